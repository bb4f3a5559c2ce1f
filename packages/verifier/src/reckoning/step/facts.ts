import {
  add,
  divide,
  equal,
  multiply,
  ONE,
  type Rational,
  rational,
  subtract,
} from '../../arithmetic/rational.ts';
import { measureOf } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import { wordsOf } from '../copied.ts';
import { type Expression, elementsOf } from '../expression.ts';
import type { Amount, Piece } from '../piece.ts';
import { isPure, type Unit, unitOf } from '../unit.ts';
import { inUnit } from '../value.ts';
import {
  AGES,
  DATA,
  DAY,
  EACH,
  FACTORS,
  GROUPS,
  keyOf,
  LISTED,
  MINUTE,
  multiples,
  OF_SHAPES,
  ORDINALS,
  SHAPES,
  weekdayAt,
  YEAR,
} from './factors.ts';
import { distinct, fits, isMoney, isSameUnit, numerators, type Sort, shares, sortOf } from './sort.ts';

/** A number that a step may compute with. `from`: the numbers of the question that it comes from, by their keys. */
type Fact = {
  value: Rational;
  sort: Sort;
  from: ReadonlySet<string>;
  /** `factor`: what everybody knows, between units say; it is computed with, and never told alone. */
  how: 'told' | 'computed' | 'factor' | 'count';
};
/** How a number was computed last: "-" and the like; "list" for what is no one operation. */
type Made = '+' | '-' | '*' | '/' | 'list';

const HUNDRED = rational(100n);
const NONE: ReadonlySet<string> = new Set();
const MOST_ALIKE = 12;

/** The numbers that a trace may compute with: those of the question with what they count, and what comes of them. */
export class Facts {
  private readonly facts = new Map<string, Fact[]>();
  private readonly made = new Map<string, Set<Made>>();
  /** Units and nouns that the question tells something for one of. */
  private readonly each: Sort[] = [];
  private readonly units: Unit[] = [];
  /** The numbers that stand in a clause with a word. */
  private readonly beside = new Map<string, Set<string>>();
  private readonly goal: string | undefined;
  private readonly isSaid: (word: string) => boolean;

  constructor(
    clauses: readonly (readonly Piece[])[],
    goal: string | undefined,
    isSaid: (word: string) => boolean,
  ) {
    this.goal = goal;
    this.isSaid = isSaid;
    const bases = new Set<string>();
    for (const clause of clauses) {
      const values = clause.flatMap((piece) => (piece.kind === 'amount' ? [keyOf(piece.value)] : []));
      for (const noun of clause.flatMap(wordsOf).map(singular))
        this.beside.set(noun, new Set([...(this.beside.get(noun) ?? []), ...values]));
      this.learnFractions(clause);
      for (const [at, piece] of clause.entries()) {
        if (piece.kind === 'amount') {
          this.tell(piece);
          if (piece.percent) bases.add('percent');
        }
        if (piece.kind === 'word') this.learnWord(piece.word, clause[at - 1], bases);
        for (const noun of piece.kind === 'amount' ? piece.nouns : []) if (DATA.has(noun)) bases.add('data');
      }
    }
    for (const unit of this.units) for (const base of unit.dims.keys()) bases.add(base);
    for (const [factors, spoken] of FACTORS)
      if ([...spoken].some((base) => bases.has(base)))
        for (const factor of factors) this.put(rational(factor), {}, NONE, 'factor');
  }

  private learnWord(word: string, before: Piece | undefined, bases: Set<string>): void {
    const measure = measureOf(word);
    if (measure) this.units.push(unitOf(measure));
    if (before?.kind === 'word' && EACH.has(before.word))
      this.each.push(measure ? { unit: unitOf(measure) } : { nouns: [singular(word)] });
    if (AGES.has(word)) this.units.push(YEAR);
    if (word === 'dozen' || word === 'percent') bases.add(word);
    if (DATA.has(word)) bases.add('data');
    if (SHAPES.has(word)) {
      for (const value of OF_SHAPES) this.put(value, {}, NONE, 'factor');
      this.put(rational(4n), { nouns: ['side'] }, NONE, 'count');
    }
    const [first] = multiples(word);
    for (const value of multiples(word)) this.put(value, {}, new Set(first && [keyOf(first)]), 'factor');
    const place = ORDINALS.indexOf(word);
    if (place >= 0) this.put(rational(BigInt(place + 1)), {}, NONE, 'count');
  }

