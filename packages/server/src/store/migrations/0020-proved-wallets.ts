import { type Kysely, sql } from 'kysely';

/** A wallet is an agent's by its signature alone: bindings by a payment end, and none says any more how it came about. */
export async function up(db: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>): Promise<void> {
  await sql`delete from wallet_bindings where source = 'payment'`.execute(db);
  await db.schema.alterTable('wallet_bindings').dropColumn('source').execute();
}
