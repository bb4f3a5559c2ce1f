import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Whose wallets are whose, and the daily counts of panel receipts that a wallet's standing rests on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('wallet_bindings')
    .addColumn('wallet', id, (column) => column.notNull())
    .addColumn('agent_id', id, (column) => column.notNull().references('agents.id'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('bound_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addPrimaryKeyConstraint('wallet_bindings_pk', ['wallet', 'agent_id'])
    .execute();

  await db.schema
    .createTable('wallet_challenges')
    .addColumn('hash', id, (column) => column.primaryKey())
    .addColumn('agent_id', id, (column) => column.notNull())
    .addColumn('wallet', id, (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('wallet_challenges_by_expiry')
    .on('wallet_challenges')
    .columns(['expires_at'])
    .execute();

  await db.schema
    .createTable('receipt_days')
    .addColumn('agent_id', id, (column) => column.notNull().references('agents.id'))
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('allow', 'bigint', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('uncertain', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('receipt_days_pk', ['agent_id', 'day'])
    .execute();
}
