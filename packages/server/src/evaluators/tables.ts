import { saysOfTable, solveTable } from '@truepenny/verifier/proofs';
import type { Evaluator } from '../kernel/panel.ts';
import { checkSolved, type Solution } from './solved.ts';
import { asTrace, ballotsOf } from './trace.ts';

/**
 * Judges the answers to questions about a table in the question: a cell, how many rows are so, the most and the
 * least, a place in an order, totals and means, the one row that fits; after rows were added or deleted. Abstains
 * where a change, a column or the question is not understood word for word, and where rows tie. Every ballot
 * carries a proof that reads the table and solves the question anew.
 */
export const tables: Evaluator = {
  id: 'tables',
  family: 'tables',
  kind: 'deterministic',
  version: '1',
  examine(matter) {
    const trace = asTrace(matter);
    const conclusion = trace && checkSolved(trace, 'table', solve);
    return conclusion ? ballotsOf(matter, { steps: new Map(), conclusion }) : [];
  },
};

function solve(question: string): Solution | undefined {
  const solved = solveTable(question);
  return solved === undefined
    ? undefined
    : { told: `${solved}`, says: (answer) => saysOfTable(solved, answer) };
}
