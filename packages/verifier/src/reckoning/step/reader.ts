import { divide, equal, ONE, type Rational } from '../../arithmetic/rational.ts';
import type { Document } from '../../judgement/case.ts';
import { translatorFor } from '../../language/translations.ts';
import { singular } from '../../language/verbs.ts';
import { compareWith } from '../compare.ts';
import { amountsIn, type Expression, elementsOf } from '../expression.ts';
import type { Given } from '../given.ts';
import { piecesIn } from '../lex.ts';
import { wordsOf as allWordsOf } from '../lines.ts';
import type { Amount, Clock, Piece } from '../piece.ts';
import { isConverting } from '../refuted.ts';
import type { Solved } from '../solve.ts';
import { fractionOf, partsOf, type Sentence, type Statement } from '../statement.ts';
import { plainOf, rateOf } from '../term.ts';
import { dimensionOf, inCubes } from '../unit.ts';
import { worthOf } from '../value.ts';
import { clausesIn, withListed } from './clauses.ts';
import { Facts } from './facts.ts';
import { isFormula } from './formula.ts';
import { type Asked, isOrder, misnamed } from './labels.ts';
import { operationsIn, topOf } from './made.ts';
import { Roles } from './roles.ts';
import {
  ASKING,
  addends,
  isAnnouncing,
  isBareOne,
  isMarker,
  isPlainly,
  isRounding,
  LEAVING,
  pendingIn,
  unitsAlike,
  WHOLE,
} from './sentence.ts';
import { sortOf, sortsOf } from './sort.ts';
import { Wording } from './wording.ts';

/** `pending`: what was only computed with, which has to come out later. */
type Read = {
  results: Given[];
  shown: string;
  pending: readonly Rational[];
  /** Words for what is done next, and the signs of what is done. */
  tasks: readonly string[];
  done: readonly string[];
};
/** What the numbers of a sentence are; `concluded` counts those that were computed before. */
type Accounted = { results: Given[]; restated: number; concluded: number };
/** Reads the steps of a trace in their order, each with what those before it came to. */
export class StepReader {
  private readonly facts: Facts;
  private readonly wording: Wording;
  private readonly roles: Roles;
  private readonly goal: string | undefined;
  private readonly asked: Asked;
  /** The number of the step before. */
  private marker = 0n;
  /** The times of the day that were told or computed, in minutes. */
  private readonly clocks = new Set([0, 720]);

  constructor(question: Document, solved: Solved | undefined) {
    this.goal = solved?.kind.head;
    const { pieces: asked, lengths } = withListed(piecesIn(question) ?? []);
    const clauses = clausesIn(asked, question.text);
    for (const piece of asked) if (piece.kind === 'clock') this.clocks.add(piece.minute);
    this.wording = new Wording(asked, translatorFor(allWordsOf(question.text)));
    this.facts = new Facts(clauses, this.goal, (word) => this.wording.says(word));
    // "an hour and a half"
    for (const { of } of elementsOf(asked).filter((one) => one.kind === 'expression'))
      if (of.kind === 'leaf' && of.amount.spelled && of.amount.unit) this.facts.tell(of.amount);
    this.facts.learnDays(asked.flatMap((piece) => (piece.kind === 'word' ? [piece.word] : ['.'])));
    for (const length of lengths) this.facts.count(BigInt(length));
    this.roles = new Roles(clauses, question.text);
    this.asked = {
      says: (word) => this.wording.says(word),
      ordinals: new Set(allWordsOf(question.text.slice(question.text.search(ASKING))).filter(isOrder)),
      isOther: (result) => solved !== undefined && compareWith(solved, result) === 'other',
    };
    // What the question is solved by may be computed with: two sides of each length.
    for (const number of solved?.shown.match(WHOLE) ?? []) this.facts.factor(BigInt(number));
  }

