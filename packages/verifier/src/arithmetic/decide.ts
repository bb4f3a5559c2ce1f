import { enclosing, evaluate, fits, opennessOf, PLAIN, type Reading } from './evaluate.ts';
import { type Interval, isExact, overlap } from './interval.ts';
import type { Decimal, Numeral } from './numeral.ts';
import {
  absolute,
  add,
  compare,
  divide,
  equal,
  multiply,
  negate,
  type Rational,
  rational,
  subtract,
  tenTo,
} from './rational.ts';
import type { Relation } from './token.ts';
import { literalOf, partsOf, type Tree } from './tree.ts';
import { wholeValue } from './whole.ts';

/** One side under one reading. */
type Value = { interval: Interval; rounded: Interval; stated?: Decimal };

export type Finding = 'holds' | 'refuted' | 'undecided';

/** What the words around a statement excuse: conversions that were left out, and rounding. */
export type Leniency = { factors: ReadonlySet<number>; approximate: boolean };

export const STRICT: Leniency = { factors: new Set(), approximate: false };

/**
 * Decides whether `left relation right` can be true: it `holds` under some reasonable reading, is `refuted`
 * under all of them, or is `undecided` because a side cannot be computed. `factors` are the conversions
 * between units that the sides may have dropped; `approximate` says that the text speaks of rounding.
 */
export function decide(
  left: Tree,
  relation: Relation,
  right: Tree,
  { factors, approximate }: Leniency,
): Finding {
  const equates = relation === '=' || relation === 'is' || relation === '≈';
  if (equates && isPlainlyTrue(left, right)) return 'holds';
  const loose = approximate || relation === '≈';
  if (equates && !loose && factors.size === 0 && isWhole(left) && isWhole(right)) return 'refuted';
  let decided = false;
  for (const comma of [false, true]) {
    const lefts = valuesOf(left, comma);
    const rights = valuesOf(right, comma);
    if (!lefts || !rights) {
      if (!comma && usable(left) && usable(right)) return 'undecided';
      continue;
    }
    decided ||= !comma || groupsAndDecimals(left) || groupsAndDecimals(right);
    for (const a of lefts) for (const b of rights) if (agree(a, relation, b, loose, factors)) return 'holds';
  }
  return decided ? 'refuted' : 'undecided';
}

/** Most equations are true as they stand, and need no other reading. */
function isPlainlyTrue(left: Tree, right: Tree): boolean {
  const [whole, other] = [wholeValue(left), wholeValue(right)];
  if (!Number.isNaN(whole) && !Number.isNaN(other)) return whole === other;
  const a = evaluate(left, PLAIN);
  const b = a && evaluate(right, PLAIN);
  return a !== undefined && b !== undefined && overlap(a, b);
}

/** Then there is one reading only and nothing to round. */
const isWhole = (tree: Tree): boolean => !Number.isNaN(wholeValue(tree));

/** Whether every number has a value under the custom with a decimal point. */
function usable(tree: Tree): boolean {
  return numerals(tree).every(({ point }) => point);
}

/** Whether some number uses both signs, so that it is clear which of them is the decimal one. */
function groupsAndDecimals(tree: Tree): boolean {
  return numerals(tree).some(
    ({ comma, point }) => comma && !point && comma.decimals !== 0 && comma.value.n > 1000n * comma.value.d,
  );
}

const numerals = (tree: Tree): Numeral[] =>
  tree.kind === 'number' ? [tree.numeral] : partsOf(tree).flatMap(numerals);

function valuesOf(tree: Tree, comma: boolean): Value[] | undefined {
  const open = opennessOf(tree);
  const values: Value[] = [];
  const both = (flag: boolean): boolean[] => (flag ? [false, true] : [false]);
  for (const scale of open.scale ? (['value', 'unit', 'relative'] as const) : (['value'] as const)) {
    for (const tight of both(open.tight)) {
      for (const juxtaposed of both(open.juxtaposed)) {
        for (const signFirst of both(open.signFirst)) {
          for (const exclaimed of both(open.exclaimed)) {
            const reading: Reading = { ...PLAIN, comma, scale, tight, juxtaposed, signFirst, exclaimed };
            const value = valueUnder(tree, reading);
            if (value) values.push(value);
            else if (exclaimed || !open.exclaimed) return undefined;
          }
        }
      }
    }
  }
  return values;
}

