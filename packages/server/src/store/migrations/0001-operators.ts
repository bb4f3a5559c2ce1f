import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Operators and their keys; what was answered to a repeated request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('operators')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('registered_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('keys')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('operator_id', id, (column) => column.notNull().references('operators.id'))
    .addColumn('agent_id', id)
    .addColumn('label', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('replaced_by', id)
    .addColumn('daily_budget_micro_usd', 'bigint')
    .execute();
  await db.schema.createIndex('keys_by_operator').on('keys').columns(['operator_id', 'id']).execute();
  await db.schema.createIndex('keys_by_agent').on('keys').columns(['agent_id', 'id']).execute();

  await db.schema
    .createTable('idempotency')
    .addColumn('scope', id, (column) => column.notNull())
    .addColumn('key', id, (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['scope', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_by_expiry').on('idempotency').columns(['expires_at']).execute();
}
