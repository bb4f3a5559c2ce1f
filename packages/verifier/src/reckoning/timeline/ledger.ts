import { divide, equal, multiply, type Rational, rational, subtract } from '../../arithmetic/rational.ts';
import type { Term } from './arithmetic.ts';
import {
  computed,
  DAY,
  DAY_SECONDS,
  gapsOf,
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
import { wordAt } from './token.ts';
import type { Side } from './words.ts';

/** A value that may be computed with, and the ends of something that it may be called. */
type Known = { of: Value; sides: readonly (Side | 'any')[] };
type State = {
  known: readonly Known[];
  results: readonly Value[];
  /** The stretches that the steps named, in their order. */
  recent: readonly Quantity[];
  /** Where the steps have come to. */
  here?: Instant | undefined;
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
    this.now = { known: [], results: [], recent: [], here: placed[0]?.of };
    for (const { of, side } of placed) {
      this.know(of, side ?? 'any');
      if (of.kind === 'date') this.count(of.day, of.year, lengthOf(of.month, of.year));
    }
    const isGapped = stretches.some(
      ({ at, role }) => role === 'break' || wordAt(tokens, at + 1) === 'between',
    );
    for (const token of tokens) {
      if (token.kind === 'quantity') this.know(token);
      // Between so many there is one gap less.
      const isCount =
        token.kind === 'quantity' && !token.unit && token.value.d === 1n && token.value.n < 100n;
      if (isCount && isGapped) this.know(number(Number(token.value.n) - 1));
      if (token.kind === 'quantity' && token.unit?.base === 'month')
        this.know(number(Number(multiply(token.value, token.unit.size).n / 12n)));
      if (token.kind === 'ordinal') this.know(number(token.n));
    }
    const { ordinal, next } = solution.asked;
    const isRepeated = stretches.some(({ role }) => role === 'every');
    // "7 + 1 = 8 days", where both ends are counted.
    const isCounted = /[+-] 1(?: d)?$/.test(solution.shown);
    if (isCounted) this.count(1);
    if (isCounted) for (const { of } of stretches) this.know(computed('-', of, number(1, DAY)) ?? of);
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

  /** Takes down what a term that follows comes to, or where the steps stand. */
  take(term: Term, isBack: boolean): void {
    const { of, parts } = term;
    const isFound = alike(of, this.solution.value) && this.leadsTo(of, isBack);
    if (
      of.kind === 'quantity' &&
      (of.unit || parts.length > 0) &&
      !this.now.recent.slice(-1).some((one) => alike(one, of))
    )
      this.now = { ...this.now, recent: [...this.now.recent, of] };
    if (parts.length > 0 || !this.knows(of) || isFound) this.learn(term, 'any');
    else if (!this.now.known.some((one) => alike(one.of, of))) this.know(of, 'any');
    if (of.kind !== 'quantity' && (of.kind !== 'weekday' || this.now.here?.kind === 'weekday'))
      this.now = { ...this.now, here: of };
  }

  /** The last day of a month may be named. */
  endsMonth({ month, year }: { month: number; year?: number }): void {
    const day = lengthOf(month, year);
    if (day === undefined) return;
    const end: Instant = { kind: 'date', month, day, ...(year !== undefined && { year }) };
    this.know(end, 'any');
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

  /** Whether a value is known, or follows from what is. */
  follows(value: Value, isBack: boolean): boolean {
    return this.knows(value) || isFactor(value) || this.leadsTo(value, isBack);
  }

  /** Whether a value is so far on from where the steps stand as is told, or what was said last together, or what that leaves. */
  private leadsTo(value: Value, isBack: boolean): boolean {
    const { here, known, recent } = this.now;
    const instants = known.flatMap(({ of }) => (of.kind === 'quantity' ? [] : [of]));
    // "midnight, the start of Wednesday"
    if (value.kind === 'weekday' && here?.kind !== 'weekday')
      return instants.some((one) => one.kind === 'clock' && one.day === value.at);
    if (value.kind !== 'quantity') {
      const told = this.solution.told.stretches.flatMap(({ of }) => [of, ...partsOf(of)]);
      const isDone = here !== undefined && alike(here, this.solution.value);
      return !isDone && [...told, ...recent.slice(-1)].some((by) => this.isAhead(by, value, isBack));
    }
    if (!value.unit) return false;
    const [last, before] = [recent.at(-1), recent.at(-2)];
    const sums = recent.map((_, at) =>
      recent
        .slice(at)
        .reduce<Value | undefined>((sum, one) => sum && computed('+', sum, one), number(0, SECOND)),
    );
    const breaks = this.solution.told.stretches.flatMap(({ role, of }) => (role === 'break' ? [of] : []));
    const rests = [
      ...(last && before ? [computed('-', last, before), computed('-', before, last)] : []),
      ...(last ? breaks.map((one) => computed('-', last, one)) : []),
    ];
    const isGap = (a: Instant, b: Instant): boolean => gapsOf(a, b).some((gap) => alike(gap, value));
    return (
      [...sums, ...rests].some((one) => isOne(one, value)) ||
      instants.some((a) => instants.some((b) => a !== b && isGap(a, b)))
    );
  }

  /** Whether so long from an instant that is known is another, in one way or the other. */
  isApart(by: Quantity, to: Instant): boolean {
    return this.now.known.some(({ of }) => of.kind === to.kind && reaches(of, by, to, true));
  }

  /** "13 minutes to 14:00": whether it is so long from where the steps stand. */
  isAhead(by: Value, to: Value, isBack: boolean): boolean {
    const { here } = this.now;
    return here !== undefined && by.kind === 'quantity' && reaches(here, by, to, isBack);
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
      return (
        units.length === 0 || units.some((one) => isUnit(one, unit) || isTurned({ of, parts }, one, unit))
      );
    });
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
    const isHere = of.kind !== 'quantity' && (of.kind !== 'weekday' || this.now.here?.kind === 'weekday');
    const at = isHere ? { here: of } : {};
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

/** Whether so long on (`isBack`: or back) from an instant is another; a bare number counts minutes or days. */
const reaches = (from: Value, by: Quantity, to: Value, isBack: boolean): boolean =>
  (isBack ? ['+', '-'] : ['+']).some((sign) =>
    isOne(computed(sign, from, { ...by, unit: by.unit ?? (to.kind === 'clock' ? MINUTE : DAY) }), to),
  );
const isOne = (a: Value | undefined, b: Value): boolean => a !== undefined && alike(a, b);
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

/** "3 × 7 = 21 days", of weeks; "465 / 60 = 7.75 hours", of minutes. */
function isTurned({ of, parts }: Pick<Term, 'of' | 'parts'>, from: Length, to: Length): boolean {
  const [a, b] = parts.flatMap((part) => (part.kind === 'quantity' ? [part.value] : []));
  if (!a || !b || from.base !== to.base || !isProduct({ of, parts }) || of.kind !== 'quantity') return false;
  const ratio = divide(from.size, to.size);
  const isTimes = ratio.d === 1n && FACTORS.includes(ratio.n);
  const isOver = ratio.n === 1n && FACTORS.includes(ratio.d) && b.n === ratio.d && b.d === 1n;
  return isTimes ? equal(of.value, multiply(a, b)) && [a, b].some((one) => equal(one, ratio)) : isOver;
}

/** 60, 24 or 7, or a day, a week, an hour or a minute by name. */
export function isFactor(value: Value): boolean {
  if (value.kind !== 'quantity') return false;
  if (!value.unit) return value.value.d === 1n && FACTORS.includes(value.value.n);
  const seconds = secondsOf(value);
  return seconds?.d === 1n && [60n, 3600n, DAY_SECONDS, 7n * DAY_SECONDS].includes(seconds.n);
}
