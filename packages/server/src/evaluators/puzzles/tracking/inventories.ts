import { saysSoMany, solveInventory } from '@truepenny/verifier/proofs';
import { checkSolved, type Solution } from '../../solved.ts';
import type { Findings, Trace } from '../../trace.ts';

/**
 * Checks a trace that counts what somebody has; undefined where any of the story is not read, and where the answer is
 * right and steps compute: those are followed by who reads them, and the answer alone does not show that they are right.
 */
export function checkInventory(trace: Trace): Findings | undefined {
  const conclusion = checkSolved(trace, 'inventory', solve);
  const isComputed = trace.steps.some(({ text }) => COMPUTING.test(text));
  return conclusion && !(conclusion.right && isComputed) ? { steps: new Map(), conclusion } : undefined;
}

const COMPUTING = /\d ?[-+−–×x*·÷/] ?\d/;

function solve(question: string): Solution | undefined {
  const count = solveInventory(question);
  return count === undefined ? undefined : { told: `${count}`, says: (answer) => saysSoMany(count, answer) };
}
