import { asksAdjectiveOrder, isInOrder } from '@truepenny/verifier/proofs';
import { checkSolved, type Solution } from '../solved.ts';
import type { Findings, Trace } from '../trace.ts';

/** Checks a trace on the order of adjectives; undefined where the question is of another kind. */
export function checkAdjectives(trace: Trace): Findings | undefined {
  const conclusion = checkSolved(trace, 'adjectives', solve);
  return conclusion && { steps: new Map(), conclusion };
}

const solve = (question: string): Solution | undefined =>
  asksAdjectiveOrder(question)
    ? { told: 'the order opinion, size, age, shape, colour, origin, material, purpose', says: isInOrder }
    : undefined;
