import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

/** Whose daily spending a key that was made in the place of another continues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('keys').addColumn('spends_as', idType(db)).execute();
}
