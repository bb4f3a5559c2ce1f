import { compare, multiply, type Rational, rational, show } from '../arithmetic/rational.ts';

/** The digits of a number that has an end, without the point. */
export function digitsOf(value: Rational): string {
  const written = show(value);
  return /^\d+(?:\.\d+)?$/.test(written) ? written.replace('.', '') : '';
}

/** Two digits changed places, or one is another. */
export function isNearly(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < 2 || a === b) return false;
  const differing = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  if (differing.length === 1) return true;
  return [...a].sort().join('') === [...b].sort().join('');
}

/** Whether one number was written for another: nearly its digits, and not ten times as much. */
export const isSlip = (meant: Rational, written: Rational): boolean =>
  isNearly(digitsOf(meant), digitsOf(written)) &&
  compare(meant, multiply(written, TWO)) < 0 &&
  compare(written, multiply(meant, TWO)) < 0;

const TWO = rational(2n);
