import { divide, equal, multiply, rational, subtract } from '../../arithmetic/rational.ts';
import type { Term } from './arithmetic.ts';
import { DAY_SECONDS, type Instant, isSame, MINUTE, type Quantity, secondsOf, type Value } from './moment.ts';
import type { Solution } from './solve.ts';
import type { Side } from './words.ts';

/** A value that may be computed with, and the ends of something that it may be called. */
type Known = { of: Value; sides: readonly (Side | 'any')[] };

/** Factors between units of time that everybody knows. */
const FACTORS: readonly bigint[] = [60n, 24n, 7n, 12n];

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
      if (of.kind === 'date') this.known.push(number(of.day));
    }
    for (const token of tokens) {
      if (token.kind === 'quantity') this.known.push({ of: token, sides: [] }, ...partsOf(token));
      if (token.kind === 'ordinal') this.known.push(number(token.n));
    }
    const { ordinal } = solution.asked;
    if (ordinal !== undefined && solution.told.stretches.some(({ role }) => role === 'every'))
      this.count(ordinal - (placed[0]?.ordinal ?? 1));
    // What is told to begin, or alone, is where counting begins.
    this.here = placed[0]?.of;
  }

  /** Takes down a number that may be computed with. */
  count(n: number | undefined): void {
    if (n !== undefined) this.known.push(number(n));
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
    return this.known.some(({ of }) => of.kind === value.kind && isSame(of, value) === true);
  }

  /** Takes down what a term comes to; `side`: which end of something it is, where it is not what is asked for. */
  learn({ of, parts }: Term, side: Side | 'any'): void {
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
    if (of.kind === 'date') this.known.push(number(of.day));
  }

  /** Whether a term rests on known values. */
  isFounded(term: Term, withFactors: boolean): boolean {
    const isOne = (value: Value): boolean => this.knows(value) || (withFactors && isFactor(value));
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
/** 60, 24, 7 or 12, or a day, a week, an hour or a minute by name. */
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
