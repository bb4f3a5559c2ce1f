import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from './database.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the store, in an SQLite file or a PostgreSQL database, and brings its schema to the newest state.
 * Rejects when the database cannot be reached.
 */
export async function openStore(options: { file: string } | { url: string }): Promise<Store> {
  return notWithinItself('file' in options ? await openSqlite(options.file) : await onPostgres(options.url));
}

/** Its driver is loaded where it is needed alone. */
async function onPostgres(url: string): Promise<Store> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url);
}

/** A job that waited for another job would wait for its own end; it is told so instead. */
function notWithinItself(store: Store): Store {
  const within = new AsyncLocalStorage<true>();
  return {
    ...store,
    async write(job) {
      if (within.getStore()) throw new Error('A job must write through its own tx, not start another job');
      return store.write((tx) => within.run(true, job, tx));
    },
  };
}
