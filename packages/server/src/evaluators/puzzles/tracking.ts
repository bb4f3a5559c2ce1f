import { tracing } from '../seat.ts';

import { checkInventory } from './tracking/inventories.ts';
import { checkPlan } from './tracking/plans.ts';

/**
 * Judges traces that follow a state through the changes a question describes: plans with blocks, how many things
 * somebody has after some came and went. Abstains where any change is not read. Linear in the text; every ballot on a
 * statement carries a proof that replays the changes.
 */
export const tracking = tracing({ id: 'tracking' }, (trace) => checkPlan(trace) ?? checkInventory(trace));
