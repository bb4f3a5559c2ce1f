import { saysOfTable, solveTable } from '@truepenny/verifier/proofs';
import { tracing } from './seat.ts';
import { checkSolved, type Solution } from './solved.ts';

/**
 * Judges the answers to questions about a table in the question: a cell, how many rows are so, the most and the
 * least, a place in an order, totals and means, the one row that fits; after rows were added or deleted. Abstains
 * where a change, a column or the question is not understood word for word, and where rows tie. Every ballot
 * carries a proof that reads the table and solves the question anew.
 */
export const tables = tracing({ id: 'tables' }, (trace) => {
  const conclusion = checkSolved(trace, 'table', solve);
  return conclusion && { steps: new Map(), conclusion };
});

function solve(question: string): Solution | undefined {
  const solved = solveTable(question);
  return solved === undefined
    ? undefined
    : { told: `${solved}`, says: (answer) => saysOfTable(solved, answer) };
}
