import {
  add,
  divide,
  equal,
  multiply,
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
  MINUTE,
  type Quantity,
  SECOND,
  secondsOf,
  told as shownValue,
  type Value,
} from './moment.ts';
import type { Onward } from './onward.ts';
import type { Solution } from './solve.ts';
import type { Side } from './words.ts';

/** A value that may be computed with, and the ends of something that it may be called. */
type Known = { of: Value; sides: readonly (Side | 'any')[] };

/** Factors between units of time that everybody knows. */
const FACTORS: readonly bigint[] = [60n, 24n, 7n];

/** The values that steps may compute with, and what they have come to. */
export class Ledger {
  known: Known[] = [];
  here: Instant | undefined;
  length: Quantity | undefined;
  /** How long the parts were that were told. */
  lengths: Quantity[] = [];
  private results: Value[] = [];
  private readonly solution: Solution;

  constructor(solution: Solution) {
    this.solution = solution;
    const { tokens, placed } = solution.told;
    for (const { of, side } of placed) {
      this.known.push({ of, sides: side ? [side] : ['any'] });
      if (of.kind === 'date') this.count(of.day);
    }
    for (const token of tokens) {
      if (token.kind === 'quantity') this.known.push({ of: token, sides: [] }, ...partsOf(token));
      if (token.kind === 'ordinal') this.known.push(number(token.n));
    }
    const { ordinal } = solution.asked;
    if (ordinal !== undefined && solution.told.stretches.some(({ role }) => role === 'every'))
      this.known.push(number(ordinal - (placed[0]?.ordinal ?? 1)));
    // What is told to begin, or alone, is where counting begins.
    this.here = placed[0]?.of;
  }

  /** Takes down a number of days that may be computed with. */
  count(n: number | undefined): void {
    if (n !== undefined)
      this.known.push(number(n), {
        of: { kind: 'quantity', value: rational(BigInt(n)), unit: DAY },
        sides: [],
      });
  }

  /** Takes down what is known in another unit. */
  again(of: Value): void {
    if (of.kind === 'quantity') this.known.push({ of, sides: [] });
  }

  /** Whether a value was computed in a step before. */
  reached(value: Value): boolean {
    return this.results.some((one) => one.kind === value.kind && isSame(one, value) === true);
  }

  /** Whether a value is the last that was computed. */
  ends(value: Value): boolean {
    const last = this.results.at(-1);
    return last?.kind === value.kind && isSame(last, value) === true;
  }

  /** "Together: 2 hours 35 minutes.": all parts that were told before; undefined where they come to something else. */
  sum(term: Term): Onward | undefined {
    const { of } = term;
    if (of.kind !== 'quantity' || !of.unit || term.parts.length > 0 || this.lengths.length < 2)
      return undefined;
    const seconds = this.lengths.reduce<Rational>(
      (all, one) => add(all, secondsOf(one) ?? rational(0n)),
      rational(0n),
    );
    return isSame({ kind: 'quantity', value: seconds, unit: SECOND }, of) === true
      ? {
          terms: [term],
          side: 'end',
          shown: `${this.lengths.map(shownValue).join(' + ')} = ${shownValue(of)}`,
        }
      : undefined;
  }

  /** What is known now, for `restore`. */
  state(): State {
    const { known, here, length, lengths, results } = this;
    return { known: [...known], here, length, lengths: [...lengths], results: [...results] };
  }

  /** Forgets what came after. */
  restore(state: State): void {
    this.known = [...state.known];
    [this.here, this.length] = [state.here, state.length];
    [this.lengths, this.results] = [[...state.lengths], [...state.results]];
  }

  /** Whether a value was told or computed; noon and midnight always are. */
  knows(value: Value): boolean {
    if (value.kind === 'clock' && value.minute % 720 === 0 && value.sure) return true;
    return this.known.some(({ of }) => {
      // So many minutes are known as minutes; a bare number may stand for them.
      const isBare =
        of.kind === 'quantity' && value.kind === 'quantity' && !of.unit && value.unit !== undefined;
      return of.kind === value.kind && !isBare && isSame(of, value) === true;
    });
  }

