import { add, multiply, type Rational, rational } from '../../arithmetic/rational.ts';
import type { Wanted } from './asked.ts';
import type { Fact } from './fact.ts';
import { rectangleIn } from './prepare.ts';
import type { Result } from './result.ts';

/** The area or the perimeter of the one rectangle, square or triangle that is told of. */
export function measuredShape(facts: readonly Fact[], text: string, { mode }: Wanted): Result | undefined {
  if (mode === 'volume') return volumeOf(facts);
  if (facts.length === 0 || facts.length > 2) return undefined;
  const [a, b] = rectangleIn(facts) ?? [];
  const [only] = facts;
  if (/\bsquare\b/i.test(text) && !/rectang|triang/i.test(text) && only && facts.length === 1 && !only.per) {
    if (only.kind.head !== 'length' || /diagonal|perimeter of|area of \d/i.test(text)) return undefined;
    return mode === 'area' ? product(only.value, only.value, only, only) : scaled(only.value, 4n, only.shown);
  }
  if (!a || !b) return undefined;
  if (/triang/i.test(text)) {
    const isHalf = mode === 'area' && a.labels.has('base') !== b.labels.has('base') && /height/i.test(text);
    const whole = isHalf
      ? product(a.value, b.value, a, b)
      : isBaseAndHeight(a, mode)
        ? product(a.value, b.value, a, b)
        : undefined;
    return whole && { value: multiply(whole.value, rational(1n, 2n)), shown: `1/2 × ${whole.shown}` };
  }
  const isBy = /\d\s?\p{L}{0,12} by \d/u.test(text);
  if (!isBy && !/rectang|\b(?:long|length)\b[^.]*\b(?:wide|width|broad|high|height)\b/i.test(text))
    return undefined;
  if (mode === 'area') return product(a.value, b.value, a, b);
  return { value: multiply(add(a.value, b.value), rational(2n)), shown: `2 × (${a.shown} + ${b.shown})` };
}

/** "40 cm long, 30 cm wide and 20 cm high", and nothing besides. */
function volumeOf(facts: readonly Fact[]): Result | undefined {
  const [a, b, c, more] = facts;
  if (!a || !b || !c || more || facts.some(({ kind, per }) => kind.head !== 'length' || per))
    return undefined;
  const value = [a, b, c].map((one) => one.value).reduce(multiply);
  return { value, shown: facts.map(({ shown }) => shown).join(' × ') };
}

const isBaseAndHeight = ({ labels }: Fact, mode: Wanted['mode']): boolean =>
  mode === 'area' && labels.has('base') && labels.has('height');
const product = (a: Rational, b: Rational, one: Fact, other: Fact): Result => ({
  value: multiply(a, b),
  shown: `${one.shown} × ${other.shown}`,
});
const scaled = (value: Rational, by: bigint, shown: string): Result => ({
  value: multiply(value, rational(by)),
  shown: `${by} × ${shown}`,
});
