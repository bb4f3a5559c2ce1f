import type { AgentRow } from './agents.ts';
import type { CheckRollupRow } from './check-rollups.ts';
import type { EvaluatorRollupRow } from './evaluator-rollups.ts';
import type { EventRow } from './events.ts';
import type { IdempotencyRow } from './idempotency.ts';
import type { KeyRow } from './keys.ts';
import type { OperatorRow } from './operators.ts';
import type { ReceiptCounterRow } from './receipt-counters.ts';
import type { ReceiptDayRow } from './receipt-days.ts';
import type { ReceiptRow } from './receipts.ts';
import type { ScoreSumRow } from './score-sums.ts';
import type { VerificationRow } from './verifications.ts';
import type { WalletBindingRow } from './wallet-bindings.ts';
import type { WalletChallengeRow } from './wallet-challenges.ts';

/** Every table by its name. Times are milliseconds since the epoch, money is micro-USD, JSON is text. */
export type Tables = {
  operators: OperatorRow;
  keys: KeyRow;
  idempotency: IdempotencyRow;
  verifications: VerificationRow;
  agents: AgentRow;
  events: EventRow;
  receipts: ReceiptRow;
  receipt_counters: ReceiptCounterRow;
  check_rollups: CheckRollupRow;
  evaluator_rollups: EvaluatorRollupRow;
  score_sums: ScoreSumRow;
  wallet_bindings: WalletBindingRow;
  wallet_challenges: WalletChallengeRow;
  receipt_days: ReceiptDayRow;
};
