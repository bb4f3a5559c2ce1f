import type { Ledger } from './http/idempotency.ts';
import type { Clock } from './kernel/clock.ts';
import type { Store } from './store/database.ts';
import {
  claimIdempotency,
  finishIdempotency,
  releaseIdempotency,
  sweepIdempotency,
} from './store/idempotency.ts';

const SWEEP_MS = 600_000;
const SWEEP_ROWS = 1_000;

/** Idempotency-Keys kept in the store. */
export const idempotencyLedger = (store: Store): Ledger => ({
  claim: (claim) => store.write((tx) => claimIdempotency(tx, claim)),
  finish: (claim, answer) => store.write((tx) => finishIdempotency(tx, claim, answer)),
  release: (claim) => store.write((tx) => releaseIdempotency(tx, claim)),
});

/** Removes what has expired, now and then; the timer keeps no process alive. */
export function sweepNowAndThen(store: Store, clock: Clock, warn: (error: unknown) => void): NodeJS.Timeout {
  const sweep = () => store.write((tx) => sweepIdempotency(tx, clock(), SWEEP_ROWS)).catch(warn);
  return setInterval(sweep, SWEEP_MS).unref();
}