  /** "three quarters": 3, 4, what they make, and what is left of one. */
  private learnFractions(clause: readonly Piece[]): void {
    for (const element of elementsOf(clause)) {
      const of: Expression | undefined = element.kind === 'expression' ? element.of : undefined;
      const own =
        of?.kind === 'times'
          ? of.by
          : of?.kind === 'operation' &&
              of.sign === '/' &&
              of.a.kind === 'leaf' &&
              of.b.kind === 'leaf' &&
              of.b.amount.value.n !== 0n
            ? divide(of.a.amount.value, of.b.amount.value)
            : of?.kind === 'leaf' && !of.amount.percent && of.amount.decimals === 0
              ? of.amount.value
              : ONE;
      if (own.n <= 0n || own.n >= own.d || own.d > 100n) continue;
      for (const value of [own, rational(own.n), rational(own.d), rational(own.d, own.n), subtract(ONE, own)])
        this.put(value, {}, new Set([keyOf(own)]), 'factor');
    }
  }

  /** Takes down an amount that the question tells. */
  tell(amount: Amount): void {
    const from = new Set([keyOf(amount.value)]);
    if (amount.unit) this.units.push(amount.unit);
    this.put(amount.value, sortOf(amount), from, 'told');
    this.parts(amount, from, 'told');
    if (!amount.percent) return;
    const share = divide(amount.value, HUNDRED);
    for (const value of [share, subtract(ONE, share), add(ONE, share), amount.value])
      this.put(value, {}, from, 'told');
    this.put(multiply(subtract(ONE, share), HUNDRED), { percent: true }, from, 'told');
  }

  /** "2 hours and 25 minutes": the hours and the minutes of it. */
  private parts(
    { unit, value }: Pick<Amount, 'unit' | 'value'>,
    from: ReadonlySet<string>,
    how: Fact['how'],
  ): void {
    if (unit?.dims.size !== 1 || unit.dims.get('second') !== 1 || value.d === 1n || value.n <= 0n) return;
    const whole = rational(value.n / value.d);
    this.put(whole, { unit }, from, how);
    if (unit.size.n !== 3600n) return;
    const minutes = multiply(subtract(value, whole), rational(60n));
    this.put(minutes, { unit: MINUTE }, from, how);
  }

  /** What may be computed with, and is never told alone. */
  factor(of: bigint): void {
    this.put(rational(of), {}, NONE, 'factor');
  }

  /** "Monday to Friday": so many days. */
  learnDays(words: readonly string[]): void {
    for (const [at, word] of words.entries()) {
      const [from, to] = [weekdayAt(word), weekdayAt(words[at + 2])];
      if (from >= 0 && to >= 0 && /^(?:to|until|till|through)$/.test(words[at + 1] ?? ''))
        this.put(rational(BigInt(((to - from + 7) % 7) + 1)), { unit: DAY }, NONE, 'count');
    }
  }

  /** How many there are of what was listed. */
  count(of: bigint): void {
    this.put(rational(of), {}, NONE, 'count');
  }

  /** What a step comes to, as any of the sorts that it may count. */
  learn(value: Rational, sorts: readonly Sort[], from: ReadonlySet<string>, made?: Made): void {
    for (const sort of sorts) this.put(value, sort, from, 'computed');
    for (const { unit } of sorts) if (unit) this.parts({ unit, value }, from, 'computed');
    const key = keyOf(value);
    if (made) this.made.set(key, new Set([...(this.made.get(key) ?? []), made]));
    // So many whole ones, or one more.
    if (value.d === 1n || value.n <= 0n || sorts.every(({ unit }) => unit && isMoney(unit))) return;
    for (const whole of [value.n / value.d, value.n / value.d + 1n])
      this.put(rational(whole), { ratio: true }, from, 'computed');
  }

