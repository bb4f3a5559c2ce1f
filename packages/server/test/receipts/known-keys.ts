import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { rotateKeys } from '../../src/receipts/keys.ts';
import { knownKeys } from '../../src/receipts/known-keys.ts';
import { startService } from '../service.ts';

/**
 * Services that meet on one database with key folders of their own: only those with the very keys that signed before
 * start.
 *
 * @param share Brings the database of one data folder into another, where it lies in the folder.
 */
export async function refusesStrangers(
  environment: Record<string, string>,
  share: (from: string, to: string) => Promise<void> = async () => {},
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'truepenny-strangers-'));
  const [home, other] = [join(root, 'home'), join(root, 'other')];
  const start = (data: string) => startService({ TRUEPENNY_DATA: data, ...environment });
  const keysOf = (data: string) => join(data, 'keys');
  const own = await start(home);
  const { store } = own.app.parts;
  const rotate = (data: string) =>
    rotateKeys(keysOf(data), {
      clock: systemClock,
      delayMs: 1,
      check: knownKeys(keysOf(data), { store, clock: systemClock }),
    });

  await share(home, other);
  // Restored without its keys: nothing is made in their place.
  await expect(start(other)).rejects.toThrow(/tp-attestor-v1.*is missing. Bring tp-attestor-v1\.json from/);
  // With keys of another service under the same name.
  const stranger = await startService({ TRUEPENNY_DATA: join(root, 'stranger') });
  await stranger.close();
  await cp(keysOf(join(root, 'stranger')), keysOf(other), { recursive: true });
  await expect(start(other)).rejects.toThrow(
    /tp-attestor-v1\.json is another key named tp-attestor-v1.*Bring/,
  );
  await expect(rotate(other)).rejects.toThrow(/is another key/);
  // With the very keys, and with those of before a rotation.
  await cp(keysOf(home), keysOf(other), { recursive: true, force: true });
  await (await start(other)).close();
  expect((await rotate(home)).kid).toBe('tp-attestor-v2');
  await expect(start(other)).rejects.toThrow(/tp-attestor-v2.*is missing. Bring tp-attestor-v2\.json from/);
  await expect(rotate(other)).rejects.toThrow(/tp-attestor-v2.*is missing/);
  await cp(keysOf(home), keysOf(other), { recursive: true, force: true });
  await (await start(other)).close();
  await own.close();
  await rm(root, { recursive: true, force: true });
}
