import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import { newId, type Randomness } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import type { Store } from '../store/database.ts';
import { admitPayment, claimPayment, findPayment, type PaymentRow } from '../store/payments.ts';
import { conclude, refuseUnsettled } from './conclude.ts';
import type { Facilitator } from './facilitator.ts';
import type { Terms } from './terms.ts';
import { untimely } from './transfer.ts';
import type { Presented } from './wire.ts';

/** How long one step may take before its process counts as dead: longer than any work. */
export const LEASE_MS = 75_000;
/** How soon a duplicate looks whether the first is done, and how seldom at last: a thousand may be waiting. */
const FIRST_LOOK_MS = 25;
const LAST_LOOK_MS = 800;
/** Unsettled payments of one payer at a time: so much work could be had and then not be paid for. */
const MOST_OPEN = 8;

export type ClaimParts = { store: Store; clock: Clock; randomness: Randomness; facilitator: Facilitator };

/** Whose turn it is: ours to work, or nobody's any more, because the payment has bought its answer. */
export type Turn = { ours: PaymentRow } | { bought: PaymentRow };

/**
 * Claims the payment for this request, once among all that present it. Who comes while another works on it waits
 * for that, and gets the same answer.
 *
 * @throws {Problem} `conflict` where it was presented for another request, `payment-required` where it failed or is
 *   not valid for long enough, `settlement-pending` where its outcome is not known, `unavailable` where another is
 *   at work for too long.
 */
export async function takeTurn(
  presented: Presented,
  terms: Terms,
  operation: string,
  parts: ClaimParts,
): Promise<Turn> {
  const { store, clock } = parts;
  const claim = claimOf(presented, terms, operation, parts);
  for await (const _ of looks()) {
    const held = await findPayment(store.read, claim);
    if (held) {
      refuseOther(held, claim);
      const ended = await endOf(held, parts);
      if (ended) {
        refuseUnsettled(ended);
        return { bought: ended };
      }
      if (held.lease_expires_at > clock()) continue;
    }
    const at = clock();
    // What was begun in time is looked after for ever; what has paid already is worked for whenever it comes.
    const late = presented.untimely?.(at) ?? untimely(presented.transfer, at / 1000);
    if (late && held?.state !== 'settled') throw new Problem('payment-required', late);
    const fresh = { ...claim, created_at: at, lease_expires_at: at + LEASE_MS };
    const claimed = await store.write((tx) => claimPayment(tx, fresh));
    if ('claimed' in claimed) return { ours: claimed.claimed };
  }
  throw new Problem('unavailable', STILL_AT_WORK, { retryAfterSeconds: 1 });
}

/**
 * Lets a claimed payment that was found good go on to its work. Where its payer has given another payment the same
 * identifier, that one's answer is given, or, while it is worked on, waited for; this one is then not needed.
 *
 * @throws {Problem} `conflict` where the identifier was used for another request, `settlement-pending` where the
 *   outcome of the other payment is not known, `rate-limited` where the payer has too many open.
 */
export async function letIn(row: PaymentRow, identifier: string | null, parts: ClaimParts): Promise<Turn> {
  const { store, clock } = parts;
  for await (const _ of looks()) {
    const now = clock();
    const admission = { identifier, now, lease_expires_at: now + LEASE_MS, most: MOST_OPEN };
    const came = await store.write((tx) => admitPayment(tx, row, admission));
    if ('admitted' in came) return { ours: came.admitted };
    if ('refused' in came) throw came.refused === 'taken over' ? takenOver() : crowded();
    if (came.named.request_hash !== row.request_hash) {
      const detail =
        'This payment identifier was used for another request. Take a new one for a new request.';
      throw new Problem('conflict', detail);
    }
    const ended = await endOf(came.named, parts);
    if (ended && ended.state !== 'failed') {
      refuseUnsettled(ended);
      return { bought: ended };
    }
  }
  throw new Problem('unavailable', STILL_AT_WORK, { retryAfterSeconds: 1 });
}

const STILL_AT_WORK = 'Another request with this payment is still at work. Ask again.';

/** That somebody else has the payment by now. */
export const takenOver = (): Problem =>
  new Problem(
    'unavailable',
    'This took so long that another request with the same payment has taken over. Ask again.',
    { retryAfterSeconds: 1 },
  );

const crowded = (): Problem =>
  new Problem(
    'rate-limited',
    `This payer has ${MOST_OPEN} payments that are not settled yet. Wait for one of them.`,
    { retryAfterSeconds: 1 },
  );

/** Once at once, then less and less often, for as long as a step of another may take. */
async function* looks(): AsyncGenerator<void> {
  let pause = FIRST_LOOK_MS;
  for (let waited = 0; waited < LEASE_MS; waited += pause) {
    yield;
    await sleep(pause);
    pause = Math.min(2 * pause, LAST_LOOK_MS);
  }
}

/**
 * What a payment has come to: settled with its answer, failed, or not known; nothing while it is worked on or was
 * abandoned. A settlement that was not heard of is looked after before anything else is done with its payment.
 */
async function endOf(held: PaymentRow, parts: ClaimParts): Promise<PaymentRow | undefined> {
  const unheard = held.state === 'settling' || held.state === 'unknown';
  const row =
    unheard && held.lease_expires_at <= parts.clock()
      ? await conclude(held, await parts.facilitator.reconcile(held), parts)
      : held;
  const ended = row.state === 'failed' || row.state === 'unknown';
  return ended || (row.state === 'settled' && row.result !== null) ? row : undefined;
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
