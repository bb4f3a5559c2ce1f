/** A word or a comma of a sentence, in small letters. */
export type Word = { text: string; capital: boolean };

const PIECE = /[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*|[,;:()]/gu;
const CONTRACTED = /^(.+)n['’]t$/;
const SHORTENED: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };

/** The words and commas of a sentence, with "n't" written out. Linear in the text. */
export function wordsOf(sentence: string): Word[] {
  return Array.from(sentence.matchAll(PIECE)).flatMap(([piece]) => {
    const text = piece.toLowerCase();
    const capital = text !== piece;
    if (text === 'cannot')
      return [
        { text: 'can', capital },
        { text: 'not', capital: false },
      ];
    const stem = CONTRACTED.exec(text)?.[1];
    if (stem)
      return [
        { text: SHORTENED[stem] ?? stem, capital },
        { text: 'not', capital: false },
      ];
    return [{ text: text.replaceAll('’', "'"), capital }];
  });
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

export const BE = set('is are was were am be been being');
export const DO = set('does do did');
export const MODALS = set('can could must should may might');
export const FUTURE = set('will would shall');
export const HAVE = set('has have had');
export const AUXILIARIES = new Set([...BE, ...DO, ...MODALS, ...FUTURE, ...HAVE]);
export const PRONOUNS = set('it they he she');
export const OBJECT_PRONOUNS = set('it them him her');
export const SOMEONE = set('someone somebody something anyone anybody anything one');
export const EVERYONE = set('everyone everybody everything');
export const NO_ONE = set('nobody nothing none');
export const EVERY = set('all every each any');
/** Heads that only say that there is something or someone. */
export const THING = set('thing things people person persons someone something individual individuals ones');
/** Words that say more than the reader understands: with one of them a phrase stays unread. */
export const UNREADABLE = set(
  `every each all both either neither nor none no any never not only except most few many some several unless without
  that which who whom whose because although but if when whenever while than then so as until before after since whether
  usually normally typically generally often sometimes rarely seldom mostly probably likely perhaps maybe possibly
  there other another same exactly least alone even too also more less and or , ; : ( )`,
);
export const ADVERBS = set('also always therefore thus indeed then still certainly definitely surely');

const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  `mice:mouse people:person children:child men:man women:woman geese:goose feet:foot teeth:tooth wolves:wolf leaves:leaf
  knives:knife lives:live has:have had:have goes:go went:go gone:go does:do did:do done:do made:make wrote:write written:write
  won:win ate:eat eaten:eat saw:see seen:see took:take taken:take gave:give given:give came:come found:find knew:know known:know
  bought:buy sold:sell told:tell said:say kept:keep left:leave lost:lose met:meet paid:pay ran:run sang:sing sung:sing sat:sit
  slept:sleep spoke:speak spoken:speak spent:spend stood:stand taught:teach thought:think wore:wear worn:wear built:build
  caught:catch chose:choose chosen:choose drove:drive driven:drive fell:fall fallen:fall felt:feel flew:fly flown:fly forgot:forget
  forgotten:forget got:get grew:grow grown:grow heard:hear held:hold led:lead began:begin begun:begin became:become brought:bring
  broke:break broken:break drank:drink drunk:drink swam:swim rose:rise shone:shine sent:send shut:shut stole:steal stolen:steal
  understood:understand woke:wake beaten:beat bitten:bite bit:bite rode:ride ridden:ride rang:ring rung:ring
  threw:throw thrown:throw drew:draw drawn:draw froze:freeze frozen:freeze hid:hide hidden:hide lent:lend bent:bend fed:feed fought:fight
  shook:shake shaken:shake swept:sweep tore:tear torn:tear wept:weep sank:sink sunk:sink sprang:spring struck:strike laid:lay dying:die lying:lie dies:die lies:lie ties:tie`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** The first form of a word whose other forms no rule gives; other words as they are. */
export const baseOf = (word: string): string =>
  Object.hasOwn(IRREGULAR, word) ? (IRREGULAR[word] ?? word) : word;

/** One form for the numbers, persons and tenses of a word: "impuses" and "impus", "likes" and "liked" meet. */
export function lemma(word: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word] ?? word;
  return regularForm(word);
}

/** The same by the rules for endings alone. */
export const regularForm = (word: string): string => withoutE(withoutPast(withoutS(word)));

function withoutS(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|'s)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function withoutPast(word: string): string {
  if (word.length > 4 && word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  const stem = /^(.{2,}[^e])(?:ed|ing)$/.exec(word)?.[1];
  if (!stem || !/[aeiouy]/.test(stem)) return word;
  return /([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

const withoutE = (word: string): string =>
  word.length > 3 && word.endsWith('e') && !word.endsWith('ee') ? word.slice(0, -1) : word;

/** Whether a word can be a verb of the third person or the past by its ending. */
export const isInflected = (word: string): boolean =>
  (word.length > 2 && word.endsWith('s') && !/(?:ss|us|is|'s)$/.test(word)) ||
  (word.length > 4 && word.endsWith('ed')) ||
  (Object.hasOwn(IRREGULAR, word) && !THING.has(word) && !/^(?:mice|children|men|women)$/.test(word));

/** Whether a noun stands in the plural by its ending. */
export const isPlural = (word: string): boolean =>
  /^(?:people|children|men|women|mice|geese|feet|teeth|wolves)$/.test(word) ||
  (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is|'s)$/.test(word));

/** A phrase as part of a predicate's name: articles left out, every word in its one form. */
export const phrase = (words: readonly Word[]): string =>
  words
    .filter(({ text }) => !/^(?:a|an|the)$/.test(text))
    .map(({ text }) => (/^(?:his|her|their|its)$/.test(text) ? 'own' : lemma(text)))
    .join(' ');

/** Whether a verb tells what happened once, not what always holds. */
export const isPast = (word: string): boolean =>
  /^(?:was|were|did|had)$/.test(word) || (word.length > 4 && word.endsWith('ed')) || isIrregularPast(word);

const isIrregularPast = (word: string): boolean =>
  Object.hasOwn(IRREGULAR, word) && !word.endsWith('s') && !isPlural(word);

export const PREPOSITION = /^(?:of|in|on|at|by|with|from|to|for|about|into|onto)$/;

/** The time that a sentence speaks of: what was so need not be so, and what will be is not yet. */
export function tenseOf(words: readonly Word[]): 'past' | 'present' | 'future' {
  if (words.some(({ text }) => FUTURE.has(text))) return 'future';
  const verb = words.find(({ text }) => AUXILIARIES.has(text)) ?? words.find(({ text }) => isPast(text));
  return verb && isPast(verb.text) ? 'past' : 'present';
}