  private put(value: Rational, sort: Sort, from: ReadonlySet<string>, how: Fact['how']): void {
    const list = this.facts.get(keyOf(value));
    if (!list) this.facts.set(keyOf(value), [{ value, sort, from, how }]);
    else if (list.length < MOST_ALIKE) list.push({ value, sort, from, how });
  }

  /** The facts that an amount may be; with `alone` none that only computations have. */
  sources(amount: Amount, alone = false): Fact[] {
    const said = sortOf(amount);
    const same = (this.facts.get(keyOf(amount.value)) ?? []).filter(
      (fact) => (!alone || fact.how !== 'factor') && this.accepts(fact, said),
    );
    const { unit } = said;
    if (unit) same.push(...this.converted(amount.value, unit));
    if (said.percent) same.push(...this.as(divide(amount.value, HUNDRED)));
    return same;
  }

  /** Whether a number that was told so may be told as what it is said to count. */
  private accepts({ sort, how, value }: Fact, said: Sort): boolean {
    if (how === 'computed' && said.nouns && !sort.unit && this.isGoal(said.nouns)) return true;
    if (!fits(sort, said) || !this.isOneSize(sort, said, value)) return false;
    const isBare = !said.unit && !said.nouns && !said.percent;
    if (isBare || sort.unit || sort.nouns || sort.percent) return true;
    if (how === 'factor' || said.percent) return false;
    if (said.unit) return this.isNamedUnit(sort, said.unit);
    return this.mayCount(said.nouns ?? [], how !== 'count');
  }

  /** Nouns that what was told without any may count: those of the question, and words for groups. */
  private mayCount(nouns: readonly string[], asGroups: boolean): boolean {
    return (
      nouns.every((noun) => (asGroups && GROUPS.has(noun)) || LISTED.has(noun) || this.isSaid(noun)) ||
      this.isGoal(nouns)
    );
  }

  /** "500 m" is no "500 km". */
  private isOneSize(known: Sort, said: Sort, { n }: Rational): boolean {
    if (!known.unit || !said.unit || known.unit.dims.size > 1 || n === 0n) return true;
    return isSameUnit(known.unit, said.unit) || isMoney(known.unit);
  }

  private as(value: Rational): Fact[] {
    return (this.facts.get(keyOf(value)) ?? []).filter(
      ({ sort }) => !sort.unit && !sort.percent && !sort.nouns,
    );
  }

  private *all(): Iterable<Fact> {
    for (const list of this.facts.values()) yield* list;
  }

  /** The same amount, told in another unit. */
  private converted(value: Rational, unit: Unit): Fact[] {
    return [...this.all()].filter(({ sort, value: own }) => {
      const there = sort.unit && inUnit(own, sort.unit, unit);
      return there !== undefined && equal(there, value);
    });
  }

  /** What a bare number was told or computed as. */
  sortsOf(amount: Amount): Sort[] {
    const all = this.sources(amount);
    // What is told or computed is no factor besides.
    const told = all.filter(({ how }) => how !== 'factor');
    const typed = told.filter(({ sort }) => sort.unit || sort.nouns || sort.percent);
    const sorts = (typed.length > 0 ? typed : told.length > 0 ? told : all).flatMap(({ sort }) => [
      sort,
      ...numerators(sort),
    ]);
    return distinct(sorts.map((sort) => (sort.percent ? {} : sort)));
  }

  /** The numbers of the question that an amount comes from. */
  from(amount: Amount): Set<string> {
    return new Set(this.sources(amount).flatMap(({ from }) => [...from]));
  }

  /** Whether the question itself has a number. */
  isTold(value: Rational): boolean {
    return (this.facts.get(keyOf(value)) ?? []).some(({ how }) => how === 'told');
  }

  /** Whether the question tells an amount in the same unit. */
  restates({ value, unit }: Amount): boolean {
    return (this.facts.get(keyOf(value)) ?? []).some(
      ({ how, sort }) => how === 'told' && (!unit || !sort.unit || isSameUnit(unit, sort.unit)),
    );
  }

  /** Whether a number of things was told or computed. */
  counts(n: bigint): boolean {
    return (this.facts.get(keyOf(rational(n))) ?? []).some(({ how }) => how !== 'factor');
  }

