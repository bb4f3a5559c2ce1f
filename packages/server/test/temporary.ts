import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Store } from '../src/store/database.ts';
import { openStore } from '../src/store/open.ts';

type Temporary<T> = T & { remove(): Promise<void> };

/** A file name for a database of a test's own; `remove` deletes what was made of it. */
export async function temporaryFile(): Promise<Temporary<{ file: string }>> {
  const directory = await mkdtemp(join(tmpdir(), 'truepenny-store-'));
  return {
    file: join(directory, 'truepenny.db'),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** An empty SQLite store of a test's own; `remove` closes and deletes it. */
export async function temporaryStore(): Promise<Temporary<{ store: Store }>> {
  const { file, remove } = await temporaryFile();
  const store = await openStore({ file });
  return {
    store,
    async remove() {
      await store.close();
      await remove();
    },
  };
}

/** An empty database of a test's own inside the PostgreSQL at this URL; `remove` drops it. */
export async function temporaryDatabase(server: string): Promise<Temporary<{ url: string }>> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => runOn(server, `drop database ${name} with (force)`) };
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
