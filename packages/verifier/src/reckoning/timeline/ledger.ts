import {
  absolute,
  add,
  divide,
  equal,
  multiply,
  negate,
  type Rational,
  rational,
  subtract,
} from '../../arithmetic/rational.ts';
import type { Term } from './arithmetic.ts';
import {
  DAY,
  DAY_SECONDS,
  type Instant,
  isSame,
  type Length,
  lengthOf,
  MINUTE,
  type Quantity,
  SECOND,
  secondsOf,
  type Value,
} from './moment.ts';
import type { Solution } from './solve.ts';
import type { Side } from './words.ts';

/** A value that may be computed with, and the ends of something that it may be called. */
type Known = { of: Value; sides: readonly (Side | 'any')[] };
type State = {
  known: readonly Known[];
  results: readonly Value[];
  /** How long the parts were that were told. */
  lengths: readonly Quantity[];
  /** Where the steps have come to, and what they computed last. */
  here?: Instant | undefined;
  /** The last days of the months that were named. */
  ends: readonly Instant[];
  length?: Quantity | undefined;
};

/** Factors between units of time that everybody knows. */
const FACTORS: readonly bigint[] = [60n, 24n, 7n];

export const alike = (a: Value, b: Value): boolean => a.kind === b.kind && isSame(a, b) === true;
const number = (n: number, unit?: Length): Quantity => ({
  kind: 'quantity',
  value: rational(BigInt(n)),
  ...(unit && { unit }),
});

/** The values that steps may compute with, and what they have come to. */
export class Ledger {
  now: State;
  private readonly solution: Solution;

  constructor(solution: Solution) {
    this.solution = solution;
    const { tokens, placed, stretches } = solution.told;
    // What is told to begin, or alone, is where counting begins.
    this.now = { known: [], results: [], lengths: [], ends: [], here: placed[0]?.of };
    for (const { of, side } of placed) {
      this.know(of, side ?? 'any');
      if (of.kind === 'date') this.count(of.day, of.year, lengthOf(of.month, of.year));
    }
    for (const token of tokens) {
      if (token.kind === 'quantity') this.know(token);
      if (token.kind === 'quantity' && token.unit?.base === 'month')
        this.know(number(Number(multiply(token.value, token.unit.size).n / 12n)));
      if (token.kind === 'ordinal') this.know(number(token.n));
    }
    const { ordinal, next } = solution.asked;
    const isRepeated = stretches.some(({ role }) => role === 'every');
    if (isRepeated) this.know(number(ordinal === undefined ? next : ordinal - (placed[0]?.ordinal ?? 1)));
  }

  private know(of: Value, ...sides: (Side | 'any')[]): void {
    const parts = of.kind === 'quantity' ? partsOf(of) : [];
    const known = [of, ...parts].map((one) => ({ of: one, sides }));
    this.now = { ...this.now, known: [...this.now.known, ...known] };
  }

  /** Takes down numbers of days that may be computed with, or a year. */
  count(...numbers: (number | undefined)[]): void {
    for (const n of numbers) {
      if (n !== undefined) this.know(number(n));
      if (n !== undefined && n < 1000) this.know(number(n, DAY));
    }
  }

  /** Takes down what is known in another unit, or where the steps stand. */
  again(of: Value): void {
    if (of.kind === 'quantity') this.know(of);
    else this.now = { ...this.now, here: of };
  }

  /** The last day of a month may be named. */
  endsMonth({ month, year }: { month: number; year?: number }): void {
    const day = lengthOf(month, year);
    if (day === undefined) return;
    const end: Instant = { kind: 'date', month, day, ...(year !== undefined && { year }) };
    this.know(end, 'any');
    this.now = { ...this.now, ends: [...this.now.ends, end] };
  }

  /** Takes down how long parts are. */
  part(terms: readonly Term[], sign: 1 | -1): void {
    const lengths = terms.flatMap(({ of }) =>
      of.kind === 'quantity' ? [sign > 0 ? of : { ...of, value: negate(of.value) }] : [],
    );
    this.now = { ...this.now, lengths: [...this.now.lengths, ...lengths] };
  }

  /** Whether a value was computed in a step before. */
  reached(value: Value): boolean {
    return this.now.results.some((one) => alike(one, value));
  }

  /** Whether a value is the last that was computed. */
  ends(value: Value): boolean {
    const last = this.now.results.at(-1);
    return last !== undefined && alike(last, value);
  }

  /** Whether a length is all parts that were told before, together: "Together: 2 hours 35 minutes." */
  isSum({ of, parts }: Term): boolean {
    const { lengths } = this.now;
    const seconds = lengths.map((one) => secondsOf(one) ?? rational(0n));
    // "7:55 to 12:55 is 5 hours. 12:40 is 15 minutes less.": what leads back is taken off, or counted too.
    const sums = [seconds, seconds.map(absolute)].map((all) => all.reduce(add, rational(0n)));
    return (
      parts.length === 0 &&
      lengths.length > 1 &&
      sums.some((value) => alike({ kind: 'quantity', value, unit: SECOND }, of))
    );
  }

