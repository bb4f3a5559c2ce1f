import type { Reader, Writer } from './database.ts';
import { lockRows } from './dialect.ts';

/** Set aside, found good, worked for, being settled; then settled, failed, or not known. */
export type PaymentState = 'claimed' | 'verified' | 'working' | 'settling' | 'settled' | 'failed' | 'unknown';

/** One signed transfer that was presented as payment. Addresses and nonces are in lower case. */
export type PaymentRow = {
  id: string;
  /** CAIP-2. */
  network: string;
  asset: string;
  payer: string;
  nonce: string;
  rail: 'x402' | 'mpp';
  operation: string;
  /** What the payment is bound to. */
  request_hash: string;
  signature_hash: string;
  amount_micro_usd: number;
  pay_to: string;
  /** Unix seconds after which the transfer can no longer be made. */
  valid_before: number;
  state: PaymentState;
  /** Whose turn it is: a change is made by the holder of the lease alone. */
  lease: string;
  lease_expires_at: number;
  /** JSON of the answer, but for what was charged. */
  result: string | null;
  transaction: string | null;
  /** Why it failed. */
  reason: string | null;
  created_at: number;
};

export type PaymentKey = Pick<PaymentRow, 'network' | 'asset' | 'payer' | 'nonce'>;
type Claim = Omit<PaymentRow, 'state' | 'result' | 'transaction' | 'reason'>;
export type Claimed =
  | { claimed: PaymentRow; settlesFirst: boolean }
  | { inTheWay: PaymentRow }
  | { crowded: true };

const OPEN: PaymentState[] = ['claimed', 'verified', 'working', 'settling', 'unknown'];
/** States in which no money has moved and none is on its way. */
const ABANDONABLE: PaymentState[] = ['claimed', 'verified', 'working'];

/**
 * Claims a payment for one run of the request, before any work: gives it to one caller, and to all others the row
 * that is in their way. A claim whose lease has expired is taken over, and so is a settled payment that was never
 * answered. A payer may have `most` unsettled payments at a time.
 */
export async function claimPayment(db: Writer, claim: Claim, most: number): Promise<Claimed> {
  const settlesFirst = await lockPayer(db, claim.payer);
  const held = await findPayment(db, claim);
  if (held) {
    const abandoned = held.lease_expires_at <= claim.created_at && isUnanswered(held);
    const same = held.request_hash === claim.request_hash && held.signature_hash === claim.signature_hash;
    if (!abandoned || !same) return { inTheWay: held };
    const { lease, lease_expires_at } = claim;
    await db.updateTable('payments').set({ lease, lease_expires_at }).where('id', '=', held.id).execute();
    return { claimed: { ...held, lease, lease_expires_at }, settlesFirst };
  }
  if ((await countOpen(db, claim.payer)) >= most) return { crowded: true };
  const row: PaymentRow = { ...claim, state: 'claimed', result: null, transaction: null, reason: null };
  await db.insertInto('payments').values(row).execute();
  return { claimed: row, settlesFirst };
}

const isUnanswered = ({ state, result }: PaymentRow): boolean =>
  ABANDONABLE.includes(state) || (state === 'settled' && result === null);

/** One claim of a payer at a time. Gives whether the payer settles before the work. */
async function lockPayer(db: Writer, address: string): Promise<boolean> {
  await db
    .insertInto('payers')
    .values({ address, settles_first: 0 })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
  const query = db.selectFrom('payers').select('settles_first').where('address', '=', address);
  const payer = await lockRows(db, query).executeTakeFirst();
  return payer?.settles_first === 1;
}

async function countOpen(db: Writer, payer: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('payer', '=', payer)
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return row.open;
}

/** The payment with this nonce of this payer. */
export function findPayment(db: Reader, key: PaymentKey): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('network', '=', key.network)
    .where('asset', '=', key.asset)
    .where('payer', '=', key.payer)
    .where('nonce', '=', key.nonce)
    .executeTakeFirst();
}

type Change = Partial<
  Pick<PaymentRow, 'state' | 'lease' | 'lease_expires_at' | 'result' | 'transaction' | 'reason'>
>;

/** Changes a payment for the holder of its lease; false where somebody else has it by now. */
export async function movePayment(
  db: Writer,
  { id, lease }: Pick<PaymentRow, 'id' | 'lease'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets go of a payment that bought nothing, so that it can be presented again. */
export async function dropPayment(
  db: Writer,
  { id, lease }: Pick<PaymentRow, 'id' | 'lease'>,
): Promise<void> {
  await db
    .deleteFrom('payments')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', 'in', ABANDONABLE)
    .execute();
}

/** From now on this payer's payments are settled before the work. */
export async function settleFirst(db: Writer, address: string): Promise<void> {
  await db
    .insertInto('payers')
    .values({ address, settles_first: 1 })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ settles_first: 1 }))
    .execute();
}

/** Payments of which it is not known whether the money moved, the oldest first. */
export function listUnknownPayments(db: Reader, now: number, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('state', 'in', ['unknown', 'settling'])
    .where('lease_expires_at', '<=', now)
    .orderBy('lease_expires_at')
    .limit(limit)
    .execute();
}

/**
 * Removes payments that were abandoned before any money moved, those that ended before `before`, and payers of
 * whom nothing is left to know.
 */
export async function sweepPayments(db: Writer, now: number, before: number): Promise<number> {
  const abandoned = await db
    .deleteFrom('payments')
    .where('state', 'in', ABANDONABLE)
    .where('lease_expires_at', '<=', now)
    .executeTakeFirst();
  const ended = await db
    .deleteFrom('payments')
    .where('state', 'in', ['settled', 'failed'])
    .where('created_at', '<=', before)
    .executeTakeFirst();
  await db
    .deleteFrom('payers')
    .where('settles_first', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').whereRef('payments.payer', '=', 'payers.address'))),
    )
    .execute();
  return Number(abandoned.numDeletedRows + ended.numDeletedRows);
}