  /** What a step comes to, and how; undefined where any of it is not accounted for. */
  read(sentences: readonly Sentence[], text: string, place: number): Read | undefined {
    const results: Given[] = [];
    const shown: string[] = [];
    const pending: Rational[] = [];
    const [tasks, done]: [string[], string[]] = [[], []];
    let [restated, announced] = [0, 0];
    for (const sentence of sentences) {
      const { pieces, statements, hedged, whole } = sentence;
      if (!pieces || hedged) return undefined;
      if (
        !statements.every(
          (one) => one.outcome === 'holds' || this.isRated(one) || isConverting(one, statements),
        )
      )
        return undefined;
      if (!whole && this.goal === undefined) return undefined;
      const inOrder = [...statements].sort((a, b) => a.start - b.start);
      const marked = pieces.find((_, at) => isMarker(pieces, at));
      if (marked?.kind === 'amount' && !this.follows(marked.value, place)) return undefined;
      if (!pieces.every(isPlainly)) return undefined;
      if (statements.length === 0 && isFormula(pieces)) {
        announced++;
        continue;
      }
      const accounted = this.account(pieces, inOrder);
      if (!accounted) return undefined;
      const unsaid =
        this.wording.unsaid(pieces, inOrder, this.facts) ?? misnamed(pieces, inOrder, this.facts, this.asked);
      if (unsaid) return undefined;
      if (statements.length === 0 && isAnnouncing(pieces)) {
        tasks.push(...pieces.flatMap((piece) => (piece.kind === 'word' ? [piece.word] : [])));
        announced++;
        continue;
      }
      const made = statements.flatMap(({ reading }) => (reading ? operationsIn(reading) : []));
      done.push(...made);
      const concludes = accounted.results.length > 0 || accounted.concluded > 0;
      if (statements.length === 0 && !this.roles.isTold(pieces, concludes ? this.facts : undefined))
        return undefined;
      if (!this.roles.fits(pieces, inOrder, this.facts, text)) return undefined;
      if (statements.length === 0) pending.push(...pendingIn(pieces));
      this.wording.begins = true;
      results.push(...accounted.results);
      restated += accounted.restated;
      shown.push(...statements.map((one) => one.shown));
    }
    if (sentences.length === 0) return undefined;
    if (shown.length === 0 && restated === 0)
      return announced > 0 ? { results, shown: 'says what is computed', pending, tasks, done } : undefined;
    return {
      results,
      shown: shown.length > 0 ? shown.join('; ') : 'restates what is given',
      pending,
      tasks,
      done,
    };
  }

  /** "Step 2:" behind the first, or as the second. */
  private follows({ n, d }: Rational, place: number): boolean {
    if (d !== 1n || (n !== BigInt(place) && n !== this.marker + 1n)) return false;
    this.marker = n;
    return true;
  }

  /** "80 kg × 13 EUR = 1040 EUR": the bare numbers agree, and the question tells the 13 EUR for one kilogram. */
  private isRated({ reading, agrees }: Statement): boolean {
    const units = [reading?.left, reading?.right].map((one) => (one ? worthOf(one)?.unit : undefined));
    const [a, b] = units;
    // In units of one kind nothing is left open.
    if (a && b && dimensionOf(inCubes(a)) === dimensionOf(inCubes(b))) return false;
    return reading !== undefined && agrees === true && sortsOf(reading.left, () => [{}]) !== undefined;
  }

  private account(pieces: readonly Piece[], statements: readonly Statement[]): Accounted | undefined {
    const results: Given[] = [];
    const inside = new Set<number>();
    for (const statement of statements) {
      const found = this.stated(statement, pieces, inside);
      if (!found) return undefined;
      results.push(...found);
    }
    const clocks = pieces.filter(
      (piece): piece is Clock => piece.kind === 'clock' && !inside.has(piece.start),
    );
    if (!clocks.every(({ minute }) => this.clocks.has(minute))) return undefined;
    results.push(...clocks);
    // "The perimeter is 2 × (14 + 9).", "1/3 of 24 cards": what is computed with, and not said to come to anything.
    const expressions = elementsOf(pieces).flatMap((one) =>
      one.kind === 'expression' && one.of.kind !== 'leaf' ? [one.of] : [],
    );
    const computed = new Set(expressions.flatMap(amountsIn));
    const parted = new Set(expressions.flatMap((one) => this.knownFractions(one)));
    let concluded = clocks.length;
    const loose = pieces.filter(
      (piece, at): piece is Amount =>
        piece.kind === 'amount' && !inside.has(piece.start) && !isMarker(pieces, at),
    );
    for (const amount of loose) {
      if (parted.has(amount)) continue;
      if (this.facts.sources(amount, !computed.has(amount)).length > 0 || this.isOne(amount)) {
        if (this.roles.isOther(amount, this.facts)) return undefined;
        if (isMiscounted(amount, pieces, results)) return undefined;
        if (this.facts.madeBy(amount.value)) concluded++;
        if (amount.unit || amount.percent)
          this.facts.learn(amount.value, [sortOf(amount)], this.facts.from(amount));
        const isNew =
          amount.percent || this.facts.madeBy(amount.value) || (amount.unit && !this.facts.restates(amount));
        results.push(...(isNew ? [amount] : []));
        continue;
      }
      const isOf = (one: Given): one is Amount =>
        one.kind === 'amount' &&
        (isRounding(one, amount) || this.isLeft(amount, one, pieces)) &&
        this.facts.names(amount, one.unit ? [sortOf(one)] : this.facts.sortsOf({ ...one, nouns: [] }));
      // "With the other 6 inches we have 66 inches."
      const isSum = loose.some(
        (one) => one !== amount && unitsAlike(one, amount) && this.facts.sums(amount.value, one.value),
      );
      if (!results.some(isOf) && !isSum) return undefined;
      this.facts.learn(
        amount.value,
        [sortOf(amount)],
        new Set(results.flatMap((one) => (one.kind === 'amount' ? [...this.facts.from(one)] : []))),
        '-',
      );
      results.push(amount);
    }
    results.push(...this.quotientsIn(pieces, inside));
    return { results, restated: loose.length + clocks.length, concluded };
  }

