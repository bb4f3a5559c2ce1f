import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Store } from './database.ts';
import { postgresDialect } from './dialect.ts';
import { migrate } from './migrate.ts';
import { ping } from './ping.ts';
import type { Tables } from './tables.ts';

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** The store in a PostgreSQL database, which several processes may share: every job is its own transaction. */
export async function openPostgres(url: string): Promise<Store> {
  if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Error('The database URL is not one: write postgres://user:password@host/name');
  }
  await migrateAlone(url);
  const writer = new Kysely<Tables>({ dialect: postgresDialect(url, 'write') });
  const reader = new Kysely<Tables>({ dialect: postgresDialect(url, 'read') });
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
  const db = new Kysely<Tables>({ dialect: postgresDialect(url, 'migrate') });
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
