import type { Reader, Writer } from './database.ts';

export type OperatorRow = {
  id: string;
  name: string;
  email: string | null;
  registered_at: number;
};

/** Adds an operator. */
export async function insertOperator(db: Writer, row: OperatorRow): Promise<void> {
  await db.insertInto('operators').values(row).execute();
}

/** Adds an operator unless it is there already, as when several processes start at once. */
export async function ensureOperator(db: Writer, row: OperatorRow): Promise<void> {
  await db
    .insertInto('operators')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The operator of this id. */
export function findOperator(db: Reader, id: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst();
}