function valueUnder(tree: Tree, reading: Reading): Value | undefined {
  const interval = evaluate(tree, reading);
  if (!interval) return undefined;
  const rounded = evaluate(tree, { ...reading, rounded: true }) ?? interval;
  const numeral = literalOf(tree);
  const written = reading.comma ? numeral?.comma : numeral?.point;
  if (!written || !isExact(interval)) return { interval, rounded };
  // A percent sign moves the decimals along: 33.3% states three decimals of 0.333.
  const moved = written.value.n === 0n ? 0 : shiftBetween(written.value, interval.lo);
  return {
    interval,
    rounded,
    stated: { ...written, value: interval.lo, decimals: written.decimals + moved },
  };
}

/** How many decimal places lie between a number and its scaled self, where that is a power of ten. */
function shiftBetween(from: Rational, to: Rational): number {
  const ratio = divide(absolute(to), absolute(from));
  for (let places = -12; places <= 12; places++) if (equal(ratio, tenTo(-places))) return places;
  return 0;
}

function agree(
  a: Value,
  relation: Relation,
  b: Value,
  loose: boolean,
  factors: ReadonlySet<number>,
): boolean {
  switch (relation) {
    case '=':
    case '≈':
    case 'is':
      return same(a, b, loose) || convertible(a, b, factors);
    case '≠':
      return !(isExact(a.interval) && isExact(b.interval) && equal(a.interval.lo, b.interval.lo));
    case '<':
      return compare(a.rounded.lo, b.rounded.hi) < 0;
    case '≤':
      return compare(a.rounded.lo, b.rounded.hi) <= 0;
    case '>':
      return compare(a.rounded.hi, b.rounded.lo) > 0;
    case '≥':
      return compare(a.rounded.hi, b.rounded.lo) >= 0;
  }
}

function same(a: Value, b: Value, loose: boolean): boolean {
  if (overlap(a.interval, b.interval)) return true;
  if (overlap(a.rounded, b.rounded)) return true;
  if (isMachineNoise(a, b)) return true;
  if (b.stated && rounds(a, b.stated, loose)) return true;
  if (a.stated && rounds(b, a.stated, loose)) return true;
  return loose && near(a.rounded, b.rounded);
}

const NOISE = tenTo(-9);
const NOISY_DECIMALS = 9;

/** 0.1 + 0.2 = 0.30000000000000004: the last digits of a binary computer are no claim. */
function isMachineNoise(a: Value, b: Value): boolean {
  if (Math.max(a.stated?.decimals ?? 0, b.stated?.decimals ?? 0) < NOISY_DECIMALS) return false;
  const gap = absolute(subtract(a.interval.lo, b.interval.lo));
  return compare(gap, multiply(absolute(b.interval.lo), NOISE)) <= 0;
}

/** Whether the computed value, rounded or cut off where the stated one ends, gives the stated one. */
function rounds(computed: Value, stated: Decimal, loose: boolean): boolean {
  const { interval, rounded } = computed;
  const negative = stated.value.n < 0n;
  const enclosed = enclosing({ ...stated, value: absolute(stated.value) });
  const range = negative ? { lo: negate(enclosed.hi), hi: negate(enclosed.lo) } : enclosed;
  const whole = isExact(interval) && fits(interval.lo, stated.decimals) && isExact(rounded);
  if (!whole && overlap(rounded, range)) return true;
  return loose && overlap(rounded, widened(stated));
}

/** An approximation may also be rounded to its last digit that is not zero. */
function widened({ value, decimals }: Decimal): Interval {
  let places = decimals;
  while (places > decimals - 12 && value.n !== 0n && wholeAt(value, places - 1)) places--;
  const unit = tenTo(-places);
  return { lo: subtract(value, unit), hi: add(value, unit) };
}

function wholeAt(value: Rational, places: number): boolean {
  return divide(value, tenTo(-places)).d === 1n;
}

const TOLERANCE = rational(2n, 100n);

/** Within two percent: what a chain of rounded steps may lose. */
function near(a: Interval, b: Interval): boolean {
  const gap = absolute(subtract(a.lo, b.lo));
  return compare(gap, multiply(absolute(b.lo), TOLERANCE)) <= 0;
}

/** Whether the sides differ by a conversion that one of them left out: 2 hours · 3 = 360 minutes. */
function convertible(a: Value, b: Value, factors: ReadonlySet<number>): boolean {
  if (factors.size === 0 || a.interval.lo.n === 0n || b.interval.lo.n === 0n) return false;
  if (!isExact(a.interval) || !isExact(b.interval)) return false;
  for (const factor of factors) {
    const by = rational(BigInt(factor));
    for (const converted of [multiply(a.interval.lo, by), divide(a.interval.lo, by)]) {
      const value: Value = {
        interval: { lo: converted, hi: converted },
        rounded: { lo: converted, hi: converted },
      };
      if (same(value, b, false)) return true;
    }
  }
  return false;
}
