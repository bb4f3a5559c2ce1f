import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Store } from '../store/database.ts';
import { openStore } from '../store/open.ts';

/** Opens the database that the service uses, brought to the newest schema, and closes it after the work. */
export async function withStore<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  const directory = resolve(settings.data);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { databaseUrl } = settings;
  const store = await openStore(
    databaseUrl ? { url: databaseUrl } : { file: join(directory, 'truepenny.db') },
  );
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
