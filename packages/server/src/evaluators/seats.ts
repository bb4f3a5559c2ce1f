import type { Evaluator } from '../kernel/panel.ts';
import { act } from './act.ts';
import { arithmetic } from './arithmetic.ts';
import { brackets } from './brackets.ts';
import { conclusion } from './conclusion.ts';
import { coverage } from './coverage.ts';
import { dates } from './dates.ts';
import { entailment } from './entailment.ts';
import { grounding } from './grounding.ts';
import { logic } from './logic.ts';
import { quantities } from './quantities.ts';
import { quotes } from './quotes.ts';
import { reckoning } from './reckoning.ts';
import { scenes } from './scenes.ts';
import { signals } from './signals.ts';
import { sorting } from './sorting.ts';
import { tables } from './tables.ts';
import { tracking } from './tracking.ts';

/** The seats that decide by computing, in no order that matters: each sees the case alone. */
export const DETERMINISTIC_EVALUATORS: readonly Evaluator[] = [
  act,
  arithmetic,
  brackets,
  conclusion,
  coverage,
  dates,
  entailment,
  grounding,
  logic,
  quantities,
  quotes,
  reckoning,
  scenes,
  signals,
  sorting,
  tables,
  tracking,
];
