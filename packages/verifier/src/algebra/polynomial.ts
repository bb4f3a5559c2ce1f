import {
  absolute,
  add,
  compare,
  divide,
  equal,
  greatest,
  isTooLarge,
  multiply,
  negate,
  ONE,
  type Rational,
  rational,
  tenTo,
} from '../arithmetic/rational.ts';
import { work } from '../work.ts';

/** A polynomial in one letter: its coefficients, that of the lowest power first; the last is not zero. */
export type Polynomial = readonly Rational[];

const ZERO = rational(0n);
const HIGHEST = 12;

const trimmed = (coefficients: readonly Rational[]): Polynomial =>
  coefficients.slice(0, coefficients.findLastIndex(({ n }) => n !== 0n) + 1);

export const constant = (value: Rational): Polynomial => trimmed([value]);
export const LETTER: Polynomial = [ZERO, ONE];
export const degreeOf = (of: Polynomial): number => of.length - 1;

export const plus = (a: Polynomial, b: Polynomial): Polynomial =>
  trimmed(Array.from({ length: Math.max(a.length, b.length) }, (_, at) => add(a[at] ?? ZERO, b[at] ?? ZERO)));

export const opposite = (of: Polynomial): Polynomial => of.map(negate);

/** The product; undefined where it grows beyond what is computed here. */
export function product(a: Polynomial, b: Polynomial): Polynomial | undefined {
  if (a.length + b.length > HIGHEST + 2) return undefined;
  work(a.length * b.length + 1);
  const result = Array.from({ length: Math.max(0, a.length + b.length - 1) }, () => ZERO);
  for (const [i, x] of a.entries())
    for (const [j, y] of b.entries()) result[i + j] = add(result[i + j] ?? ZERO, multiply(x, y));
  return result.some(isTooLarge) ? undefined : trimmed(result);
}

/** The polynomial with 1 before its highest power. */
export const monic = (of: Polynomial): Polynomial => {
  const last = of.at(-1);
  return last ? of.map((one) => divide(one, last)) : of;
};

export const isSame = (a: Polynomial, b: Polynomial): boolean =>
  a.length === b.length && a.every((one, at) => equal(one, b[at] ?? ZERO));

/** What is left of `a` after division by `b`, which is not zero. */
function remainder(a: Polynomial, b: Polynomial): Polynomial {
  const [divisor, rest] = [monic(b), [...a]];
  for (let at = rest.length - divisor.length; at >= 0; at--) {
    const by = rest[at + divisor.length - 1] ?? ZERO;
    for (const [place, one] of divisor.entries())
      rest[at + place] = add(rest[at + place] ?? ZERO, negate(multiply(by, one)));
  }
  work(a.length * b.length);
  return trimmed(rest);
}

/** Whether some number, real or complex, makes both zero (Euclid's algorithm); undefined where numbers outgrow it. */
export function shareRoot(a: Polynomial, b: Polynomial): boolean | undefined {
  let [x, y] = [a, b];
  while (y.length > 0) {
    [x, y] = [y, monic(remainder(x, y))];
    if (y.some(isTooLarge)) return undefined;
  }
  return x.length > 1;
}

/** The remainder by the square of the imaginary unit plus one. */
export const withoutSquareOfI = (of: Polynomial): Polynomial => remainder(of, [ONE, ZERO, ONE]);

function valueAt(of: Polynomial, at: Rational): Rational {
  return of.reduceRight((sum, one) => add(multiply(sum, at), one), ZERO);
}

/** How far a rounded number may be from what it stands for, of itself and at least. */
const ROUNDED = rational(6n, 1000n);

/** Whether a root of `of` is near the root of the linear polynomial: it may have been rounded to so many decimals. */
export function isNearRoot(
  of: Polynomial,
  [free = ZERO, factor = ONE]: Polynomial,
  decimals: number,
): boolean {
  const root = divide(negate(free), factor);
  const relative = multiply(ROUNDED, greatest(ONE, absolute(root)));
  const margin = decimals > 0 ? greatest(relative, tenTo(-decimals)) : relative;
  const [low, high] = [add(root, negate(margin)), add(root, margin)].map((at) => valueAt(of, at));
  return low === undefined || high === undefined || compare(multiply(low, high), ZERO) <= 0;
}
