import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What a list of judged requests shows and is found by. The rows of one product, verdict and agent stand together in
 * the order of time, so a page of any filter is read from the ends of a few runs, however many rows there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('verifications').addColumn('summary', 'text').execute();
  await db.schema.alterTable('verifications').addColumn('token_hash', 'text').execute();
  await db.schema.dropIndex('verifications_by_operator').execute();
  const kinds = ['product', 'verdict', 'created_at', 'id'];
  await db.schema
    .createIndex('verifications_by_operator')
    .on('verifications')
    .columns(['operator_id', ...kinds])
    .where(sql.ref('result'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('verifications_by_agent')
    .on('verifications')
    .columns(['operator_id', 'agent_id', ...kinds])
    .where(sql.ref('result'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('credit_entries_by_subject')
    .on('credit_entries')
    .columns(['operator_id', 'subject'])
    .execute();
}
