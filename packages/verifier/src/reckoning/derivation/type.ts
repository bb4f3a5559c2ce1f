import {
  equal,
  ONE,
  multiply as product,
  divide as quotient,
  type Rational,
  rational,
} from '../../arithmetic/rational.ts';
import { CURRENCIES, measureOf } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import { alike } from '../problem/words.ts';
import type { Unit } from '../unit.ts';

/**
 * What a number counts: powers of units and of things ("EUR per night" is money¹ night⁻¹), and how many of the smallest
 * unit one of it is. `ANY` stands for whatever is counted.
 */
export type Type = { dims: Readonly<Record<string, number>>; scale: Rational };

export const ANY = '?';
/** Things of several names that are counted together. */
export const MIXED = '*';
const MEASURES = new Set([
  'second',
  'month',
  'length',
  'weight',
  'litre',
  'pint',
  'cent',
  'kWh',
  'watt',
  'percent',
]);

/** Cubes of the smallest length in a millilitre. */
const CUBES = rational(1_000_000n);

export const isMeasured = (base: string): boolean => MEASURES.has(base) || CURRENCIES.has(base);
export const isMoney = (base: string): boolean => base === 'cent' || CURRENCIES.has(base);

/** So many kinds of one number are looked at. */
export const MOST_TYPES = 12;

export const NUMBER: Type = { dims: {}, scale: ONE };

export function typeOfUnit(unit: Unit): Type {
  const dims: Record<string, number> = {};
  let scale = unit.size;
  for (const [base, exponent] of unit.dims) {
    // A litre is a cube of lengths, in rates too.
    const isVolume = base === 'litre';
    if (isVolume) scale = exponent > 0 ? product(scale, CUBES) : quotient(scale, CUBES);
    const own = isVolume ? 'length' : base;
    dims[own] = (dims[own] ?? 0) + (isVolume ? 3 * exponent : exponent);
  }
  return { dims, scale };
}

/** "Canadian dollars" are dollars. */
export function typeOfNoun(noun: string): Type {
  const measure = measureOf(noun);
  if (measure && isMoney(measure.base)) return { dims: { [measure.base]: 1 }, scale: measure.size };
  return { dims: { [singular(noun)]: 1 }, scale: ONE };
}

const raised = (a: Type, b: Type, sign: 1 | -1): Type => {
  const dims: Record<string, number> = { ...a.dims };
  for (const [base, exponent] of Object.entries(b.dims)) dims[base] = (dims[base] ?? 0) + sign * exponent;
  for (const base of Object.keys(dims)) if (dims[base] === 0) delete dims[base];
  return { dims, scale: sign > 0 ? product(a.scale, b.scale) : quotient(a.scale, b.scale) };
};

export const fits = (a: string, b: string): boolean =>
  a === ANY || b === ANY
    ? a !== MIXED && b !== MIXED
    : !isMeasured(a) &&
      !isMeasured(b) &&
      !(a !== b && (ANYTHING.test(a) || ANYTHING.test(b))) &&
      alike({ head: a, modifiers: [] }, { head: b, modifiers: [] });

/** Cancels what one counts with what the other is told for one of; `way` -1 where it is divided by. */
function crossed(a: Type, b: Type, way: 1 | -1): Type {
  const product = raised(a, b, way);
  const dims = { ...product.dims };
  const [x, y] = [
    Object.entries(a.dims),
    Object.entries(b.dims).map(([base, exponent]): [string, number] => [base, way * exponent]),
  ];
  for (const [ups, downs] of [
    [x, y],
    [y, x],
  ])
    for (const [up, exponent] of ups ?? []) {
      if (exponent <= 0 || (dims[up] ?? 0) <= 0) continue;
      // "3 at 2 EUR each": what has no name is counted in prices and weights, and never in things.
      const isPriced = downs?.some(([one, other]) => other > 0 && isMeasured(one)) ?? false;
      if (up === ANY && way > 0 && !isPriced && !downs?.some(([one]) => one === ANY)) continue;
      const down = downs?.find(
        ([one, other]) =>
          other < 0 &&
          (dims[one] ?? 0) < 0 &&
          !(up !== one && (isMeasured(up) || isMeasured(one))) &&
          fits(up, one),
      )?.[0];
      if (!down) continue;
      dims[up] = (dims[up] ?? 0) - 1;
      dims[down] = (dims[down] ?? 0) + 1;
    }
  for (const base of Object.keys(dims)) if (dims[base] === 0) delete dims[base];
  return { dims, scale: product.scale };
}

