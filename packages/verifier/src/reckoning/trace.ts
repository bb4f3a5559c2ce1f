import { divide, equal, negate, ONE, type Rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { translatorFor } from '../language/translations.ts';
import { measureOf } from '../language/units.ts';
import { lemmaOf, singular } from '../language/verbs.ts';
import { HEDGES, TELLING } from '../language/words.ts';
import { carriedInto, vouchedFor } from './carried.ts';
import { clausesOf, contentOf, wordsOf } from './copied.ts';
import type { Exercise } from './exercise.ts';
import { type Expression, elementsOf } from './expression.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type Allowed, type Given, type ReadStep, sameGiven } from './given.ts';
import { Known } from './known.ts';
import { customOf, piecesOf } from './lex.ts';
import { wordsOf as allWordsOf } from './lines.ts';
import type { Trace } from './matter.ts';
import type { Amount, Piece } from './piece.ts';
import { type Solved, solveQuestion, tellSolved } from './solve.ts';
import { partsOf, type Sentence, type Statement } from './statement.ts';
import { plainOf } from './term.ts';
import { isWritten, roundsTo, worthOf } from './value.ts';

/**
 * What computing finds out about a trace: its steps, and whether the answer is what the question comes to. Begins with
 * what the steps state wrongly, on which an answer may rest; `exercise` is the question where it is one expression.
 */
export function findInTrace(
  { question, steps, answer }: Trace,
  read: readonly ReadStep[],
  misstated: readonly Finding[],
  exercise: Exercise | undefined,
): Finding[] {
  const solved = exercise?.solved ?? solveQuestion(question.text);
  const given = answer ? answerIn(answer) : undefined;
  const outcome = solved && given ? compareWith(solved, given) : undefined;
  const found = [...misstated];
  if (answer && solved && !solved.loose && outcome === 'other') {
    found.push({
      of: 'answer',
      shows: 'refuted',
      about: wholeOf(answer),
      from: [wholeOf(question)],
      shown: toldOf(solved),
    });
  }
  const asked = piecesOf(question.text, 0, question.text.length, customOf(question.text)) ?? [];
  const told = asked.filter((piece): piece is Amount => piece.kind === 'amount');
  const carried = answer && given && outcome !== 'same' && carriedInto(answer, given, read, found, told);
  const rests = answer ? carried : vouchedFor(read, found);
  if (rests && outcome !== 'other') found.push(rests);
  const wrong = outcome === 'other' ? given : undefined;
  const allowed = exercise
    ? exercise.stepsIn(read, wrong)
    : allowedSteps(question, read, solved?.kind.head, wrong);
  found.push(...allowed.found);
  const last = allowed.results.at(-1);
  const ends = given ?? (answer ? undefined : last);
  const all = allowed.found.length === steps.length && steps.length > 0;
  const reached = ends !== undefined && allowed.results.some((result) => sameGiven(result, ends));
  if (solved && all && ends && reached && compareWith(solved, ends) === 'same') {
    const about = wholeOf(answer ?? steps.at(-1) ?? question);
    found.push({
      of: 'answer',
      shows: 'established',
      about,
      from: [wholeOf(question), ...steps.map(wholeOf)],
      shown: toldOf(solved),
    });
  }
  return found;
}

const toldOf = (solved: Solved): string => `${solved.shown} = ${tellSolved(solved)}`;

/** What an answer gives, where that is one number or time and it says nothing else that counts. */
function answerIn({ text }: Document): Given | undefined {
  if (text.length > 300) return undefined;
  const pieces = piecesOf(text, 0, text.length, customOf(text));
  const fraction = pieces && fractionIn(pieces);
  if (fraction) return fraction;
  const given = pieces?.filter((piece): piece is Given => piece.kind === 'amount' || piece.kind === 'clock');
  const [only, other] = given ?? [];
  const bounds = (text.toLowerCase().match(WORD) ?? []).some(
    (word) => HEDGES.has(word) || BOUNDING.test(word),
  );
  if (bounds) return undefined;
  const before = pieces?.filter(
    (piece) => piece.kind === 'sign' && /^[-+*/^√±~<>]$/.test(piece.sign) && piece.end <= (only?.start ?? 0),
  );
  const minus = before?.find(
    (piece) => piece.kind === 'sign' && piece.sign === '-' && piece.end === only?.start,
  );
  if (other || !only || before?.some((piece) => piece !== minus && text.charAt(piece.start) !== '*'))
    return undefined;
  return minus && only.kind === 'amount' ? { ...only, value: negate(only.value) } : only;
}

/** "5/14", where that is all. */
function fractionIn(pieces: readonly Piece[]): Amount | undefined {
  const [over, ...others] = elementsOf(pieces).filter((one) => one.kind !== 'sign' || one.sign !== '.');
  if (
    over?.kind !== 'expression' ||
    others.length > 0 ||
    over.of.kind !== 'operation' ||
    over.of.sign !== '/'
  )
    return undefined;
  const { a, b } = over.of;
  const worth =
    a.kind === 'leaf' && b.kind === 'leaf' && !a.amount.unit && !b.amount.unit && worthOf(over.of);
  return a.kind === 'leaf' && worth ? { ...a.amount, value: worth.value, end: over.end } : undefined;
}

export type Comparison = 'same' | 'other' | 'unclear';

/** Whether what is given is what the question comes to. */
function compareWith(solved: Solved, given: Given): Comparison {
  if (given.kind === 'clock') {
    if (solved.kind.head !== 'clock') return 'unclear';
    if (equal(solved.value, { n: BigInt(given.minute), d: 1n })) return 'same';
    return given.sure || given.minute % 720 !== Number(solved.value.n) % 720 ? 'other' : 'unclear';
  }
  if (solved.kind.head === 'clock' || given.percent) return 'unclear';
  const plain = plainOf(given);
  const isTold = given.unit !== undefined;
  if (isTold) {
    if (plain?.kind.head !== solved.kind.head) return 'unclear';
    return compared(solved.value, plain.value, given.decimals);
  }
  const nouns = given.nouns.map(singular);
  if (
    nouns.length > 0 &&
    solved.size === undefined &&
    !nouns.includes(solved.kind.head) &&
    measureOf(solved.kind.head) === undefined &&
    solved.kind.head !== 'money'
  )
    return 'unclear';
  const sizes = solved.size
    ? [solved.size]
    : solved.sizes.length > 0 && solved.kind.head !== 'money'
      ? solved.sizes
      : [{ n: 1n, d: 1n }];
  const outcomes = sizes.map((size) => compared(divide(solved.value, size), given.value, given.decimals));
  if (outcomes.includes('same')) return 'same';
  return outcomes.every((outcome) => outcome === 'other') ? 'other' : 'unclear';
}

function compared(value: Rational, stated: Rational, decimals: number): Comparison {
  if (equal(value, stated)) return 'same';
  if (decimals >= 2 && !isWritten(value, decimals) && roundsTo(value, stated, decimals)) return 'same';
  // What is rounded where it is stated is not another value.
  const gap = Math.abs(Number(value.n) / Number(value.d) - Number(stated.n) / Number(stated.d));
  return gap <= 10 ** -decimals && value.d !== 1n ? 'unclear' : 'other';
}

/**
 * The steps that compute rightly with numbers that were given or computed before them, in words that the question
 * uses or that computations are told with. Where the question was not solved, only steps of nothing but computations;
 * where the answer is wrong, none that comes to it.
 */
function allowedSteps(
  question: Document,
  steps: readonly ReadStep[],
  goal: string | undefined,
  wrong: Given | undefined,
): Allowed {
  const known = new Known();
  const words = new Set<string>();
  const english = translatorFor(allWordsOf(question.text));
  const plain = (piece: Piece): boolean =>
    isPlain(piece, words) || wordsOf(piece).every((word) => english?.(word).every((one) => TELLING.has(one)));
  const asked = piecesOf(question.text, 0, question.text.length, customOf(question.text)) ?? [];
  const clauses = clausesOf(asked);
  known.learn(asked);
  for (const piece of asked) for (const word of wordsOf(piece)) words.add(lemmaOf(word));
  const found: Finding[] = [];
  const results: Given[] = [];
  for (const { document, sentences } of steps) {
    const outcome = readStep(sentences, known, plain, goal, clauses);
    if (!outcome) continue;
    if (wrong && outcome.results.some((result) => sameGiven(result, wrong))) continue;
    results.push(...outcome.results);
    for (const result of outcome.results) if (result.kind === 'amount') known.add(result);
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

const WORD = /[\p{L}']+/gu;
const BOUNDING =
  /^(?:about|around|roughly|approximately|nearly|almost|least|most|more|less|fewer|over|under|or|between|below|above)$/;

/** What a step comes to, and how; undefined where any of it is not accounted for. */
function readStep(
  sentences: readonly Sentence[],
  known: Known,
  plain: (piece: Piece) => boolean,
  goal: string | undefined,
  asked: readonly (readonly Piece[])[],
): { results: Given[]; shown: string } | undefined {
  if (sentences.length === 0) return undefined;
  const results: Given[] = [];
  const shown: string[] = [];
  let restated = 0;
  for (const { pieces, statements, hedged, whole } of sentences) {
    if (!pieces || hedged || statements.some(({ outcome }) => outcome !== 'holds')) return undefined;
    if (!whole && goal === undefined) return undefined;
    if (!pieces.every(plain)) return undefined;
    if (statements.length === 0 && !isTold(pieces, asked)) return undefined;
    const own = [...results];
    const inOrder = [...statements].sort((a, b) => a.start - b.start);
    const accounted = accountFor(pieces, inOrder, known, own, goal);
    if (!accounted) return undefined;
    results.push(...accounted.results);
    restated += accounted.restated;
    shown.push(...statements.map((one) => one.shown));
  }
  if (shown.length === 0 && restated === 0) return undefined;
  return { results, shown: shown.length > 0 ? shown.join('; ') : 'restates what is given' };
}

/** A sentence that only restates says each number of the question with the words that it has there. */
function isTold(pieces: readonly Piece[], asked: readonly (readonly Piece[])[]): boolean {
  return clausesOf(pieces).every((clause) =>
    clause.every((piece) => {
      if (piece.kind !== 'amount') return true;
      const sources = asked.filter((one) =>
        one.some((other) => other.kind === 'amount' && equal(other.value, piece.value)),
      );
      const words = contentOf(clause);
      return (
        sources.length === 0 ||
        sources.some((one) => {
          const said = new Set(contentOf(one));
          return words.every((word) => said.has(word));
        })
      );
    }),
  );
}

function isPlain(piece: Piece, words: ReadonlySet<string>): boolean {
  return wordsOf(piece).every(
    (word) =>
      TELLING.has(word) || words.has(lemmaOf(word)) || measureOf(word) !== undefined || /^\p{L}$/u.test(word),
  );
}

function accountFor(
  pieces: readonly Piece[],
  statements: readonly Statement[],
  known: Known,
  before: readonly Given[],
  goal: string | undefined,
): { results: Given[]; restated: number } | undefined {
  const results: Given[] = [];
  const isKnown = (amount: Amount): boolean =>
    known.explains(amount) ||
    (amount.value.n === amount.value.d && !amount.percent) ||
    [...before, ...results].some(
      (result) => result.kind === 'amount' && sameGiven(result, amount) && unitsFit(result, amount),
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
    const [from, to] = isApart ? [stated, computed] : [computed, stated];
    // A sum of money is no number of things.
    if (!from.every(isKnown) || (goal === 'money' && to.some(({ nouns }) => nouns.length > 0)))
      return undefined;
    for (const amount of [...from, ...to]) inside.add(amount.start);
    results.push(...to);
    // How many there are of what is added up counts as known: "84 / 4" behind a sum of four.
    const added = addends(reading.left.kind === 'leaf' ? reading.right : reading.left);
    if (added > 2) known.count(added);
  }
  const loose = pieces.filter(
    (piece): piece is Amount => piece.kind === 'amount' && !inside.has(piece.start),
  );
  const isRounded = ({ value, decimals }: Amount): boolean =>
    decimals > 0 && results.some((one) => one.kind === 'amount' && roundsTo(one.value, value, decimals));
  results.push(...loose.filter((amount) => !isKnown(amount) && isRounded(amount)));
  if (!loose.every((amount) => isKnown(amount) && namesRightly(amount, known, [...before, ...results], goal)))
    return undefined;
  return { results, restated: loose.length };
}

const addends = (one: Expression): number =>
  one.kind === 'list'
    ? one.of.length
    : one.kind === 'operation' && one.sign === '+'
      ? addends(one.a) + addends(one.b)
      : 1;

/** What is counted was told with the number, computed with it, or is what the question asks for. */
function namesRightly(
  amount: Amount,
  known: Known,
  results: readonly Given[],
  goal: string | undefined,
): boolean {
  if (amount.nouns.length === 0 || known.explains(amount) || equal(amount.value, ONE)) return true;
  const nouns = amount.nouns.map(singular);
  if (goal !== undefined && nouns.includes(goal)) return true;
  return results.some(
    (result) =>
      result.kind === 'amount' &&
      sameGiven(result, amount) &&
      result.nouns.some((noun) => nouns.includes(singular(noun))),
  );
}

const unitsFit = (a: Amount, b: Amount): boolean =>
  !a.unit || !b.unit || [...a.unit.dims.keys()].join() === [...b.unit.dims.keys()].join();
