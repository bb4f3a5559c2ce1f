import {
  binomial,
  exactly,
  factorial,
  type Interval,
  isExact,
  opposite,
  over,
  PI,
  plus,
  raised,
  root,
  times,
  wholeOf,
} from './interval.ts';
import type { Decimal } from './numeral.ts';
import { add, compare, ONE, type Rational, rational, subtract, tenTo } from './rational.ts';
import { type Factor, partsOf, type Tree } from './tree.ts';

/** One way of understanding an expression; where the text leaves it open, every way is tried. */
export type Reading = {
  /** 1.234,5 rather than 1,234.5. */
  comma: boolean;
  /** 20% as 0.2, as 20, or, in a sum, as a share of what stands before it. */
  scale: 'value' | 'unit' | 'relative';
  /** 6/2(3) as 6/(2(3)) rather than (6/2)(3). */
  tight: boolean;
  /** 2\frac{1}{2} as a product rather than a mixed number. */
  juxtaposed: boolean;
  /** -3^2 as (-3)^2 rather than -(3^2). */
  signFirst: boolean;
  /** 3! at the end of a sentence as 3. */
  exclaimed: boolean;
  /** Decimals that may be rounded values stand for all numbers that round to them. */
  rounded: boolean;
};

export const PLAIN: Reading = {
  comma: false,
  scale: 'value',
  tight: false,
  juxtaposed: false,
  signFirst: false,
  exclaimed: false,
  rounded: false,
};

/** The value under one reading; `undefined` where there is none, or none small enough to compute. */
export function evaluate(tree: Tree, reading: Reading): Interval | undefined {
  switch (tree.kind) {
    case 'number': {
      const decimal = reading.comma ? tree.numeral.comma : tree.numeral.point;
      if (!decimal) return undefined;
      const loose = reading.rounded && (mayBeRounded(decimal) || tree.numeral.elided);
      return loose ? enclosing(decimal) : exactly(decimal.value);
    }
    case 'value':
      return exactly(tree.value);
    case 'pi':
      return PI;
    case 'scaled': {
      const of = evaluate(tree.of, reading);
      return of && (reading.scale === 'unit' ? of : times(of, exactly(tree.by)));
    }
    case 'negative':
      return negative(tree.of, reading);
    case 'sum':
      return sum(tree.terms, reading);
    case 'product':
      return product(tree.factors, reading);
    case 'power': {
      const base = evaluate(tree.base, reading);
      const exponent = evaluate(tree.exponent, { ...reading, rounded: false });
      return base && exponent && isExact(exponent) ? raised(base, exponent.lo) : undefined;
    }
    case 'root': {
      const of = evaluate(tree.of, reading);
      return of && root(of, tree.degree);
    }
    case 'factorial': {
      const of = evaluate(tree.of, reading);
      if (!of || (reading.exclaimed && !tree.surely)) return of;
      return isExact(of) ? factorial(of.lo) : undefined;
    }
    case 'mixed': {
      const whole = evaluate(tree.whole, reading);
      const part = evaluate(tree.part, reading);
      if (!whole || !part) return undefined;
      return reading.juxtaposed && !tree.surely ? times(whole, part) : plus(whole, part);
    }
    case 'whole': {
      const of = evaluate(tree.of, { ...reading, rounded: false });
      return of && wholeOf(of, tree.up);
    }
    case 'binomial': {
      const of = evaluate(tree.of, reading);
      const choose = evaluate(tree.choose, reading);
      return of && choose && isExact(of) && isExact(choose) ? binomial(of.lo, choose.lo) : undefined;
    }
    case 'distance': {
      const a = evaluate(tree.a, reading);
      const b = evaluate(tree.b, reading);
      const difference = a && b && plus(a, opposite(b));
      return difference && (difference.lo.n < 0n ? opposite(difference) : difference);
    }
  }
}

function negative(of: Tree, reading: Reading): Interval | undefined {
  if (reading.signFirst && of.kind === 'power') {
    return evaluate(
      { kind: 'power', base: { kind: 'negative', of: of.base }, exponent: of.exponent },
      reading,
    );
  }
  const value = evaluate(of, reading);
  return value && opposite(value);
}

function sum(terms: readonly { minus: boolean; term: Tree }[], reading: Reading): Interval | undefined {
  let total: Interval | undefined;
  for (const { minus, term } of terms) {
    let value = evaluate(term, reading);
    if (!value) return undefined;
    if (reading.scale === 'relative' && total && term.kind === 'scaled' && term.relative)
      value = times(total, value);
    if (!value) return undefined;
    const signed: Interval = minus ? opposite(value) : value;
    total = total ? plus(total, signed) : signed;
    if (!total) return undefined;
  }
  return total;
}

function product(factors: readonly Factor[], reading: Reading): Interval | undefined {
  let total: Interval | undefined = exactly(ONE);
  let pending: { value: Interval; divide: boolean } | undefined;
  for (const { factor, divide, implied } of factors) {
    const value = evaluate(factor, reading);
    if (!value || !total) return undefined;
    if (pending && implied && reading.tight) {
      const merged = times(pending.value, value);
      if (!merged) return undefined;
      pending = { value: merged, divide: pending.divide };
      continue;
    }
    if (pending) total = pending.divide ? over(total, pending.value) : times(total, pending.value);
    pending = { value, divide };
  }
  if (!pending || !total) return total;
  return pending.divide ? over(total, pending.value) : times(total, pending.value);
}

/** Enough digits to be a rounded value (0.67, 33.3), rather than a plain one (0.5, 0.05). */
function mayBeRounded({ decimals, significant }: Decimal): boolean {
  return (decimals >= 2 && significant >= 2) || (decimals === 1 && significant >= 3);
}

/** Everything that rounds, or is cut off, to the decimal as written. */
export function enclosing({ value, decimals }: Decimal): Interval {
  const unit = tenTo(-decimals);
  const half = rational(unit.n, unit.d * 2n);
  return { lo: subtract(value, half), hi: add(value, unit) };
}

/** Whether the value has at most that many decimals. */
export function fits({ n, d }: Rational, decimals: number): boolean {
  const unit = tenTo(Math.max(0, decimals));
  return (n * unit.n) % d === 0n;
}

/** What in an expression leaves its reading open. */
export type Openness = {
  comma: boolean;
  scale: boolean;
  tight: boolean;
  juxtaposed: boolean;
  signFirst: boolean;
  exclaimed: boolean;
};

/** What in the tree can be read in more than one way. */
export function opennessOf(tree: Tree): Openness {
  const found = {
    comma: false,
    scale: false,
    tight: false,
    juxtaposed: false,
    signFirst: false,
    exclaimed: false,
  };
  openness(tree, found);
  return found;
}

function openness(tree: Tree, found: Openness): void {
  if (tree.kind === 'number') {
    const { comma, point } = tree.numeral;
    found.comma ||= comma !== undefined && (!point || compare(comma.value, point.value) !== 0);
  }
  found.scale ||= tree.kind === 'scaled';
  found.signFirst ||= tree.kind === 'negative' && tree.of.kind === 'power';
  found.tight ||= tree.kind === 'product' && tree.factors.some(({ implied }) => implied);
  found.exclaimed ||= tree.kind === 'factorial' && !tree.surely;
  found.juxtaposed ||= tree.kind === 'mixed' && !tree.surely;
  for (const part of partsOf(tree)) openness(part, found);
}
