import { checkValidity } from './logic/arguments.ts';
import { checkBoolean } from './logic/booleans.ts';
import { checkCount } from './logic/counts.ts';
import { tracing } from './seat.ts';

/**
 * Judges traces whose question is closed logic: expressions of truth values, the things of a list, whether an argument
 * about kinds of things is valid, what follows from rules, facts and kinds in everyday words.
 * Abstains where any sentence of the question is of another form. Every ballot on a statement carries a proof that
 * evaluates it anew.
 */
export const logic = tracing(
  { id: 'logic' },
  (trace) => checkCount(trace) ?? checkValidity(trace) ?? checkBoolean(trace),
);
