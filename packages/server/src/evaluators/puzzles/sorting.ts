import type { Evaluator } from '../../kernel/panel.ts';
import { asTrace, ballotsOf } from '../trace.ts';
import { checkPuzzle } from './sorting/puzzles.ts';
import { checkWords } from './sorting/words.ts';

/**
 * Judges traces that put things in order: words by the alphabet, objects by the clues of a question.
 * Abstains on clues that it does not know. Every ballot on a statement carries a proof that decides the order anew.
 */
export const sorting: Evaluator = {
  id: 'sorting',
  family: 'sorting',
  kind: 'deterministic',
  version: '1',
  examine(matter) {
    const trace = asTrace(matter);
    const findings = trace && (checkWords(trace) ?? checkPuzzle(trace));
    return findings ? ballotsOf(matter, findings) : [];
  },
};
