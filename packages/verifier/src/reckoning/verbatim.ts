import { isPast, rootOf, timeOfBe, wordsIn } from '../grounds/words.ts';
import { oneOf, wordSet } from '../language/lists.ts';
import { spelledAt } from '../language/numbers.ts';
import { isWeekday, measureOf, monthNamed } from '../language/units.ts';
import { VERB_FORMS } from '../language/verbs.ts';
import { type Span, splitSentences } from '../text/sentences.ts';
import { assertedIn, isUntrue } from './asserted.ts';

/** Where something is said, and what else its sentence says beside it. */
export type Said = Span & { beside?: readonly string[] };

const ARTICLES = new Set(['a', 'an', 'the', 'our', 'your']);
/** Words that make what is beside them less than said: conditions, doubts, exceptions, words of others, other worlds. */
const HEDGED = new RegExp(
  `\\b${oneOf(`if, unless, whether, provided, except, excluding, apart from, other than, but, only, however, although,
    though, may, might, could, would, should, perhaps, maybe, possibly, probably, likely, allegedly, reportedly,
    apparently, supposedly, so-called, rumou?r\\w{0,3}, claim\\w{0,3}, den(?:y|ies|ied), doubt\\w{0,3}, s(?:ay|ays|aid),
    tells?, told, wr(?:ite|ites|ote)(?! (?:the|an?)\\b), argu\\w{1,4}, believ\\w{1,3}, th(?:ink|inks|ought), suggest\\w{0,3},
    imagin\\w{1,3}, pretend\\w{0,3}, fiction\\w{0,3}, novel, false\\w{0,4}, untrue, wrong\\w{0,2}, myth, joked?`)}\\b` +
    '|["“”«»?]|:(?:\\s|$)',
  'i',
);
/** The month of May hedges nothing. */
const isHedged = (text: string): boolean => HEDGED.test(text.replace(/\bMay\b/g, ''));
/**
 * The sentence of a source that says a claim word for word: all of it, or a part between commas, articles aside, with
 * what says when or where in front or behind. A sentence with any word that hedges says nothing. Linear in the source.
 */
