import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Agents, what is recorded of them, and the daily sums of their checks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('agents')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('operator_id', id, (column) => column.notNull().references('operators.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('registered_at', 'bigint', (column) => column.notNull())
    .addColumn('event_count', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('agents_by_operator').on('agents').columns(['operator_id', 'id']).execute();

  await db.schema
    .createTable('events')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('agent_id', id, (column) => column.notNull().references('agents.id'))
    .addColumn('recorded_by', id, (column) => column.notNull().references('operators.id'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('peer_rating', 'double precision')
    .addColumn('adversarial_score', 'double precision')
    .addColumn('domain', 'text')
    .addColumn('context', 'text')
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('events_by_agent')
    .on('events')
    .columns(['agent_id', 'recorded_at', 'id'])
    .execute();

  await db.schema
    .createTable('check_rollups')
    .addColumn('agent_id', id, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('stake', 'text', (column) => column.notNull())
    .addColumn('checks', 'bigint', (column) => column.notNull())
    .addColumn('allow', 'bigint', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('uncertain', 'bigint', (column) => column.notNull())
    .addColumn('sum_confidence', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('check_rollups_pk', ['agent_id', 'day', 'stake'])
    .execute();

  await db.schema
    .createTable('evaluator_rollups')
    .addColumn('agent_id', id, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('evaluator_id', id, (column) => column.notNull())
    .addColumn('checks', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('evaluator_rollups_pk', ['agent_id', 'day', 'evaluator_id'])
    .execute();
}
