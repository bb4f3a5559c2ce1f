import { ORDINALS } from '../../language/lexicon/numbers.ts';
import { grouped, wordSet } from '../../language/lists.ts';
import { work } from '../../work.ts';

/** Pairs of poles by the scale that they are of: the first word of a pair is the low end. Other adjectives are scales of their own. */
const SCALES =
  grouped(`rank: above-below before-after first-last ahead-behind early-late top-bottom front-back |
  age: new-old young-old young-senior | price: cheap-expensive cheap-dear cheap-costly cheap-pricey | height: short-tall |
  size: small-big small-large little-big | warmth: cold-hot cold-warm | distance: near-far close-far`);
const PAIRS =
  wordSet(`left-right low-high light-heavy slow-fast weak-strong poor-rich narrow-wide thin-thick west-east
  north-south easy-hard quiet-loud dark-bright soft-hard bad-good shallow-deep dull-sharp dry-wet`);

/** An end of a scale. */
export type Pole = { scale: string; high: boolean };

const POLES = new Map<string, Pole[]>();
for (const pair of [...SCALES.keys(), ...PAIRS]) {
  const scale = SCALES.get(pair) ?? pair;
  pair.split('-').forEach((word, at) => {
    const known = POLES.get(word) ?? [];
    if (!known.some((pole) => pole.scale === scale)) POLES.set(word, [...known, { scale, high: at === 1 }]);
  });
}
const IRREGULAR = grouped(
  'old: elder eldest | bad: worse worst | good: better best | far: farther farthest further furthest',
);

/** The ordinal that a word is, from 1; 0 where it is none. */
export function ordinalOf(word: string): number {
  const numeral = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word);
  return numeral ? Number(numeral[1]) : ORDINALS.split(' ').indexOf(word) + 1;
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
