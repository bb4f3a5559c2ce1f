import {
  add,
  compare,
  divide,
  equal,
  integerRoot,
  isTooLarge,
  multiply,
  negate,
  ONE,
  power,
  type Rational,
  rational,
  subtract,
  tenTo,
} from '../arithmetic/rational.ts';
import { CURRENCIES } from '../language/units.ts';
import type { Expression } from './expression.ts';
import { combined, dimensionOf, inCubes, isPure, type Unit } from './unit.ts';

/** What an expression comes to. */
export type Value = {
  /** In `unit`, where there is one. */
  value: Rational;
  /** The same without looking at units: what the bare numbers give. */
  plain: Rational;
  unit?: Unit;
  percent: boolean;
  /** Amounts were added that measure different things, euros and kilograms say. */
  clash: boolean;
  /** Every number has a unit of its own. */
  told: boolean;
};

/** The value of an expression; undefined where it has none, or none that is small enough and exact. */
export function worthOf(expression: Expression): Value | undefined {
  switch (expression.kind) {
    case 'leaf': {
      const { value, percent, unit } = expression.amount;
      const own = percent ? divide(value, rational(100n)) : value;
      return {
        value: own,
        plain: own,
        percent,
        clash: false,
        told: unit !== undefined,
        ...(unit && { unit }),
      };
    }
    case 'operation': {
      const [a, b] = [worthOf(expression.a), worthOf(expression.b)];
      return a && b && bounded(operated(expression.sign, a, b));
    }
    case 'times': {
      const of = worthOf(expression.of);
      return (
        of &&
        bounded({ ...of, value: multiply(of.value, expression.by), plain: multiply(of.plain, expression.by) })
      );
    }
    case 'power': {
      const of = worthOf(expression.of);
      const [value, plain] = of
        ? [power(of.value, BigInt(expression.exponent)), power(of.plain, BigInt(expression.exponent))]
        : [];
      return of && value && plain && !of.unit ? bounded({ ...of, value, plain }) : undefined;
    }
    case 'root': {
      const of = worthOf(expression.of);
      const root = of && !of.unit ? rootOf(of.value, expression.degree) : undefined;
      return of && root && { ...of, value: root, plain: root };
    }
    case 'list':
      return listed(expression.how, expression.of.map(worthOf));
  }
}

const bounded = (value: Value | undefined): Value | undefined =>
  value && (isTooLarge(value.value) || isTooLarge(value.plain)) ? undefined : value;

function operated(sign: string, a: Value, b: Value): Value | undefined {
  if (sign === '+' || sign === '-') return added(a, sign === '-' ? negated(b) : b);
  if (sign === '/' && (b.value.n === 0n || b.plain.n === 0n)) return undefined;
  const by = sign === '*' ? multiply : divide;
  const unit =
    a.unit && b.unit
      ? combined(a.unit, b.unit, sign === '*' ? 1 : -1)
      : sign === '*'
        ? (a.unit ?? b.unit)
        : a.unit;
  const inverse = sign === '/' && !a.unit && b.unit;
  const value = by(a.value, b.value);
  const shared = {
    plain: by(a.plain, b.plain),
    percent: false,
    clash: a.clash || b.clash,
    told: a.told && b.told,
  };
  if (!unit || inverse) return { value, ...shared };
  return isPure(unit) ? { value: multiply(value, unit.size), ...shared } : { value, unit, ...shared };
}

const negated = (a: Value): Value => ({ ...a, value: negate(a.value), plain: negate(a.plain) });

function added(a: Value, b: Value): Value {
  const shared = { percent: a.percent && b.percent, told: a.told && b.told };
  // "250 EUR plus 19 %" is that share more.
  if (b.percent && !a.percent) {
    const by = add(ONE, b.value);
    return { ...a, ...shared, value: multiply(a.value, by), plain: multiply(a.plain, by) };
  }
  const plain = add(a.plain, b.plain);
  const unit = a.unit ?? b.unit;
  const converted = a.unit && b.unit ? inUnit(b.value, b.unit, a.unit) : b.value;
  const clash = a.clash || b.clash || converted === undefined;
  return { ...shared, plain, value: add(a.value, converted ?? b.value), clash, ...(unit && { unit }) };
}

