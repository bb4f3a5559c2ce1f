import { divide, equal, ONE, type Rational, rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { translatorFor } from '../language/translations.ts';
import { isWeekday, measureOf, monthNamed } from '../language/units.ts';
import { lemmaOf, singular, type VerbKind } from '../language/verbs.ts';
import { NAMING, TELLING } from '../language/words.ts';
import { clausesOf, contentOf, wordsOf } from './copied.ts';
import { type Expression, elementsOf } from './expression.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type Allowed, type Given, type ReadStep, sameGiven } from './given.ts';
import { Known } from './known.ts';
import { piecesIn } from './lex.ts';
import { wordsOf as allWordsOf } from './lines.ts';
import { Origins } from './origins.ts';
import type { Amount, Piece } from './piece.ts';
import { areOpposite, COMPARATIVES, turns, verbIn } from './problem/words.ts';
import type { Solved } from './solve.ts';
import { partsOf, type Sentence, type Statement } from './statement.ts';
import { plainOf, rateOf } from './term.ts';
import { roundsTo } from './value.ts';

/**
 * The steps that compute rightly with numbers that were given or computed before them, in words that the question
 * uses or that computations are told with. Where the question was not solved, only steps of nothing but computations;
 * where the answer is wrong, none that comes to it.
 */
export function allowedSteps(
  question: Document,
  steps: readonly ReadStep[],
  solved: Solved | undefined,
  wrong: Given | undefined,
): Allowed {
  let reader: StepReader | undefined;
  const found: Finding[] = [];
  const results: Given[] = [];
  for (const { document, sentences } of steps) {
    if (!isOpen(sentences[0], solved)) continue;
    reader ??= readerOf(question, solved);
    const outcome = reader.read(sentences, document.text);
    if (!outcome) continue;
    if (wrong && outcome.results.some((result) => sameGiven(result, wrong))) continue;
    results.push(...outcome.results);
    reader.learn(outcome.results);
    found.push({
      of: 'step',
      shows: 'established',
      about: wholeOf(document),
      from: [wholeOf(question)],
      shown: outcome.shown,
    });
  }
  return { found, results };
}

/** Whether a step that begins so may be accounted for: a quick look before the question is gone through. */
const isOpen = (first: Sentence | undefined, solved: Solved | undefined): boolean =>
  first?.pieces !== undefined && !first.hedged && (first.whole || solved !== undefined);

function readerOf(question: Document, solved: Solved | undefined): StepReader {
  const reader = new StepReader(piecesIn(question) ?? [], question.text, solved?.kind.head);
  // What the question is solved by may be computed with: two sides of each length.
  for (const number of solved?.shown.match(WHOLE) ?? []) reader.knows(BigInt(number));
  return reader;
}

class StepReader {
  private readonly known = new Known();
  private readonly words = new Set<string>();
  /** What the verbs of the question do. */
  private readonly deeds = new Set<VerbKind>();
  private readonly clauses: readonly (readonly Piece[])[];
  private readonly origins: Origins;
  private readonly english: ReturnType<typeof translatorFor>;
  private readonly goal: string | undefined;

  constructor(asked: readonly Piece[], text: string, goal: string | undefined) {
    this.goal = goal;
    this.english = translatorFor(allWordsOf(text));
    this.clauses = clausesOf(asked);
    this.origins = new Origins(this.clauses);
    this.known.learn(asked);
    for (const word of asked.flatMap(wordsOf)) {
      this.words.add(lemmaOf(bare(word)));
      const kind = verbIn(word)?.kind;
      if (kind) this.deeds.add(kind);
    }
  }

  knows(value: bigint): void {
    this.known.count(value);
  }

  learn(results: readonly Given[]): void {
    for (const result of results) if (result.kind === 'amount') this.known.add(result);
  }

  /** What a step comes to, and how; undefined where any of it is not accounted for. */
  read(sentences: readonly Sentence[], text: string): { results: Given[]; shown: string } | undefined {
    if (sentences.length === 0) return undefined;
    const results: Given[] = [];
    const shown: string[] = [];
    let restated = 0;
    let announced = 0;
    for (const { pieces, statements, hedged, whole } of sentences) {
      if (!pieces || hedged || statements.some(({ outcome }) => outcome !== 'holds')) return undefined;
      if (!whole && this.goal === undefined) return undefined;
      const computes = statements.some(
        ({ reading }) => reading !== undefined && reading.left.kind !== 'leaf',
      );
      const unsaid = pieces.filter((piece) => !this.isPlain(piece));
      const colon = pieces.findIndex((piece) => piece.kind === 'sign' && piece.sign === ':');
      const isNaming = (piece: Piece): boolean =>
        computes && (this.isName(piece, text) || (pieces.indexOf(piece) < colon && piece.start === 0));
      if (unsaid.length > MOST_NAMES || !unsaid.every(isNaming)) return undefined;
      const inOrder = [...statements].sort((a, b) => a.start - b.start);
      const accounted = this.account(pieces, inOrder, [...results]);
      if (!accounted) return undefined;
      if (statements.length === 0 && isAnnouncing(pieces)) {
        announced++;
        continue;
      }
      const concludes = accounted.results.length > 0 || accounted.concluded > 0;
      if (statements.length === 0 && !concludes && !this.isTold(pieces)) return undefined;
      if (!this.origins.learn(pieces, inOrder)) return undefined;
      results.push(...accounted.results);
      restated += accounted.restated;
      shown.push(...statements.map((one) => one.shown));
    }
    if (shown.length === 0 && restated === 0)
      return announced > 0 ? { results, shown: 'says what is computed' } : undefined;
    return { results, shown: shown.length > 0 ? shown.join('; ') : 'restates what is given' };
  }

  /** A sentence that only restates says each number of the question with the words that it has there. */
  private isTold(pieces: readonly Piece[]): boolean {
    const goal = new Set(contentOf(this.clauses.at(-1) ?? []));
    const last = new Set(contentOf(this.clauses.at(-2) ?? []));
    return clausesOf(pieces).every((clause) =>
      clause.every((piece) => {
        if (piece.kind !== 'amount') return true;
        const sources = this.clauses.filter((one) =>
          one.some((other) => other.kind === 'amount' && equal(other.value, piece.value)),
        );
        const words = contentOf(clause).map(bare);
        return (
          sources.length === 0 ||
          sources.some((one) => {
            const said = new Set(contentOf(one));
            return words.every(
              (word) => said.has(word) || goal.has(word) || last.has(word) || NAMING.has(word),
            );
          })
        );
      }),
    );
  }

  /** "The floor is 1.2 × 0.8": what is computed, by plain words that turn nothing and are nobody's name. */
  private isName(piece: Piece, text: string): boolean {
    if (piece.kind !== 'word' || !/^\p{Ll}/u.test(text.charAt(piece.start))) return false;
    const { word } = piece;
    return (
      verbIn(word) === undefined &&
      wordsOf(piece).length === 1 &&
      !COMPARATIVES.has(word) &&
      !turns(word) &&
      !isWeekday(word) &&
      monthNamed(word) === undefined &&
      ![...this.words].some((other) => areOpposite(word, other))
    );
  }

  /** A verb that does what one of the question does. */
  private does(word: string): boolean {
    const kind = verbIn(word)?.kind;
    return kind === 'have' || (kind !== undefined && this.deeds.has(kind));
  }

  private isPlain(piece: Piece): boolean {
    return wordsOf(piece).every((written) => {
      const word = bare(written);
      return (
        TELLING.has(word) ||
        NAMING.has(word) ||
        this.words.has(lemmaOf(word)) ||
        this.does(word) ||
        measureOf(word) !== undefined ||
        /^\p{L}$/u.test(word) ||
        (this.english?.(word).every((one) => TELLING.has(one)) ?? false)
      );
    });
  }

  private account(
    pieces: readonly Piece[],
    statements: readonly Statement[],
    before: readonly Given[],
  ): { results: Given[]; restated: number; concluded: number } | undefined {
    const results: Given[] = [];
    const isKnown = (amount: Amount): boolean =>
      this.known.explains(amount) ||
      isOne(amount) ||
      isBareOne(amount) ||
      [...before, ...results].some(
        (result) =>
          result.kind === 'amount' &&
          ((sameGiven(result, amount) && unitsFit(result, amount)) || isHundredfold(result, amount)),
      );
    const inside = new Set<number>();
    for (const { reading, start, end } of statements) {
      if (!reading) {
        // Times and dates: the last one is what it comes to.
        const inner = pieces.filter((piece) => piece.start >= start && piece.end <= end);
        for (const piece of inner) inside.add(piece.start);
        const last = inner.findLast((piece) => piece.kind === 'clock' || piece.kind === 'amount');
        if (last?.kind === 'clock' || last?.kind === 'amount') results.push(last);
        continue;
      }
      const { from: computed, to: stated } = partsOf(reading);
      // "135 minutes = 120 minutes + 15 minutes": what is known is taken apart.
      const isApart = reading.left.kind === 'leaf' && reading.right.kind !== 'leaf' && stated.every(isKnown);
      // "A year has 12 months": what is known may stand on either side.
      const isConverted =
        reading.left.kind === 'leaf' && reading.right.kind === 'leaf' && !computed.every(isKnown);
      const turned = isApart || (isConverted && computed.every(({ unit }) => unit) && stated.every(isKnown));
      const [from, to] = turned ? [stated, computed] : [computed, stated];
      // A sum of money is no number of things.
      const ofMoney = this.goal === 'money' && from.some((amount) => this.known.isMoney(amount));
      // "46 is more than 43"
      if (/[<>≤≥]/.test(reading.relation) && !to.every(isKnown)) return undefined;
      if (!from.every(isKnown) || (ofMoney && to.some(({ nouns }) => nouns.length > 0))) return undefined;
      for (const amount of [...from, ...to]) inside.add(amount.start);
      results.push(...to);
      // How many there are of what is added up counts as known: "84 / 4" behind a sum of four.
      const added = addends(reading.left.kind === 'leaf' ? reading.right : reading.left);
      if (added > 1) this.known.count(BigInt(added));
    }
    const loose = pieces.filter(
      (piece, at): piece is Amount =>
        piece.kind === 'amount' && !inside.has(piece.start) && !isMarker(pieces, at),
    );
    const isRounded = ({ value, decimals }: Amount): boolean =>
      decimals > 0 && results.some((one) => one.kind === 'amount' && roundsTo(one.value, value, decimals));
    const all = [...before, ...results];
    results.push(
      ...loose.filter(
        (amount) =>
          (!isKnown(amount) && isRounded(amount)) ||
          all.some((one) => one.kind === 'amount' && isHundredfold(one, amount)),
      ),
    );
    // A bare 1, and a factor between units, are known in a computation alone.
    const isSourced = (amount: Amount): boolean =>
      isKnown(amount) &&
      (this.known.explains(amount, true) || !(isBareOne(amount) || this.known.explains(amount)));
    if (!loose.every((amount) => isSourced(amount) && this.namesRightly(amount, [...before, ...results])))
      return undefined;
    results.push(...loose.filter((amount) => this.known.converts(amount)), ...quotientsIn(pieces, inside));
    const concluded = loose.filter((amount) => this.origins.isComputed(amount.value)).length;
    return { results, restated: loose.length, concluded };
  }

  /** What is counted was told with the number, computed with it, or is what the question asks for. */
  private namesRightly(amount: Amount, results: readonly Given[]): boolean {
    if (amount.nouns.some((noun) => this.origins.isOther(noun, amount.value))) return false;
    if (amount.nouns.length === 0 || this.known.explains(amount) || equal(amount.value, ONE)) return true;
    const nouns = amount.nouns.map(singular);
    if (this.goal !== undefined && nouns.includes(this.goal)) return true;
    return results.some(
      (result) =>
        result.kind === 'amount' &&
        sameGiven(result, amount) &&
        result.nouns.some((noun) => nouns.includes(singular(noun))),
    );
  }
}

/** So many words of a sentence may be new. */
const MOST_NAMES = 3;
const WHOLE = /(?<![\d.,])\d{1,3}(?![\d.,])/g;

/** "the probability is 3/10": what a fraction comes to that is not computed further. */
const quotientsIn = (pieces: readonly Piece[], inside: ReadonlySet<number>): Amount[] =>
  elementsOf(pieces).flatMap((one): Amount[] => {
    if (one.kind !== 'expression' || one.of.kind !== 'operation' || one.of.sign !== '/') return [];
    const { a, b } = one.of;
    if (a.kind !== 'leaf' || b.kind !== 'leaf' || inside.has(a.start) || b.amount.value.n === 0n) return [];
    if (a.amount.unit || b.amount.unit) return [];
    return [{ ...a.amount, nouns: [], decimals: 0, value: divide(a.amount.value, b.amount.value) }];
  });

/** "Step 2:", "3)": the number of a step computes nothing. */
function isMarker(pieces: readonly Piece[], at: number): boolean {
  const [before, piece, after] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (piece?.kind !== 'amount' || piece.unit || piece.percent || piece.value.d !== 1n) return false;
  const isCounted = before?.kind === 'word' && before.word === 'step';
  const closes = after?.kind === 'sign' && /^[.):]$/.test(after.sign);
  return (isCounted && (closes || after === undefined)) || (at === 0 && closes && pieces.length > 2);
}

