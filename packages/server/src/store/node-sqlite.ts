import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Outage } from './outage.ts';

/** Prepared statements kept for each connection; the service has fewer texts than this. */
const STATEMENTS = 256;

const BUSY = 5;
/**
 * What SQLite says when the fault is not the statement's: no permission, busy, out of memory, read-only, I/O error,
 * corrupt, full, cannot open, no database (https://sqlite.org/rescode.html).
 */
const OUTAGES: ReadonlySet<number> = new Set([3, BUSY, 7, 8, 10, 11, 13, 14, 26]);
/** How often, and after how many milliseconds, a lock that another process holds is asked for again. */
const LOCK_ATTEMPTS = 200;
const LOCK_PAUSE_MS = 25;

/** kysely over one connection of Node's own SQLite, opened at the first query. */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: NodeSqliteDriver;

  constructor(open: () => DatabaseSync) {
    this.#driver = new NodeSqliteDriver(open);
  }

  createDriver(): Driver {
    return this.#driver;
  }

  /** Closes the connection; what is asked afterwards hears of an outage, where kysely itself would call it a mistake. */
  close(): Promise<void> {
    return this.#driver.destroy();
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Spares kysely's queue for the connection: a statement here is one synchronous call and cannot interleave. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite rolls back DDL; saying so makes the migrator take the write lock before it looks what is to do. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #open: () => DatabaseSync;
  #connection: NodeSqliteConnection | undefined;

  constructor(open: () => DatabaseSync) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#connection = new NodeSqliteConnection(await patiently(this.#open));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Outage(new Error('the connection is closed'));
    return this.#connection;
  }

  /** Takes the write lock at once: a transaction that first reads could not be upgraded after another's write. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await patiently(() => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** A full disk or an I/O error has rolled back already; rolling back again would hide that first error. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements: StatementCache;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new StatementCache(database, STATEMENTS);
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#database.close();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return this.#execute(query);
    } catch (error) {
      throw isOutage(error) ? new Outage(error) : error;
    }
  }

  #execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = this.#statements.prepare(sql);
    // node:sqlite itself refuses, with a TypeError, whatever it cannot bind.
    const values = parameters as readonly SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered: read page by page');
  }
}

/** SQLite waits for a lock on the event loop's own thread; this waits beside it, for about five seconds. */
async function patiently<T>(run: () => T | Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || codeOf(error) !== BUSY) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

/** The extended result codes of SQLite hold the primary one in their lowest byte. */
function codeOf(error: unknown): number | undefined {
  const said = error instanceof Outage ? error.cause : error;
  return said instanceof Error && 'errcode' in said ? Number(said.errcode) & 0xff : undefined;
}

const isOutage = (error: unknown): boolean => OUTAGES.has(codeOf(error) ?? -1);

type Prepared = { statement: StatementSync; returnsRows: boolean };

/** Prepared statements by their text, the least recently used dropped first. */
export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #limit: number;
  readonly #held = new Map<string, Prepared>();

  constructor(database: DatabaseSync, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  get size(): number {
    return this.#held.size;
  }

  /** The statement of this text, prepared now or before. */
  prepare(sql: string): Prepared {
    const held = this.#held.get(sql);
    if (held) {
      this.#held.delete(sql);
      this.#held.set(sql, held);
      return held;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#held.set(sql, prepared);
    const [oldest] = this.#held.keys();
    if (this.#held.size > this.#limit && oldest !== undefined) this.#held.delete(oldest);
    return prepared;
  }
}
