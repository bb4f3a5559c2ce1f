import {
  add,
  bitsOf,
  compare,
  divide,
  greatest,
  integerRoot,
  isTooLarge,
  least,
  multiply,
  negate,
  ONE,
  power,
  type Rational,
  rational,
} from './rational.ts';

/**
 * A number known to lie between two fractions, both included; exact where they are equal. What cannot be
 * written exactly (√2, π, a rounded decimal) is enclosed, so two disjoint intervals are proof of a difference.
 */
export type Interval = { readonly lo: Rational; readonly hi: Rational };

export const exactly = (value: Rational): Interval => ({ lo: value, hi: value });
export const isExact = ({ lo, hi }: Interval): boolean => compare(lo, hi) === 0;
export const overlap = (a: Interval, b: Interval): boolean =>
  compare(a.lo, b.hi) <= 0 && compare(b.lo, a.hi) <= 0;

export const opposite = ({ lo, hi }: Interval): Interval => ({ lo: negate(hi), hi: negate(lo) });

/** The sum, or `undefined` where it grows too large; so for all that follow. */
export function plus(a: Interval, b: Interval): Interval | undefined {
  const lo = add(a.lo, b.lo);
  return bounded({ lo, hi: isExact(a) && isExact(b) ? lo : add(a.hi, b.hi) });
}

export function times(a: Interval, b: Interval): Interval | undefined {
  if (isExact(a) && isExact(b)) return bounded(exactly(multiply(a.lo, b.lo)));
  const products = [multiply(a.lo, b.hi), multiply(a.hi, b.lo), multiply(a.hi, b.hi)];
  const first = multiply(a.lo, b.lo);
  return bounded({ lo: products.reduce(least, first), hi: products.reduce(greatest, first) });
}

/** The quotient, or `undefined` where the divisor may be zero. */
export function over(a: Interval, b: Interval): Interval | undefined {
  if (b.lo.n <= 0n && b.hi.n >= 0n) return undefined;
  return times(a, { lo: divide(ONE, b.hi), hi: divide(ONE, b.lo) });
}

/** base^exponent; whole exponents for any base, others only where they are halves or thirds of a root. */
export function raised(base: Interval, exponent: Rational): Interval | undefined {
  if (exponent.d !== 1n) {
    const rooted = root(base, exponent.d);
    return rooted && raised(rooted, rational(exponent.n));
  }
  const lo = power(base.lo, exponent.n);
  if (!lo) return undefined;
  if (isExact(base)) return bounded(exactly(lo));
  if (base.lo.n < 0n) return undefined;
  const hi = power(base.hi, exponent.n);
  return hi && bounded({ lo: least(lo, hi), hi: greatest(lo, hi) });
}

/** Beyond this the factorial has more bits than anything that is computed here. */
const MOST_FACTORIAL = 300n;

/** n!, exactly; `undefined` where n is no whole number from 0 to 300. */
export function factorial({ n, d }: Rational): Interval | undefined {
  if (d !== 1n || n < 0n || n > MOST_FACTORIAL) return undefined;
  let value = 1n;
  for (let factor = 2n; factor <= n; factor++) value *= factor;
  return bounded(exactly(rational(value)));
}

/** n over k, exactly, for whole numbers 0 ≤ k ≤ n; `undefined` where that takes too many factors. */
export function binomial(n: Rational, k: Rational): Interval | undefined {
  if (n.d !== 1n || k.d !== 1n || k.n < 0n || k.n > n.n || bitsOf(n) > 64) return undefined;
  // As many ways to choose k as to leave k out.
  const few = 2n * k.n > n.n ? n.n - k.n : k.n;
  if (few > MOST_FACTORIAL) return undefined;
  let value = 1n;
  for (let at = 1n; at <= few; at++) value = (value * (n.n - few + at)) / at;
  return bounded(exactly(rational(value)));
}

/** The whole number at or below, or at or above; `undefined` where the bounds do not agree on it. */
export function wholeOf({ lo, hi }: Interval, up: boolean): Interval | undefined {
  const whole = ({ n, d }: Rational): bigint => {
    const cut = n / d;
    if (cut * d === n) return cut;
    return up ? (n > 0n ? cut + 1n : cut) : n < 0n ? cut - 1n : cut;
  };
  const value = whole(lo);
  return value === whole(hi) ? exactly(rational(value)) : undefined;
}

const MOST_DEGREE = 4n;
const MOST_ROOT_BITS = 256;
/** Roots are enclosed to twelve decimals. */
const SCALE = 10n ** 12n;

/** The real root of that degree of a non-negative number, exact where it is a fraction. */
export function root(of: Interval, degree: bigint): Interval | undefined {
  if (of.lo.n < 0n || degree < 2n || degree > MOST_DEGREE) return undefined;
  if (bitsOf(of.lo) > MOST_ROOT_BITS || bitsOf(of.hi) > MOST_ROOT_BITS) return undefined;
  const lo = rootBetween(of.lo, degree);
  return bounded({ lo: lo.lo, hi: isExact(of) ? lo.hi : rootBetween(of.hi, degree).hi });
}

function rootBetween({ n, d }: Rational, degree: bigint): Interval {
  const top = integerRoot(n, degree);
  const bottom = integerRoot(d, degree);
  if (top ** degree === n && bottom ** degree === d) return exactly(rational(top, bottom));
  const scaled = integerRoot((n * SCALE ** degree) / d, degree);
  return { lo: rational(scaled, SCALE), hi: rational(scaled + 1n, SCALE) };
}

/** From the usual 3.14 to 22/7, since texts use either for π; they are equal in what both enclose. */
export const PI: Interval = { lo: rational(314n, 100n), hi: rational(22n, 7n) };

function bounded(interval: Interval): Interval | undefined {
  return isTooLarge(interval.lo) || isTooLarge(interval.hi) ? undefined : interval;
}
