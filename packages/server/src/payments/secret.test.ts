import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemRandomness } from '../kernel/ids.ts';
import { openSecret } from './secret.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'truepenny-secret-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('is one, however many make it at once, and is their owner’s alone', async () => {
  const path = join(directory, 'one.secret');
  const made = await Promise.all(Array.from({ length: 20 }, () => openSecret(path, systemRandomness)));
  expect(new Set(made.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(made[0]).toHaveLength(32);
  expect(await openSecret(path, systemRandomness)).toEqual(made[0]);
  expect(await readdir(directory)).toEqual(['one.secret']);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it.each(['', 'secret', `${'a'.repeat(63)}g`, 'a'.repeat(66)])(
  'refuses a file that holds "%s"',
  async (text) => {
    const path = join(directory, `broken-${text.length}.secret`);
    await writeFile(path, text);
    await expect(openSecret(path, systemRandomness)).rejects.toThrow('is not a secret');
  },
);