  /** Whether a value was told or computed; noon and midnight always are. */
  knows(value: Value): boolean {
    if (value.kind === 'clock' && value.minute % 720 === 0 && value.sure) return true;
    return this.now.known.some(({ of }) => {
      // So many minutes are known as minutes; a bare number may stand for them.
      const isBare =
        of.kind === 'quantity' && value.kind === 'quantity' && !of.unit && value.unit !== undefined;
      return !isBare && alike(of, value);
    });
  }

  /** The ends of something that an instant may be called. */
  sidesOf(value: Value): readonly (Side | 'any')[] {
    return this.now.known.flatMap(({ of, sides }) => (alike(of, value) ? sides : []));
  }

  /** Whether what bare numbers come to is told in a unit that they have. */
  unitsAgree(terms: readonly Term[]): boolean {
    return terms.every(({ of, parts }) => {
      const unit = of.kind === 'quantity' ? of.unit : undefined;
      if (!unit || parts.length === 0 || parts.some((part) => part.kind !== 'quantity' || part.unit))
        return true;
      const units = parts.flatMap((part) => this.unitsOf(part));
      return units.length === 0 || units.some((one) => isUnit(one, unit));
    });
  }

  /** Whether a stretch is known in other units than it is told in. */
  isConverted(of: Value): boolean {
    const isOne = (one: Value): boolean =>
      of.kind === 'quantity' && one.kind === 'quantity' && equal(one.value, of.value);
    return of.kind === 'quantity' && of.unit !== undefined && !this.now.known.some((one) => isOne(one.of));
  }

  /** The units that a bare number is known in. */
  private unitsOf(value: Value): Length[] {
    if (value.kind !== 'quantity') return [];
    return this.now.known.flatMap(({ of }) =>
      of.kind === 'quantity' && of.unit && equal(of.value, value.value) ? [of.unit] : [],
    );
  }

  /** Takes down what a term comes to; `side`: which end of something it is, where it is not what is asked for. */
  learn({ of: found, parts }: Term, side: Side | 'any'): void {
    // "45 - 42 = 3": of days.
    const units = found.kind === 'quantity' && !found.unit ? parts.flatMap((part) => this.unitsOf(part)) : [];
    const [unit] = units;
    const isOne = unit && units.every((one) => isUnit(one, unit));
    const of: Value = found.kind === 'quantity' && isOne ? { ...found, unit } : found;
    for (const part of parts) if (!this.knows(part)) this.know(part);
    const isTold = this.now.known.some((one) => alike(one.of, of));
    const at = of.kind === 'quantity' ? { length: of } : { here: of };
    this.now = { ...this.now, ...at, results: [...this.now.results, of] };
    const { value, side: wanted } = this.solution;
    if (of.kind === 'quantity') this.know(of);
    else if (!isTold) this.know(of, alike(of, value) ? (wanted ?? 'any') : side);
    if (of.kind === 'date' && !isTold) this.count(of.day);
  }

  /** Whether a term rests on known values. */
  isFounded({ of, parts }: Term, withFactors: boolean): boolean {
    const isFactored = withFactors && (parts.length === 0 || isProduct({ of, parts }));
    const isOne = (value: Value): boolean => this.knows(value) || (isFactored && isFactor(value));
    // "19:40 plus 2 hours": so long may be chosen freely.
    const instants = parts.filter(({ kind }) => kind !== 'quantity');
    if (instants.length > 0) return instants.every(isOne);
    return parts.length > 0 ? parts.every(isOne) : isOne(of);
  }
}

const isUnit = (a: Length, b: Length): boolean => a.base === b.base && equal(a.size, b.size);

/** What a stretch is in smaller units: the days of weeks, hours as minutes, and both parts of "3 h 25 min". */
function partsOf({ value, unit }: Quantity): Quantity[] {
  const times = (by: bigint): Rational => multiply(value, rational(by));
  if (unit?.size.n === 7n * DAY_SECONDS) return [{ kind: 'quantity', value: times(7n), unit: DAY }];
  if (unit?.size.n !== 3600n) return [];
  const whole = rational(value.n / value.d);
  const rest = multiply(subtract(value, whole), rational(60n));
  return [
    { kind: 'quantity', value: times(60n), unit: MINUTE },
    ...(value.d === 1n ? [] : [{ kind: 'quantity', value: whole, unit } as const]),
    ...(value.d === 1n ? [] : [{ kind: 'quantity', value: rest, unit: MINUTE } as const]),
  ];
}

/** Whether a term multiplies or divides two numbers. */
export function isProduct({ of, parts }: Pick<Term, 'of' | 'parts'>): boolean {
  const [a, b, more] = parts;
  if (a?.kind !== 'quantity' || b?.kind !== 'quantity' || more || of.kind !== 'quantity') return false;
  const isQuotient = b.value.n !== 0n && equal(of.value, divide(a.value, b.value));
  return isQuotient || equal(of.value, multiply(a.value, b.value));
}

/** 60, 24 or 7, or a day, a week, an hour or a minute by name. */
export function isFactor(value: Value): boolean {
  if (value.kind !== 'quantity') return false;
  if (!value.unit) return value.value.d === 1n && FACTORS.includes(value.value.n);
  const seconds = secondsOf(value);
  return seconds?.d === 1n && [60n, 3600n, DAY_SECONDS, 7n * DAY_SECONDS].includes(seconds.n);
}