const size = ({ dims }: Type): number => Object.values(dims).reduce((sum, one) => sum + Math.abs(one), 0);

export const isNumber = ({ dims }: Type): boolean => Object.keys(dims).length === 0;

/** The product, where it makes sense: something cancels, one of both only says how often, or lengths span an area. */
export function times(a: Type, b: Type): Type | undefined {
  const type = crossed(a, b, 1);
  const isPer = (one: Type): boolean => Object.values(one.dims).every((exponent) => exponent < 0);
  if (size(type) < size(a) + size(b) || isPer(a) || isPer(b)) return type;
  const isLength = (one: Type): boolean => Object.keys(one.dims).every((base) => base === 'length');
  return isLength(a) && isLength(b) ? type : undefined;
}

/** Whether a number is told for one of something, in whatever way it is taken. */
export const isRate = ({ types }: { types: readonly Type[] }): boolean =>
  types.every(({ dims }) => Object.values(dims).some((exponent) => exponent < 0));

/** What is told for one of something: nothing of it cancels. */
export const per = (a: Type, b: Type): Type => raised(a, b, -1);

/** The quotient: one kind shared among another, or told for one of it. */
export const over = (a: Type, b: Type): Type => crossed(a, b, -1);

export const isOfMoney = ({ dims }: Type): boolean => Object.keys(dims).some(isMoney);

const ANYTHING = /^(?:item|thing|piece|one|object)$/;

export const isAny = ({ dims }: Type): boolean => Object.keys(dims).length === 1 && dims[ANY] === 1;

/** What two that are added both count. */
export function joined(a: Type, b: Type): Type | undefined {
  // "Pixie is 4", and 5 years later
  if (isAny(a)) return Object.values(b.dims).some((exponent) => exponent > 0) ? b : undefined;
  if (isAny(b)) return joined(b, a);
  if (!equal(a.scale, b.scale)) return undefined;
  const [x, y] = [Object.entries(a.dims), Object.entries(b.dims)];
  if (x.length !== y.length) return undefined;
  if (x.every(([base, exponent]) => b.dims[base] === exponent)) return a;
  const left = x.filter(([base]) => b.dims[base] === undefined);
  const right = y.filter(([base]) => a.dims[base] === undefined);
  const [one, other] = [left[0], right[0]];
  if (left.length !== 1 || right.length !== 1 || !one || !other || one[1] !== other[1]) return undefined;
  if (x.some(([base, exponent]) => base !== one[0] && b.dims[base] !== exponent)) return undefined;
  if (one[0] === MIXED || other[0] === MIXED)
    return isMeasured(one[0]) || isMeasured(other[0]) ? undefined : one[0] === MIXED ? a : b;
  if (one[0] === ANY) return b;
  if (other[0] === ANY) return a;
  if (isMeasured(one[0]) || isMeasured(other[0]) || one[1] < 0) return undefined;
  const dims = { ...a.dims };
  delete dims[one[0]];
  return { dims: { ...dims, [MIXED]: one[1] }, scale: a.scale };
}

export const sameType = (a: Type, b: Type): boolean =>
  equal(a.scale, b.scale) &&
  Object.keys(a.dims).length === Object.keys(b.dims).length &&
  Object.entries(a.dims).every(([base, exponent]) => b.dims[base] === exponent);

export const sameDims = (a: Type, b: Type): boolean => sameType({ ...a, scale: ONE }, { ...b, scale: ONE });

/** A unit; cents are of the currency of the text. */
export function typed(unit: Unit, currency: string | undefined): Type {
  const type = typeOfUnit(unit);
  const { cent, ...others } = type.dims;
  return cent && currency
    ? {
        dims: { ...others, [currency]: cent },
        scale: { n: type.scale.n, d: type.scale.d * (cent > 0 ? 100n : 1n) },
      }
    : type;
}
