import { groupBy } from '../group-by.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/**
 * What is said of an alphabetical order, "a" < "b" < ["c" ? "d"] for instance, where ? leaves it open.
 * - `chain`: its words stand in order; they are exactly those of `list`, if given, and keep apart whatever
 *   `settled` (an earlier chain, or letters that were compared) keeps apart.
 * - `sorted`: the claim lists the words of `list` in order.
 * - `placed`: the claim is the word of `list` at this place of the order, from 1.
 * - `derived`: the claim lists the words in the order of the chain `from`, which leaves none open.
 * - `pending`: the words of `open`, whose order is not decided, are not passed over by what the claim sorts next.
 * - `letter`: the claim says which letter a word has at this place.
 */
export type AlphabetProof = {
  kind: 'alphabet';
  shows: 'established' | 'refuted';
  claim: Quote;
} & (
  | { as: 'chain'; list?: Quote; settled?: Quote; descending?: true }
  | { as: 'sorted'; list: Quote; descending?: true }
  | { as: 'placed'; list: Quote; place: number; descending?: true }
  | { as: 'derived'; from: Quote }
  | { as: 'pending'; open: Quote }
  | { as: 'letter'; place: number }
);

/** Words, and what is said of their order: one after the other, or open. */
export type Chain = { words: string[]; ordered: boolean; parts: Chain[] };

const TOKEN =
  /"([^"<>?[\]]*)"|“([^”<>?[\]]*)”|`([^`<>?[\]]*)`|([<>?[\]])|\(\d+\)|([\p{L}\p{N}][\p{L}\p{N}'’-]*)|(\S)/gu;
const LIST_WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
const LISTING = /^[\p{L}\p{N}'’\s,;.?<"“”‘`[\](){}*•-]*$/u;
const LETTER = /^"?([\p{L}\p{N}'’-]+)"?\s*[:=-]\s*"?([a-z])"?\s*(?:\((\d{1,2})\))?$/iu;
const LETTERS = /"([^"\s]{1,60})"\s*:\s*"([a-z])"/giu;
const DEEPEST = 8;

/**
 * The words of a list, in lower case; undefined where other signs stand in it, or where commas or lines part
 * items of several words. An "and" before the last of items with commas is none of them.
 */
export function readWordList(text: string): string[] | undefined {
  if (!LISTING.test(text)) return undefined;
  const items = text.trim().split(/[,;\n]/);
  if (items.length === 1) return (text.match(LIST_WORD) ?? []).map((word) => word.toLowerCase());
  const words: string[] = [];
  for (const [index, item] of items.entries()) {
    const found: string[] = item.match(LIST_WORD) ?? [];
    const last = index === items.length - 1 ? found.indexOf('and') : -1;
    const own = last >= 0 ? found.filter((_, at) => at !== last) : found;
    if (own.length > (last === 1 ? 2 : 1)) return undefined;
    words.push(...own.map((word) => word.toLowerCase()));
  }
  return words;
}

/**
 * Reads a chain of words; undefined where it is none. A chain is terms parted by "<", or by "?" where their
 * order is open; a term is a word or a chain in square brackets. Numbers in parentheses are left out.
 */
export function readChain(text: string): Chain | undefined {
  const tokens: string[] = [];
  for (const [whole, double, curly, tick, sign, bare, other] of text.matchAll(TOKEN)) {
    if (other !== undefined) return undefined;
    const word = double ?? curly ?? tick ?? bare;
    if (word !== undefined) tokens.push(`w${word.trim().toLowerCase()}`);
    else if (sign !== undefined) tokens.push(whole);
  }
  let at = 0;
  const term = (depth: number): Chain | undefined => {
    const token = tokens[at++];
    if (token?.startsWith('w')) return { words: [token.slice(1)], ordered: true, parts: [] };
    if (token !== '[' || depth > DEEPEST) return undefined;
    const inner = chain(depth + 1);
    return tokens[at++] === ']' ? inner : undefined;
  };
  const chain = (depth: number): Chain | undefined => {
    const first = term(depth);
    if (!first) return undefined;
    const parts = [first];
    const sign = tokens[at];
    while (tokens[at] === '<' || tokens[at] === '?') {
      if (tokens[at++] !== sign) return undefined;
      const next = term(depth);
      if (!next) return undefined;
      parts.push(next);
    }
    return parts.length === 1
      ? first
      : { words: parts.flatMap(({ words }) => words), ordered: sign === '<', parts };
  };
  const read = chain(0);
  return at === tokens.length ? read : undefined;
}

/** Two words that stand in the wrong order; undefined where there are none. */
export function misplaced({ ordered, parts }: Chain, descending = false): [string, string] | undefined {
  let last: string | undefined;
  for (const part of parts) {
    const within = misplaced(part, descending);
    if (within) return within;
    if (!ordered) continue;
    for (const word of part.words) {
      if (last !== undefined && isBefore(word, last, descending)) return [last, word];
    }
    last = part.words.reduce((a, b) => (isBefore(a, b, descending) ? b : a), last ?? part.words[0] ?? '');
  }
  return undefined;
}

/** The words of a chain in their order, those whose order is open side by side. */
export function slotsOf({ words, ordered, parts }: Chain): string[][] {
  if (!ordered || parts.length === 0) return [words];
  return parts.flatMap(slotsOf);
}

