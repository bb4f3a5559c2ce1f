import { multiply } from '../../arithmetic/rational.ts';
import type { Expression } from '../expression.ts';
import type { Amount } from '../piece.ts';
import type { Kind } from '../term.ts';
import { worthOf } from '../value.ts';
import type { Chunk } from './chunk.ts';
import type { Told } from './fact.ts';
import { DETERMINERS, SKIPPED } from './vocabulary.ts';
import { labelsOf, namedBy } from './words.ts';

/** A number where it stands in a chunk. */
export type Place = { chunk: Chunk; at: number; amount: Amount; told: Told; asked: boolean };

/** What a number has from where it stands, whatever it counts. */
export function commonOf({
  chunk,
  at,
  amount,
  told,
  asked,
}: Pick<Place, 'chunk' | 'at' | 'amount' | 'told' | 'asked'>) {
  const own = chunk.words.filter((word) => !SKIPPED.has(word));
  return {
    labels: new Set(labelsOf([...chunk.lead, ...chunk.subject, chunk.verb, ...own, ...amount.nouns])),
    who: nameOf(isGift(chunk.words, chunk.at, at) ? chunk.before : chunk.subject),
    chunk,
    ...(chunk.words.some((word) => NEEDS.test(word)) && !asked && { needed: true }),
    shown: told.text.slice(amount.start, amount.end),
    ...(isName(chunk.subject[0] ?? '', told.text) && { isNamed: true }),
    ...(asked && { asked }),
  };
}

/** A word that a text writes with a capital wherever it stands. */
const isName = (word: string, text: string): boolean =>
  word !== '' && !DETERMINERS.has(word) && !text.split(/[^\p{L}]+/u).includes(word);

export const nameOf = (subject: readonly string[]): string =>
  subject.filter((word) => !DETERMINERS.has(word) && word !== 'there').join(' ');

/** A number, a fraction of two, or a multiple of one. */
export function amountOf(of: Expression): Amount | undefined {
  if (of.kind === 'leaf') return of.amount;
  if (of.kind === 'operation' && of.sign === '/' && of.a.kind === 'leaf' && of.b.kind === 'leaf') {
    const [a, b] = [of.a.amount, of.b.amount];
    const worth = a.unit || b.unit || a.percent || a.nouns.length > 0 ? undefined : worthOf(of);
    return worth && { ...a, value: worth.value, nouns: b.nouns, end: of.end };
  }
  if (of.kind === 'times' && of.of.kind === 'leaf' && of.by.n > 0n) {
    const worth = of.of.amount.percent ? undefined : worthOf(of);
    return worth && { ...of.of.amount, value: multiply(of.of.amount.value, of.by), start: of.start };
  }
  return undefined;
}

const NEEDS = /^(?:needs?|needed|wants?|wanted|must|goal|aims?|plans?|planned|requires?|required)$/;

export const isGift = (words: readonly string[], place: number, at: number): boolean =>
  place >= 0 && /^(?:him|her|them)$/.test(words[place + 1] ?? '') && place + 2 === at;

/** The kind of the thing that some words name: "the boxes", "them" the one kind that was counted last. */
export function kindNamed(words: readonly string[], told: Told): Kind | undefined {
  const rest = words.filter((word) => !DETERMINERS.has(word) && !/^(?:of|all|remaining|other)$/.test(word));
  const first = rest[0] ?? '';
  if (/^(?:them|it|these|those|ones|rest|)$/.test(first))
    return told.facts.findLast(({ per, single }) => !per || single)?.kind;
  return namedBy(rest)?.of.kind;
}
