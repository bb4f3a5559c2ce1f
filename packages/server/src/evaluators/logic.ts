import type { Evaluator } from '../kernel/panel.ts';
import { checkValidity } from './logic/arguments.ts';
import { checkBoolean } from './logic/booleans.ts';
import { checkCount } from './logic/counts.ts';
import { asTrace, ballotsOf } from './trace.ts';

/**
 * Judges traces whose question is closed logic: expressions of truth values, the things of a list, whether an argument
 * about kinds of things is valid, what follows from rules, facts and kinds in everyday words.
 * Abstains where any sentence of the question is of another form. Every ballot on a statement carries a proof that
 * evaluates it anew.
 */
export const logic: Evaluator = {
  id: 'logic',
  family: 'logic',
  kind: 'deterministic',
  version: '1',
  examine(matter) {
    const trace = asTrace(matter);
    const findings = trace && (checkCount(trace) ?? checkValidity(trace) ?? checkBoolean(trace));
    return findings ? ballotsOf(matter, findings) : [];
  },
};
