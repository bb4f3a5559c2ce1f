import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Writer } from './database.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import type { Tables } from './tables.ts';

/** How long SQLite may stand still for a lock of another process before the driver waits without standing still. */
const BUSY_MS = 5;
/** Connections of one process, for reading and for writing each. */
const POOL_SIZE = 10;
const CONNECT_MS = 10_000;
/** PostgreSQL ends a statement that runs, or waits for a lock, longer than this, and a job that stands still. */
const STATEMENT_MS = 30_000;

/** Whether the connection behind is PostgreSQL's; otherwise it is SQLite's. */
const onPostgres = <DB>(db: Pick<Kysely<DB>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Locks the rows that the query finds until the job ends. On SQLite a job has the whole database to itself. */
export function lockRows<Table extends keyof Tables, Row>(
  db: Writer,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return onPostgres(db) ? query.forUpdate() : query;
}

/** The column type of ids: text that is ordered by its bytes on both databases. */
export const idType = <DB>(db: Kysely<DB>): RawBuilder<string> =>
  onPostgres(db) ? sql`text collate "C"` : sql`text`;

/**
 * One connection to an SQLite file, which is made where it does not exist. Every commit is flushed to disk
 * before it returns; readers see the newest committed state and never wait for the writer.
 */
export const sqliteDialect = (file: string, access: 'read' | 'write'): Dialect =>
  new NodeSqliteDialect(() => {
    if (access === 'read') return new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const database = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    try {
      database.exec('pragma journal_mode = wal; pragma synchronous = full');
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });

/** What a pool of PostgreSQL connections is for. A migration may have to wait long for another's. */
export type PostgresAccess = 'read' | 'write' | 'migrate';

/**
 * A pool of PostgreSQL connections. A connection that breaks is dropped and never ends the process: the
 * statement that needed it rejects, and the next one gets a new connection.
 */
export function postgresDialect(url: string, access: PostgresAccess): Dialect {
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
