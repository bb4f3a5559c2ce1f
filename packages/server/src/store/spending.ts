import type { Writer } from './database.ts';
import { lockRows } from './dialect.ts';

/** What one line of keys was allowed to pay on one day, in one currency. */
export type SpendDayRow = {
  /** The first key of the line that rotation makes. */
  spender: string;
  /** Days since the epoch, in UTC. */
  day: number;
  currency: string;
  /** A whole number of ten-thousandths of the main unit, written out: it may pass what a number holds exactly. */
  spent: string;
};

/** Set aside for an act that is about to be allowed; gone once it is, or is not. */
export type SpendHoldRow = Omit<SpendDayRow, 'spent'> & {
  id: string;
  /** Like `spent`. */
  amount: string;
  /** When it is taken for one whose process has died. */
  expires_at: number;
};

type Place = Pick<SpendDayRow, 'spender' | 'day' | 'currency'>;

/** What is spent and held of this day at this time, in ten-thousandths; nobody else changes it until the job ends. */
export async function lockSpendDay(db: Writer, place: Place, now: number): Promise<bigint> {
  const { spender, day, currency } = place;
  const spent = await lockSpent(db, place);
  const held = await db
    .selectFrom('spend_holds')
    .select('amount')
    .where('spender', '=', spender)
    .where('day', '=', day)
    .where('currency', '=', currency)
    .where('expires_at', '>', now)
    .execute();
  return held.reduce((sum, { amount }) => sum + BigInt(amount), spent);
}

/** Sets an amount aside. To be done while the day is locked. */
export async function insertSpendHold(db: Writer, row: SpendHoldRow): Promise<void> {
  await db.insertInto('spend_holds').values(row).execute();
}

/** Counts what a hold set aside as spent; false where the hold has ended. */
export async function settleSpendHold(db: Writer, place: Place, id: string): Promise<boolean> {
  const spent = await lockSpent(db, place);
  const [hold] = await db.deleteFrom('spend_holds').where('id', '=', id).returning('amount').execute();
  if (!hold) return false;
  await updateSpent(db, place, spent + BigInt(hold.amount));
  return true;
}

/** Counts an amount, in ten-thousandths, as spent. */
export async function addSpent(db: Writer, place: Place, units: bigint): Promise<void> {
  await updateSpent(db, place, (await lockSpent(db, place)) + units);
}

async function lockSpent(db: Writer, place: Place): Promise<bigint> {
  await db
    .insertInto('spend_days')
    .values({ ...place, spent: '0' })
    .onConflict((conflict) => conflict.columns(['spender', 'day', 'currency']).doNothing())
    .execute();
  const query = db
    .selectFrom('spend_days')
    .select('spent')
    .where('spender', '=', place.spender)
    .where('day', '=', place.day)
    .where('currency', '=', place.currency);
  return BigInt((await lockRows(db, query).executeTakeFirstOrThrow()).spent);
}

async function updateSpent(db: Writer, { spender, day, currency }: Place, spent: bigint): Promise<void> {
  await db
    .updateTable('spend_days')
    .set({ spent: String(spent) })
    .where('spender', '=', spender)
    .where('day', '=', day)
    .where('currency', '=', currency)
    .execute();
}

/** Ends a hold and counts nothing. */
export async function releaseSpendHold(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('spend_holds').where('id', '=', id).execute();
}

/** Removes up to `limit` holds of dead processes, which count for nothing since they expired. */
export async function sweepSpendHolds(db: Writer, now: number, limit: number): Promise<void> {
  const expired = db.selectFrom('spend_holds').select('id').where('expires_at', '<=', now).limit(limit);
  await db.deleteFrom('spend_holds').where('id', 'in', expired).execute();
}
