import type { Clock } from '../kernel/clock.ts';
import { Problem } from '../kernel/problem.ts';
import type { Store } from '../store/database.ts';
import { listUnknownPayments, movePayment, type PaymentRow, settleFirst } from '../store/payments.ts';
import type { Facilitator, Settlement } from './facilitator.ts';

const RETRY_SECONDS = 5;
const SWEEP_ROWS = 100;
const LONGEST_REASON = 1_000;

type Parts = { store: Store; clock: Clock };

/**
 * Writes down what came of a settlement and gives the payment as it is now. One that is settled stays with its holder,
 * who may have yet to work for it; what is not known is for whoever asks next. Who could not pay for work that was
 * done settles before the work from then on.
 */
export async function conclude(
  row: PaymentRow,
  came: Settlement,
  { store, clock }: Parts,
): Promise<PaymentRow> {
  const concluded = changeBy(came, clock());
  const moved = await store.write(async (tx) => {
    if (came.outcome === 'failed') await settleFirst(tx, row.payer);
    return movePayment(tx, row, concluded);
  });
  // Somebody else has reconciled it meanwhile; whoever asks next hears what they found.
  return moved ? { ...row, ...concluded } : { ...row, state: 'unknown' };
}

function changeBy(came: Settlement, now: number) {
  if (came.outcome === 'settled') {
    return { state: 'settled', transaction: came.transaction, reason: null } as const;
  }
  const reason = came.reason.slice(0, LONGEST_REASON);
  return came.outcome === 'failed'
    ? ({ state: 'failed', result: null, reason } as const)
    : ({ state: 'unknown', lease_expires_at: now, reason } as const);
}

/** Throws for a payment that is not settled: 402 where no money moved, 503 where that is not known. */
export function refuseUnsettled(row: PaymentRow): void {
  if (row.state === 'failed') {
    throw new Problem('payment-required', `The payment could not be settled: ${row.reason}. Make a new one.`);
  }
  if (row.state !== 'settled') throw pending(row);
}

/** That it is not known whether the money moved: never a reason to pay again. */
export const pending = ({ id }: PaymentRow): Problem =>
  new Problem(
    'settlement-pending',
    'The payment was sent for settlement, and what came of it is not known yet. Do not pay again: send the same request with the same payment once more.',
    { retryAfterSeconds: RETRY_SECONDS, members: { reconcile_id: id } },
  );

/** Looks once more after every payment of which it is not known whether the money moved. */
export async function reconcileAll(facilitator: Facilitator, parts: Parts): Promise<void> {
  for (const row of await listUnknownPayments(parts.store.read, parts.clock(), SWEEP_ROWS)) {
    await conclude(row, await facilitator.reconcile(row), parts);
  }
}
