import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Monthly sums of the events about an agent, from which its score is computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('score_sums')
    .addColumn('agent_id', id, (column) => column.notNull().references('agents.id'))
    .addColumn('domain', id, (column) => column.notNull())
    .addColumn('month', 'integer', (column) => column.notNull())
    .addColumn('own', 'integer', (column) => column.notNull())
    .addColumn('events', 'bigint', (column) => column.notNull())
    .addColumn('weight', 'double precision', (column) => column.notNull())
    .addColumn('outcome', 'double precision', (column) => column.notNull())
    .addColumn('peer_weight', 'double precision', (column) => column.notNull())
    .addColumn('peer', 'double precision', (column) => column.notNull())
    .addColumn('adversarial_weight', 'double precision', (column) => column.notNull())
    .addColumn('adversarial', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('score_sums_pk', ['agent_id', 'domain', 'month', 'own'])
    .execute();
}
