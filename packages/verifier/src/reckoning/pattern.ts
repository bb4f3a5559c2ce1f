import { EQUALS } from '../language/words.ts';
import type { Element } from './expression.ts';

/** One place of a pattern. */
type Node =
  | { kind: 'word'; word: string }
  | { kind: 'words' }
  | { kind: 'slot'; slot: Slot }
  | { kind: 'choice'; of: readonly (readonly Node[])[] };
type Slot = 'Q' | 'T' | 'D' | 'V';

type Pattern = readonly Node[];

/** `EQ` stands for every way to say "gives". */
const MACROS: Readonly<Record<string, string>> = { EQ: `(=|:|${EQUALS.join('|')})` };

/** A pattern, and what it stands for. */
type Entry<T> = { at: number; pattern: Pattern; of: T };
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
    const slots = slotsOf(entry.pattern.map((node) => (node.kind === 'slot' ? SLOTS[node.slot] : '')));
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
      if (parts) yield { of, parts };
    }
  };
}

const SLOTS = { Q: 'expression', T: 'clock', D: 'day', V: 'version' } as const;

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
function firstWords(node: Node): string[] {
  if (node.kind === 'word') return [node.word];
  if (node.kind !== 'choice') return [];
  const firsts = node.of.map(([first]) => (first?.kind === 'word' ? first.word : ''));
  return firsts.includes('') ? [] : firsts;
}

function patternOf(written: string): Pattern {
  const tokens = written.replace(/\bEQ\b/g, MACROS.EQ ?? '').match(/[()[\]|]|[^\s()[\]|]+/g) ?? [];
  let at = 0;
  const sequence = (): Node[][] => {
    const choices: Node[][] = [[]];
    for (let token = tokens[at]; token !== undefined && token !== ')' && token !== ']'; token = tokens[at]) {
      at++;
      if (token === '|') choices.push([]);
      else choices.at(-1)?.push(token === '(' || token === '[' ? group(token) : single(token));
    }
    return choices;
  };
  const group = (open: string): Node => {
    const of = sequence();
    at++;
    return { kind: 'choice', of: open === '[' ? [...of, []] : of };
  };
  return sequence()[0] ?? [];
}

const single = (token: string): Node => {
  if (token === 'Q' || token === 'T' || token === 'D' || token === 'V') return { kind: 'slot', slot: token };
  return token === '_' ? { kind: 'words' } : { kind: 'word', word: token };
};

/** The elements in the slots of a pattern that matches all of `elements`; undefined where it does not. */
function matchOf(pattern: Pattern, elements: readonly Element[]): Element[] | undefined {
  const found: Element[] = [];
  const steps = { left: MOST_STEPS };
  return follows(pattern, 0, elements, 0, found, steps, (at) => at === elements.length) ? found : undefined;
}

const MOST_STEPS = 4000;
/** So many words name a thing. */
const MOST_WORDS = 5;

function follows(
  nodes: Pattern,
  place: number,
  elements: readonly Element[],
  at: number,
  found: Element[],
  steps: { left: number },
  then: (at: number) => boolean,
): boolean {
  if (steps.left-- <= 0) return false;
  const node = nodes[place];
  if (!node) return then(at);
  const goOn = (next: number): boolean => follows(nodes, place + 1, elements, next, found, steps, then);
  if (node.kind === 'choice') {
    return node.of.some((choice) => follows(choice, 0, elements, at, found, steps, goOn));
  }
  if (node.kind === 'words') {
    for (let next = at; next < at + MOST_WORDS && elements[next]?.kind === 'word'; )
      if (goOn(++next)) return true;
    return false;
  }
  const element = elements[at];
  if (!element || !fits(node, element)) return false;
  if (node.kind === 'word') return goOn(at + 1);
  found.push(element);
  if (goOn(at + 1)) return true;
  found.pop();
  return false;
}

function fits(node: Extract<Node, { kind: 'word' | 'slot' }>, element: Element): boolean {
  if (node.kind === 'word')
    return element.kind === 'word'
      ? element.word === node.word
      : element.kind === 'sign' && element.sign === node.word;
  return element.kind === SLOTS[node.slot];
}
