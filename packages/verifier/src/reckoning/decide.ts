import {
  absolute,
  compare,
  divide,
  multiply,
  ONE,
  type Rational,
  rational,
  subtract,
  tenTo,
} from '../arithmetic/rational.ts';
import { MONTH_NAMES, measureOf } from '../language/units.ts';
import { isSlip } from './digits.ts';
import { amountsIn, type Expression, quotientOf } from './expression.ts';
import type { Reading, Relation } from './forms.ts';
import type { Amount } from './piece.ts';
import type { Unit } from './unit.ts';
import { inUnit, isWritten, roundsTo, sameValue, type Value, worthOf } from './value.ts';

const MONTHS: ReadonlySet<string> = new Set(MONTH_NAMES.flat());

/** `open`: it depends on how it is read, or on how it is rounded. `units`: the numbers agree and the units do not. */
export type Outcome = 'holds' | 'fails' | 'units' | 'open';

/** Whether what is stated is so. Only readings in which nothing is left to choose hold or fail. */
export function decideReading(reading: Reading): Outcome {
  const outcome = outcomeOf(reading);
  return outcome === 'holds' && isMiscounted(reading) ? 'open' : outcome;
}

/** "20 percent of 50 euros is 10 apples": what is measured comes to a number of things. */
const isMiscounted = ({ left, right }: Reading): boolean =>
  [
    [left, right],
    [right, left],
  ].some(
    ([from, to]) =>
      from &&
      to?.kind === 'leaf' &&
      isOfThings(to.amount) &&
      !divides(from) &&
      amountsIn(from).some(({ unit }) => unit !== undefined),
  );
const divides = (one: Expression): boolean =>
  one.kind === 'operation' && (one.sign === '/' || divides(one.a) || divides(one.b));
const isOfThings = ({ unit, percent, nouns }: Amount): boolean =>
  !unit && !percent && nouns.some((noun) => /[^s]s$/.test(noun) && measureOf(noun) === undefined);

function outcomeOf({ left, relation, right }: Reading): Outcome {
  const [a, b] = [worthOf(left), worthOf(right)];
  if (!a || !b) return 'open';
  // "29 and 30 April are …": days of a month are no operands.
  if ([left, right].flatMap(amountsIn).some(({ nouns }) => nouns.some((noun) => MONTHS.has(noun))))
    return 'open';
  if (a.clash || b.clash) return (!a.clash || a.told) && (!b.clash || b.told) ? 'units' : 'open';
  if (relation !== '=' && relation !== '≈') return ordered(a, relation, b);
  // Two numbers of different things may stand for one another: "100 pennies equal 1 dollar", "x: 10 is 60".
  const both = literalOf(left) && literalOf(right);
  if (both && !(a.unit && b.unit) && a.percent === b.percent && !sameValue(a.value, b.value)) return 'open';
  if (isCountOf(left, right) || isPartOf(left, right)) return 'open';
  if (isFraction(left) && b.unit && !a.unit && !sameValue(a.value, b.value)) return 'open';
  // "Three eighths are 3 × 20 = 60": of what was spoken of before.
  const isSpoken = left.kind === 'leaf' && left.amount.spelled && compare(a.value, ONE) < 0;
  if (isSpoken && !a.unit && !literalOf(right) && compare(b.value, ONE) >= 0) return 'open';
  if (isTally(left, right, a, b) || isTally(right, left, b, a)) return 'open';
  const literal = literalOf(right) ? right : literalOf(left) ? left : undefined;
  const decimals = literal ? decimalsOf(literal) : undefined;
  const isCut = literal?.kind === 'leaf' && literal.amount.cut === true;
  const agree = (x: Rational, y: Rational): Outcome =>
    isCut && sameStart(x, y, decimals ?? 0) ? 'holds' : agreement(x, y, literal === left, decimals, relation);
  // "1 % is 68 / 80", "so 2 % is 16.80": so many hundredths of something that was told before.
  const isShareOf = !literalOf(right) || b.unit !== undefined || compare(b.value, ONE) >= 0;
  if (literalOf(left) && a.percent && !b.percent && isShareOf && !sameValue(a.value, b.value)) return 'open';
  if (a.percent !== b.percent && !a.unit && !b.unit) return shares(a, b, [left, right], agree);
  const often = oftenIn(left);
  if (often && right.kind === 'leaf' && isSlip(often, right.amount.value)) return 'fails';
  if (!a.unit || !b.unit) return oneTold(a, b, left, right, agree);
  const converted = inUnit(a.value, a.unit, b.unit);
  // "30 miles × 3 hours = 90 miles": what one unit is told for one of the other was left out.
  if (converted === undefined)
    return a.told && b.told && !areTimes(a, b) && isRated([left, right]) ? 'units' : 'open';
  if (isScale(left, a.value, b, converted)) return 'open';
  const own = literal === left ? inUnit(b.value, b.unit, a.unit) : undefined;
  // What is stated is rounded in its own unit.
  if (own && relation === '≈' && agree(a.value, own) !== 'holds') return 'open';
  const outcome = agree(converted, b.value);
  if (outcome !== 'fails') return outcome;
  // "3 h × 60 = 180 minutes": the bare factor converts.
  return sameValue(a.plain, b.plain) && convertsBy(a, b, [left, right]) ? 'holds' : 'fails';
}