const HUNDREDTH = rational(1n, 100n);

/** The same amount in another unit; undefined where that measures something else. A cent is a hundredth of any money. */
export function inUnit(value: Rational, from: Unit, to: Unit): Rational | undefined {
  const [given, wanted] = [inCubes(from), inCubes(to)];
  if (dimensionOf(given) === dimensionOf(wanted)) return multiply(value, divide(given.size, wanted.size));
  const [one, other] = [moneyIn(from), moneyIn(to)];
  if (one === 'cent' && other && other !== 'cent') return multiply(value, HUNDREDTH);
  return other === 'cent' && one ? divide(value, HUNDREDTH) : undefined;
}

function moneyIn({ dims }: Unit): string | undefined {
  const [base] = dims.keys();
  return dims.size === 1 && base && (base === 'cent' || CURRENCIES.has(base)) ? base : undefined;
}

function rootOf({ n, d }: Rational, degree: 2 | 3): Rational | undefined {
  if (n < 0n) return undefined;
  const [top, bottom] = [integerRoot(n, BigInt(degree)), integerRoot(d, BigInt(degree))];
  return top ** BigInt(degree) === n && bottom ** BigInt(degree) === d ? rational(top, bottom) : undefined;
}

function listed(how: string, values: readonly (Value | undefined)[]): Value | undefined {
  const known = values.filter((value) => value !== undefined);
  const [first, second] = known;
  if (!first || !second || known.length !== values.length) return undefined;
  if (how === 'product')
    return known.slice(1).reduce<Value | undefined>((a, b) => a && bounded(operated('*', a, b)), first);
  if (how === 'quotient' || how === 'remainder') return dividedWhole(how, first, second);
  if (how === 'difference') {
    const gap = added(first, negated(second));
    return gap.value.n < 0n ? negated(gap) : gap;
  }
  const count: Value = {
    value: rational(BigInt(known.length)),
    plain: rational(BigInt(known.length)),
    percent: false,
    clash: false,
    told: true,
  };
  if (how === 'median') return medianOf(known);
  const sum = bounded(known.slice(1).reduce<Value>(added, first));
  return how === 'mean' && sum ? ({ ...operated('/', sum, count), percent: first.percent } as Value) : sum;
}

/** How often the second goes into the first as a whole, or what that leaves; of numbers told alike. */
function dividedWhole(how: 'quotient' | 'remainder', a: Value, b: Value): Value | undefined {
  const by = a.unit && b.unit ? inUnit(b.value, b.unit, a.unit) : b.plain;
  if (!by || by.n <= 0n || a.value.n < 0n) return undefined;
  const ratio = divide(a.unit && b.unit ? a.value : a.plain, by);
  const often = rational(ratio.n / ratio.d);
  const value = how === 'quotient' ? often : subtract(a.value, multiply(often, by));
  const shared = { percent: false, clash: false, told: a.told && b.told, value, plain: value };
  return how === 'remainder' && a.unit ? { ...shared, unit: a.unit } : shared;
}

function medianOf(values: readonly Value[]): Value | undefined {
  const keys = new Set(values.map(({ unit }) => (unit ? `${dimensionOf(unit)} ${unit.size.n}` : '')));
  if (keys.size > 1) return undefined;
  const sorted = [...values].sort((a, b) => compare(a.value, b.value));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (!low || !high) return undefined;
  const value = divide(add(low.value, high.value), rational(2n));
  return { ...low, value, plain: value };
}

/** Whether a value rounds, half up, to the other with that many decimals. */
export function roundsTo(value: Rational, stated: Rational, decimals: number): boolean {
  const unit = tenTo(-decimals);
  const gap = subtract(value, stated);
  const twice = multiply(gap, rational(2n));
  return compare(twice, negate(unit)) >= 0 && compare(twice, unit) < 0;
}

/** Whether a value is written in full with that many decimals. */
export const isWritten = (value: Rational, decimals: number): boolean =>
  multiply(value, tenTo(decimals)).d === 1n;

export const sameValue = equal;
