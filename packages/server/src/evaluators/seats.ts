import type { Evaluator } from '../kernel/panel.ts';
import { act } from './act.ts';
import { arithmetic } from './arithmetic.ts';
import { conclusion } from './conclusion.ts';
import { coverage } from './coverage.ts';
import { dates } from './dates.ts';
import { entailment } from './entailment.ts';
import { grounding } from './grounding.ts';
import { logic } from './logic.ts';
import { brackets } from './puzzles/brackets.ts';
import { scenes } from './puzzles/scenes.ts';
import { sorting } from './puzzles/sorting.ts';
import { tracking } from './puzzles/tracking.ts';
import { quantities } from './quantities.ts';
import { quotes } from './quotes.ts';
import { reckoning } from './reckoning.ts';
import { signals } from './signals.ts';
import { tables } from './tables.ts';

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
