import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** What turned out to be right, and what the models had said: what the weights of seats are learned from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('outcomes')
    .addColumn('verification_id', id, (column) => column.notNull())
    .addColumn('criterion', id, (column) => column.notNull())
    .addColumn('truth', 'text', (column) => column.notNull())
    .addColumn('votes', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('outcomes_pk', ['verification_id', 'criterion'])
    .execute();
}