  /** What a statement comes to, where all that it computes with is known and what it gives is told as what it is. */
  private stated(
    { reading, start, end, outcome }: Statement,
    pieces: readonly Piece[],
    inside: Set<number>,
  ): Given[] | undefined {
    if (!reading)
      return this.timed(
        pieces.filter((piece) => piece.start >= start && piece.end <= end),
        inside,
      );
    if (outcome === 'open' && reading.left.kind === 'leaf' && reading.right.kind !== 'leaf')
      return this.facts.sources(reading.left.amount).length > 0 ? [] : undefined;
    const isKnown = (amount: Amount): boolean =>
      this.facts.sources(amount).length > 0 || this.isOne(amount) || isBareOne(amount);
    const { from: computed, to: said } = partsOf(reading);
    // "135 minutes = 120 minutes + 15 minutes": what is known is taken apart.
    const isApart = reading.left.kind === 'leaf' && reading.right.kind !== 'leaf' && said.every(isKnown);
    // "A year has 12 months": what is known may stand on either side.
    const bothLeaves = reading.left.kind === 'leaf' && reading.right.kind === 'leaf';
    const isTurned =
      bothLeaves && !computed.every(isKnown) && computed.every(({ unit }) => unit) && said.every(isKnown);
    const turned = (isApart && !computed.every(isKnown)) || isTurned;
    const [from, to] = turned ? [said, computed] : [computed, said];
    // "3/8 + 2/8": known as one number.
    const parted = new Set([reading.left, reading.right].flatMap((one) => this.knownFractions(one)));
    // "7 × 13 = 91": how often 7 goes into what is known.
    const isOften = (amount: Amount): boolean =>
      reading.left.kind === 'operation' &&
      reading.left.sign === '*' &&
      amount.nouns.length === 0 &&
      !amount.unit &&
      from.some((by) => by !== amount && isKnown(by) && this.facts.goesInto(amount.value, by));
    const nowhere = from.filter((amount) => !isKnown(amount) && !parted.has(amount) && !isOften(amount));
    for (const amount of from)
      if (!isKnown(amount) && isOften(amount)) this.facts.learn(amount.value, [{ ratio: true }], new Set());
    if (nowhere.length > 0) return undefined;
    if (/[<>≤≥≠]/.test(reading.relation)) {
      for (const piece of pieces) if (piece.start >= start && piece.end <= end) inside.add(piece.start);
      return to.every(isKnown) ? [] : undefined;
    }
    const expression = reading.left.kind === 'leaf' ? reading.right : reading.left;
    const sorts =
      turned || bothLeaves
        ? from.flatMap((one) => this.facts.sortsOf(one))
        : sortsOf(expression, (amount) => this.facts.sortsOf(amount), this.facts.isForOne);
    if (!sorts) return undefined;
    // "25 % of 40": the share is no operand by itself.
    const within = pieces.filter(
      (piece): piece is Amount =>
        piece.kind === 'amount' && piece.start >= start && piece.end <= end && !to.includes(piece),
    );
    const sources = new Set([...from, ...within].flatMap((amount) => [...this.facts.from(amount)]));
    for (const piece of pieces) if (piece.start >= start && piece.end <= end) inside.add(piece.start);
    const converts =
      outcome === 'holds' &&
      new Set([...from, ...to].map(({ unit }) => (unit ? dimensionOf(inCubes(unit)) : ''))).size === 1 &&
      to.every(({ unit }) => unit) &&
      reading.right.kind === 'leaf';
    for (const amount of to) {
      if (
        (!turned || amount.unit || amount.nouns.length > 0) &&
        !converts &&
        !this.facts.names(amount, sorts, from)
      )
        return undefined;
      if (reading.gives) {
        this.facts.learn(amount.value, [{}, { ratio: true }], sources, 'list');
        continue;
      }
      const own = sortOf(amount);
      // A number that goes on being computed with is learned as what nobody told.
      if (reading.right.kind !== 'leaf' && reading.left.kind !== 'leaf' && isKnown(amount)) continue;
      const isPart = turned && !own.unit && !own.nouns;
      this.facts.learn(
        amount.value,
        isPart ? [{}, { ratio: true }] : own.unit || own.nouns || own.percent ? [own] : sorts,
        sources,
        (topOf(reading) as '-') ?? 'list',
      );
    }
    // How many there are of what is added up counts as known: "84 / 4" behind a sum of four.
    const added = addends(expression);
    if (added > 1) this.facts.count(BigInt(added));
    return to;
  }

