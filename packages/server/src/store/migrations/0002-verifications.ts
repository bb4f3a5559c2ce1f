import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Judged requests of all products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('verifications')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('operator_id', id)
    .addColumn('key_id', id)
    .addColumn('agent_id', id)
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('confidence', 'double precision', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('duration_ms', 'bigint', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('transcript', 'text')
    .addColumn('transcript_hash', 'text')
    .execute();
  await db.schema
    .createIndex('verifications_by_operator')
    .on('verifications')
    .columns(['operator_id', 'created_at', 'id'])
    .execute();
}
