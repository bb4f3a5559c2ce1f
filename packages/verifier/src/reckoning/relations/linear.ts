import {
  add,
  divide,
  equal,
  isTooLarge,
  multiply,
  negate,
  ONE,
  type Rational,
  rational,
} from '../../arithmetic/rational.ts';
import { shownValue } from '../term.ts';

/** A sum of unknowns, each by its number and so often, and a constant. */
export type Linear = { terms: ReadonlyMap<number, Rational>; constant: Rational };

export const ZERO = rational(0n);
export const constant = (value: Rational): Linear => ({ terms: new Map(), constant: value });
export const unknown = (id: number): Linear => ({ terms: new Map([[id, ONE]]), constant: ZERO });
export const scaled = ({ terms, constant: one }: Linear, by: Rational): Linear => ({
  terms: new Map([...terms].map(([id, often]) => [id, multiply(often, by)])),
  constant: multiply(one, by),
});

/** The sum of two, without unknowns that cancel out. */
export function plus(a: Linear, b: Linear): Linear {
  const terms = new Map(a.terms);
  for (const [id, often] of b.terms) {
    const sum = add(terms.get(id) ?? ZERO, often);
    if (sum.n === 0n) terms.delete(id);
    else terms.set(id, sum);
  }
  return { terms, constant: add(a.constant, b.constant) };
}
export const minus = (a: Linear, b: Linear): Linear => plus(a, scaled(b, rational(-1n)));

/** What it comes to; undefined where one of its unknowns has no value. */
export function worthIn({ terms, constant: one }: Linear, values: Values): Rational | undefined {
  let sum = one;
  for (const [id, often] of terms) {
    const value = values.get(id);
    if (!value) return undefined;
    sum = add(sum, multiply(often, value));
  }
  return sum;
}
export type Values = ReadonlyMap<number, Rational>;

/**
 * The unknowns that sums which are each zero leave one value, by elimination (Gauss-Jordan, exact). Undefined where
 * they contradict one another or grow too large.
 */
export function solvedOf(sums: readonly Linear[]): Map<number, Rational> | undefined {
  const rows: { pivot: number; row: Linear }[] = [];
  for (const sum of sums) {
    const row = rows.reduce((one, by) => without(one, by.pivot, by.row), sum);
    const [first] = row.terms;
    if (!first) {
      if (!equal(row.constant, ZERO)) return undefined;
      continue;
    }
    const [pivot, often] = first;
    const own = scaled(row, divide(ONE, often));
    if ([own.constant, ...own.terms.values()].some(isTooLarge)) return undefined;
    for (const one of rows) one.row = without(one.row, pivot, own);
    rows.push({ pivot, row: own });
  }
  return new Map(
    rows.flatMap(({ pivot, row }) => (row.terms.size === 1 ? [[pivot, negate(row.constant)] as const] : [])),
  );
}

function without(row: Linear, pivot: number, by: Linear): Linear {
  const often = row.terms.get(pivot);
  return often ? minus(row, scaled(by, often)) : row;
}

/** "ines - paulo = 6", "lena = 3 × timo" */
export function shownEquation(sum: Linear, names: readonly string[]): string {
  const [first] = sum.terms;
  if (sum.constant.n !== 0n || !first || sum.terms.size === 1)
    return `${shownSum({ ...sum, constant: ZERO }, names)} = ${shownValue(negate(sum.constant))}`;
  const one = scaled(sum, divide(ONE, first[1]));
  const rest = scaled(minus(one, unknown(first[0])), rational(-1n));
  return `${names[first[0]] ?? ''} = ${shownSum(rest, names)}`;
}

/** "3 × pen + book" */
export function shownSum({ terms, constant: one }: Linear, names: readonly string[]): string {
  const parts: (readonly [Rational, string])[] = [...terms].map(([id, often]) => [often, names[id] ?? '']);
  if (one.n !== 0n) parts.push([one, '']);
  const shown = parts.map(([often, name], at) => {
    const size = often.n < 0n ? negate(often) : often;
    const factor = name && equal(size, ONE) ? '' : shownValue(size);
    const sign = often.n < 0n ? (at > 0 ? ' - ' : '-') : at > 0 ? ' + ' : '';
    return `${sign}${factor}${factor && name ? ' × ' : ''}${name}`;
  });
  return shown.join('');
}
