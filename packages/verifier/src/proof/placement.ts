import { work } from '../work.ts';

/**
 * What a statement says of places in a row: 1 is the place at the low end of the scale (left, first, newest,
 * cheapest, …), counted from the high end where `fromHigh`.
 */
export type Placement =
  | { says: 'at'; object: number; place: number; fromHigh: boolean; not: boolean }
  | { says: 'before' | 'next-before'; first: number; second: number; not: boolean }
  | { says: 'beside'; first: number; second: number; not: boolean };

/** A statement that was read, and the scale it speaks of; ranks alone ("second") name none. */
export type Read = { placement: Placement; scale: string | undefined };

/** Poles of scales: the first word of a pair is the low end. Other adjectives are scales of their own. */
const PAIRS =
  'left-right first-last new-old young-old cheap-expensive cheap-costly cheap-pricey short-tall low-high light-heavy slow-fast small-big small-large little-big early-late above-below before-after top-bottom front-back ahead-behind weak-strong poor-rich cold-hot cold-warm near-far close-far narrow-wide thin-thick west-east north-south easy-hard quiet-loud dark-bright soft-hard young-senior bad-good shallow-deep dull-sharp dry-wet';
/** Pairs that say the same of the same row. */
const SCALES = new Map<string, string>([
  ['above-below', 'rank'],
  ['before-after', 'rank'],
  ['first-last', 'rank'],
  ['ahead-behind', 'rank'],
  ['early-late', 'rank'],
  ['top-bottom', 'rank'],
  ['front-back', 'rank'],
  ['young-old', 'age'],
  ['new-old', 'age'],
  ['young-senior', 'age'],
  ['cheap-expensive', 'price'],
  ['cheap-costly', 'price'],
  ['cheap-pricey', 'price'],
  ['short-tall', 'height'],
  ['small-big', 'size'],
  ['small-large', 'size'],
  ['little-big', 'size'],
  ['cold-hot', 'warmth'],
  ['cold-warm', 'warmth'],
  ['near-far', 'distance'],
  ['close-far', 'distance'],
]);

/** An end of a scale. */
export type Pole = { scale: string; high: boolean };

const POLES = new Map<string, Pole[]>();
for (const pair of PAIRS.split(' ')) {
  const scale = SCALES.get(pair) ?? pair;
  pair.split('-').forEach((word, at) => {
    const known = POLES.get(word) ?? [];
    if (!known.some((pole) => pole.scale === scale)) POLES.set(word, [...known, { scale, high: at === 1 }]);
  });
}
const IRREGULAR = new Map(
  Object.entries({
    elder: 'old',
    eldest: 'old',
    worse: 'bad',
    worst: 'bad',
    better: 'good',
    best: 'good',
    farther: 'far',
    farthest: 'far',
    further: 'far',
    furthest: 'far',
  }),
);

export const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const VERBS = new Set(
  'is are was were be finished finishes came comes placed places ranks ranked stands stood sits sat arrived ended crossed in at the place position one must has to somewhere anywhere book finish so also exactly located now therefore thus then'.split(
    ' ',
  ),
);
const BESIDE = /^(?:right |directly |immediately )?(?:next to|beside|adjacent to|alongside)$/;

/** The ordinal that a word is, from 1; 0 where it is none. */
export function ordinalOf(word: string): number {
  const numeral = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word);
  return numeral ? Number(numeral[1]) : ORDINALS.indexOf(word) + 1;
}

/**
 * The end of the scale that a comparative, a superlative or a plain word names: `older`, `leftmost`, `top`.
 * A word with several meanings ("short" is not long, or not tall) is a scale of its own.
 */
export function poleOf(word: string): Pole | undefined {
  for (const stem of stemsOf(word)) {
    const known = POLES.get(stem);
    if (known?.length === 1) return known[0];
    if (known) return { scale: stem, high: false };
  }
  return /.{2}(?:er|est)$/.test(word) ? ownScale(word) : undefined;
}

/** The scale that an adjective without a known opposite is: "brave", "braver" and "bravest" name the same. */
export const ownScale = (word: string): Pole => ({
  scale: word
    .replace(/(?:er|est)$/, '')
    .replace(/e$/, '')
    .replace(/y$/, 'i')
    .replace(/(.)\1$/, '$1'),
  high: true,
});

function stemsOf(word: string): string[] {
  const irregular = IRREGULAR.get(word);
  if (irregular) return [irregular];
  const bare = word.replace(/(?:er|est|most)$/, '');
  if (bare === word || bare.length < 2) return [word];
  return [word, bare, `${bare}e`, bare.replace(/(.)\1$/, '$1'), bare.replace(/i$/, 'y')];
}

/** Where objects are named in a text, in order; `find` gives their offsets. */
export type Named = { object: number; start: number; end: number }[];

/**
 * A finder of objects by their names, "red book" say, or by a word of theirs that no other name has. A name without a
 * letter or digit is found nowhere. Linear in the text; never throws.
 */
