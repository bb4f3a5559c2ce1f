import { add, equal, negate } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { ABOUT, BOUNDING } from '../language/lexicon/certainty.ts';
import { wordSet } from '../language/lists.ts';
import { HEDGES } from '../language/words.ts';
import { bareSteps } from './bare.ts';
import { carriedInto, vouchedFor } from './carried.ts';
import { compareWith } from './compare.ts';
import { correctedOf, type Derivation, derivationOf } from './derivation/derive.ts';
import { derivedSteps } from './derivation/steps.ts';
import { digitsOf, isNearly } from './digits.ts';
import type { Exercise } from './exercise.ts';
import { amountsIn, type Expression, elementsOf } from './expression.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type Allowed, type Given, isHundredfold, type ReadStep, sameGiven } from './given.ts';
import { piecesIn } from './lex.ts';
import type { Trace } from './matter.ts';
import type { Amount, Piece } from './piece.ts';
import { type SolvingReaders, sentencesOf } from './readers.ts';
import { partsOf, type Statement } from './sentence.ts';
import { type Solved, solveQuestion, tellSolved } from './solve.ts';
import { shownValue } from './term.ts';
import { worthOf } from './value.ts';

/**
 * What computing finds out about a trace: its steps, and whether the answer is what the question comes to. Begins with
 * what the steps state wrongly; `exercise` is the question where it is one expression, `wrong` all that an answer may
 * rest on in vain.
 */
