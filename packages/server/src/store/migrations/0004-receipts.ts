import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Receipts, and what they add up to for each agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('receipts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('agent_id', id, (column) => column.notNull().references('agents.id'))
    .addColumn('agent_name', 'text', (column) => column.notNull())
    .addColumn('operator_id', id)
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('claim_hash', 'text', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('verdict_source', 'text', (column) => column.notNull())
    .addColumn('check_id', id)
    .addColumn('score', 'double precision', (column) => column.notNull())
    .addColumn('confidence', 'double precision', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('event_count', 'bigint', (column) => column.notNull())
    .addColumn('metadata', 'text')
    .addColumn('jwt', 'text', (column) => column.notNull())
    .addColumn('kid', 'text', (column) => column.notNull())
    .addColumn('block_hash', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('receipts_by_agent').on('receipts').columns(['agent_id', 'id']).execute();

  await db.schema
    .createTable('receipt_counters')
    .addColumn('agent_id', id, (column) => column.primaryKey().references('agents.id'))
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('verified', 'bigint', (column) => column.notNull())
    .addColumn('unverified', 'bigint', (column) => column.notNull())
    .addColumn('panel_total', 'bigint', (column) => column.notNull())
    .addColumn('panel_verified', 'bigint', (column) => column.notNull())
    .addColumn('last_verified_at', 'bigint', (column) => column.notNull())
    .execute();
}
