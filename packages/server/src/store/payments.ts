import type { Reader, Writer } from './database.ts';
import { lockRows } from './dialect.ts';

/** Set aside; found good and about to be settled before the work; worked for; being settled; then settled, failed, or not known. */
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
  /** The payer's own name for the payment, which stands for one of its payments at a time. */
  identifier: string | null;
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
type Claim = Omit<PaymentRow, 'state' | 'identifier' | 'result' | 'transaction' | 'reason'>;
export type Claimed = { claimed: PaymentRow } | { inTheWay: PaymentRow | undefined };

/** States in which no money has moved and none is on its way. */
const ABANDONABLE: PaymentState[] = ['claimed', 'verified', 'working'];
/** Found good and not settled. What is only claimed may be anybody's, in the name of any payer. */
const OPEN: PaymentState[] = ['verified', 'working', 'settling', 'unknown'];

/**
 * Claims a payment for one run of the request, before anything else: gives it to one caller, and to all others the
 * row that is in their way. A claim whose lease has expired is taken over by the same payment for the same
 * request, and so is a settled payment that was never answered.
 */
export async function claimPayment(db: Writer, claim: Claim): Promise<Claimed> {
  const row: PaymentRow = {
    ...claim,
    state: 'claimed',
    identifier: null,
    result: null,
    transaction: null,
    reason: null,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['network', 'asset', 'payer', 'nonce']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return { claimed: row };
  const held = await lockRows(db, withNonce(db, claim)).executeTakeFirst();
  const same = held?.request_hash === claim.request_hash && held.signature_hash === claim.signature_hash;
  if (!held || !same || !isAbandoned(held, claim.created_at)) return { inTheWay: held };
  return { claimed: await takeOver(db, held, claim) };
}

const isAbandoned = ({ state, result, lease_expires_at }: PaymentRow, now: number): boolean =>
  lease_expires_at <= now && (ABANDONABLE.includes(state) || (state === 'settled' && result === null));

type Lease = Pick<PaymentRow, 'lease' | 'lease_expires_at'>;

async function takeOver(
  db: Writer,
  held: PaymentRow,
  { lease, lease_expires_at }: Lease,
): Promise<PaymentRow> {
  await db.updateTable('payments').set({ lease, lease_expires_at }).where('id', '=', held.id).execute();
  return { ...held, lease, lease_expires_at };
}

export type Admission = {
  /** What the payer calls the payment, if it does. */
  identifier: string | null;
  now: number;
  lease_expires_at: number;
  /** Payments that one payer may have open at a time. */
  most: number;
};
export type Admitted =
  | { admitted: PaymentRow }
  | { named: PaymentRow }
  | { refused: 'too many are open' | 'taken over' };

/**
 * Lets a claimed payment that was found good go on: to its work, or, for a payer who settles first, to its
 * settlement. Where the payer has given another payment the same identifier, that one stands, and is given
 * instead; unless it failed or its process died before any money moved. One that has paid already and was never
 * answered is admitted in the place of this one.
 */
export async function admitPayment(
  db: Writer,
  row: PaymentRow,
  { identifier, now, lease_expires_at, most }: Admission,
): Promise<Admitted> {
  const settlesFirst = await lockPayer(db, row.payer);
  const named = identifier === null ? undefined : await findNamed(db, row, identifier);
  if (named) {
    const gone = named.state === 'failed' || isAbandoned(named, now);
    if (!gone || named.request_hash !== row.request_hash) return { named };
    if (named.state === 'settled') {
      return { admitted: await takeOver(db, named, { lease: row.lease, lease_expires_at }) };
    }
    await db.updateTable('payments').set({ identifier: null }).where('id', '=', named.id).execute();
  }
  if ((await countOpenBeside(db, row)) >= most) return { refused: 'too many are open' };
  const state: PaymentState = settlesFirst ? 'verified' : 'working';
  const change = { state, identifier, lease_expires_at };
  if (!(await movePayment(db, row, change))) return { refused: 'taken over' };
  return { admitted: { ...row, ...change } };
}

/** One admission of a payer at a time. Gives whether the payer settles before the work. */
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

/** Another payment of the payer with this identifier. */
function findNamed(
  db: Reader,
  { id, payer }: PaymentRow,
  identifier: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('payer', '=', payer)
    .where('identifier', '=', identifier)
    .where('id', '!=', id)
    .executeTakeFirst();
}

async function countOpenBeside(db: Writer, { id, payer }: PaymentRow): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('payer', '=', payer)
    .where('state', 'in', OPEN)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  return row.open;
}

/** The payment with this nonce of this payer. */
export const findPayment = (db: Reader, key: PaymentKey): Promise<PaymentRow | undefined> =>
  withNonce(db, key).executeTakeFirst();

const withNonce = (db: Reader, { network, asset, payer, nonce }: PaymentKey) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('network', '=', network)
    .where('asset', '=', asset)
    .where('payer', '=', payer)
    .where('nonce', '=', nonce);

type Change = Partial<
  Pick<
    PaymentRow,
    'state' | 'identifier' | 'lease' | 'lease_expires_at' | 'result' | 'transaction' | 'reason'
  >
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
