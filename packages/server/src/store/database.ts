import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Reads what is committed. Each statement sees the newest committed state; the connection behind it refuses
 * to write.
 */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor'>;

/**
 * Reads and writes inside one job, all of it or nothing. On PostgreSQL jobs of others run at the same time
 * (read committed): a job that decides on what it has read locks it, with `lockRows` or by an update that
 * carries its own condition.
 */
export type Writer = Transaction<Tables>;

/** Where everything is kept. */
export type Store = {
  readonly dialect: 'sqlite' | 'postgres';
  read: Reader;
  /**
   * Runs the job and resolves once what it wrote is on disk; a job that throws leaves nothing behind. A job
   * awaits its own statements and nothing else, for others may be waiting on it; it may run more than once.
   */
  write<T>(job: (tx: Writer) => Promise<T>): Promise<T>;
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  /** Lets running writes end, then closes; later calls of `write` reject. */
  close(): Promise<void>;
};
