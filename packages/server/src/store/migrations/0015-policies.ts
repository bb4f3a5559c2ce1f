import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Policies with their versions, the keys that are bound to one, and what a key was allowed to pay in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idType(db);
  await db.schema.alterTable('keys').addColumn('policy', id).execute();
  await db.schema
    .createTable('policies')
    .addColumn('operator_id', id, (column) => column.notNull().references('operators.id'))
    .addColumn('name', id, (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('digest', id, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('policies_pk', ['operator_id', 'name'])
    .execute();
  await db.schema
    .createTable('policy_versions')
    .addColumn('owner', id, (column) => column.notNull())
    .addColumn('name', id, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('digest', id, (column) => column.notNull())
    .addColumn('cedar', 'text', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('policy_versions_pk', ['owner', 'name', 'version'])
    .execute();
  await db.schema
    .createIndex('policy_versions_by_digest')
    .on('policy_versions')
    .columns(['owner', 'name', 'digest'])
    .execute();
  await db.schema
    .createTable('spend_days')
    .addColumn('spender', id, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('currency', id, (column) => column.notNull())
    .addColumn('spent', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('spend_days_pk', ['spender', 'day', 'currency'])
    .execute();
  await db.schema
    .createTable('spend_holds')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('spender', id, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('currency', id, (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('spend_holds_by_day')
    .on('spend_holds')
    .columns(['spender', 'day', 'currency'])
    .execute();
  await db.schema.createIndex('spend_holds_by_expiry').on('spend_holds').columns(['expires_at']).execute();
}
