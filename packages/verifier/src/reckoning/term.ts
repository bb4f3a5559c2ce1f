import { divide, multiply, type Rational, rational, show } from '../arithmetic/rational.ts';
import { CURRENCIES } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import type { Amount } from './piece.ts';

/** What is counted: a noun with the words before it, or what a unit measures; all money is one kind. */
export type Kind = { head: string; modifiers: readonly string[] };

/** What a number of a question does to what is asked. */
export type Role =
  | 'held'
  | 'gained'
  | 'lost'
  | 'bought'
  | 'sold'
  | 'cost'
  | 'income'
  | 'tendered'
  | 'worked'
  | 'asked';

export const MONEY: Kind = { head: 'money', modifiers: [] };

export const kindOfNouns = (nouns: readonly string[]): Kind => ({
  head: singular(nouns.at(-1) ?? ''),
  modifiers: nouns.slice(0, -1),
});

/** A plain amount as value and kind; undefined for units of more than one dimension, percentages and bare numbers. */
export function plainOf({
  value,
  unit,
  nouns,
  percent,
}: Amount): { value: Rational; kind: Kind } | undefined {
  if (percent) return undefined;
  if (!unit) return nouns.length > 0 ? { value, kind: kindOfNouns(nouns) } : undefined;
  const [dim, other] = [...unit.dims];
  if (!dim || other) return undefined;
  const [base, exponent] = dim;
  if (base === 'cent') return { value: divide(value, rational(100n)), kind: MONEY };
  if (CURRENCIES.has(base)) return { value, kind: MONEY };
  return {
    value: multiply(value, unit.size),
    kind: { head: exponent === 1 ? base : `${base}${exponent}`, modifiers: [] },
  };
}

/** "80 km/h" as a rate; undefined for all that is none. */
export function rateOf({ value, unit }: Amount): { value: Rational; kind: Kind; per: Kind } | undefined {
  const dims = unit ? [...unit.dims] : [];
  const [over, under] = [
    dims.find(([, exponent]) => exponent === 1),
    dims.find(([, exponent]) => exponent === -1),
  ];
  if (!unit || !over || !under || dims.length !== 2) return undefined;
  const kind = CURRENCIES.has(over[0]) ? MONEY : { head: over[0], modifiers: [] };
  return { value: multiply(value, unit.size), kind, per: { head: under[0], modifiers: [] } };
}

export const shownValue = (value: Rational): string =>
  value.d === 1n ? String(value.n) : (show(value).split(' ≈')[0] ?? '');
