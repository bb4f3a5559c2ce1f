import type { Document, Quote } from '../judgement/case.ts';
import { CARDINALS } from '../language/lexicon/numbers.ts';
import { type Choice, firstFallen, textOfClaim } from './choice.ts';
import { fails, HOLDS, type Recheck } from './recheck.ts';

/** How many things the quoted items are together, "two beds" and "a lamp" being three. */
export type CountProof = {
  kind: 'count';
  shows: 'established' | 'refuted';
  items: readonly Quote[];
  claim: Quote | Choice;
};

const NUMBERS = `${CARDINALS} twenty`.split(' ');
const ITEM = /^\s*(\d{1,6}|\p{L}+) (\S.*?)[\s.,]*$/u;

/** The word for a number up to twenty. */
export const countWord = (count: number): string | undefined => NUMBERS[count];

/** A number in figures or as a word up to twenty; undefined for anything else. */
export function readCount(text: string): number | undefined {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s.]+$/, '');
  if (/^\d{1,9}$/.test(word)) return Number(word);
  const value = NUMBERS.indexOf(word);
  return value < 0 ? undefined : value;
}

/** An item of a list, "a lamp" or "two red beds": how many, and of what. */
export function readItemCount(text: string): { count: number; noun: string } | undefined {
  const [, amount, noun] = ITEM.exec(text) ?? [];
  if (!amount || !noun) return undefined;
  const count = /^an?$/i.test(amount) ? 1 : readCount(amount);
  return count === undefined ? undefined : { count, noun: noun.toLowerCase() };
}

/** Adds the quoted items up and compares. */
export function recheckCount({ items, claim, shows }: CountProof, documents: readonly Document[]): Recheck {
  const fallen = firstFallen(items, claim, documents);
  if (fallen) return fallen;
  const counts = items.map(({ text }) => readItemCount(text)?.count);
  const known = counts.filter((count) => count !== undefined);
  const said = readCount(textOfClaim(claim));
  const places = new Set(items.map(({ document, start }) => `${document}:${start}`));
  if (items.length === 0) return fails('nothing is counted');
  if (said === undefined || known.length < counts.length) return fails('an item cannot be read');
  if (places.size < items.length) return fails('an item is counted twice');
  const right = known.reduce((sum, count) => sum + count, 0) === said;
  return right === (shows === 'established') ? HOLDS : fails(`the items are ${right ? '' : 'not '}so many`);
}
