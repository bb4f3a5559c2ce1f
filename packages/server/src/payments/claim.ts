import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import { newId, type Randomness } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import type { Store } from '../store/database.ts';
import { claimPayment, findPayment, type PaymentRow } from '../store/payments.ts';
import { conclude, refuseUnsettled } from './conclude.ts';
import type { Facilitator } from './facilitator.ts';
import type { Terms } from './terms.ts';
import type { Presented } from './wire.ts';

/** How long one step may take before its process counts as dead: longer than any work. */
export const LEASE_MS = 75_000;
/** How often a duplicate looks whether the first is done, and how many times. */
const LOOK_MS = 50;
const LOOKS = LEASE_MS / LOOK_MS;
/** Unsettled payments of one payer at a time: so much work could be had and then not be paid for. */
const MOST_OPEN = 8;

export type ClaimParts = { store: Store; clock: Clock; randomness: Randomness; facilitator: Facilitator };

/** Whose turn it is: ours to work, or nobody's any more, because the payment has bought its answer. */
export type Turn = { ours: PaymentRow; settlesFirst: boolean } | { bought: PaymentRow };

/**
 * Claims the payment for this request, once among all that present it. Who comes while another works on it waits
 * for that, and gets the same answer.
 *
 * @throws {Problem} `conflict` where it was presented for another request, `payment-required` where it failed,
 *   `settlement-pending` where its outcome is not known, `rate-limited` where the payer has too many open.
 */
export async function takeTurn(
  presented: Presented,
  terms: Terms,
  operation: string,
  parts: ClaimParts,
): Promise<Turn> {
  const { store, clock } = parts;
  const claim = claimOf(presented, terms, operation, parts);
  for (let look = 0; look < LOOKS; look++) {
    const held = await findPayment(store.read, claim);
    if (held) {
      refuseOther(held, claim);
      const now = held.lease_expires_at > clock() ? held : await lookedAfter(held, parts);
      if (now.state === 'settled' && now.result !== null) return { bought: now };
      if (now.state === 'failed' || now.state === 'unknown') refuseUnsettled(now);
      if (now.lease_expires_at > clock()) {
        await sleep(LOOK_MS);
        continue;
      }
    }
    const at = clock();
    const fresh = { ...claim, created_at: at, lease_expires_at: at + LEASE_MS };
    const claimed = await store.write((tx) => claimPayment(tx, fresh, MOST_OPEN));
    if ('claimed' in claimed) return { ours: claimed.claimed, settlesFirst: claimed.settlesFirst };
    if ('crowded' in claimed) {
      const detail = `This payer has ${MOST_OPEN} payments that are not settled yet. Wait for one of them.`;
      throw new Problem('rate-limited', detail, { retryAfterSeconds: 1 });
    }
  }
  throw new Problem('unavailable', 'Another request with this payment is still at work. Ask again.', {
    retryAfterSeconds: 1,
  });
}

/** A settlement that was not heard of is looked after before anything else is done with its payment. */
async function lookedAfter(row: PaymentRow, parts: ClaimParts): Promise<PaymentRow> {
  if (row.state !== 'settling' && row.state !== 'unknown') return row;
  return conclude(row, await parts.facilitator.reconcile(row), parts);
}

type Claim = Parameters<typeof claimPayment>[1];

function claimOf(
  { rail, transfer: { authorization, signature } }: Presented,
  { network, payTo, amount, requestHash }: Terms,
  operation: string,
  { clock, randomness }: ClaimParts,
): Claim {
  const now = clock();
  return {
    id: newId('pay_', now, randomness),
    network: network.id,
    asset: network.asset.toLowerCase(),
    payer: authorization.from.toLowerCase(),
    nonce: authorization.nonce.toLowerCase(),
    rail,
    operation,
    request_hash: requestHash ?? '',
    signature_hash: createHash('sha256').update(signature.toLowerCase()).digest('hex'),
    amount_micro_usd: amount,
    pay_to: payTo,
    valid_before: Number(authorization.validBefore),
    lease: randomness(12).toString('base64url'),
    lease_expires_at: now + LEASE_MS,
    created_at: now,
  };
}

function refuseOther(held: PaymentRow, claim: Claim): void {
  if (held.signature_hash !== claim.signature_hash) {
    throw new Problem('payment-required', 'The payment is not valid: its nonce came with another signature.');
  }
  if (held.request_hash === claim.request_hash) return;
  throw new Problem(
    'conflict',
    'This payment was made for another request. Make a new one for this request.',
  );
}