/** "200 ml / 20 ml": how often one goes into the other, whatever that is then told in. */
function oftenIn(one: Expression): Rational | undefined {
  const [a, b] = quotientOf(one) ?? [];
  const by = a?.unit && b?.unit ? inUnit(b.value, b.unit, a.unit) : undefined;
  return a && by && by.n !== 0n ? divide(a.value, by) : undefined;
}

/** "40 nickels = 40 × 0.05 EUR", "2 packs are 2 × 28": what so many of them come to. */
const isTally = (one: Expression, other: Expression, a: Value, b: Value): boolean =>
  one.kind === 'leaf' &&
  !literalOf(other) &&
  a.unit === undefined &&
  (b.unit !== undefined ||
    (one.amount.nouns.length > 0 && other.kind === 'operation' && other.sign === '*')) &&
  !sameValue(a.value, b.plain) &&
  amountsIn(other).some(({ value }) => sameValue(value, a.value));

/** "The first three add up to 65 + 70 + 78": how many they are, and no sum. */
const isCountOf = (one: Expression, sum: Expression): boolean =>
  one.kind === 'leaf' &&
  !one.amount.unit &&
  !one.amount.percent &&
  sum.kind === 'operation' &&
  sum.sign === '+' &&
  sameValue(one.amount.value, rational(BigInt(amountsIn(sum).length)));

/** "1 % is 68 / 80 = 0.85": of what it is a percentage is not said. */
const isPartOf = (one: Expression, of: Expression): boolean =>
  one.kind === 'leaf' &&
  one.amount.percent &&
  of.kind === 'operation' &&
  amountsIn(of).every(({ percent }) => !percent);

/** "4/7" alone, which may be a part of what was spoken of. */
const isFraction = (one: Expression): boolean =>
  one.kind === 'operation' && one.sign === '/' && one.a.kind === 'leaf' && one.b.kind === 'leaf';
const literalOf = (expression: Expression): boolean => expression.kind === 'leaf';
const decimalsOf = (expression: Expression): number =>
  expression.kind === 'leaf' ? expression.amount.decimals + (expression.amount.percent ? 2 : 0) : 0;

/** "2 / 3 = 0.666...": what is written begins what is computed. */
const sameStart = (x: Rational, y: Rational, decimals: number): boolean =>
  compare(absolute(subtract(x, y)), tenTo(-decimals)) < 0;

function agreement(
  x: Rational,
  y: Rational,
  statedFirst: boolean,
  decimals: number | undefined,
  relation: Relation,
): Outcome {
  if (sameValue(x, y)) return 'holds';
  const [computed, stated] = statedFirst ? [y, x] : [x, y];
  if (decimals === undefined) return 'fails';
  const cut = !isWritten(computed, decimals);
  if (cut && roundsTo(computed, stated, decimals) && (decimals > 0 || relation === '≈')) return 'holds';
  // "200 - 10 = 190 million": the scale was left out before.
  const scales =
    stated.n !== 0n && [3, 6, 9].some((places) => sameValue(multiply(computed, tenTo(places)), stated));
  if (scales) return 'open';
  const gap = absolute(subtract(computed, stated));
  const near = compare(gap, tenTo(-decimals)) <= 0;
  if ((cut && near) || (relation === '≈' && isWithin(gap, computed, 10n))) return 'open';
  return 'fails';
}

/** Within so many hundredths. */
const isWithin = (gap: Rational, of: Rational, hundredths: bigint): boolean =>
  compare(gap, multiply(absolute(of), rational(hundredths, 100n))) <= 0;

