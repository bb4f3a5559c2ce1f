import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import { newId, type Randomness } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import type { Store } from '../store/database.ts';
import { claimPayment, findPayment, isAbandoned, type PaymentRow, resumePayment } from '../store/payments.ts';
import { conclude, refuseUnsettled } from './conclude.ts';
import type { Facilitator } from './facilitator.ts';
import { HELD_MS } from './rail.ts';
import type { Terms } from './terms.ts';
import { untimely } from './transfer.ts';
import type { Presented } from './wire.ts';

/** How soon a duplicate looks whether the first is done, and how seldom at last: a thousand may be waiting. */
const FIRST_LOOK_MS = 25;
const LAST_LOOK_MS = 800;
/** Unsettled payments of one payer at a time: so much work could be had and then not be paid for. */
const MOST_OPEN = 8;

export type ClaimParts = {
  store: Store;
  clock: Clock;
  randomness: Randomness;
  facilitator: Facilitator;
  /** What is done between two looks at another's work. */
  pause?: (ms: number) => Promise<unknown>;
};

/** Whose turn it is: ours to work, or nobody's any more, because the payment has bought its answer. */
export type Turn = { ours: PaymentRow } | { bought: PaymentRow };

/**
 * Claims the payment for this request, once among all that present it, after it was found good: what is nobody's
 * leaves no trace. Who comes while another works on it waits for that, and gets the same answer; so does another
 * payment to which the payer gave the same identifier, which is then not needed.
 *
 * @throws {Problem} `conflict` where payment or identifier was presented for another request, `payment-required`
 *   where it failed, is not good or not valid for long enough, `settlement-pending` where its outcome is not known,
 *   `rate-limited` where the payer has too many open, `unavailable` where another is at work for too long.
 */
export async function takeTurn(
  presented: Presented,
  terms: Terms,
  operation: string,
  parts: ClaimParts,
): Promise<Turn> {
  const { store, clock } = parts;
  const claim = claimOf(presented, terms, operation, parts);
  let found: Promise<void> | undefined;
  for await (const _ of looks(parts.pause)) {
    const at = clock();
    const held = await findPayment(store.read, claim);
    if (held) refuseOther(held, claim);
    const turn = held && (await turnOf(held, claim, parts));
    if (turn) return turn;
    if (held && !isAbandoned(held, at)) continue;
    // What was begun in time is looked after for ever; this is only about to begin.
    const late = presented.untimely?.(at) ?? untimely(presented.transfer, at / 1000);
    if (late) throw new Problem('payment-required', late);
    found ??= refuseBad(presented, terms, parts.facilitator);
    await found;
    const fresh = leased(claim, clock());
    const came = await store.write((tx) => claimPayment(tx, fresh, MOST_OPEN));
    if ('claimed' in came) return { ours: came.claimed };
    if ('refused' in came) throw crowded();
    const named = came.inTheWay;
    if (named.nonce === claim.nonce) continue;
    if (named.request_hash !== claim.request_hash) throw nameTaken();
    const turnOfNamed = await turnOf(named, claim, parts);
    if (turnOfNamed) return turnOfNamed;
  }
  throw new Problem('unavailable', STILL_AT_WORK, { retryAfterSeconds: 1 });
}

/** @throws {Problem} `payment-required` where the transfer would not go through, `unavailable` where nobody says so. */
async function refuseBad({ transfer }: Presented, terms: Terms, facilitator: Facilitator): Promise<void> {
  const why = await facilitator.verify(transfer, terms).catch((cause: unknown) => {
    const detail = 'Payments cannot be verified at the moment. Nothing was charged; try again.';
    throw new Problem('unavailable', detail, { retryAfterSeconds: 2 }, { cause });
  });
  if (why !== undefined) throw new Problem('payment-required', `The payment is not valid: ${why}.`);
}

const STILL_AT_WORK = 'Another request with this payment is still at work. Ask again.';

const nameTaken = (): Problem =>
  new Problem(
    'conflict',
    'This payment identifier was used for another request. Take a new one for a new request.',
  );

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

/** Once at once, then less and less often, and a last time when a step of another must be over or its process dead. */
async function* looks(pause: NonNullable<ClaimParts['pause']> = sleep): AsyncGenerator<void> {
  yield;
  for (let waited = 0, ms = FIRST_LOOK_MS; waited < HELD_MS; ms = Math.min(2 * ms, LAST_LOOK_MS)) {
    await pause(ms);
    waited += ms;
    yield;
  }
}

/**
 * Whose turn it is with a payment that was begun with; nothing while it is worked on or was abandoned. A settlement
 * that was not heard of is looked after before anything else is done with its payment.
 */
async function turnOf(held: PaymentRow, claim: Claim, parts: ClaimParts): Promise<Turn | undefined> {
  const { store, clock, facilitator } = parts;
  const unheard = held.state === 'settling' || held.state === 'unknown';
  const row =
    unheard && held.lease_expires_at <= clock()
      ? await conclude(held, await facilitator.reconcile(held), parts)
      : held;
  // One that failed stands in the way of itself alone: its name is free again.
  if (row.state === 'unknown' || (row.state === 'failed' && row.nonce === claim.nonce)) refuseUnsettled(row);
  if (row.state === 'answered') return { bought: row };
  if (row.state !== 'settled') return undefined;
  if (row.result !== null) return { bought: row };
  const fresh = leased(claim, clock());
  const ours = await store.write((tx) => resumePayment(tx, row, fresh));
  return ours && { ours };
}

type Leased = Parameters<typeof claimPayment>[1];
type Claim = Omit<Leased, 'lease_expires_at' | 'created_at'>;

function claimOf(
  { rail, identifier, transfer: { authorization, signature } }: Presented,
  { network, payTo, amount, requestHash }: Terms,
  operation: string,
  { clock, randomness }: ClaimParts,
): Claim {
  return {
    id: newId('pay_', clock(), randomness),
    network: network.id,
    asset: network.asset.toLowerCase(),
    payer: authorization.from.toLowerCase(),
    nonce: authorization.nonce.toLowerCase(),
    rail,
    identifier: identifier ?? null,
    operation,
    request_hash: String(requestHash),
    signature_hash: createHash('sha256').update(signature.toLowerCase()).digest('hex'),
    amount_micro_usd: amount,
    pay_to: payTo,
    valid_before: Number(authorization.validBefore),
    lease: randomness(12).toString('base64url'),
  };
}

const leased = (claim: Claim, now: number): Leased => ({
  ...claim,
  created_at: now,
  lease_expires_at: now + HELD_MS,
});

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
