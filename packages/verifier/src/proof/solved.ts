import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { type Choice, firstFallen, textOfClaim } from './choice.ts';
import { fails, HOLDS, type Recheck } from './recheck.ts';

/** What the proofs share that solve a question as a whole and compare the answer. */
export type Solved = {
  shows: 'established' | 'refuted';
  /** The question up to its options, from its first letter. */
  question: Quote;
  claim: Quote | Choice;
};

/** Rechecks such proofs by solving the question anew; `says` tells whether an answer says what it comes to. */
export const recheckBySolving =
  <Proof extends Solved, Answer>(
    solve: (question: string) => Answer | undefined,
    says: (solved: Answer, answer: string) => boolean | undefined,
  ) =>
  (proof: Proof, documents: readonly Document[]): Recheck =>
    recheckSolved(proof, documents, (question, answer) => {
      const solved = solve(question);
      return solved === undefined ? undefined : says(solved, answer);
    });

/** Rechecks such a proof; `says` tells whether the answer is right, undefined where either cannot be read. */
export function recheckSolved(
  { question, claim, shows }: Solved,
  documents: readonly Document[],
  says: (question: string, answer: string) => boolean | undefined,
): Recheck {
  const fallen = firstFallen([question], claim, documents);
  if (fallen) return fallen;
  if (!isWholeQuestion(question, documents)) return fails('it does not quote the question from its start');
  const right = says(question.text, textOfClaim(claim));
  if (right === undefined) return fails('the question or the answer cannot be read');
  return right === (shows === 'established') ? HOLDS : fails(`the answer is ${right ? '' : 'not '}right`);
}

/** Whether a passage is the question from its first letter on. */
export const isWholeQuestion = ({ document, start }: Quote, documents: readonly Document[]): boolean =>
  documentNamed(documents, document)?.role === 'question' && start === 0;
