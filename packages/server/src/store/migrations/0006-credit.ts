import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Operators' credit: balances, the entries they add up from, what running calls hold, and spend by key and day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('credit_accounts')
    .addColumn('operator_id', id, (column) => column.primaryKey().references('operators.id'))
    .addColumn('balance_micro_usd', 'bigint', (column) => column.notNull())
    .addColumn('held_micro_usd', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('credit_entries')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('operator_id', id, (column) => column.notNull().references('operators.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount_micro_usd', 'bigint', (column) => column.notNull())
    .addColumn('key_id', id)
    .addColumn('subject', id)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('credit_entries_by_operator')
    .on('credit_entries')
    .columns(['operator_id', 'id'])
    .execute();

  await db.schema
    .createTable('credit_holds')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('operator_id', id, (column) => column.notNull())
    .addColumn('key_id', id, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('price_micro_usd', 'bigint', (column) => column.notNull())
    .addColumn('debit_micro_usd', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('credit_holds_by_expiry').on('credit_holds').columns(['expires_at']).execute();

  await db.schema
    .createTable('key_days')
    .addColumn('key_id', id, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('operator_id', id, (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('spent_micro_usd', 'bigint', (column) => column.notNull())
    .addColumn('held_micro_usd', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('key_days_pk', ['key_id', 'day'])
    .execute();
  await db.schema
    .createIndex('key_days_by_operator')
    .on('key_days')
    .columns(['operator_id', 'day'])
    .execute();
}
