import { setTimeout as sleep } from 'node:timers/promises';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { Fault } from '../kernel/fault.ts';
import type { Store } from './database.ts';
import { migrate } from './migrate.ts';
import { Outage } from './outage.ts';
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
/**
 * What PostgreSQL says when the fault is not the statement's, by the beginning of its code: connection, resources (a
 * full disk among them), shutdown or cancelled, system error, read-only after a fail-over, a lock that was not had
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const OUTAGES = /^(?:08|53|57|58|25006|55P03|XX)/;

/** The store in a PostgreSQL database, which several processes may share: every job is its own transaction. */
export async function openPostgres(url: string): Promise<Store> {
  if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Fault('The database URL is not one: write postgres://user:password@host/name');
  }
  await migrateAlone(url);
  const pools = [openPool(url, 'write'), openPool(url, 'read')] as const;
  const writer = kyselyOver(pools[0]);
  const reader = kyselyOver(pools[1]);
  await ping(reader);
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    await Promise.allSettled(running);
    // Not by kysely, which would call whatever is asked afterwards a mistake.
    await Promise.all(pools.map((pool) => pool.end()));
  }

  return {
    dialect: 'postgres',
    read: reader,
    async write(job) {
      if (closing) throw new Outage(new Error('the store is closed'));
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
  const pool = openPool(url, 'migrate');
  try {
    await migrate(kyselyOver(pool));
  } finally {
    await pool.end();
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
function openPool(url: string, access: Access): pg.Pool {
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
  return pool;
}

const kyselyOver = (pool: pg.Pool): Kysely<Tables> =>
  new Kysely({ dialect: new PostgresDialect({ pool: tellingOutages(pool) }) });

/** The pool, of which kysely sees that a connection that is not had, or breaks, is an outage. */
const tellingOutages = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  async connect() {
    try {
      return new TellingClient(await pool.connect());
    } catch (error) {
      throw new Outage(error);
    }
  },
  end: () => pool.end(),
});

class TellingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Streaming is not offered: read page by page');
    return this.#client.query(text, [...values]).catch((error: unknown) => {
      throw isOutage(error) ? new Outage(error) : error;
    });
  }

  release(broken?: boolean): void {
    this.#client.release(broken);
  }
}

/** What the server did not refuse itself came of the connection, but for values that could not be read. */
const isOutage = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? OUTAGES.test(error.code ?? '')
    : !(error instanceof RangeError || error instanceof TypeError);

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