export function findInTrace(
  { question, steps, answer }: Trace,
  read: readonly ReadStep[],
  misstated: readonly Finding[],
  readers: SolvingReaders,
  exercise?: Exercise,
  wrong: readonly Finding[] = misstated,
): Finding[] {
  const reads = sentencesOf(readers);
  const given = answer ? answerIn(answer) : undefined;
  const derived = exercise || !given ? undefined : derivationOf(question, read, given, reads);
  const derivation = derived && 'root' in derived ? derived : undefined;
  const computed = derivation || exercise || !given ? undefined : lastResult(read);
  const end = computed && derivationOf(question, read, computed, reads);
  const ended = end && 'root' in end ? end : undefined;
  const solved = exercise?.solved ?? solveQuestion(question.text) ?? (derivation ?? ended)?.solved;
  const outcome = solved && given ? compareWith(solved, given) : undefined;
  const found = [...misstated];
  const corrected = derived && !derivation && given ? correctedOf(question, read, given) : undefined;
  if (answer && corrected && given && compareWith(corrected.solved, given) === 'other') {
    const from = [wholeOf(question)];
    found.push({
      of: 'answer',
      shows: 'refuted',
      about: wholeOf(answer),
      from,
      shown: toldOf(corrected.solved),
    });
  }
  if (answer && solved && !solved.loose && outcome === 'other') {
    found.push({
      of: 'answer',
      shows: 'refuted',
      about: wholeOf(answer),
      from: [wholeOf(question)],
      shown: toldOf(solved),
    });
  }
  const other =
    answer && given && misstated.length === 0
      ? concludedOtherwise(given, read, solved, piecesIn(question) ?? [])
      : undefined;
  if (answer && other && found.length === 0) {
    const from = [...(solved ? [wholeOf(question)] : []), wholeOf(other.document)];
    found.push({ of: 'answer', shows: 'refuted', about: wholeOf(answer), from, shown: other.shown });
  }
  const asked = piecesIn(question) ?? [];
  const told = asked.filter((piece): piece is Amount => piece.kind === 'amount');
  const moments = asked.filter((piece) => piece.kind === 'clock');
  const carried =
    answer &&
    given &&
    outcome !== 'same' &&
    carriedInto(answer, given, read, [...found, ...wrong], [...told, ...moments]);
  const rests = answer ? carried : vouchedFor(read, found);
  if (rests && outcome !== 'other') found.push(rests);
  const isDoubted = derived !== undefined && 'doubted' in derived;
  const refused = outcome === 'other' || isDoubted ? given : undefined;
  const allowed = exercise
    ? exercise.stepsIn(read, refused)
    : stepsIn(question, read, solved, refused, derivation, readers);
  const before = corrected && derivedSteps(question, corrected).found;
  found.push(...(before && before.length > allowed.found.length ? before : allowed.found));
  const last = allowed.results.at(-1);
  const ends = given ?? (answer ? undefined : last);
  const all = allowed.found.length === steps.length && steps.length > 0;
  const reached = ends !== undefined && allowed.results.some((result) => sameGiven(result, ends));
  const followed = derivation?.steps ?? read;
  if (
    solved &&
    all &&
    ends &&
    reached &&
    !idleIn(followed, ends, told, derivation?.helps) &&
    compareWith(solved, ends) === 'same'
  ) {
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

/**
 * The steps that are right: by what they derive the answer from, or, where the question was solved by its relations and
 * they don't all derive the answer, by what it was solved to; where the answer is wrong, none that comes to it.
 */
function stepsIn(
  question: Document,
  read: readonly ReadStep[],
  solved: Solved | undefined,
  wrong: Given | undefined,
  derivation: Derivation | undefined,
  readers: SolvingReaders,
): Allowed {
  const derived = derivation && !wrong ? derivedSteps(question, derivation) : undefined;
  // "What is the mean of 3, 4 and 8?" is one expression in words, which leaves nothing to be told.
  if (!derived && !solved?.world && !solved?.loose)
    return bareSteps(question, read, wrong, solved !== undefined);
  if (!solved?.world || derived?.found.length === read.length) return derived ?? { found: [], results: [] };
  const isRight = wrong && compareWith(solved, wrong) === 'same';
  return readers.relationSteps(question, read, solved.world, isRight ? undefined : wrong);
}

const toldOf = (solved: Solved): string => `${solved.shown} = ${tellSolved(solved)}`;

/**
 * An answer beside what the steps come to: the question, solved, gives the same as they do; or it is written with the
 * digits of their last result in another order or but for one, and stands nowhere else.
 */
function concludedOtherwise(
  given: Given,
  steps: readonly ReadStep[],
  solved: Solved | undefined,
  asked: readonly Piece[],
): { document: Document; shown: string } | undefined {
  const step = steps.at(-1);
  const result = lastResult(steps);
  if (!step || !result || given.kind !== 'amount' || step.sentences.some(({ hedged }) => hedged))
    return undefined;
  if (solved && compareWith(solved, result) === 'same')
    return compareWith(solved, given) === 'other'
      ? { document: step.document, shown: toldOf(solved) }
      : undefined;
  if (solved || sameGiven(result, given)) return undefined;
  const said = [
    ...asked,
    ...steps.flatMap(({ sentences }) => sentences.flatMap(({ pieces }) => pieces ?? [])),
  ];
  const isSaid = said.some((piece) => piece.kind === 'amount' && equal(piece.value, given.value));
  const [a, b] = [digitsOf(result.value), digitsOf(given.value)];
  const isTurned = [...a].sort().join('') === [...b].sort().join('');
  return !isSaid && isNearly(a, b) && (isTurned || a.length > 2) && result.decimals === given.decimals
    ? { document: step.document, shown: shownValue(result.value) }
    : undefined;
}

/** What the last step computes last. */
function lastResult(steps: readonly ReadStep[]): Amount | undefined {
  const statements = steps.at(-1)?.sentences.flatMap((one) => one.statements) ?? [];
  const reading = statements.findLast(
    (one) => one.reading?.relation === '=' && one.reading.left.kind !== 'leaf',
  )?.reading;
  return reading ? partsOf(reading).to.at(-1) : undefined;
}

/** Whether a step computes something that nothing after it uses: the answer does not follow from that. */
function idleIn(
  steps: readonly ReadStep[],
  ends: Given,
  told: readonly Amount[],
  helps: readonly Expression[] = [],
): boolean {
  const sentences = steps.flatMap((step) => step.sentences);
  return sentences.some(({ pieces, statements }, at) =>
    statements.some((statement) => {
      const { reading, end } = statement;
      if (reading?.relation !== '=' || reading.left.kind === 'leaf' || reading.right.kind !== 'leaf')
        return false;
      if (helps.includes(reading.left)) return false;
      // Of a quotient and a remainder one may be all that is asked.
      const { to: all } = partsOf(reading);
      const to = reading.gives ? all.slice(0, 1) : all;
      const after = [
        ...(pieces ?? []).filter((piece) => piece.start >= end),
        ...sentences.slice(at + 1).flatMap((one) => one.pieces ?? []),
        // "With 11 new ones there are 51": of the 40 before it.
        ...sentences.slice(at).flatMap((one) => one.statements.flatMap(unsaidIn)),
      ];
      const isUsed = (amount: Amount): boolean =>
        sameGiven(amount, ends) ||
        isHundredfold(amount, ends) ||
        // A check comes to what the question tells.
        told.some((one) => sameGiven(one, amount)) ||
        after.some(
          (piece) =>
            piece.kind === 'amount' &&
            (sameGiven(piece, amount) ||
              isHundredfold(amount, piece) ||
              isWholeOf(piece, amount) ||
              isLeft(piece, amount, told)),
        );
      return !to.every(isUsed);
    }),
  );
}

/** What a statement computes with that its sentence does not write. */
const unsaidIn = ({ reading, inner }: Statement): Amount[] =>
  reading && inner ? amountsIn(reading.left) : [];

/** "9.375, so 10 rides": so many whole ones, or one more. */
const isWholeOf = ({ value: { n, d } }: Amount, { value }: Amount): boolean =>
  d === 1n && value.d !== 1n && (n === value.n / value.d || n === value.n / value.d + 1n);

/** "144 boxes, so 6 boxes remain": what a result leaves of a number that the question tells. */
const isLeft = ({ value }: Amount, result: Amount, told: readonly Amount[]): boolean =>
  told.some((whole) => equal(add(value, result.value), whole.value));

/** What an answer gives, where that is one number or time and it says nothing else that counts. */
export function answerIn(answer: Document): Given | undefined {
  const { text } = answer;
  if (text.length > 300) return undefined;
  const pieces = piecesIn(answer);
  const fraction = pieces && fractionIn(pieces);
  if (fraction) return fraction;
  const given = pieces?.filter((piece): piece is Given => piece.kind === 'amount' || piece.kind === 'clock');
  const [only, other] = given ?? [];
  const bounds = (text.toLowerCase().match(WORD) ?? []).some((word) => HEDGES.has(word) || BOUNDS.has(word));
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

const WORD = /[\p{L}']+/gu;
const BOUNDS = wordSet(`${ABOUT} around ${BOUNDING} or`);
