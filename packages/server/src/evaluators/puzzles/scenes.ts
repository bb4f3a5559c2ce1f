import { saysOfScene, solveScene } from '@truepenny/verifier/proofs';
import type { Evaluator } from '../../kernel/panel.ts';
import { checkSolved, type Solution } from '../solved.ts';
import { asTrace, ballotsOf } from '../trace.ts';

/**
 * Judges the answers to questions about things of some colour that are seen somewhere: what colour a thing has,
 * by its name or its place in a row, and how many there are of a kind, beside another or when some are taken
 * away. Abstains where the list or the question is not understood word for word. Every ballot carries a proof
 * that solves the question anew.
 */
export const scenes: Evaluator = {
  id: 'scenes',
  family: 'scenes',
  kind: 'deterministic',
  version: '1',
  examine(matter) {
    const trace = asTrace(matter);
    const conclusion = trace && checkSolved(trace, 'scene', solve);
    return conclusion ? ballotsOf(matter, { steps: new Map(), conclusion }) : [];
  },
};

function solve(question: string): Solution | undefined {
  const solved = solveScene(question);
  if (solved === undefined) return undefined;
  const told = typeof solved === 'boolean' ? (solved ? 'so' : 'not so') : `${solved}`;
  return { told, says: (answer) => saysOfScene(solved, answer) };
}