const ANNOUNCING: ReadonlySet<string> = new Set(
  "find calculate compute determine work need let's break step solve figure subtract add multiply divide".split(
    ' ',
  ),
);
/** "the three scores" */
const isTally = (piece: Piece): boolean =>
  piece.kind === 'amount' && piece.spelled && !piece.unit && piece.value.d === 1n && piece.value.n <= 10n;

/** "First, find how many there are": it tells no number, and says only what is computed next. */
const isAnnouncing = (pieces: readonly Piece[]): boolean =>
  pieces.every(
    (piece, at) => piece.kind === 'word' || piece.kind === 'sign' || isMarker(pieces, at) || isTally(piece),
  ) &&
  pieces.some((piece) => piece.kind === 'word' && ANNOUNCING.has(piece.word)) &&
  !pieces.some((piece) => piece.kind === 'sign' && /^[=≈<>]$/.test(piece.sign));

const isBareOne = ({ value, percent, unit, nouns }: Amount): boolean =>
  value.n === value.d && !percent && !unit && nouns.length === 0;

/** "1 hour", "one pencil": one of any; "1 EUR" and a bare 1 are numbers like others. */
const isOne = (amount: Amount): boolean => {
  const { value, percent, unit, spelled, nouns } = amount;
  if (value.n !== value.d || percent) return false;
  const isPrice = (plainOf(amount) ?? rateOf(amount))?.kind.head === 'money';
  return (unit !== undefined && !isPrice) || spelled || nouns.some((noun) => singular(noun) === noun);
};

/** "Marco's": whose it is, by who that is. */
const bare = (word: string): string => word.replace(/'s?$/, '');

/** "0.15, which is 15 %". */
export const isHundredfold = (result: Amount, amount: Given): boolean =>
  amount.kind === 'amount' &&
  amount.percent &&
  !result.percent &&
  equal(result.value, divide(amount.value, HUNDRED));
const HUNDRED: Rational = rational(100n);

const addends = (one: Expression): number =>
  one.kind === 'list'
    ? one.of.length
    : one.kind === 'operation' && one.sign === '+'
      ? addends(one.a) + addends(one.b)
      : 1;

const unitsFit = (a: Amount, b: Amount): boolean =>
  !a.unit || !b.unit || [...a.unit.dims.keys()].join() === [...b.unit.dims.keys()].join();
