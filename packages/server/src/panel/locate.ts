import { type Document, type Quote, quoteFinder } from '@truepenny/verifier';

/** Of so many words of a quotation nine in ten must stand in the text, in their order. */
const LEAST_SHARE = 0.9;
const LEAST_WORDS = 4;
const MOST_WORDS = 200;
/** How much longer than the quotation the passage may be, in words. */
const STRETCH = 1.3;
/** Places where a quotation may begin that are looked at. */
const MOST_PLACES = 40;

type Word = { word: string; start: number; end: number };

/**
 * Finds what a model means to quote from a document, and gives it as it stands there: word for word; without outer
 * quotation marks; in another case; the longest part of one with an ellipsis inside; or a passage that holds nine
 * in ten of its words in their order. Never a paraphrase, and never one with another number. The document is read
 * once; the work of a call is bounded. Undefined where nothing of the kind stands there.
 */
export function quoteLocator(document: Document): (quoted: string) => Quote | undefined {
  const exactly = quoteFinder(document);
  let words: Word[] | undefined;
  let places: Map<string, number[]> | undefined;
  const alike = (quoted: string): Quote | undefined => {
    words ??= wordsOf(document.text);
    places ??= placesOf(words);
    const needle = wordsOf(quoted).slice(0, MOST_WORDS + 1);
    if (needle.length === 0 || needle.length > MOST_WORDS) return undefined;
    const found = passage(needle, words, places);
    if (!found) return undefined;
    const [start, end] = found;
    return { document: document.name, text: document.text.slice(start, end), start, end };
  };
  return (quoted) => {
    const bare = quoted.trim().replace(/^["'“”‘’«»`]+|["'“”‘’«»`]+$/g, '');
    const whole = exactly(quoted) ?? exactly(bare) ?? alike(bare);
    if (whole || !ELLIPSIS.test(bare)) return whole;
    const parts = bare.split(ELLIPSIS).filter((part) => wordsOf(part).length > 0);
    const found = parts.map((part) => exactly(part.trim()) ?? alike(part));
    const isInOrder = found.every((quote, at) => quote && quote.start >= (found[at - 1]?.end ?? 0));
    return isInOrder ? found.reduce(longer, undefined) : undefined;
  };
}

const ELLIPSIS = /\s*(?:…|\.{3}|\[(?:…|\.{3})\])\s*/;

const longer = (a: Quote | undefined, b: Quote | undefined): Quote | undefined =>
  !a || (b && b.text.length > a.text.length) ? b : a;

/** Words and numbers in lower case, and where they stand. */
const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));

function placesOf(words: readonly Word[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  words.forEach(({ word }, at) => {
    const held = places.get(word);
    if (!held) places.set(word, [at]);
    else if (held.length < MOST_PLACES) held.push(at);
  });
  return places;
}

/** From where to where the needle's words stand; from each place of its first words as far as it may stretch. */
function passage(
  needle: readonly Word[],
  words: readonly Word[],
  places: ReadonlyMap<string, readonly number[]>,
): [number, number] | undefined {
  const mayMiss = needle.length < LEAST_WORDS ? 0 : Math.floor(needle.length * (1 - LEAST_SHARE));
  for (let skipped = 0; skipped <= mayMiss; skipped++) {
    for (const from of places.get(needle[skipped]?.word ?? '') ?? []) {
      const found = follow(needle, skipped, words, from, mayMiss);
      if (found) return found;
    }
  }
  return undefined;
}

const isNumber = (word: string): boolean => /^\p{N}/u.test(word);

function follow(
  needle: readonly Word[],
  skipped: number,
  words: readonly Word[],
  from: number,
  mayMiss: number,
): [number, number] | undefined {
  const limit = Math.min(words.length, from + Math.ceil(needle.length * STRETCH));
  let missed = skipped;
  let last = from;
  if (needle.slice(0, skipped).some(({ word }) => isNumber(word))) return undefined;
  for (let at = skipped + 1, place = from + 1; at < needle.length; at++) {
    const { word } = needle[at] ?? { word: '' };
    let next = place;
    while (next < limit && words[next]?.word !== word) next++;
    if (next < limit) {
      // What the quotation leaves out must not be a figure or a denial.
      if (words.slice(place, next).some((left) => isNumber(left.word) || DENIALS.has(left.word)))
        return undefined;
      last = next;
      place = next + 1;
    } else if (++missed > mayMiss || isNumber(word) || DENIALS.has(word)) return undefined;
  }
  const [start, end] = [words[from]?.start, words[last]?.end];
  return start === undefined || end === undefined ? undefined : [start, end];
}

const DENIALS: ReadonlySet<string> = new Set(['not', 'no', 'never', 'none', 'nor', 'without', 't']);
