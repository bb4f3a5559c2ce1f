import { AsyncLocalStorage } from 'node:async_hooks';
import { Fault } from '../kernel/fault.ts';
import type { Store } from './database.ts';
import { rememberingOutages } from './readiness.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the store, in an SQLite file or a PostgreSQL database, and brings its schema to the newest state.
 *
 * @throws {Fault} where the database cannot be reached or used.
 */
export async function openStore(options: { file: string } | { url: string }): Promise<Store> {
  try {
    const store = 'file' in options ? await openSqlite(options.file) : await onPostgres(options.url);
    return rememberingOutages(notWithinItself(store));
  } catch (error) {
    throw error instanceof Fault ? error : unusable(options, reasonOf(error));
  }
}

function unusable(options: { file: string } | { url: string }, reason: string): Fault {
  if ('url' in options) {
    return new Fault(
      `The database of DATABASE_URL cannot be used: ${reason}. Check that address and its server.`,
    );
  }
  const remedy = 'Restore it from a backup, or name another folder in TRUEPENNY_DATA.';
  return new Fault(`The database ${options.file} cannot be used: ${reason}. ${remedy}`);
}

/** What the database itself said, beneath the layers between; a driver that tried several addresses only has a code. */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause !== undefined) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return 'it does not answer';
  return innermost.message || String('code' in innermost ? innermost.code : innermost.name);
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
