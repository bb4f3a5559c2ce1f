import type { Evaluator } from '../../kernel/panel.ts';
import { asTrace, ballotsOf } from '../trace.ts';
import { checkWords } from './sorting/words.ts';

/**
 * Judges traces that put words in the order of the alphabet. Every ballot on a statement carries a proof that decides
 * the order anew.
 */
export const sorting: Evaluator = {
  id: 'sorting',
  family: 'sorting',
  kind: 'deterministic',
  version: '1',
  examine(matter) {
    const trace = asTrace(matter);
    const findings = trace && checkWords(trace);
    return findings ? ballotsOf(matter, findings) : [];
  },
};
