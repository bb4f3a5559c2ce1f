import { isPast, rootOf, timeOfBe } from '../grounds/words.ts';
import { oneOf, wordSet } from '../language/lists.ts';
import { CURRENCIES, isWeekday, measureOf, monthNamed } from '../language/units.ts';
import { VERB_FORMS } from '../language/verbs.ts';
import { type Span, splitSentences } from '../text/sentences.ts';

const ARTICLES = new Set(['a', 'an', 'the', 'our']);
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
/** A sentence that begins so may take back the one before. */
const TAKES_BACK = new RegExp(
  `^\\s*${oneOf(`but, however, yet, in fact, actually, this, that, these, those, none, nothing, no\\b, not\\b,
    on the contrary, it (?:is|was) (?:not|false|untrue|wrong)`)}`,
  'i',
);

/**
 * The sentence of a source that says a claim word for word: all of it, or a part between commas, articles aside, with
 * what says when or where in front or behind. A sentence with any word that hedges, or one behind it that takes it
 * back, says nothing. Linear in the source.
 */
export function saidVerbatim(
  claim: string,
  source: string,
  sentences: readonly Span[] = splitSentences(source),
): Span | undefined {
  const wanted = wordsOf(claim);
  // "Ann Roth is the chair" and "the chair is Ann Roth" say the same.
  const [, name, be, office] = /^(\p{Lu}\S+(?: \p{Lu}\S+)*) (is|was) the ([^,;]+?)\.?$/u.exec(claim) ?? [];
  const [, seat, was, who] = /^The ([^,;]+?) (is|was) (\p{Lu}\S+(?: \p{Lu}\S+)*?)\.?$/u.exec(claim) ?? [];
  const turned = wordsOf(office ? `${office} ${be} ${name}` : `${who} ${was} ${seat}`);
  const hedged = isHedged(claim);
  if (wanted.length < 3 || /[?"“”«»]/.test(claim)) return undefined;
  for (const [at, { start, end }] of sentences.entries()) {
    const [before, next] = [sentences[at - 1], sentences[at + 1]];
    const whole = source.slice(start, end);
    const takesBack = next && TAKES_BACK.test(source.slice(next.start, next.end));
    // Whatever it limits, the claim says it too.
    if (!takesBack && wordsOf(whole).join(' ') === wanted.join(' ')) return { start, end };
    if (hedged) continue;
    const label = LABEL.exec(whole)?.[0] ?? '';
    const text = whole.slice(UNREAL.test(label) ? 0 : label.length);
    if (takesBack || isHedged(text)) continue;
    const named = before && withSubject(text, source.slice(before.start, before.end));
    const texts = named === undefined ? [text] : [text, named];
    if (
      texts.some((one) =>
        partsOf(one).some(
          (part) => isSaid(wanted, wordsOf(part)) || turned.join(' ') === wordsOf(part).join(' '),
        ),
      )
    )
      return { start, end };
    if (isConjunct(wanted, text)) return { start, end };
  }
  return undefined;
}

/** What stands before the colon of a sentence, and is no sentence itself. */
const LABEL = /^\p{L}[\p{L}\p{N}'’-]{0,20}(?: [\p{L}\p{N}'’-]{1,20}){0,3}: (?=\S)/u;
/** Labels of what is not so, or not yet. */
const UNREAL = new RegExp(
  `\\b${oneOf(`plan\\w{0,5}, drafts?, rumou?rs?, myths?, claims?, false, fake, questions?, examples?, goals?, aims?, targets?,
    wish\\w{0,2}, propos\\w{1,4}, suggest\\w{0,5}, forecasts?, expected, ideas?, options?, old, former, previous\\w{0,2}, not,
    no, wrong, error, if, unless, fiction, jokes?, says?, said, told, thinks?, wrote, writes, denied, asked, correction, update, was, is`)}\\b`,
  'i',
);

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
const JOINED: ReadonlySet<string> = new Set(
  `not no never nor or neither either both each between than without respectively together combined all half until
  given whenever when wherever where once assuming supposing because since as while so that which who whose`
    .trim()
    .split(/\s+/),
);

/**
 * Whether a sentence joins by "and" or commas what a claim says alone: "Order 12 contains 3 chairs and 2 tables", of
 * the chairs or of the tables; "The lease began in May and ended in June"; "Rent was 8 and costs were 5". Only where the
 * parts are of one build, and what they share comes first.
 */
function isConjunct(wanted: readonly string[], sentence: string): boolean {
  const [first = [], ...others] = sentence.split(/[,;]? and |[,;] /).map(wordsOf);
  const all = [...first, ...others.flat()];
  if (others.length === 0 || others.length >= MOST_PARTS || all.some((word) => JOINED.has(word)))
    return false;
  const claim = wanted.join(' ');
  // What begins a sentence is no verb: "Order 12 contains", "Costs were".
  const form = formOf(others[0]?.[0]);
  const verb = first.findIndex(
    (word, at) => at > 0 && (isVerb(word) || (form !== '' && formOf(word) === form)),
  );
  if (verb < 1) return false;
  const builds = others.map((part) => buildOf(part, first, verb));
  const [build] = builds;
  if (!build || builds.some((one) => one !== build)) return false;
  const shared = build === 'clause' ? [] : first.slice(0, build === 'verb' ? verb : verb + 1);
  return [first, ...others.map((part) => [...shared, ...part])].some((part) => part.join(' ') === claim);
}

/** How a part goes on what the first one says: a clause of its own, another verb, or another thing that is counted. */
function buildOf(
  part: readonly string[],
  first: readonly string[],
  verb: number,
): 'clause' | 'verb' | 'thing' | undefined {
  const at = part.findIndex((word) => BE.has(word));
  if (at > 0)
    return isOfThen(part[at]) === isOfThen(first[verb]) && BE.has(first[verb] ?? '') ? 'clause' : undefined;
  const form = formOf(part[0]);
  if (isVerb(part[0] ?? '') || (form !== '' && form === formOf(first[verb]))) return 'verb';
  if (part.some(isVerb)) return undefined;
  const [[a = '', b = ''], [c = '', d = '']] = [first.slice(verb + 1), part];
  const isCount = (number: string, noun: string): boolean =>
    /^\d[\d,.]*$/.test(number) && noun !== '' && measureOf(noun) === undefined && /^\p{L}+$/u.test(noun);
  return isCount(a, b) && isCount(c, d) && !CURRENCIES.has(b.toUpperCase()) ? 'thing' : undefined;
}

const isOfThen = (word: string | undefined): boolean => /^w/.test(word ?? '');
/** The ending that verbs of one build share; '' for other words. */
const formOf = (word = ''): string => /(?:ed|[^s]s)$/.exec(word)?.[0].slice(-1) ?? '';
const BE = wordSet('is are was were');
const isVerb = (word: string): boolean => BE.has(word) || VERB_FORMS.has(word) || TIMED.has(word);
/** Verbs that change nothing that anybody has. */
const TIMED: ReadonlySet<string> = new Set(
  `begins began starts started ends ended lasts lasted opens opened closes closed covers covered weighs weighed rose fell
  employs employed includes included comprises comprised runs ran lies lay stands stood`.split(/\s+/),
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
/** Another instruction behind the first: "and protect it from light". */
const AND_DO = / and \p{Ll}+ (?:it|them|the)\b/u;

/** A sentence, what begins it up to a comma, what follows its reason or whom it speaks to, and what its reason follows. */
function partsOf(sentence: string): string[] {
  const lead = (ADDRESSED.exec(sentence) ?? REASONED.exec(sentence))?.[0].length ?? 0;
  const bare = sentence.slice(lead);
  const reason = WHY.exec(bare)?.index ?? 0;
  // "He did not win because he was fast."
  const why = /\b(?:not|never|no)\b|n't\b/i.test(bare.slice(0, reason)) ? 0 : reason;
  const doing = INSTRUCTING.has(wordsOf(bare)[0] ?? '') ? (AND_DO.exec(bare)?.index ?? 0) : 0;
  const parts = [
    ...new Set([sentence, bare, ...[why, doing].flatMap((at) => (at > 0 ? [bare.slice(0, at)] : []))]),
  ];
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

const LONGEST = 60;
/** With these begins a part of a sentence that can stand at its beginning or its end. */
const FRONTED = wordSet('in on at during since after before from until throughout within');
const isLead = (words: readonly string[], at: number): boolean =>
  FRONTED.has(words[at] ?? '') ||
  (/^(?:this|last|next|every)$/.test(words[at] ?? '') && isTimeNoun(words[at + 1] ?? '')) ||
  (words[at] === 'by' && (/^\d/.test(words[at + 1] ?? '') || isWeekday(words[at + 1] ?? ''))) ||
  (words[at] === 'up' && words[at + 1] === 'to' && /\d/.test(words[at + 2] ?? ''));
const isTimeNoun = (word: string): boolean =>
  measureOf(word) !== undefined || isWeekday(word) || monthNamed(word) !== undefined;

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
  const keys = verbsOf(core).map((one) => keyOf(one, parts));
  const actives = activesOf(words);
  for (const [active, rest] of actives) keys.push(keyOf(active, rest));
  if (!isSource) return keys;
  for (const [active, rest] of actives)
    if (active.some((word) => / then$/.test(word)))
      keys.push(
        ...rest.flatMap((part, at) =>
          isLoose(part)
            ? [
                keyOf(
                  active,
                  rest.filter((_, place) => place !== at),
                ),
              ]
            : [],
        ),
      );
  const must = mustOf(core);
  if (must) keys.push(keyOf(must, parts));
  if (isEvent(core))
    for (const [at, part] of parts.entries())
      if (isLoose(part))
        keys.push(
          ...verbsOf(core).map((one) =>
            keyOf(
              one,
              parts.filter((_, place) => place !== at),
            ),
          ),
        );
  return keys;
}

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
  for (let at = 1; at < Math.min(core.length, MOST_VERBS); at++) {
    const word = core[at] ?? '';
    if (!/^\p{L}{3,}$/u.test(word) || BE.has(core[at - 1] ?? '')) continue;
    const verb = `~${rootOf(word)} ${isPast(word) ? 'then' : 'now'}`;
    found.push([...core.slice(0, at), verb, ...core.slice(at + 1)]);
  }
  return found;
}
const MOST_VERBS = 12;

/** "The prize was won by Ann" as "Ann won the prize", with whatever else is told behind it. */
function activesOf(words: readonly string[]): [core: string[], parts: string[][]][] {
  const be = words.findIndex((word, at) => at > 0 && timeOfBe(word) !== undefined);
  const by = words.findIndex((word, at) => word === 'by' && at > be + 1 && !isLead(words, at));
  const perfect = words[be - 1] === 'been';
  const verb = words[be + 1] ?? '';
  if (be < 1 || by < 0 || perfect || !isPast(verb) || words.lastIndexOf('by') !== by) return [];
  const time = timeOfBe(words[be]);
  const between = words.slice(be + 2, by);
  const first = between.findIndex((_, at) => isLead(between, at));
  const particles = first < 0 ? between : between.slice(0, first);
  if (particles.length > 2) return [];
  const moved = first < 0 ? [] : between.slice(first);
  const who = words.slice(by + 1);
  const ends = [who.length, ...who.flatMap((_, at) => (at > 0 && isLead(who, at) ? [at] : []))];
  const what = words.slice(0, be);
  return ends.map((end) => {
    const core = [...who.slice(0, end), `~${rootOf(verb)} ${time}`, ...particles, ...what];
    const [, parts] = partedOf(['', ...moved]);
    const [, more] = partedOf(['', ...who.slice(end)]);
    const [own, within] = partedOf(core);
    return [own, [...within, ...parts, ...more]];
  });
}

/** "Keep the vaccine cold": that it must be kept so. */
function mustOf(core: readonly string[]): string[] | undefined {
  const [verb = '', ...rest] = core;
  if (!INSTRUCTING.has(verb) || rest.length === 0) return undefined;
  const ends = rest.findIndex((word) =>
    /^(?:between|below|above|under|away|dry|cold|closed|cool|frozen|upright)$/.test(word),
  );
  const what = ends < 0 ? rest : rest.slice(0, ends);
  return what.length === 0
    ? undefined
    : [...what, 'must', 'be', INSTRUCTING.get(verb) ?? '', ...(ends < 0 ? [] : rest.slice(ends))];
}
const INSTRUCTING: ReadonlyMap<string, string> = new Map([
  ['keep', 'kept'],
  ['store', 'stored'],
  ['wash', 'washed'],
  ['close', 'closed'],
  ['send', 'sent'],
  ['return', 'returned'],
  ['sign', 'signed'],
]);

/** Whether it happened once: without when and where it is so too. */
const isEvent = (core: readonly string[]): boolean =>
  core.some(
    (word, at) =>
      at > 0 &&
      isPast(word) &&
      !STATES.has(word) &&
      (!BE.has(core[at - 1] ?? '') || isPast(core[at - 1] ?? '') || /^w/.test(core[at - 1] ?? '')),
  ) &&
  !core.some((word) =>
    /^(?:is|are|will|would|used|has|have|never|always|often|usually|only|almost|nearly)$/.test(word),
  );
const STATES = wordSet(
  'had was were could stood lay kept held knew closed opened wanted needed supposed allowed expected planned scheduled based',
);
/** A part that says when or where, and nothing that makes what is said less. */
const isLoose = (part: readonly string[]): boolean =>
  /^(?:in|on|at)$/.test(part[0] ?? '') &&
  part.length > 1 &&
  part.length < 7 &&
  !part.some((word) => LESSENING.has(word));
const LESSENING = wordSet(
  'and or part theory principle case vain error least most first all no which that who only name half test tests testing staging',
);
