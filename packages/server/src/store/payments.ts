import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/**
 * About to be settled before the work; worked for; being settled; then settled, failed, or not known. Answered is one
 * that got its only answer for nothing.
 */
export type PaymentState =
  | 'verified'
  | 'working'
  | 'settling'
  | 'settled'
  | 'answered'
  | 'failed'
  | 'unknown';

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
type Claim = Omit<PaymentRow, 'state' | 'result' | 'transaction' | 'reason'>;
export type Claimed =
  | { claimed: PaymentRow }
  /** Another run of the same payment, or another payment of the same name. */
  | { inTheWay: PaymentRow }
  | { refused: 'too many are open' };

/** States in which no money has moved and none is on its way. */
const ABANDONABLE: PaymentState[] = ['verified', 'working'];
/** Not settled, and not given up. */
const OPEN: PaymentState[] = ['verified', 'working', 'settling', 'unknown'];

/**
 * Claims a payment that was found good for one run of the request, before any work: gives it to one caller, and to
 * all others the row that is in their way. It is to be worked for at once, or, for a payer who settles first, after
 * its settlement. A claim whose lease has expired is taken over by the same payment for the same request. Where the
 * payer has given another payment the same identifier, that one stands in the way, unless it failed or its process
 * died before any money moved.
 *
 * @param most Payments that one payer may have open at a time.
 */
export async function claimPayment(db: Writer, claim: Claim, most: number): Promise<Claimed> {
  const settlesFirst = await lockPayer(db, claim.payer);
  const held = await findPayment(db, claim);
  const now = claim.created_at;
  const same = held?.request_hash === claim.request_hash && held.signature_hash === claim.signature_hash;
  if (held && !(same && isAbandoned(held, now))) return { inTheWay: held };
  const id = held?.id ?? claim.id;
  const named = await findNamed(db, id, claim);
  if (named && (named.request_hash !== claim.request_hash || !isGivenUp(named, now))) {
    return { inTheWay: named };
  }
  if (named) await db.updateTable('payments').set({ identifier: null }).where('id', '=', named.id).execute();
  if ((await countOpenBeside(db, id, claim.payer)) >= most) return { refused: 'too many are open' };
  const state: PaymentState = settlesFirst ? 'verified' : 'working';
  const row: PaymentRow = { ...claim, state, result: null, transaction: null, reason: null };
  if (!held) {
    await insert(db, row);
    return { claimed: row };
  }
  const { lease, lease_expires_at, identifier } = claim;
  const taken = { state, lease, lease_expires_at, identifier };
  return (await takeOver(db, held, taken, now)) ? { claimed: { ...held, ...taken } } : { inTheWay: held };
}

/**
 * Takes over a payment that has paid and was never answered, so that it gets what it bought; gives nothing where
 * somebody else has it.
 */
export async function resumePayment(
  db: Writer,
  held: PaymentRow,
  { lease, lease_expires_at, created_at }: Pick<Claim, 'lease' | 'lease_expires_at' | 'created_at'>,
): Promise<PaymentRow | undefined> {
  const taken = { lease, lease_expires_at };
  return (await takeOver(db, held, taken, created_at)) ? { ...held, ...taken } : undefined;
}

/** Whether its process has died before any money moved. */
export const isAbandoned = ({ state, lease_expires_at }: PaymentRow, now: number): boolean =>
  lease_expires_at <= now && ABANDONABLE.includes(state);

const isGivenUp = (row: PaymentRow, now: number): boolean => row.state === 'failed' || isAbandoned(row, now);

/** Its former holder may be late rather than dead: then it has changed, and is not taken. */
async function takeOver(db: Writer, held: PaymentRow, change: Change, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(change)
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .where('state', '=', held.state)
    .where('lease_expires_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const insert = statement((db: Writer, row: PaymentRow) => db.insertInto('payments').values(row));

const keepPayer = statement((db: Writer, { address }: { address: string }) =>
  db
    .insertInto('payers')
    .values({ address, settles_first: 0 })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet(({ ref }) => ({ settles_first: ref('payers.settles_first') })),
    )
    .returning('settles_first'),
);

/** One claim of a payer at a time. Gives whether the payer settles before the work. */
async function lockPayer(db: Writer, address: string): Promise<boolean> {
  const { rows } = await keepPayer(db, { address });
  return rows[0]?.settles_first === 1;
}

/** Another payment of the payer with the identifier, where there is one. */
async function findNamed(
  db: Reader,
  id: string,
  { payer, identifier }: Claim,
): Promise<PaymentRow | undefined> {
  if (identifier === null) return undefined;
  return db
    .selectFrom('payments')
    .selectAll()
    .where('payer', '=', payer)
    .where('identifier', '=', identifier)
    .where('id', '!=', id)
    .executeTakeFirst();
}

const countBeside = statement((db: Writer, { id, payer }: Pick<PaymentRow, 'id' | 'payer'>) =>
  db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('payer', '=', payer)
    .where('state', 'in', OPEN)
    .where('id', '!=', id),
);

async function countOpenBeside(db: Writer, id: string, payer: string): Promise<number> {
  const { rows } = await countBeside(db, { id, payer });
  return rows[0]?.open ?? 0;
}

const withNonce = statement((db: Reader, { network, asset, payer, nonce }: PaymentKey) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('network', '=', network)
    .where('asset', '=', asset)
    .where('payer', '=', payer)
    .where('nonce', '=', nonce),
);

/** The payment with this nonce of this payer. */
export async function findPayment(
  db: Reader,
  { network, asset, payer, nonce }: PaymentKey,
): Promise<PaymentRow | undefined> {
  return (await withNonce(db, { network, asset, payer, nonce })).rows[0];
}

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
  // Its money never moved: it could be presented as a new one for as long as the transfer is valid.
  const answered = await db
    .deleteFrom('payments')
    .where('state', '=', 'answered')
    .where('created_at', '<=', before)
    .where('valid_before', '<=', Math.floor(now / 1000))
    .executeTakeFirst();
  await db
    .deleteFrom('payers')
    .where('settles_first', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').whereRef('payments.payer', '=', 'payers.address'))),
    )
    .execute();
  return Number(abandoned.numDeletedRows + ended.numDeletedRows + answered.numDeletedRows);
}
