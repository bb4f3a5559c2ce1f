import type { Hearing } from '@truepenny/verifier';
import type { SeatExchange } from '../kernel/decision.ts';
import type { Case, Doubt, Heard, Panel, Sitting } from '../kernel/panel.ts';
import type { Progress } from '../kernel/progress.ts';
import type { Deadline } from './deadline.ts';
import type { Sitter } from './seat.ts';

/** One round of a hearing. */
export type Round = {
  matter: Case;
  panel: Panel;
  /** From 0. */
  round: number;
  ms: number;
  tell: Progress;
  exchanges: SeatExchange[];
  before?: Hearing;
  /** What a smaller panel heard, whose models keep their votes. */
  kept?: Hearing;
  /** What the seats that compute said in the first round. */
  computed?: Heard;
  /** What rules suspect, put to the models as questions. */
  doubts?: readonly Doubt[];
};

/** What a seat is given besides the case. */
export const sittingOf = (
  seat: Sitter,
  { round, exchanges, doubts }: Round,
  { signal }: Deadline,
  budgetMs: number,
): Sitting => ({
  signal,
  budgetMs: Math.ceil(budgetMs),
  ...(doubts?.length && { doubts }),
  record: (exchange) => exchanges.push({ seat: seat.id, round, ...exchange }),
});
