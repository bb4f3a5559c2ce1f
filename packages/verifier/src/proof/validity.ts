import type { Document } from '../judgement/case.ts';
import { solveSyllogism } from '../syllogism/question.ts';
import { saysYes } from './assent.ts';
import type { Recheck } from './recheck.ts';
import { recheckSolved, type Solved } from './solved.ts';

/** Whether an argument in words is valid, held against the answer. */
export type ValidityProof = { kind: 'validity' } & Solved;

/** Reads the argument anew and tries every way to be. */
export function recheckValidity(proof: ValidityProof, documents: readonly Document[]): Recheck {
  return recheckSolved(proof, documents, (question, answer) => {
    const solved = solveSyllogism(question);
    const said = saysYes(answer);
    return solved === undefined || said === undefined ? undefined : said === solved.valid;
  });
}
