import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Attestations of verifications on a chain, from the wish to the confirmed transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('attestations')
    .addColumn('verification_id', id, (column) => column.primaryKey())
    .addColumn('chain_id', 'bigint', (column) => column.notNull())
    .addColumn('statement', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('revocation_asked_at', 'bigint')
    .addColumn('uid', id)
    .addColumn('attester', id)
    .addColumn('nonce', 'bigint')
    .addColumn('signed', 'text')
    .addColumn('transaction', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // Two transactions under way never share a number, whichever processes made them.
    .addUniqueConstraint('attestations_nonce', ['chain_id', 'attester', 'nonce'])
    .execute();
  await db.schema
    .createIndex('attestations_due')
    .on('attestations')
    .columns(['state', 'chain_id', 'due_at'])
    .execute();
}
