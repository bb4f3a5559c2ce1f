import { oneOf, wordSet } from '../language/lists.ts';
import { CURRENCIES, measureOf } from '../language/units.ts';
import { VERB_FORMS } from '../language/verbs.ts';
import { type Span, splitSentences } from '../text/sentences.ts';

const ARTICLES = new Set(['a', 'an', 'the']);
/** Words that make what is beside them less than said: conditions, doubts, exceptions, words of others, other worlds. */
const HEDGED = new RegExp(
  `\\b${oneOf(`if, unless, whether, provided, except, excluding, apart from, other than, but, only, however, although,
    though, may, might, could, would, should, perhaps, maybe, possibly, probably, likely, allegedly, reportedly,
    apparently, supposedly, so-called, rumou?r\\w{0,3}, claim\\w{0,3}, den(?:y|ies|ied), doubt\\w{0,3}, s(?:ay|ays|aid),
    tells?, told, wr(?:ite|ites|ote), argu\\w{1,4}, believ\\w{1,3}, th(?:ink|inks|ought), suggest\\w{0,3},
    imagin\\w{1,3}, pretend\\w{0,3}, fiction\\w{0,3}, novel, false\\w{0,4}, untrue, wrong\\w{0,2}, myth, joked?`)}\\b` +
    '|["“”«»?:]',
  'i',
);
/** A sentence that begins so may take back the one before. */
const TAKES_BACK = new RegExp(
  `^\\s*${oneOf(`but, however, yet, in fact, actually, this, that, these, those, none, nothing, no\\b, not\\b,
    on the contrary, it (?:is|was) (?:not|false|untrue|wrong)`)}`,
  'i',
);
/** With these a part that stands at the end can stand at the beginning. */
const FRONTED = wordSet('in on at during since after before from until throughout within');

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
  if (wanted.length < 3 || HEDGED.test(claim)) return undefined;
  for (const [at, { start, end }] of sentences.entries()) {
    const text = source.slice(start, end);
    const next = sentences[at + 1];
    if (HEDGED.test(text) || (next && TAKES_BACK.test(source.slice(next.start, next.end)))) continue;
    if (partsOf(text).some((part) => isSaid(wanted, wordsOf(part)))) return { start, end };
    if (isConjunct(wanted, text)) return { start, end };
  }
  return undefined;
}

/** With these what one part of a sentence says may not be said without the other. */
const JOINED: ReadonlySet<string> = new Set(
  'not no never nor or neither either both each between than without respectively together combined all half until'.split(
    ' ',
  ),
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
    return isPast(part[at]) === isPast(first[verb]) && BE.has(first[verb] ?? '') ? 'clause' : undefined;
  const form = formOf(part[0]);
  if (isVerb(part[0] ?? '') || (form !== '' && form === formOf(first[verb]))) return 'verb';
  if (part.some(isVerb)) return undefined;
  const [[a = '', b = ''], [c = '', d = '']] = [first.slice(verb + 1), part];
  const isCount = (number: string, noun: string): boolean =>
    /^\d[\d,.]*$/.test(number) && noun !== '' && measureOf(noun) === undefined && /^\p{L}+$/u.test(noun);
  return isCount(a, b) && isCount(c, d) && !CURRENCIES.has(b.toUpperCase()) ? 'thing' : undefined;
}

const isPast = (word: string | undefined): boolean => /^w/.test(word ?? '');
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
    .map((word) => word.replace(/[.,;!]+$/, ''))
    .filter((word) => word !== '' && !ARTICLES.has(word));

const MOST_PARTS = 8;

/** "Because the hall is closed, lunch is in the library": what follows the clause that says why. */
const REASONED = /^\s*(?:because|since|as)\b[^,;]{1,200},\s/i;

/** A sentence, what begins it up to a comma, and what follows its reason. */
function partsOf(sentence: string): string[] {
  const reason = REASONED.exec(sentence)?.[0].length ?? 0;
  const parts = reason > 0 ? [sentence, sentence.slice(reason)] : [sentence];
  for (const { index } of sentence.matchAll(/[,;](?=\s)/g)) {
    if (parts.length === MOST_PARTS) break;
    parts.push(sentence.slice(0, index));
  }
  return parts;
}

/** "The prize was won by Ann" as "Ann won the prize", with what stands in front behind it. */
function isActive(wanted: readonly string[], said: readonly string[]): boolean {
  const by = said.indexOf('by');
  const be = said.findIndex((word) => /^(?:was|were)$/.test(word));
  const [verb = '', ...particles] = said.slice(be + 1, by);
  const isPassive = be > 0 && by > be + 1 && particles.length < 2 && said.lastIndexOf('by') === by;
  if (!isPassive || (!/ed$/.test(verb) && !VERB_FORMS.has(verb))) return false;
  const who = said.slice(by + 1);
  const claim = wanted.join(' ');
  for (let front = 0; front < be && (front === 0 || FRONTED.has(said[0] ?? '')); front++) {
    const what = said.slice(front, be);
    const start = said.slice(0, front);
    const ends = who.flatMap((word, at) => (at > 0 && FRONTED.has(word) ? [at] : []));
    if (
      [who.length, ...ends].some(
        (at) =>
          [...who.slice(0, at), verb, ...particles, ...what, ...who.slice(at), ...start].join(' ') === claim,
      )
    )
      return true;
  }
  return false;
}

function isSaid(wanted: readonly string[], said: readonly string[]): boolean {
  if (isActive(wanted, said) || isActive(said, wanted)) return true;
  if (wanted.length !== said.length) return false;
  const text = ` ${said.join(' ')} `;
  if (text === ` ${wanted.join(' ')} `) return true;
  const turned = (front: readonly string[], other: string): boolean =>
    front.some(
      (word, at) =>
        at > 0 &&
        (FRONTED.has(word) || (/^(?:this|last|next|every)$/.test(word) && measureOf(front[at + 1] ?? ''))) &&
        ` ${[...front.slice(at), ...front.slice(0, at)].join(' ')} ` === other,
    );
  return turned(said, ` ${wanted.join(' ')} `) || turned(wanted, text);
}