  /** The numbers above and below the lines of fractions that are known, or one whole. */
  private knownFractions(one: Expression): Amount[] {
    if (one.kind !== 'operation') return [];
    const fraction = fractionOf(one);
    if (!fraction) return [...this.knownFractions(one.a), ...this.knownFractions(one.b)];
    const isPart =
      fraction.value.n <= fraction.value.d && amountsIn(one).every(({ nouns }) => nouns.length === 0);
    if (!isPart) return [];
    const isKnown = equal(fraction.value, ONE) || this.facts.sources({ ...fraction, nouns: [] }).length > 0;
    return isKnown ? [one.a, one.b].flatMap(amountsIn) : [];
  }

  /** What a statement of times and dates comes to: the one time or length of it that was not known before. */
  private timed(inner: readonly Piece[], inside: Set<number>): Given[] | undefined {
    for (const piece of inner) inside.add(piece.start);
    const told = inner.filter((piece): piece is Given => piece.kind === 'clock' || piece.kind === 'amount');
    const isKnown = (one: Given): boolean =>
      one.kind === 'clock'
        ? this.clocks.has(one.minute)
        : this.facts.sources(one).length > 0 || this.isOne(one);
    const unknown = told.filter((one) => !isKnown(one));
    // A stretch of time may be parted anywhere: "from 10:50 to 11:50".
    const first = told.find((one) => one.kind === 'clock');
    if (unknown.length > (first && isKnown(first) ? 2 : 1)) return undefined;
    for (const one of told) {
      if (one.kind === 'clock') this.clocks.add(one.minute);
      else this.facts.learn(one.value, [sortOf(one)], this.facts.from(one), 'list');
    }
    const last = told.at(-1);
    return last ? [last] : [];
  }

  /** "1 hour", "one pencil": one of any that the question measures or counts; "1 EUR" and a bare 1 are as other numbers. */
  private isOne({ value, percent, unit, spelled, nouns, ...rest }: Amount): boolean {
    if (!equal(value, ONE) || percent) return false;
    if (!unit) return spelled || nouns.some((noun) => singular(noun) === noun);
    const isPrice =
      (
        plainOf({ ...rest, value, percent, unit, spelled, nouns }) ??
        rateOf({ ...rest, value, percent, unit, spelled, nouns })
      )?.kind.head === 'money';
    return !isPrice && [...unit.dims.keys()].every((base) => this.facts.measures(base));
  }

  /** "so 6 boxes remain": what a result leaves of something known. */
  private isLeft(amount: Amount, result: Amount, pieces: readonly Piece[]): boolean {
    return (
      pieces.some((piece) => piece.kind === 'word' && LEAVING.has(piece.word)) &&
      this.facts.completes(result.value, amount.value)
    );
  }

  /** "the probability is 3/10": what a fraction comes to that is not computed further. */
  private quotientsIn(pieces: readonly Piece[], inside: ReadonlySet<number>): Amount[] {
    return elementsOf(pieces).flatMap((one): Amount[] => {
      if (one.kind !== 'expression' || one.of.kind !== 'operation' || one.of.sign !== '/') return [];
      const { a, b } = one.of;
      if (a.kind !== 'leaf' || b.kind !== 'leaf' || inside.has(a.start) || b.amount.value.n === 0n) return [];
      if (a.amount.unit || b.amount.unit) return [];
      const value = divide(a.amount.value, b.amount.value);
      this.facts.learn(value, [{ ratio: true }], new Set(), '/');
      return [{ ...a.amount, nouns: [], decimals: 0, value }];
    });
  }
}

/** "84 tickets cost 7 × 12 = 84": what they cost is no number of them. */
function isMiscounted(amount: Amount, pieces: readonly Piece[], results: readonly Given[]): boolean {
  const next = pieces.find(({ start }) => start >= amount.end);
  const isCosted =
    next?.kind === 'word' && /^(?:costs?|weighs?|takes?|needs?|lasts?|makes?|holds?)$/.test(next.word);
  return (
    isCosted &&
    amount.nouns.length > 0 &&
    results.some((one) => one.kind === 'amount' && one.start > amount.start && equal(one.value, amount.value))
  );
}
