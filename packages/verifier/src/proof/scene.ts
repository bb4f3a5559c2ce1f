import type { Document } from '../judgement/case.ts';
import { type SceneAnswer, solveScene } from '../scene/question.ts';
import { colourOf } from '../scene/scene.ts';
import { saysYes } from './assent.ts';
import { readCount } from './count.ts';
import type { Recheck } from './recheck.ts';
import { recheckSolved, type Solved } from './solved.ts';

/** What a question about things of some colour comes to, held against the answer. */
export type SceneProof = { kind: 'scene' } & Solved;

/** Whether an answer says what the question comes to; undefined where it is of another kind. */
export function saysOfScene(solved: SceneAnswer, answer: string): boolean | undefined {
  const plain = answer.trim().replace(/\.$/, '');
  const said =
    typeof solved === 'number'
      ? readCount(plain)
      : typeof solved === 'boolean'
        ? saysYes(plain)
        : colourOf(plain);
  return said === undefined ? undefined : said === solved;
}

/** Solves the question anew and compares. */
export function recheckScene(proof: SceneProof, documents: readonly Document[]): Recheck {
  return recheckSolved(proof, documents, (question, answer) => {
    const solved = solveScene(question);
    return solved === undefined ? undefined : saysOfScene(solved, answer);
  });
}