/** "0.25 = 25 %", and "20 / 80 × 100 = 25 %". */
function shares(
  a: Value,
  b: Value,
  sides: readonly [Expression, Expression],
  agree: (x: Rational, y: Rational) => Outcome,
): Outcome {
  const outcome = agree(a.value, b.value);
  if (outcome !== 'fails') return outcome;
  const hundred = sides
    .flatMap(amountsIn)
    .some(({ value, percent }) => !percent && sameValue(value, rational(100n)));
  const [x, y] = a.percent
    ? [multiply(a.value, rational(100n)), b.value]
    : [a.value, multiply(b.value, rational(100n))];
  if (agree(x, y) === 'holds') return hundred ? 'holds' : 'open';
  return 'fails';
}

/** One side has no unit: it is told in one of those of the other. */
function oneTold(
  a: Value,
  b: Value,
  left: Expression,
  right: Expression,
  agree: (x: Rational, y: Rational) => Outcome,
): Outcome {
  const [told, bare] = a.unit ? [a, b] : [b, a];
  const { unit } = told;
  const plain = agree(a.plain, b.plain);
  if (!unit)
    return sameValue(a.value, a.plain) && sameValue(b.value, b.plain) ? plain : agree(a.value, b.value);
  const inside = (a.unit ? left : right).kind === 'leaf' ? [] : amountsIn(a.unit ? left : right);
  const units = [unit, ...inside.flatMap((amount) => amount.unit ?? [])];
  const fits = units.some((own) => {
    const value = inUnit(told.value, unit, own);
    return value !== undefined && (a.unit ? agree(value, bare.value) : agree(bare.value, value)) === 'holds';
  });
  if (fits) return 'holds';
  const [whole, sum] = a.unit ? [left, right] : [right, left];
  // "45 minutes is 45 × 1/60": the bare side converts it.
  if (literalOf(whole) && amountsIn(sum).some(({ value }) => sameValue(value, told.value)))
    return plain === 'holds' ? plain : 'open';
  // A sum of hours and minutes as they stand fits no unit.
  if (plain === 'holds') return sameValue(told.plain, told.value) ? 'holds' : 'units';
  return plain;
}

/** Some amount has a unit for one of another, or nothing is multiplied. */
const isRated = (sides: readonly Expression[]): boolean =>
  sides.flatMap(amountsIn).some(({ unit }) => (unit?.dims.size ?? 0) > 1) || !sides.some(multiplies);
const multiplies = (one: Expression): boolean =>
  one.kind === 'operation' &&
  (one.sign === '*' || one.sign === '/' || multiplies(one.a) || multiplies(one.b));

/** "1 inch = 20 miles", of a map. */
function isScale(
  left: Expression,
  value: Rational,
  { value: stated, unit }: Value,
  converted: Rational,
): boolean {
  const isShort =
    left.kind === 'leaf' && left.amount.unit?.dims.get('length') === 1 && left.amount.unit.size.n < 1000n;
  return (
    isShort &&
    unit !== undefined &&
    !sameValue(stated, value) &&
    unit.size.n > 1000n &&
    compare(multiply(value, rational(10n)), inUnitOf(left, stated, unit) ?? converted) < 0
  );
}
const inUnitOf = (one: Expression, value: Rational, unit: Unit): Rational | undefined =>
  one.kind === 'leaf' && one.amount.unit ? inUnit(value, unit, one.amount.unit) : undefined;

/** Months and days have no fixed ratio, and are no different things. */
const areTimes = (a: Value, b: Value): boolean =>
  [a, b].every(
    ({ unit }) => unit && [...unit.dims.keys()].every((base) => base === 'second' || base === 'month'),
  );

function convertsBy(a: Value, b: Value, sides: readonly [Expression, Expression]): boolean {
  const ratio = a.unit && b.unit && inUnit(ONE, a.unit, b.unit);
  if (!ratio) return false;
  const inverse = divide(ONE, ratio);
  return sides
    .flatMap(amountsIn)
    .some(({ value, unit }) => !unit && (sameValue(value, ratio) || sameValue(value, inverse)));
}

function ordered(a: Value, relation: Relation, b: Value): Outcome {
  const converted = a.unit && b.unit ? inUnit(a.value, a.unit, b.unit) : a.value;
  if (converted === undefined) return relation === '≠' ? 'holds' : a.told && b.told ? 'units' : 'open';
  if (a.percent !== b.percent || Boolean(a.unit) !== Boolean(b.unit)) return 'open';
  const order = compare(converted, b.value);
  const holds = { '<': order < 0, '>': order > 0, '≤': order <= 0, '≥': order >= 0, '≠': order !== 0 }[
    relation as '<'
  ];
  return holds ? 'holds' : 'fails';
}