export function objectFinder(names: readonly string[]): (text: string) => Named {
  const words = names.map((name) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}'’-]+/u)
      .filter(Boolean),
  );
  const owner = new Map<string, number>();
  for (const [object, list] of words.entries()) {
    for (const word of new Set(list)) owner.set(word, owner.has(word) ? -1 : object);
  }
  return (text) => {
    const found: Named = [];
    const tokens = [...text.toLowerCase().matchAll(/[\p{L}\p{N}'’-]+/gu)];
    for (let at = 0; at < tokens.length; at++) {
      work(words.length);
      const object = words.findIndex(
        (list) => list.length > 0 && list.every((word, k) => tokens[at + k]?.[0] === word),
      );
      const token = tokens[at];
      if (!token) continue;
      const own = object >= 0 ? object : (owner.get(token[0]) ?? -1);
      if (own < 0) continue;
      const length = object >= 0 ? (words[object]?.length ?? 1) : 1;
      const last = tokens[at + length - 1] ?? token;
      const previous = found.at(-1);
      const end = last.index + last[0].length;
      // "The truck, an old truck" is one; two words of one name side by side are one mention.
      if (previous?.object === own && text.slice(previous.end, token.index).trim() === '') previous.end = end;
      else found.push({ object: own, start: token.index, end });
      at += length - 1;
    }
    return found;
  };
}

/** Reads a statement on the places of one or two of the objects; undefined where it says anything else. */
export function readPlacement(statement: string, find: (text: string) => Named): Read | undefined {
  const named = find(statement);
  const [a, b] = named;
  if (!a || named.length > 2 || UNCERTAIN.test(statement)) return undefined;
  const before = statement.slice(0, a.start).toLowerCase();
  const after = statement.slice((b ?? a).end);
  if (!b && /^\W*$/.test(after) && !LEAD.test(before)) return readInverse(before, a.object);
  if (!LEAD.test(before)) return undefined;
  const words = wordsOf(statement.slice(a.end, b?.start));
  const not = words.some((word) => NEGATIONS.has(word));
  const said = words.filter((word) => !VERBS.has(word) && !NEGATIONS.has(word));
  if (b) return /^\W*$/.test(after) ? readRelation(said, a.object, b.object, not) : undefined;
  return readPosition(said, a.object, not);
}

const UNCERTAIN = /\b(?:or|either|if|may|might|can|could|any|unknown|between)\b/i;
const LEAD =
  /^[^\p{L}]*(?:(?:so|the|a|an|thus|therefore|hence|then|and|also|since|because|that|now|we know)[^\p{L}]+)*$/u;
const NEGATIONS = new Set(['not', "isn't", "aren't", 'cannot', "can't", 'never']);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter(Boolean);

/** "The second-newest vehicle is the bus": the place comes first, with a noun or "one who" that says nothing. */
function readInverse(before: string, object: number): Read | undefined {
  const clause = before.slice(before.lastIndexOf(',') + 1);
  const subject =
    /^\s*(?:so |then |and )?(?:the )?(\S.*?) (?:is|are|was|were|must be|has to be)(?: the)?\s*$/.exec(
      clause,
    )?.[1];
  if (!subject || subject.length > LONGEST_SUBJECT || /\bnot\b/.test(subject)) return undefined;
  const words = wordsOf(subject).filter((word) => !VERBS.has(word) && !NOUNS.has(word));
  return readPosition(words, object, false) ?? readPosition(words.slice(0, -1), object, false);
}

const NOUNS = new Set([
  'person',
  'who',
  'that',
  'which',
  'object',
  'item',
  'thing',
  'only',
  'remaining',
  'order',
]);
const LONGEST_SUBJECT = 80;

function readRelation(words: readonly string[], one: number, other: number, not: boolean): Read | undefined {
  if (BESIDE.test(words.join(' '))) {
    return { placement: { says: 'beside', first: one, second: other, not }, scale: undefined };
  }
  const adjacent =
    /^(?:directly|immediately|just)$/.test(words[0] ?? '') ||
    (words[0] === 'right' && DIRECTIONS.has(words[1] ?? ''));
  const rest = words.slice(adjacent ? 1 : 0).filter((word) => !['of', 'than', 'from'].includes(word));
  const graded = rest[0] === 'more' || rest[0] === 'less';
  const [adjective, ...extra] = graded ? rest.slice(1) : rest;
  if (!adjective || extra.length > 0) return undefined;
  if (!graded && !words.includes('than') && !DIRECTIONS.has(adjective)) return undefined;
  const pole = poleOf(adjective) ?? (graded ? ownScale(adjective) : undefined);
  if (!pole) return undefined;
  const [first, second] = pole.high !== (rest[0] === 'less') ? [other, one] : [one, other];
  return { placement: { says: adjacent ? 'next-before' : 'before', first, second, not }, scale: pole.scale };
}

const DIRECTIONS = new Set(
  'left right above below before after behind ahead front north south east west later earlier'.split(' '),
);

function readPosition(words: readonly string[], object: number, not: boolean): Read | undefined {
  const ordinal = ordinalOf(words[0] ?? '');
  const place = ordinal > 0 ? ordinal : 1;
  const at = (fromHigh: boolean, scale: string): Read => ({
    placement: { says: 'at', object, place, fromHigh, not },
    scale,
  });
  if (ordinal > 0 && words.length === 1) return at(false, 'rank');
  const rest = ordinal > 0 ? words.slice(1) : words;
  const said = rest.join(' ');
  if (said === 'last') return at(true, 'rank');
  if (rest.length === 1 && /(?:est|most)$/.test(said)) {
    const pole = poleOf(said);
    return pole && at(pole.high, pole.scale);
  }
  const [, degree, adjective] = /^(most|least) (\p{L}+)$/u.exec(said) ?? [];
  if (adjective) {
    const pole = poleOf(adjective) ?? ownScale(adjective);
    return at(pole.high !== (degree === 'least'), pole.scale);
  }
  const side =
    /^(?:from|on|far|end|far end)?(?: far)? ?(left|right|top|bottom|front|back)(?: end| side)?$/.exec(
      said,
    )?.[1];
  const pole = side && (ordinal > 0 || /far|end/.test(said)) ? poleOf(side) : undefined;
  return pole && at(pole.high, pole.scale);
}
