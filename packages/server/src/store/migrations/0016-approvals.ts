import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Acts that a verdict left open and a person approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('approvals')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('verification_id', id, (column) => column.notNull())
    .addColumn('operator_id', id, (column) => column.notNull())
    .addColumn('key_id', id, (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('act_hash', 'text', (column) => column.notNull())
    .addColumn('named_by', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('kid', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('approvals_by_verification')
    .on('approvals')
    .columns(['verification_id', 'id'])
    .execute();
}
