import type { Attestor } from './chain/eas/attestor.ts';
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
import { sweepSpendHolds } from './store/spending.ts';

const KEYS_MS = 600_000;
const HOLDS_MS = 15_000;
const PAYMENTS_MS = 30_000;
const ATTESTATIONS_MS = 2_000;
const SWEEP_ROWS = 1_000;

/** Idempotency-Keys kept in the store. */
export const idempotencyLedger = (store: Store): Ledger => ({
  claim: (claim) => store.write((tx) => claimIdempotency(tx, claim)),
  finish: (claim, answer) => store.write((tx) => finishIdempotency(tx, claim, answer)),
  release: (claim) => store.write((tx) => releaseIdempotency(tx, claim)),
});

export type HouseParts = { store: Store; clock: Clock; wallets: Wallets | undefined; attestor: Attestor };

/**
 * Removes Idempotency-Keys and holds of payments that have expired, gives back what calls of dead processes held, looks after payments
 * that were not heard of and carries attestations to their chain, at once and then every so often; the timers keep
 * no process alive. Gives what ends it.
 */
export function keepHouse(
  { store, clock, wallets, attestor }: HouseParts,
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
    every(KEYS_MS, () => store.write((tx) => sweepSpendHolds(tx, clock(), SWEEP_ROWS))),
    every(ATTESTATIONS_MS, () => attestor.carryOn()),
    ...(wallets ? [every(PAYMENTS_MS, () => wallets.tidy())] : []),
  ];
  return () => timers.forEach(clearInterval);
}
