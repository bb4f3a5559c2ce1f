import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Names that payers give their payments, each to one payment at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('identifier', idType(db)).execute();
  await db.schema
    .createIndex('payments_by_identifier')
    .unique()
    .on('payments')
    .columns(['payer', 'identifier'])
    .execute();
}
