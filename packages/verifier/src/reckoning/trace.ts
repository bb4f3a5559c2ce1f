import { divide, equal, negate, type Rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { measureOf } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import { HEDGES } from '../language/words.ts';
import { carriedInto, vouchedFor } from './carried.ts';
import type { Exercise } from './exercise.ts';
import { elementsOf } from './expression.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type Given, type ReadStep, sameGiven } from './given.ts';
import { piecesIn } from './lex.ts';
import type { Trace } from './matter.ts';
import type { Amount, Piece } from './piece.ts';
import { type Solved, solveQuestion, tellSolved } from './solve.ts';
import { partsOf } from './statement.ts';
import { allowedSteps, isHundredfold } from './steps.ts';
import { plainOf, rateOf } from './term.ts';
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
  const asked = piecesIn(question) ?? [];
  const told = asked.filter((piece): piece is Amount => piece.kind === 'amount');
  const carried = answer && given && outcome !== 'same' && carriedInto(answer, given, read, found, told);
  const rests = answer ? carried : vouchedFor(read, found);
  if (rests && outcome !== 'other') found.push(rests);
  const wrong = outcome === 'other' ? given : undefined;
  const allowed = exercise ? exercise.stepsIn(read, wrong) : allowedSteps(question, read, solved, wrong);
  found.push(...allowed.found);
  const last = allowed.results.at(-1);
  const ends = given ?? (answer ? undefined : last);
  const all = allowed.found.length === steps.length && steps.length > 0;
  const reached = ends !== undefined && allowed.results.some((result) => sameGiven(result, ends));
  if (solved && all && ends && reached && !idleIn(read, ends) && compareWith(solved, ends) === 'same') {
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

/** Whether a step computes something that nothing after it uses: the answer does not follow from that. */
function idleIn(steps: readonly ReadStep[], ends: Given): boolean {
  const sentences = steps.flatMap((step) => step.sentences);
  return sentences.some(({ pieces, statements }, at) =>
    statements.some((statement) => {
      const { reading, end } = statement;
      if (reading?.relation !== '=' || reading.left.kind === 'leaf' || reading.right.kind !== 'leaf')
        return false;
      const { to } = partsOf(reading);
      const after = [
        ...(pieces ?? []).filter((piece) => piece.start >= end),
        ...sentences.slice(at + 1).flatMap((one) => one.pieces ?? []),
      ];
      const isUsed = (amount: Amount): boolean =>
        sameGiven(amount, ends) ||
        isHundredfold(amount, ends) ||
        after.some(
          (piece) => piece.kind === 'amount' && (sameGiven(piece, amount) || isHundredfold(amount, piece)),
        );
      return !to.every(isUsed);
    }),
  );
}

/** What an answer gives, where that is one number or time and it says nothing else that counts. */
function answerIn(answer: Document): Given | undefined {
  const { text } = answer;
  if (text.length > 300) return undefined;
  const pieces = piecesIn(answer);
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
  if (solved.kind.head === 'percent') return compared(solved.value, given.value, given.decimals);
  if (solved.kind.head === 'clock' || given.percent) return 'unclear';
  const rate = rateOf(given);
  const plain = rate ? { ...rate, kind: { head: `${rate.kind.head}/${rate.per.head}` } } : plainOf(given);
  const isTold = given.unit !== undefined;
  if (isTold) {
    if (plain?.kind.head !== solved.kind.head) return 'unclear';
    return compared(solved.value, plain.value, given.decimals);
  }
  // A bare number beside a rate is in units that nobody told.
  if (solved.kind.head.includes('/') && !solved.size) return 'unclear';
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

const WORD = /[\p{L}']+/gu;
const BOUNDING =
  /^(?:about|around|roughly|approximately|nearly|almost|least|most|more|less|fewer|over|under|or|between|below|above)$/;
