import { saysRightly, stepHolds } from '../argument/question/answer.ts';
import { type Outcome, solveArgued } from '../argument/question/solve.ts';
import type { Document } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { solveSyllogism } from '../syllogism/question.ts';
import { saysYes } from './assent.ts';
import type { Recheck } from './recheck.ts';
import { recheckSolved, type Solved } from './solved.ts';

/** Whether an argument in words is valid, or what it comes to, held against the answer or a step. */
export type ValidityProof = { kind: 'validity' } & Solved;

/** An argument that was read: what it comes to, and whether an answer or a step says so. */
export type ReadArgument = {
  outcome: Outcome;
  says(answer: string): boolean | undefined;
  /** Whether all of a step holds; undefined where it is not understood. */
  holds(step: string): boolean | undefined;
};

/** Reads a question in everyday words that asks what follows from it; undefined where any of it is not understood. */
export function readArgued(question: string): ReadArgument | undefined {
  const argued = solveArgued(question);
  return (
    argued && {
      outcome: argued.outcome,
      says: (answer) => saysRightly(argued, answer),
      holds: (step) => stepHolds(argued, step),
    }
  );
}

/** Reads the argument anew: tries every way to be, or derives what is asked and its opposite. */
export function recheckValidity(proof: ValidityProof, documents: readonly Document[]): Recheck {
  const { claim } = proof;
  const source = 'option' in claim ? undefined : documentNamed(documents, claim.document);
  const isStep = source?.role === 'step' && 'text' in claim && claim.text === source.text;
  return recheckSolved(proof, documents, (question, answer) => {
    const solved = isStep ? undefined : solveSyllogism(question);
    if (solved) {
      const said = saysYes(answer);
      return said === undefined ? undefined : said === solved.valid;
    }
    const argued = readArgued(question);
    return isStep ? argued?.holds(answer) : argued?.says(answer);
  });
}
