import type { Reader, Writer } from './database.ts';

export type OperatorRow = {
  id: string;
  name: string;
  email: string | null;
  registered_at: number;
  /** Since when its keys open nothing; null while they do. */
  suspended_at: number | null;
};

type NewOperator = Omit<OperatorRow, 'suspended_at'>;

/** Adds an operator. */
export async function insertOperator(db: Writer, row: NewOperator): Promise<void> {
  await db
    .insertInto('operators')
    .values({ ...row, suspended_at: null })
    .execute();
}

/** Adds an operator unless it is there already, as when several processes start at once. */
export async function ensureOperator(db: Writer, row: NewOperator): Promise<void> {
  await db
    .insertInto('operators')
    .values({ ...row, suspended_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The operator of this id. */
export function findOperator(db: Reader, id: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Operators, the newest first; `before` is the last id of the page before. */
export function listOperators(
  db: Reader,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<OperatorRow[]> {
  let query = db.selectFrom('operators').selectAll();
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Suspends an operator since a time, or lets it go on with null; false where there is none of this id. */
export async function suspendOperator(db: Writer, id: string, since: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set((eb) => ({ suspended_at: since === null ? null : eb.fn.coalesce('suspended_at', eb.val(since)) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
