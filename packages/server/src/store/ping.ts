import { sql } from 'kysely';
import type { Reader } from './database.ts';

/** Asks the database for a one, which needs a connection and no table. */
export async function ping(db: Reader): Promise<void> {
  await sql`select 1`.execute(db);
}
