import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Store } from './database.ts';
import { migrate } from './migrate.ts';
import { ping } from './ping.ts';
import type { Tables } from './tables.ts';

/** Connections of one process, for reading and for writing each. */
const POOL_SIZE = 10;
const CONNECT_MS = 10_000;
/** PostgreSQL ends a statement that runs, or waits for a lock, longer than this, and a job that stands still. */
const STATEMENT_MS = 30_000;

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** The store in a PostgreSQL database, which several processes may share: every job is its own transaction. */
export async function openPostgres(url: string): Promise<Store> {
  if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Error('The database URL is not one: write postgres://user:password@host/name');
  }
  await migrateAlone(url);
  const writer = new Kysely<Tables>({ dialect: dialect(url, 'write') });
  const reader = new Kysely<Tables>({ dialect: dialect(url, 'read') });
  // kysely closes only pools that have been asked for something.
  await Promise.all([ping(reader), ping(writer)]);
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    await Promise.allSettled(running);
    await Promise.all([reader.destroy(), writer.destroy()]);
  }

  return {
    dialect: 'postgres',
    read: reader,
    async write(job) {
      if (closing) throw new Error('The store is closed');
      const attempt = retried(() => writer.transaction().execute(job));
      running.add(attempt);
      try {
        return await attempt;
      } finally {
        running.delete(attempt);
      }
    },
    ping: () => ping(reader),
    close: () => (closing ??= closeAll()),
  };
}

async function migrateAlone(url: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: dialect(url, 'migrate') });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Two jobs that PostgreSQL could not order do nothing wrong: the one it gave up is run again. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (attempt === ATTEMPTS || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
      await sleep(2 ** attempt);
    }
  }
}

/** What a pool of PostgreSQL connections is for. A migration may have to wait long for another's. */
type Access = 'read' | 'write' | 'migrate';

/**
 * A pool of PostgreSQL connections. A connection that breaks is dropped and never ends the process: the
 * statement that needed it rejects, and the next one gets a new connection.
 */
function dialect(url: string, access: Access): PostgresDialect {
  const patience = access === 'migrate' ? 0 : STATEMENT_MS;
  const pool = new pg.Pool({
    connectionString: url,
    max: access === 'migrate' ? 1 : POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    types: { getTypeParser },
    onConnect: (client) =>
      client.query(
        `set synchronous_commit = on; set default_transaction_read_only = ${access === 'read' ? 'on' : 'off'};
         set statement_timeout = ${patience}; set idle_in_transaction_session_timeout = ${patience}`,
      ),
  });
  pool.on('error', () => {});
  // The pool listens only while a connection is idle; one that breaks between two statements of a job would
  // otherwise be an uncaught error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

/** Counts and sums come as numbers, as they do from SQLite; pg would give text for what may exceed 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  format !== 'binary' && (type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC)
    ? exactNumber
    : pg.types.getTypeParser(type, format);

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`The database holds ${text}, more than a number can say exactly`);
  }
  return value;
}