export function saidVerbatim(
  claim: string,
  source: string,
  sentences: readonly Span[] = splitSentences(source),
): Said | undefined {
  const wanted = wordsOf(claim);
  const ordered = inOrder(claim);
  // "Ann Roth is the chair" and "the chair is Ann Roth" say the same.
  const [, name, be, office] = /^(\p{Lu}\S+(?: \p{Lu}\S+)*) (is|was) the ([^,;]+?)\.?$/u.exec(claim) ?? [];
  const [, seat, was, who] = /^The ([^,;]+?) (is|was) (\p{Lu}\S+(?: \p{Lu}\S+)*?)\.?$/u.exec(claim) ?? [];
  const turned = wordsOf(office ? `${office} ${be} ${name}` : `${who} ${was} ${seat}`).join(' ');
  let verbs: ReadonlySet<string> | undefined;
  const hedged = isHedged(claim);
  if (wanted.length < 3 || /[?"“”«»]/.test(claim)) return undefined;
  for (const [at, { start, end }] of sentences.entries()) {
    const before = sentences[at - 1];
    const whole = source.slice(start, end);
    // A sentence with less than half of the words says something else; a look that costs little.
    const near = source.slice(before?.start ?? start, end).toLowerCase();
    if (wanted.filter((word) => near.includes(word)).length * 2 < wanted.length) continue;
    // Whatever it limits, the claim says it too.
    if (inOrder(whole) === ordered || isTurned(wanted, wordsOf(whole))) return { start, end };
    const alone = hedged ? partsOf(whole).find((part) => inOrder(part) === ordered) : undefined;
    if (alone !== undefined && !isHedged(whole.replace(alone, ''))) return { start, end };
    const outright = assertedIn(whole).find(
      (one) => inOrder(one.text) === ordered || (!hedged && isSaid(wanted, wordsOf(one.text))),
    );
    if (outright) return { start, end, beside: outright.beside };
    if (hedged) continue;
    const label = LABEL.exec(whole)?.[0] ?? '';
    const text = whole.slice(isUntrue(label) ? 0 : label.length);
    if (isHedged(text)) continue;
    verbs ??= verbsIn(`${claim} ${source.slice(0, MOST_READ)}`);
    const known = verbs;
    const named = before && withSubject(text, source.slice(before.start, before.end));
    const told = (named === undefined ? [text] : [text, named]).flatMap((one) => clausesOf(one, known));
    const isTold = told.some(
      (one) => isSaid(wanted, wordsOf(one)) || turned === wordsOf(one).join(' ') || inOrder(one) === ordered,
    );
    if (isTold) return { start, end, beside: besideIn(text, wanted) };
  }
  return undefined;
}

/** The parts of a sentence that hold less than half of the claim, and more than it: they may say how long it holds. */
const besideIn = (text: string, wanted: readonly string[]): string[] =>
  text.split(/[,;](?=\s)/).filter((part) => {
    const words = wordsOf(part);
    const held = wanted.filter((word) => words.includes(word)).length;
    return held * 2 < wanted.length && !words.every((word) => wanted.includes(word));
  });

/** "Because the disk was full, the job failed": the words in the order of "The job failed because the disk was full". */
function inOrder(sentence: string): string {
  const [, lead, rest] = CLAUSE_FIRST.exec(sentence) ?? [];
  return wordsOf(lead && rest ? `${rest.replace(/[.!]$/, '')} ${lead}` : sentence).join(' ');
}
const CLAUSE_FIRST =
  /^\s*((?:because|when|whenever|if|unless|once|while|after|before|until|with|without|despite|under)\b[^,;:]+), ([^,;:]+)$/i;

/** What stands before the colon of a sentence, and is no sentence itself. */
const LABEL = /^\p{L}[\p{L}\p{N}'’-]{0,20}(?: [\p{L}\p{N}'’-]{1,20}){0,5}: (?=\S)/u;
/** "Order 18 was packed. It was shipped on 4 June.": with the only thing that it can stand for. */
function withSubject(text: string, before: string): string | undefined {
  const pronoun = /^(?:It|They|He|She)\s/.exec(text)?.[0];
  const words = wordsOf(before);
  const verb = words.findIndex((word) => BE.has(word) || /^(?:has|have|had|will|must)$/.test(word));
  if (pronoun === undefined || verb < 1 || words.slice(verb + 3).some((word) => isNoun(word)))
    return undefined;
  return `${words.slice(0, verb).join(' ')} ${text.slice(pronoun.length)}`;
}

/** Whether a word may name something that a pronoun stands for; times and numbers do not. */
const isNoun = (word: string): boolean =>
  !/^\d/.test(word) &&
  !FRONTED.has(word) &&
  monthNamed(word) === undefined &&
  !isWeekday(word) &&
  !measureOf(word);

/** With these what one part of a sentence says may not be said without the other. */
const JOINED = wordSet(
  `not no never nor or neither either both each between than without respectively together combined all half until
  given whenever when wherever where once assuming supposing because since as while so that which who whose`,
);

/** Roots of the verbs that a text has in the past, which stand in others in the present. */
export const verbsIn = (text: string): ReadonlySet<string> =>
  new Set(wordsIn(text).filter(isPast).map(rootOf));
const MOST_READ = 4_000;

/** All simple sentences that one says: itself, its parts, what it tells aside, and each of several that "and" joins. */
function clausesOf(sentence: string, verbs: ReadonlySet<string>): string[] {
  const parts = [...partsOf(sentence), ...asidesOf(sentence, verbs)];
  return [...parts, ...parts.flatMap((part) => conjunctsOf(part, verbs))];
}

/** "The pump, which Ines repaired, runs": what is told aside between commas, of what stands before it; and the rest. */
function asidesOf(sentence: string, verbs: ReadonlySet<string>): string[] {
  const [, subject = '', aside = '', rest = ''] = ASIDE.exec(sentence) ?? [];
  const [first = '', second = ''] = aside.split(' ');
  if (!isVerb(wordsOf(rest)[0] ?? '', verbs) || wordsOf(subject).some((word) => isVerb(word, verbs)))
    return [];
  const whole = `${subject} ${rest}`;
  if (!/^(?:which|who|whom)$/.test(first))
    return /^(?:the|an?|our)$/.test(first)
      ? [whole, `${subject} is ${aside}`, `${subject} was ${aside}`]
      : [whole];
  const told = aside.slice(first.length + 1);
  return [whole, isVerb(second, verbs) ? `${subject} ${told}` : `${told} ${subject}`];
}
const ASIDE = /^\s*([^,;:]{2,80}), ([^,;:]{2,120}), ([^;:]+)$/u;

/**
 * What a sentence says that joins several by "and" or commas, each with the subject and the verb that it shares with the
 * first: "The lease began in May and ended in June", "Order 12 contains 3 chairs and 2 tables", "Rent was 8 and costs
 * were 5". Nothing where one may not be said without the other.
 */
export function conjunctsOf(sentence: string, verbs: ReadonlySet<string>): string[] {
  const [first = [], ...others] = sentence
    .replace(/[.!]$/, '')
    .split(/[,;]? and |[,;] /)
    .map((part) => part.split(/\s+/).filter(Boolean));
  const verb = first.findIndex((word, at) => at > 0 && isVerb(word, verbs));
  const isJoined = [...first, ...others.flat()].some((word) => JOINED.has(word.toLowerCase()));
  const object = first.slice(verb + 1);
  // "Ann hoped Ben left and Eva stayed", "Ann dreamt Ben left": only within what she hoped.
  const isWithin =
    object.slice(1).some((word) => BE.has(word) || isPast(word)) ||
    /^\p{Lu}\S* (?!of|and|the|in|at|from|for|to|de|van|von)\p{Ll}+ \p{Lu}/u.test(
      first.slice(0, verb).join(' '),
    );
  if (verb < 1 || isJoined || isWithin || others.length >= MOST_PARTS) return [];
  const said = others.map((part) => {
    const be = part.findIndex((word) => BE.has(word));
    const at = be > 0 ? be : part.findIndex((word) => isVerb(word, verbs));
    if (at > 0) return withObject(part, object);
    const isPassive = BE.has(first[verb] ?? '') && isPast(first[verb + 1] ?? '') && isPast(part[0] ?? '');
    if (at === 0) return withObject([...first.slice(0, isPassive ? verb + 1 : verb), ...part], object);
    if (isCount(object) && isCount(part)) return [...first.slice(0, verb + 1), ...part];
    // "It runs in Mumbai and the replica in Hyderabad": the same verb.
    const place = part.findIndex((word, index) => index > 0 && word === object[0] && FRONTED.has(word));
    return place > 0 ? [...part.slice(0, place), first[verb] ?? '', ...part.slice(place)] : undefined;
  });
  return said.length > 0 && said.every(Boolean) ? [first, ...said].map((part) => part?.join(' ') ?? '') : [];
}

/** "Ann wrote the letter and Ben signed it": the letter, which is the only thing there. */
function withObject(part: readonly string[], object: readonly string[]): readonly string[] | undefined {
  const at = part.findIndex((word) => /^(?:it|them)$/.test(word));
  if (at < 0) return part;
  const isOne =
    object.length > 0 && !object.some((word) => FRONTED.has(word) || /^(?:of|to|for|with|by)$/.test(word));
  return isOne ? [...part.slice(0, at), ...object, ...part.slice(at + 1)] : undefined;
}

/** "3 chairs": so many things, and no amount of money or of another unit. */
const isCount = ([number = '', noun = '']: readonly string[]): boolean =>
  /^\d[\d,.]*$/.test(number) &&
  /^\p{L}+[.,]?$/u.test(noun) &&
  measureOf(noun.replace(/\W$/, '')) === undefined;

const BE = wordSet('is are was were');
const isVerb = (word: string, verbs: ReadonlySet<string>): boolean =>
  BE.has(word) || isPast(word) || VERB_FORMS.has(word) || PRESENT.has(word) || verbs.has(rootOf(word));
const PRESENT = wordSet(
  'has begins starts ends lasts opens closes covers weighs employs includes comprises runs lies stands',
);

/** Words with their signs: a percentage is not a number, and a debt not a credit. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => {
      const bare = word.replace(/[.,;!]+$/, '');
      const [, first, rest] = /^(it|there|he|she|they|we)['’](s|re)$/.exec(bare) ?? [];
      return first === undefined ? [bare] : [first, rest === 's' ? 'is' : 'are'];
    })
    .filter((word) => word !== '' && !ARTICLES.has(word));

const MOST_PARTS = 8;

/** "Because the hall is closed, lunch is in the library": what follows the clause that says why. */
const REASONED = /^\s*(?:because|since|as)\b[^,;]{1,200},\s/i;
/** Whom a letter speaks to. */
const ADDRESSED = /^\s*(?:dear|hello|hi)\b[^,;]{1,60},\s/i;
/** What says why, at the end. */
const WHY = /,? (?:because|due to|owing to)\b/i;
/** A sentence, what begins it up to a comma, what follows its reason or whom it speaks to, and what its reason follows. */
function partsOf(sentence: string): string[] {
  const lead = (ADDRESSED.exec(sentence) ?? REASONED.exec(sentence))?.[0].length ?? 0;
  const bare = sentence.slice(lead);
  const reason = WHY.exec(bare)?.index ?? 0;
  // "He did not win because he was fast."
  const why = /\b(?:not|never|no)\b|n't\b/i.test(bare.slice(0, reason)) ? 0 : reason;
  const parts = [...new Set([sentence, bare, ...(why > 0 ? [bare.slice(0, why)] : [])])];
  for (const { index } of bare.matchAll(/[,;](?=\s)/g)) {
    if (parts.length === MOST_PARTS) break;
    parts.push(bare.slice(0, index));
  }
  return parts;
}

function isSaid(wanted: readonly string[], said: readonly string[]): boolean {
  if (wanted.join(' ') === said.join(' ')) return true;
  if (said.length > LONGEST || wanted.length > LONGEST) return false;
  const claimed = new Set(turns(wanted).flatMap((turn) => keysOf(turn, false)));
  return turns(said).some((turn) => keysOf(turn, true).some((key) => claimed.has(key)));
}

/** Whether two say the same in another order, of which neither leaves anything out. */
function isTurned(wanted: readonly string[], said: readonly string[]): boolean {
  if (wanted.length !== said.length || said.length > LONGEST) return false;
  const [a = [], b = []] = [wanted, said].map((one) => turns(one).map((turn) => keyOf(...partedOf(turn))));
  return a.some((key) => b.includes(key));
}

const LONGEST = 60;
/** With these begins a part of a sentence that can stand at its beginning or its end. */
const FRONTED = wordSet(
  'in on at during since after before from until throughout within with for to into under',
);
const isLead = (words: readonly string[], at: number): boolean =>
  FRONTED.has(words[at] ?? '') ||
  (/^(?:this|last|next|every)$/.test(words[at] ?? '') && isTimeNoun(words[at + 1] ?? '')) ||
  (words[at] === 'by' && (/^\d/.test(words[at + 1] ?? '') || isWeekday(words[at + 1] ?? ''))) ||
  (words[at] === 'up' && words[at + 1] === 'to' && /\d/.test(words[at + 2] ?? ''));
const isTimeNoun = (word: string): boolean =>
  /^(?:morning|afternoon|evening|night)s?$/.test(word) ||
  measureOf(word) !== undefined ||
  isWeekday(word) ||
  monthNamed(word) !== undefined;

/** The words as they stand, and with what stands in front behind the rest, wherever that may end. */
function turns(words: readonly string[]): string[][] {
  const found = [[...words]];
  if (!isLead(words, 0)) return found;
  for (let at = 1; at < words.length; at++)
    if (!isLead(words, at)) found.push([...words.slice(at), ...words.slice(0, at)]);
  return found;
}

/**
 * What sentences of the same words share in whatever order their parts stand: what stands before the first part that
 * can move, and the parts, those of one preposition in their order. The passive with "by" is told as the active; what
 * tells more than the claim may lack it (`whole` is false of the claim).
 */
function keysOf(words: readonly string[], isSource: boolean): string[] {
  const [core, parts] = partedOf(words);
  const all = [...verbsOf(core).map((one): [string[], string[][]] => [one, parts]), ...activesOf(words)];
  return all.flatMap(([told, rest]) => [
    keyOf(told, rest),
    ...(isSource && (isEvent(told) || isOfDay(rest))
      ? withoutLoose(rest, isEvent(told) ? isLoose : isHour).map((left) => keyOf(told, left))
      : []),
  ]);
}

/** Whether it tells what happened once: when and where may be left unsaid. Of all, of none and of the first they may not. */
const isEvent = (core: readonly string[]): boolean =>
  core.some((word, at) => / then$/.test(word) || (timeOfBe(core[at - 1]) === 'then' && isPast(word))) &&
  !core.some((word) => LIMITED.has(word) || (/est$/.test(word) && word.length > 5));
/** "It takes place on 3 March at seven": on a day that is named, where the hour may be left unsaid. */
const isOfDay = (parts: readonly (readonly string[])[]): boolean =>
  parts.length > 1 &&
  parts.some(
    (part) => part.some((word) => monthNamed(word) !== undefined) && part.some((word) => /^\d/.test(word)),
  );
const LIMITED = wordSet(
  'all every each both no not none nobody nothing never only most least fewest more less first second last half twice once best worst neither record',
);

/** The parts without one of those that say when or where, and without all of them. */
const withoutLoose = (parts: Parts, isFree: (part: readonly string[]) => boolean): Parts[] => [
  ...parts.flatMap((one) => (isFree(one) ? [parts.filter((other) => other !== one)] : [])),
  parts.filter((one) => !isFree(one)),
];
type Parts = readonly (readonly string[])[];
const isHour = ([joint, hour = '']: readonly string[]): boolean =>
  (joint === 'at' &&
    (/^\d/.test(hour) ||
      spelledAt([hour], 0) !== undefined ||
      /^(?:noon|midnight|half|quarter)$/.test(hour))) ||
  (joint === 'in' && isTimeNoun(hour));

const keyOf = (core: readonly string[], parts: readonly (readonly string[])[]): string =>
  [core.join(' '), ...parts.map((part) => part.join(' ')).sort((a, b) => compareFirst(a, b))].join(' | ');
const compareFirst = (a: string, b: string): number => {
  const [one = '', other = ''] = [a.split(' ')[0], b.split(' ')[0]];
  return one < other ? -1 : one > other ? 1 : 0;
};

function partedOf(words: readonly string[]): [core: string[], parts: string[][]] {
  const starts = words.flatMap((_, at) => (at > 0 && isLead(words, at) ? [at] : []));
  const core = words.slice(0, starts[0] ?? words.length);
  return [[...core], starts.map((start, at) => words.slice(start, starts[at + 1] ?? words.length))];
}

/** The words, and with each that may be the verb as verb and time: "signed" as the past of "sign". */
function verbsOf(core: readonly string[]): string[][] {
  const found = [[...core]];
  // "does not cover" as the opposite of "covers"
  const not = core.findIndex((word, at) => word === 'not' && /^(?:do|does|did)$/.test(core[at - 1] ?? ''));
  if (not > 1) {
    const verb = `~${rootOf(core[not + 1] ?? '')} ${core[not - 1] === 'did' ? 'then' : 'now'}`;
    return [[...core.slice(0, not - 1), 'not', verb, ...core.slice(not + 2)]];
  }
  for (let at = 1; at < Math.min(core.length, MOST_VERBS); at++) {
    const word = core[at] ?? '';
    if (!/^\p{L}{3,}$/u.test(word) || BE.has(core[at - 1] ?? '')) continue;
    const verb = `~${rootOf(word)} ${isPast(word) ? 'then' : 'now'}`;
    found.push([...core.slice(0, at), verb, ...core.slice(at + 1)]);
  }
  return found;
}
const MOST_VERBS = 12;
const UNIVERSAL =
  /^(?:all|any|both|each|every|most|neither|none|no|nobody|nothing|(?:any|every)(?:body|one|thing))$/;

/** "The prize was won by Ann" as "Ann won the prize", with whatever else is told behind it. */
function activesOf(words: readonly string[]): [core: string[], parts: string[][]][] {
  // "Everyone likes someone" is not "someone is liked by everyone".
  if (words.some((word) => UNIVERSAL.test(word))) return [];
  const be = words.findIndex((word, at) => at > 0 && timeOfBe(word) !== undefined);
  const by = words.findIndex((word, at) => word === 'by' && at > be + 1 && !isLead(words, at));
  const perfect = words[be - 1] === 'been';
  const denied = words[be + 1] === 'not' ? ['not'] : [];
  const behind = be + 1 + denied.length;
  const verb = words[behind] ?? '';
  if (be < 1 || by < behind || perfect || !isPast(verb) || words.lastIndexOf('by') !== by) return [];
  const time = timeOfBe(words[be]);
  const between = words.slice(behind + 1, by);
  const first = between.findIndex((_, at) => at < between.length - 1 && isLead(between, at));
  const particles = first < 0 ? between : between.slice(0, first);
  if (particles.length > 2) return [];
  const moved = first < 0 ? [] : between.slice(first);
  const who = words.slice(by + 1);
  const ends = [who.length, ...who.flatMap((_, at) => (at > 0 && isLead(who, at) ? [at] : []))];
  const what = words.slice(0, be);
  return ends.flatMap((end) => {
    const doing = [...who.slice(0, end), ...denied, `~${rootOf(verb)} ${time}`];
    const [, parts] = partedOf(['', ...moved]);
    const [, more] = partedOf(['', ...who.slice(end)]);
    // "Is counted twice by her": "she counts it twice", as "counts twice it".
    const cores =
      particles.length > 0
        ? [
            [...particles, ...what],
            [...what, ...particles],
          ]
        : [what];
    return cores.map((rest): [string[], string[][]] => {
      const [own, within] = partedOf([...doing, ...rest]);
      return [own, [...within, ...parts, ...more]];
    });
  });
}

/** A part that says when, or at what place, and nothing that makes what is said less. */
const isLoose = (part: readonly string[]): boolean =>
  part.length > 1 &&
  part.length < 7 &&
  (part[0] === 'at' ||
    (/^[io]n$/.test(part[0] ?? '') &&
      part.slice(1).some((word) => isTimeNoun(word) || /^\d{4}$/.test(word)))) &&
  !part.some((word) => LESSENING.has(word));
const LESSENING = wordSet(
  'and or part theory principle case vain error least most first all no which that who only name half test tests testing staging',
);
