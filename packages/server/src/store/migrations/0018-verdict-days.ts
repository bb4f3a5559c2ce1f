import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { idType } from '../dialect.ts';

/** How many verdicts of each kind a key got on a day, so that counting them reads no record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema
    .createTable('verdict_days')
    .addColumn('key_id', id, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('operator_id', id, (column) => column.notNull())
    .addColumn('allow', 'bigint', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('uncertain', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('verdict_days_pk', ['key_id', 'day', 'product'])
    .execute();
  await db.schema
    .createIndex('verdict_days_by_operator')
    .on('verdict_days')
    .columns(['operator_id', 'day'])
    .execute();
  const of = (verdict: string) => sql`sum(case when verdict = ${sql.lit(verdict)} then 1 else 0 end)`;
  await sql`insert into verdict_days (key_id, day, product, operator_id, allow, block, uncertain)
    select key_id, created_at / 86400000, product, min(operator_id), ${of('ALLOW')}, ${of('BLOCK')}, ${of('UNCERTAIN')}
    from verifications where result is not null and operator_id is not null and key_id is not null
    group by key_id, created_at / 86400000, product`.execute(db);
}
