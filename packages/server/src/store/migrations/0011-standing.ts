import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Whose word a receipt is, which receipts an agent's trust rests on, and each operator's review of an agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema.alterTable('receipts').addColumn('requested_by', 'text').execute();
  await db.schema
    .alterTable('receipts')
    .addColumn('counted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('receipts_by_requester')
    .on('receipts')
    .columns(['agent_id', 'requested_by', 'id'])
    .execute();
  for (const name of ['counted', 'counted_allow', 'counted_days', 'counted_on_day', 'last_counted_at']) {
    await db.schema
      .alterTable('receipt_counters')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('counted_claims')
    .addColumn('agent_id', id, (column) => column.notNull().references('agents.id'))
    .addColumn('subject', id, (column) => column.notNull())
    .addPrimaryKeyConstraint('counted_claims_pk', ['agent_id', 'subject'])
    .execute();
  await db.schema
    .createTable('peer_reviews')
    .addColumn('agent_id', id, (column) => column.notNull().references('agents.id'))
    .addColumn('operator_id', id, (column) => column.notNull().references('operators.id'))
    .addColumn('month', 'integer', (column) => column.notNull())
    .addColumn('domain', 'text')
    .addColumn('weight', 'double precision', (column) => column.notNull())
    .addColumn('outcome', 'double precision', (column) => column.notNull())
    .addColumn('peer', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('peer_reviews_pk', ['agent_id', 'operator_id', 'month'])
    .execute();
}
