import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/** What a running call has set aside; gone once it is settled or given back. */
export type CreditHoldRow = {
  id: string;
  operator_id: string;
  key_id: string;
  /** Days since the epoch, in UTC: the day whose budget it counts against. */
  day: number;
  /** By list price: what counts against the key's budget. */
  price_micro_usd: number;
  /** What the operator's credit is debited; 0 where the call is metered only. */
  debit_micro_usd: number;
  /** When it is taken for one whose process has died. */
  expires_at: number;
};

const insert = statement((db: Writer, row: CreditHoldRow) => db.insertInto('credit_holds').values(row));
const take = statement((db: Writer, { id }: { id: string }) =>
  db.deleteFrom('credit_holds').where('id', '=', id).returningAll(),
);

/** Keeps a hold. */
export async function insertCreditHold(db: Writer, row: CreditHoldRow): Promise<void> {
  await insert(db, row);
}

/** Ends a hold, and gives it to the one caller who did. */
export async function takeCreditHold(db: Writer, id: string): Promise<CreditHoldRow | undefined> {
  return (await take(db, { id })).rows[0];
}

/** Up to `limit` holds that have expired, the oldest first. */
export async function listExpiredHolds(db: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('credit_holds')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