/** Two words that these slots part and those do not, or part the other way round; undefined where there are none. */
export function reopened(
  settled: readonly (readonly string[])[],
  slots: readonly (readonly string[])[],
): [string, string] | undefined {
  const rank = new Map(slots.flatMap((words, at) => words.map((word) => [word, at] as const)));
  let last: { word: string; rank: number } | undefined;
  for (const words of settled) {
    const known = words
      .flatMap((word) => ({ word, rank: rank.get(word) ?? -1 }))
      .filter((one) => one.rank >= 0);
    const early = last && known.find((one) => last && one.rank <= last.rank);
    if (early && last) return [last.word, early.word];
    for (const one of known) if (!last || one.rank > last.rank) last = one;
  }
  return undefined;
}

/** The slots that compared letters make: words with the same letter side by side; undefined where none were. */
export function slotsByLetter(text: string): string[][] | undefined {
  const letters = [...text.matchAll(LETTERS)].map(([, word = '', letter = '']) => ({ word, letter }));
  const slots = groupBy(letters, ({ letter }) => letter.toLowerCase());
  if (letters.length < 2) return undefined;
  return [...slots]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]) => same.map(({ word }) => word.toLowerCase()));
}

/** What a passage settles: the slots of a chain, or of letters that were compared. */
export function readSettled(text: string, descending = false): string[][] | undefined {
  const letters = slotsByLetter(text);
  if (letters) return descending ? letters.reverse() : letters;
  const chain = readChain(text);
  return chain && slotsOf(chain);
}

/** Whether the one word stands before the other, or the one number is less; the other way where it descends. */
export function isBefore(a: string, b: string, descending = false): boolean {
  const [one, other] = FIGURES.test(a) && FIGURES.test(b) ? [Number(a), Number(b)] : [a, b];
  return descending ? one > other : one < other;
}
const FIGURES = /^\d{1,9}$/;

/** Whether both hold the same words, each as often. */
export function sameWords(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const [one, other] = [[...a].sort(), [...b].sort()];
  return one.every((word, index) => word === other[index]);
}

/** What is said of a letter of a word, `"apple": "p" (16)`; undefined where it says something else. */
export function readLetter(text: string): { word: string; letter: string; number?: number } | undefined {
  const [, word, letter, number] = LETTER.exec(text.trim()) ?? [];
  if (!word || !letter) return undefined;
  return {
    word: word.toLowerCase(),
    letter: letter.toLowerCase(),
    ...(number !== undefined && { number: Number(number) }),
  };
}

/** The place of a letter in the alphabet, from 1. */
export const letterNumber = (letter: string): number => letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1;

/** Sorts the quoted words anew and compares. */
export function recheckAlphabet(proof: AlphabetProof, documents: readonly Document[]): Recheck {
  const others = [
    'list' in proof ? proof.list : undefined,
    'settled' in proof ? proof.settled : undefined,
    'from' in proof ? proof.from : undefined,
    'open' in proof ? proof.open : undefined,
  ];
  const fallen = [proof.claim, ...others]
    .map((quote) => (quote ? recheckQuote(quote, documents) : HOLDS))
    .find(({ holds }) => !holds);
  if (fallen) return fallen;
  const right = isRight(proof);
  if (right === undefined) return fails('the words cannot be read');
  return right === (proof.shows === 'established')
    ? HOLDS
    : fails(`the claim is ${right ? 'right' : 'wrong'}`);
}

function isRight(proof: AlphabetProof): boolean | undefined {
  const { text } = proof.claim;
  if (proof.as === 'letter') {
    const said = readLetter(text);
    return said && said.word.charAt(proof.place - 1) === said.letter;
  }
  if (proof.as === 'chain') return isRightChain(text, proof);
  if (proof.as === 'pending') {
    const [open, next] = [readChain(proof.open.text), readChain(text)];
    return open && next && !passesOver(slotsOf(open), next.words);
  }
  const said = readWordList(text);
  if (proof.as === 'derived') {
    const from = readChain(proof.from.text);
    const order = from && slotsOf(from);
    return said && order && order.length === said.length && order.every(([word], at) => word === said[at]);
  }
  const list = readWordList(proof.list.text);
  if (proof.as === 'placed') {
    const order = list && [...list].sort((a, b) => (isBefore(a, b, proof.descending) ? -1 : 1));
    const [word, another] = said ?? [];
    return !word || another || !order?.includes(word) ? undefined : order[proof.place - 1] === word;
  }
  const inOrder = said?.every((word, at) => !isBefore(word, said[at - 1] ?? word, proof.descending));
  // No words stand in every order.
  if (!said || !list || list.length === 0) return undefined;
  return inOrder && sameWords(said, list);
}

function isRightChain(
  text: string,
  { list, settled, descending }: Extract<AlphabetProof, { as: 'chain' }>,
): boolean | undefined {
  const chain = readChain(text);
  const words = list && readWordList(list.text);
  const apart = settled && readSettled(settled.text, descending);
  if (!chain || (list && !words) || (settled && !apart)) return undefined;
  const complete = !words || sameWords(chain.words, words);
  return complete && !misplaced(chain, descending) && !(apart && reopened(apart, slotsOf(chain)));
}

/** Whether none of the words whose order is open is among those that are sorted next. */
export function passesOver(slots: readonly (readonly string[])[], next: readonly string[]): boolean {
  const open = slots.filter(({ length }) => length > 1).flat();
  return open.length > 0 && !open.some((word) => next.includes(word));
}
