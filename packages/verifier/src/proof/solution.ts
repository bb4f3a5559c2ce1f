import { compareAnswer, type Exercise, readExercise } from '../arithmetic/question.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { fails, fallenOf, HOLDS, type Recheck } from './recheck.ts';

/** Computes what the question asks for, and compares it with the number that is given as the answer. */
export type SolutionProof = {
  kind: 'solution';
  shows: 'refuted' | 'established';
  /** The expression in the question. */
  quote: Quote;
  /** The same as it was understood, in plain signs. */
  expression: string;
  computed: string;
  /** The number that is given, in the answer or in the conclusion of a step. */
  given: Quote;
};

/** The proof for or against a given number; undefined where the question or the number is not that plain. */
export function answerTo(question: Document, given: Quote): SolutionProof | undefined {
  const exercise = readExercise(question.text);
  const comparison = exercise ? compareAnswer(exercise, given.text) : 'unclear';
  if (!exercise || comparison === 'unclear') return undefined;
  return proofOf(question, exercise, given, comparison === 'same');
}

function proofOf(question: Document, exercise: Exercise, given: Quote, right: boolean): SolutionProof {
  const { start, end, expression, value } = exercise;
  const quote = { document: question.name, text: question.text.slice(start, end), start, end };
  const shows = right ? 'established' : 'refuted';
  return { kind: 'solution', shows, quote, expression, computed: value, given };
}

/** Solves the question anew, and holds when the same proof comes of it. */
export function recheckSolution(proof: SolutionProof, documents: readonly Document[]): Recheck {
  const fallen = fallenOf([proof.quote, proof.given], documents);
  if (fallen) return fallen;
  const question = documentNamed(documents, proof.quote.document);
  const given = documentNamed(documents, proof.given.document);
  if (question?.role !== 'question') return fails(`${proof.quote.document} is not the question`);
  if (given?.role !== 'answer' && given?.role !== 'step') return fails('no answer or step is quoted');
  const solved = answerTo(question, proof.given);
  if (!solved) return fails('the question or the number cannot be read as one');
  const same =
    solved.shows === proof.shows &&
    solved.quote.start === proof.quote.start &&
    solved.quote.end === proof.quote.end &&
    solved.expression === proof.expression &&
    solved.computed === proof.computed;
  return same ? HOLDS : fails(`${solved.expression} = ${solved.computed}, so the number is ${solved.shows}`);
}
