import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Which public key stands behind each name that receipts of this database were signed under. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signing_keys')
    .addColumn('kid', idType(db), (column) => column.primaryKey())
    .addColumn('thumbprint', 'text', (column) => column.notNull())
    .addColumn('signs_from', 'bigint', (column) => column.notNull())
    .execute();
}
