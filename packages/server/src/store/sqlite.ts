import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import type { Store } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { groupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { Outage } from './outage.ts';
import { ping } from './ping.ts';
import type { Tables } from './tables.ts';

/** Less than this is no room for the next calls. */
const FULL_BELOW_BYTES = 1_000_000;

/**
 * The store in one SQLite file: one connection writes, in group commits, and another reads, so that nobody
 * sees a job that is not committed.
 */
export async function openSqlite(file: string): Promise<Store> {
  const [writing, reading] = [sqliteDialect(file, 'write'), sqliteDialect(file, 'read')];
  const writer = new Kysely<Tables>({ dialect: writing });
  const reader = new Kysely<Tables>({ dialect: reading });
  try {
    // One transaction around all of it, so that of several processes that start at once one does the work.
    await writer.transaction().execute(migrate);
    await ping(reader);
  } catch (error) {
    await writing.close();
    throw error;
  }
  const commits = groupCommit(writer);
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    await commits.idle();
    // The writer last: whoever closes last folds the write-ahead log into the file.
    await reading.close();
    await writing.close();
  }

  return {
    dialect: 'sqlite',
    read: reader,
    write: (job) =>
      closing ? Promise.reject(new Outage(new Error('the store is closed'))) : commits.write(job),
    async ping() {
      await ping(reader);
      const { bavail, bsize } = await statfs(dirname(file));
      if (bavail * bsize < FULL_BELOW_BYTES) throw new Outage(new Error('the disk is full'));
    },
    close: () => (closing ??= closeAll()),
  };
}
