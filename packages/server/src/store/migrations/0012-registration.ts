import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Who may register, who is suspended, and what models have cost by whom and day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema.alterTable('operators').addColumn('suspended_at', 'bigint').execute();
  await db.schema
    .createTable('invitations')
    .addColumn('hash', id, (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('provider_spend')
    .addColumn('payer', id, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('micro_usd', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_spend_pk', ['payer', 'day'])
    .execute();
}
