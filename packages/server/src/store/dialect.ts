import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Writer } from './database.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import type { Tables } from './tables.ts';

/** The mode of files that hold texts and secrets. */
const OWNER_ONLY = 0o600;
/** How long SQLite may stand still for a lock of another process before the driver waits without standing still. */
const BUSY_MS = 5;

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
export const sqliteDialect = (file: string, access: 'read' | 'write'): NodeSqliteDialect =>
  new NodeSqliteDialect(() => {
    if (access === 'read') return new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeToOthers(file);
    const database = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    try {
      database.exec('pragma journal_mode = wal; pragma synchronous = full');
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });

/** Makes the file, and what SQLite keeps beside it, its owner's alone; SQLite gives new ones beside it the same mode. */
function closeToOthers(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, OWNER_ONLY);
}