  /** Whether so many of one number go into another that is known, whole ones counted. */
  goesInto(often: Rational, by: Amount): boolean {
    const { n, d } = by.value;
    if (often.d !== 1n || often.n < 1n || n <= 0n) return false;
    return [...this.all()].some(
      ({ value, how }) => how !== 'factor' && value.n > 0n && (value.n * d) / (value.d * n) === often.n,
    );
  }

  /** Whether a number is the sum of another and one that is known. */
  sums(whole: Rational, part: Rational): boolean {
    return (this.facts.get(keyOf(subtract(whole, part))) ?? []).some(({ how }) => how === 'computed');
  }

  /** Whether two numbers add up to one that is known. */
  completes(a: Rational, b: Rational): boolean {
    return (this.facts.get(keyOf(add(a, b))) ?? []).some(({ how }) => how !== 'factor');
  }

  /** Whether the question tells something for one of what a unit measures: "a minute". */
  readonly isForOne = (unit: Unit): boolean =>
    this.each.some((one) => one.unit && isSameUnit(one.unit, unit));

  /** Whether the question, or a step before, measures anything so. */
  measures(base: string): boolean {
    return this.units.some(({ dims }) => dims.has(base));
  }

  /** How a number that stands alone was computed. */
  madeBy(value: Rational): ReadonlySet<string> | undefined {
    return this.made.get(keyOf(value));
  }

  /** Whether a result may be told in what it is told in, where its expression counts one of `sorts`. */
  names(stated: Amount, sorts: readonly Sort[], operands: readonly Amount[] = []): boolean {
    const said = sortOf(stated);
    if (said.percent) return sorts.some((sort) => !sort.unit);
    const { unit } = said;
    if (unit && isPure(unit)) return false;
    if (unit)
      return (
        sorts.some(
          (sort) =>
            (sort.unit && isSameUnit(sort.unit, unit)) ||
            (sort.nouns ? fits(sort, said) : !sort.unit && this.isNamedUnit(sort, unit)),
        ) || this.converted(stated.value, unit).length > 0
      );
    const { nouns } = said;
    if (!nouns || stated.nouns.every((noun) => GROUPS.has(singular(noun)))) return true;
    // "450 / 15 = 30 stacks", of stacks of 15
    const isWith = operands.some(({ value }) =>
      nouns.some((noun) => this.beside.get(noun)?.has(keyOf(value))),
    );
    if (isWith && sorts.some((sort) => !sort.unit)) return true;
    return sorts.some((sort) => {
      if (sort.unit) return fits(sort, said);
      if (sort.mixed)
        return (
          !shares(sort.nouns ?? [], nouns) && (this.isGoal(nouns) || nouns.every((noun) => this.isSaid(noun)))
        );
      if (sort.nouns) return shares(sort.nouns, nouns) || this.isGoal(nouns);
      return (
        this.isGoal(nouns) || this.isNamed(nouns) || (!sort.ratio && nouns.every((noun) => this.isSaid(noun)))
      );
    });
  }

  /** Whether the question names a unit, or for how often one goes into another what it tells something for one of. */
  private isNamedUnit(sort: Sort, unit: Unit): boolean {
    const named = sort.ratio
      ? [
          ...this.each.flatMap((one) => one.unit ?? []),
          ...this.units.filter(({ dims }) => this.goal !== undefined && dims.has(this.goal)),
        ]
      : this.units;
    if (unit.dims.size === 1) return named.some((one) => isSameUnit(one, unit));
    return [...unit.dims.keys()].every((base) => this.units.some(({ dims }) => dims.has(base)));
  }

  isGoal(nouns: readonly string[]): boolean {
    return this.goal !== undefined && shares([this.goal], nouns);
  }

  /** Whether the question counts such things. */
  isNamed(nouns: readonly string[]): boolean {
    return (
      [...this.all()].some(({ sort }) => sort.nouns && shares(sort.nouns, nouns)) ||
      this.each.some((sort) => sort.nouns && shares(sort.nouns, nouns))
    );
  }
}
