import type { Ledger } from './http/idempotency.ts';
import type { Clock } from './kernel/clock.ts';
import { releaseExpiredHolds } from './payments/credit.ts';
import type { Wallets } from './payments/open.ts';
import type { Store } from './store/database.ts';
import {
  claimIdempotency,
  finishIdempotency,
  releaseIdempotency,
  sweepIdempotency,
} from './store/idempotency.ts';

const KEYS_MS = 600_000;
const HOLDS_MS = 15_000;
const PAYMENTS_MS = 30_000;
const SWEEP_ROWS = 1_000;

/** Idempotency-Keys kept in the store. */
export const idempotencyLedger = (store: Store): Ledger => ({
  claim: (claim) => store.write((tx) => claimIdempotency(tx, claim)),
  finish: (claim, answer) => store.write((tx) => finishIdempotency(tx, claim, answer)),
  release: (claim) => store.write((tx) => releaseIdempotency(tx, claim)),
});

/**
 * Removes Idempotency-Keys that have expired, gives back what calls of dead processes held and looks after payments
 * that were not heard of, at once and then every so often; the timers keep no process alive. Gives what ends it.
 */
export function keepHouse(
  { store, clock, wallets }: { store: Store; clock: Clock; wallets: Wallets | undefined },
  warn: (error: unknown) => void,
): () => void {
  const every = (milliseconds: number, job: () => Promise<unknown>) => {
    const run = () => void job().catch(warn);
    run();
    return setInterval(run, milliseconds).unref();
  };
  const timers = [
    every(KEYS_MS, () => store.write((tx) => sweepIdempotency(tx, clock(), SWEEP_ROWS))),
    every(HOLDS_MS, () => releaseExpiredHolds({ store, clock })),
    ...(wallets ? [every(PAYMENTS_MS, () => wallets.tidy())] : []),
  ];
  return () => timers.forEach(clearInterval);
}
