import type { Evaluator } from '../kernel/panel.ts';
import { brackets } from './brackets.ts';
import { sorting } from './sorting.ts';
import { tracking } from './tracking.ts';

/** The seats that decide by computing, in no order that matters: each sees the case alone. */
export const DETERMINISTIC_EVALUATORS: readonly Evaluator[] = [brackets, sorting, tracking];
