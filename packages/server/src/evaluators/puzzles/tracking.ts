import type { Evaluator } from '../../kernel/panel.ts';
import { asTrace, ballotsOf } from '../trace.ts';
import { checkInventory } from './tracking/inventories.ts';
import { checkPlan } from './tracking/plans.ts';

/**
 * Judges traces that follow a state through the changes a question describes: plans with blocks, how many things
 * somebody has after some came and went. Abstains where any change is not read. Linear in the text; every ballot on a
 * statement carries a proof that replays the changes.
 */
export const tracking: Evaluator = {
  id: 'tracking',
  family: 'tracking',
  kind: 'deterministic',
  version: '1',
  examine(matter) {
    const trace = asTrace(matter);
    const findings = trace && (checkPlan(trace) ?? checkInventory(trace));
    return findings ? ballotsOf(matter, findings) : [];
  },
};
