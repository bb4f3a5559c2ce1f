import { saysSoMany, solveInventory } from '@truepenny/verifier/proofs';
import { checkSolved, type Solution } from '../../solved.ts';
import type { Findings, Trace } from '../../trace.ts';

/** Checks a trace that counts what somebody has; undefined where any of the story is not read. */
export function checkInventory(trace: Trace): Findings | undefined {
  const conclusion = checkSolved(trace, 'inventory', solve);
  return conclusion && { steps: new Map(), conclusion };
}

function solve(question: string): Solution | undefined {
  const count = solveInventory(question);
  return count === undefined ? undefined : { told: `${count}`, says: (answer) => saysSoMany(count, answer) };
}
