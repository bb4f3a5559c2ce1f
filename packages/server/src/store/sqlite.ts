import { Kysely } from 'kysely';
import type { Store } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { groupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { ping } from './ping.ts';
import type { Tables } from './tables.ts';

/**
 * The store in one SQLite file: one connection writes, in group commits, and another reads, so that nobody
 * sees a job that is not committed.
 */
export async function openSqlite(file: string): Promise<Store> {
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(file, 'write') });
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(file, 'read') });
  try {
    // One transaction around all of it, so that of several processes that start at once one does the work.
    await writer.transaction().execute(migrate);
    await ping(reader);
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  const commits = groupCommit(writer);
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    await commits.idle();
    // The writer last: whoever closes last folds the write-ahead log into the file.
    await reader.destroy();
    await writer.destroy();
  }

  return {
    dialect: 'sqlite',
    read: reader,
    write: (job) => (closing ? Promise.reject(new Error('The store is closed')) : commits.write(job)),
    ping: () => ping(reader),
    close: () => (closing ??= closeAll()),
  };
}
