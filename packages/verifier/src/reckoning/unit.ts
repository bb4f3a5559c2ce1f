import { multiply, ONE, power, type Rational, rational } from '../arithmetic/rational.ts';
import type { Measure } from '../language/units.ts';

/** What a number counts in: powers of base units, and how many of those one of it is. */
export type Unit = { dims: ReadonlyMap<string, number>; size: Rational };

export const unitOf = ({ base, size, exponent }: Measure): Unit => ({
  dims: new Map([[base, exponent]]),
  size,
});

/** The product of two units, or with `sign` -1 their quotient. */
export function combined(a: Unit, b: Unit, sign: 1 | -1): Unit {
  const dims = new Map(a.dims);
  for (const [base, exponent] of b.dims) {
    const sum = (dims.get(base) ?? 0) + sign * exponent;
    if (sum === 0) dims.delete(base);
    else dims.set(base, sum);
  }
  const size = sign === 1 ? b.size : power(b.size, -1n);
  return { dims, size: multiply(a.size, size ?? ONE) };
}

/** Two units of one dimension have one key. */
export const dimensionOf = ({ dims }: Unit): string =>
  [...dims]
    .map(([base, exponent]) => `${base}^${exponent}`)
    .sort()
    .join(' ');

/** A millilitre is a cubic centimetre, of which one is a million cubes of a tenth of a millimetre. */
const CUBES_OF_MILLILITRE = rational(1_000_000n);
/** A unit of volume by its cube of lengths; any other as it is. */
export const inCubes = (unit: Unit): Unit =>
  dimensionOf(unit) === 'litre^1'
    ? { dims: new Map([['length', 3]]), size: multiply(unit.size, CUBES_OF_MILLILITRE) }
    : unit;

export const isPure = ({ dims }: Unit): boolean => dims.size === 0;
