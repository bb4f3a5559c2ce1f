import type { Store } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the store, in an SQLite file or a PostgreSQL database, and brings its schema to the newest state.
 * Rejects when the database cannot be reached.
 */
export const openStore = (options: { file: string } | { url: string }): Promise<Store> =>
  'file' in options ? openSqlite(options.file) : openPostgres(options.url);