  /** Whether what bare numbers come to is told in a unit that they have. */
  unitsAgree(terms: readonly Term[]): boolean {
    return terms.every((term) => {
      const { of, parts } = term;
      const stated = of.kind === 'quantity' ? of : undefined;
      if (!stated?.unit || parts.length === 0 || parts.some((part) => part.kind !== 'quantity' || part.unit))
        return true;
      const units = parts.flatMap((part) => this.unitsOf(part));
      return (
        units.length === 0 ||
        units.some(({ base, size }) => base === stated.unit?.base && equal(size, stated.unit.size))
      );
    });
  }

  /** Whether a stretch is known in other units than it is told in. */
  isConverted(of: Value): boolean {
    return (
      of.kind === 'quantity' &&
      of.unit !== undefined &&
      !this.known.some((one) => one.of.kind === 'quantity' && equal(one.of.value, of.value))
    );
  }

  /** The units that a bare number is known in. */
  private unitsOf(value: Value): Length[] {
    if (value.kind !== 'quantity') return [];
    return this.known.flatMap(({ of }) =>
      of.kind === 'quantity' && of.unit && equal(of.value, value.value) ? [of.unit] : [],
    );
  }

  /** Takes down what a term comes to; `side`: which end of something it is, where it is not what is asked for. */
  learn({ of: found, parts }: Term, side: Side | 'any'): void {
    // "45 - 42 = 3": of days.
    const units = found.kind === 'quantity' && !found.unit ? parts.flatMap((part) => this.unitsOf(part)) : [];
    const [unit] = units;
    const isOne = unit && units.every(({ base, size }) => base === unit.base && equal(size, unit.size));
    const of: Value = found.kind === 'quantity' && isOne ? { ...found, unit } : found;

    for (const part of parts) if (!this.knows(part)) this.known.push({ of: part, sides: [] });
    const isTold = this.known.some((one) => one.of.kind === of.kind && isSame(one.of, of) === true);
    this.results.push(of);
    if (isTold && of.kind === 'quantity') this.known.push({ of, sides: [] });
    if (of.kind === 'quantity') this.known.push(...partsOf(of));
    if (of.kind === 'quantity') this.length = of;
    else this.here = of;
    if (isTold) return;
    const { value, side: wanted } = this.solution;
    const isAnswer = of.kind === value.kind && isSame(of, value) === true;
    this.known.push({ of, sides: isAnswer && wanted ? [wanted] : isAnswer ? ['any'] : [side] });
    if (of.kind === 'date') this.count(of.day);
  }

  /** Whether a term rests on known values. */
  isFounded(term: Term, withFactors: boolean): boolean {
    const isFactored = withFactors && (term.parts.length === 0 || isProduct(term));
    const isOne = (value: Value): boolean => this.knows(value) || (isFactored && isFactor(value));
    // "19:40 plus 2 hours": so long may be chosen freely.
    const instants = term.parts.filter(({ kind }) => kind !== 'quantity');
    if (instants.length > 0) return instants.every(isOne);
    return term.parts.length > 0 ? term.parts.every(isOne) : isOne(term.of);
  }
}

type State = Pick<Ledger, 'known' | 'here' | 'length' | 'lengths'> & { results: Value[] };

/** The hours and the minutes of "3 h 25 min". */
function partsOf({ value, unit }: Quantity): Known[] {
  if (unit?.size.n !== 3600n || value.d === 1n) return [];
  const whole = rational(value.n / value.d);
  const minutes = multiply(subtract(value, whole), rational(60n));
  return [
    { of: { kind: 'quantity', value: whole, unit }, sides: [] },
    { of: { kind: 'quantity', value: minutes, unit: MINUTE }, sides: [] },
  ];
}

const number = (n: number): Known => ({ of: { kind: 'quantity', value: rational(BigInt(n)) }, sides: [] });
/** Whether a term multiplies or divides two numbers. */
export function isProduct({ of, parts }: Term): boolean {
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
  return (
    seconds !== undefined &&
    [60n, 3600n, DAY_SECONDS, 7n * DAY_SECONDS].some((one) =>
      equal(divide(seconds, rational(one)), rational(1n)),
    )
  );
}
