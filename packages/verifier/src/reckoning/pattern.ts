import { EQUALS } from '../language/words.ts';
import { work } from '../work.ts';
import type { Element } from './expression.ts';

/**
 * One place of a pattern: one of some patterns, or items in a row that fit, at least one and at `most` so many; `words`
 * are all that fit where they are known, and `into` says as what the items are kept.
 */
export type Place<T> =
  | { of: readonly Pattern<T>[] }
  | { of?: never; fits: (item: T) => boolean; most?: number; words?: readonly string[]; into?: string };

type Pattern<T> = readonly Place<T>[];

/** `EQ` stands for every way to say "gives". */
const MACROS: Readonly<Record<string, string>> = { EQ: `(=|:|${EQUALS.join('|')})` };

/** A pattern, and what it stands for. */
type Entry<T> = { at: number; pattern: Pattern<Element>; of: T };
/** Patterns with the same slots: by a word without which they do not match, or without any such word. */
type Shelf<T> = { byWord: Map<string, Entry<T>[]>; others: Entry<T>[] };

/**
 * Patterns over the elements of a sentence: words, `Q` an expression, `T` a time, `D` a day, `V` a version, `_` some
 * words, `(a|b c)` one of these, `[a|b]` one of these or nothing; slots stand outside of choices. A pattern matches a
 * sentence as a whole or not at all. Gives, for a sentence, what each pattern that matches stands for and the elements
 * in its slots, in the order of the patterns. Only those with the sentence's slots and one of its words are tried.
 */
export function patternsOf<T>(
  written: readonly (readonly [written: string, of: T])[],
): (elements: readonly Element[]) => Iterable<{ of: T; parts: Element[] }> {
  const entries = written.map(([text, of], at): Entry<T> => ({ at, pattern: patternOf(text), of }));
  const told = new Map<string, number>();
  for (const { pattern } of entries)
    for (const word of pattern.flatMap(firstWords)) told.set(word, (told.get(word) ?? 0) + 1);
  const shelves = new Map<string, Shelf<T>>();
  for (const entry of entries) {
    const slots = slotsOf(entry.pattern.map((place) => (place.of ? '' : (place.into ?? ''))));
    const shelf: Shelf<T> = shelves.get(slots) ?? { byWord: new Map(), others: [] };
    shelves.set(slots, shelf);
    const usual = (words: readonly string[]) => words.reduce((sum, word) => sum + (told.get(word) ?? 0), 0);
    const needed = entry.pattern.map(firstWords).filter((words) => words.length > 0);
    const [rarest] = needed.sort((a, b) => usual(a) - usual(b));
    if (!rarest) shelf.others.push(entry);
    for (const word of new Set(rarest)) shelf.byWord.set(word, [...(shelf.byWord.get(word) ?? []), entry]);
  }
  return function* matching(elements) {
    const shelf = shelves.get(slotsOf(elements.map(({ kind }) => kind)));
    if (!shelf) return;
    const tried = new Set(shelf.others);
    for (const element of elements)
      for (const entry of shelf.byWord.get(literalOf(element)) ?? []) tried.add(entry);
    for (const { pattern, of } of [...tried].sort((a, b) => a.at - b.at)) {
      const parts = matchOf(pattern, elements);
      if (parts) yield { of, parts: parts.flatMap(({ items }) => items) };
    }
  };
}

const SLOTS = new Map([
  ['Q', 'expression'],
  ['T', 'clock'],
  ['D', 'day'],
  ['V', 'version'],
]);

/** How often each slot is filled, as a key. */
function slotsOf(kinds: readonly string[]): string {
  let [expressions, clocks, days, versions] = [0, 0, 0, 0];
  for (const kind of kinds) {
    if (kind === 'expression') expressions++;
    else if (kind === 'clock') clocks++;
    else if (kind === 'day') days++;
    else if (kind === 'version') versions++;
  }
  return `${expressions} ${clocks} ${days} ${versions}`;
}

const literalOf = (element: Element): string =>
  element.kind === 'word' ? element.word : element.kind === 'sign' ? element.sign : '';

/** The words of which one must be said at a place of a pattern; none where it may be passed over or be any word. */
function firstWords(place: Place<Element> | undefined): readonly string[] {
  if (!place?.of) return place?.words ?? [];
  const firsts = place.of.map(([first]) => firstWords(first));
  return firsts.every((words) => words.length > 0) ? firsts.flat() : [];
}

function patternOf(written: string): Pattern<Element> {
  const tokens = written.replace(/\bEQ\b/g, MACROS.EQ ?? '').match(/[()[\]|]|[^\s()[\]|]+/g) ?? [];
  let at = 0;
  const sequence = (): Place<Element>[][] => {
    const choices: Place<Element>[][] = [[]];
    for (let token = tokens[at]; token !== undefined && token !== ')' && token !== ']'; token = tokens[at]) {
      at++;
      if (token === '|') choices.push([]);
      else choices.at(-1)?.push(token === '(' || token === '[' ? group(token) : single(token));
    }
    return choices;
  };
  const group = (open: string): Place<Element> => {
    const of = sequence();
    at++;
    return { of: open === '[' ? [...of, []] : of };
  };
  return sequence()[0] ?? [];
}

/** So many words name a thing. */
const MOST_WORDS = 5;

const single = (token: string): Place<Element> => {
  if (token === '_') return { fits: ({ kind }) => kind === 'word', most: MOST_WORDS };
  const slot = SLOTS.get(token);
  return slot
    ? { fits: ({ kind }) => kind === slot, into: slot }
    : { fits: (element) => literalOf(element) === token, words: [token] };
};

const MOST_STEPS = 4000;

/** What stands in the places of a pattern that keep it, where all of the items stand in it; else undefined. */
export function matchOf<T>(
  pattern: Pattern<T>,
  items: readonly T[],
): { into: string; items: T[] }[] | undefined {
  const found: { into: string; items: T[] }[] = [];
  let left = MOST_STEPS;
  const follows = ([place, ...rest]: Pattern<T>, at: number, then: (at: number) => boolean): boolean => {
    work();
    if (left-- <= 0) return false;
    if (!place) return then(at);
    const goOn = (next: number): boolean => follows(rest, next, then);
    if (place.of) return place.of.some((choice) => follows(choice, at, goOn));
    const { fits, most = 1, into = '' } = place;
    for (const [length, item] of items.slice(at, at + most).entries()) {
      if (!fits(item)) return false;
      found.push({ into, items: items.slice(at, at + length + 1) });
      if (goOn(at + length + 1)) return true;
      found.pop();
    }
    return false;
  };
  return follows(pattern, 0, (at) => at === items.length) ? found.filter(({ into }) => into) : undefined;
}
