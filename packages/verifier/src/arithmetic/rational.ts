import { work } from '../work.ts';

/** An exact fraction in lowest terms; `d` is positive. */
export type Rational = { readonly n: bigint; readonly d: bigint };

/** Beyond this many bits in numerator or denominator nothing is computed: the text abstains itself. */
const MOST_BITS = 2048;
const TOO_LARGE = 1n << BigInt(MOST_BITS);

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [abs(a), abs(b)];
  while (y !== 0n) {
    if (x <= SAFE && y <= SAFE) return BigInt(smallGcd(Number(x), Number(y)));
    [x, y] = [y, x % y];
  }
  return x;
}

/** The same in machine numbers, which most texts never leave. */
function smallGcd(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** The fraction n/d in lowest terms. `d` must not be zero. */
export function rational(n: bigint, d = 1n): Rational {
  if (d === 1n) return { n, d };
  const common = gcd(n, d);
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / common, d: (sign * d) / common };
}

export const ONE = rational(1n);

export const add = (a: Rational, b: Rational): Rational =>
  a.d === b.d ? rational(a.n + b.n, a.d) : rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const negate = (a: Rational): Rational => ({ n: -a.n, d: a.d });
export const subtract = (a: Rational, b: Rational): Rational => add(a, negate(b));
export const multiply = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
/** a/b. `b` must not be zero. */
export const divide = (a: Rational, b: Rational): Rational => rational(a.n * b.d, a.d * b.n);
export const absolute = (a: Rational): Rational => ({ n: abs(a.n), d: a.d });

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): number {
  const [left, right] = a.d === b.d ? [a.n, b.n] : [a.n * b.d, b.n * a.d];
  return left < right ? -1 : left > right ? 1 : 0;
}

export const equal = (a: Rational, b: Rational): boolean => a.n === b.n && a.d === b.d;
export const least = (a: Rational, b: Rational): Rational => (compare(a, b) <= 0 ? a : b);
export const greatest = (a: Rational, b: Rational): Rational => (compare(a, b) >= 0 ? a : b);

/** Whether the number has outgrown what is computed here. */
export const isTooLarge = ({ n, d }: Rational): boolean => abs(n) >= TOO_LARGE || d >= TOO_LARGE;

const POWERS_OF_TEN = Array.from({ length: 25 }, (_, at): Rational => {
  const power = 10n ** BigInt(Math.abs(at - 12));
  return at < 12 ? { n: 1n, d: power } : { n: power, d: 1n };
});

/** 10^exponent, exactly. */
export function tenTo(exponent: number): Rational {
  const known = POWERS_OF_TEN[exponent + 12];
  if (known) return known;
  const power = 10n ** BigInt(Math.abs(exponent));
  return exponent < 0 ? { n: 1n, d: power } : { n: power, d: 1n };
}

/** Bits of the larger of numerator and denominator, rounded up to whole hexadecimal digits. */
export function bitsOf({ n, d }: Rational): number {
  const larger = abs(n) > d ? abs(n) : d;
  return larger.toString(16).length * 4;
}

/** base^exponent for a whole exponent, or `undefined` where it is not defined or would grow too large. */
export function power(base: Rational, exponent: bigint): Rational | undefined {
  if (exponent < 0n) return base.n === 0n ? undefined : power(divide(ONE, base), -exponent);
  if (exponent > BigInt(MOST_BITS) || bitsOf(base) * Number(exponent) > 2 * MOST_BITS) {
    const trivial = base.d === 1n && abs(base.n) <= 1n;
    return trivial ? rational(base.n === -1n && exponent % 2n === 0n ? 1n : base.n) : undefined;
  }
  return { n: base.n ** exponent, d: base.d ** exponent };
}

/** A number not below the root, from which Newton's method falls to it. */
function guessAbove(value: bigint, degree: bigint): bigint {
  const near = Number(value) ** (1 / Number(degree));
  if (Number.isFinite(near)) return BigInt(Math.ceil(near * (1 + 1e-9))) + 1n;
  return 1n << (BigInt(value.toString(16).length * 4) / degree + 1n);
}

/** Floor of the k-th root of a non-negative integer (Newton's method). */
export function integerRoot(value: bigint, degree: bigint): bigint {
  if (value < 2n) return value;
  let guess = guessAbove(value, degree);
  for (;;) {
    work(64);
    const next = ((degree - 1n) * guess + value / guess ** (degree - 1n)) / degree;
    if (next >= guess) return guess;
    guess = next;
  }
}

const SHOWN_DECIMALS = 6;

/** For readers: exact where six decimals suffice, otherwise the fraction with a rounded decimal after it. */
export function show(value: Rational): string {
  const { n, d } = value;
  if (d === 1n) return String(n);
  const scale = 10n ** BigInt(SHOWN_DECIMALS);
  const exact = (n * scale) % d === 0n;
  const scaled = (2n * abs(n) * scale + d) / (2n * d);
  const fraction = String(scaled % scale)
    .padStart(SHOWN_DECIMALS, '0')
    .replace(/0+$/, '');
  const decimal = `${n < 0n ? '-' : ''}${scaled / scale}${fraction ? `.${fraction}` : ''}`;
  if (exact) return decimal;
  const short = String(d).length <= 9 && String(n).length <= 12;
  return short ? `${n}/${d} ≈ ${decimal}` : `≈ ${decimal}`;
}
