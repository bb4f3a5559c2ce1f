import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Processes and threads that tests start are compiled once, types taken out, and read from here ever after.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');
// What a process compiled is written when it ends by itself. Many here are killed, and would all compile it anew.
if (!existsSync(process.env.NODE_COMPILE_CACHE)) {
  const service = join(import.meta.dirname, 'packages/server/src/app.ts');
  spawnSync(process.execPath, ['--import', service, '--eval', 'process.exit()'], { stdio: 'ignore' });
}

const IN_MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 4e9;

/**
 * A folder in memory for what tests write, where there is room: a store waits for the disk at every write, and nothing
 * here outlives the machine. What a process leaves behind that is killed lies there as it would on a disk.
 */
function temporaryFolder(): string | undefined {
  if (!existsSync(IN_MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize < LEAST_FREE_BYTES) return undefined;
  const folder = mkdtempSync(join(IN_MEMORY, 'truepenny-tests-'));
  // Root's tests run PostgreSQL as another user, who has to pass through here.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const folder = process.env.TMPDIR ?? temporaryFolder();
if (folder !== undefined) process.env.TMPDIR = folder;

/** Tests that need a PostgreSQL; it is started for them alone, so that all the others start at once. */
const ON_POSTGRES = 'packages/server/test/**/postgres.test.ts';

/**
 * Has V8 count the blocks that run, which it does of what is compiled from then on: a process of its own. The bounds of
 * those counts were set for modules as Vite rewrites them.
 */
const COUNTED = 'packages/server/src/judge/work.fuzz.test.ts';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    // Nothing here keeps global state, and loading every file's modules anew would take most of the time.
    isolate: false,
    // Node imports what is tested as it does in service. Rewritten by Vite, every call into another module goes through
    // a look-up: a tenth of the time of whatever computes.
    experimental: { viteModuleRunner: false },
    // One more than there are cores: much of what is tested waits, for a process that starts or a block of a chain.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ON_POSTGRES, COUNTED],
        },
      },
      {
        extends: true,
        test: {
          name: 'counted',
          include: [COUNTED],
          isolate: true,
          experimental: { viteModuleRunner: true },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [ON_POSTGRES],
          globalSetup: 'packages/server/test/postgres.ts',
        },
      },
    ],
  },
});
