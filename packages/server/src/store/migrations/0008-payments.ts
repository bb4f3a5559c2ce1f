import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Wallet payments from claim to settlement, who pays, and the play money of development. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('payments')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('network', id, (column) => column.notNull())
    .addColumn('asset', id, (column) => column.notNull())
    .addColumn('payer', id, (column) => column.notNull())
    .addColumn('nonce', id, (column) => column.notNull())
    .addColumn('rail', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('signature_hash', 'text', (column) => column.notNull())
    .addColumn('amount_micro_usd', 'bigint', (column) => column.notNull())
    .addColumn('pay_to', 'text', (column) => column.notNull())
    .addColumn('valid_before', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('lease', 'text', (column) => column.notNull())
    .addColumn('lease_expires_at', 'bigint', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('transaction', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('payments_once', ['network', 'asset', 'payer', 'nonce'])
    .execute();
  await db.schema.createIndex('payments_by_payer').on('payments').columns(['payer', 'state']).execute();
  await db.schema
    .createIndex('payments_by_lease')
    .on('payments')
    .columns(['state', 'lease_expires_at'])
    .execute();

  await db.schema
    .createTable('payers')
    .addColumn('address', id, (column) => column.primaryKey())
    .addColumn('settles_first', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('play_balances')
    .addColumn('address', id, (column) => column.primaryKey())
    .addColumn('balance_micro_usd', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('play_transfers')
    .addColumn('payer', id, (column) => column.notNull())
    .addColumn('nonce', id, (column) => column.notNull())
    .addColumn('pay_to', id, (column) => column.notNull())
    .addColumn('amount_micro_usd', 'bigint', (column) => column.notNull())
    .addColumn('transaction', id, (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('play_transfers_pk', ['payer', 'nonce'])
    .execute();
}
