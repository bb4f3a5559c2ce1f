import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeyFault } from '../../src/receipts/key-files.ts';
import { openKeyRing, rotateKeys } from '../../src/receipts/keys.ts';

const DAY = 86_400_000;
const DELAY = 300_000;
const START = Date.parse('2027-01-01T00:00:00Z');

let root: string;
let directory: string;
let now: number;
const clock = () => now;
/** Keys that no database knows. */
const unchecked = async () => {};
const rotate = () => rotateKeys(directory, { clock, delayMs: DELAY, check: unchecked });
const kids = (keys: readonly { kid: string }[]) => keys.map(({ kid }) => kid);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'truepenny-keys-'));
  directory = join(root, 'keys');
  now = START;
});
afterEach(() => rm(root, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('the first start', () => {
  test('makes tp-attestor-v1, readable by the service alone, and the next start finds it', async () => {
    const ring = await openKeyRing(directory, clock, unchecked);
    const { kid, secret } = await ring.signing();
    expect(kid).toBe('tp-attestor-v1');
    expect(await readdir(directory)).toEqual(['tp-attestor-v1.json']);
    expect(await modeOf(directory)).toBe('700');
    expect(await modeOf(join(directory, 'tp-attestor-v1.json'))).toBe('600');
    const again = await (await openKeyRing(directory, clock, unchecked)).signing();
    expect(again.secret.equals(secret)).toBe(true);
  });

  test('by many at once makes one key', async () => {
    const rings = await Promise.all(
      Array.from({ length: 12 }, () => openKeyRing(directory, clock, unchecked)),
    );
    const sets = await Promise.all(rings.map((ring) => ring.published()));
    expect(new Set(sets.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(await readdir(directory)).toEqual(['tp-attestor-v1.json']);
  });

  test('publishes the public half alone', async () => {
    const [key, ...more] = await (await openKeyRing(directory, clock, unchecked)).published();
    expect(more).toEqual([]);
    expect(Object.keys(key ?? {})).toEqual(['kty', 'crv', 'use', 'alg', 'kid', 'x']);
  });
});

describe('a rotation', () => {
  test('publishes the next key first, signs with it later, and keeps the old one until its receipts end', async () => {
    const ring = await openKeyRing(directory, clock, unchecked);
    now += DAY;
    expect(await rotate()).toEqual({ kid: 'tp-attestor-v2', signsFrom: now + DELAY });
    expect(kids(await ring.published())).toEqual(['tp-attestor-v1', 'tp-attestor-v2']);
    now += DELAY - 1;
    expect((await ring.signing()).kid).toBe('tp-attestor-v1');
    now += 1;
    expect((await ring.signing()).kid).toBe('tp-attestor-v2');
    expect(kids(await ring.published())).toEqual(['tp-attestor-v2', 'tp-attestor-v1']);
    now += 90 * DAY;
    expect(kids(await ring.published())).toEqual(['tp-attestor-v2', 'tp-attestor-v1']);
    now += DAY;
    expect(kids(await ring.published())).toEqual(['tp-attestor-v2']);
  });

  test('is seen by every process that shares the directory, at the same time', async () => {
    const [one, other] = [
      await openKeyRing(directory, clock, unchecked),
      await openKeyRing(directory, clock, unchecked),
    ];
    now += DAY;
    await rotate();
    now += 5_000;
    expect(await one.published()).toEqual(await other.published());
    expect(kids(await one.published())).toHaveLength(2);
    now += DELAY;
    expect((await one.signing()).kid).toBe('tp-attestor-v2');
    expect((await other.signing()).secret.equals((await one.signing()).secret)).toBe(true);
  });

  test('waits for the one before it, and of many at once one succeeds', async () => {
    await openKeyRing(directory, clock, unchecked);
    const attempts = await Promise.allSettled([rotate(), rotate(), rotate(), rotate()]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(rotate()).rejects.toThrow(KeyFault);
    now += DELAY;
    expect(await rotate()).toMatchObject({ kid: 'tp-attestor-v3' });
  });

  test('destroys the secrets of retired keys, and in the end their files', async () => {
    await openKeyRing(directory, clock, unchecked);
    await rotate();
    now += DELAY + 2 * DAY;
    await rotate();
    const retired = join(directory, 'tp-attestor-v1.json');
    expect(JSON.parse(await readFile(retired, 'utf8'))).not.toHaveProperty('d');
    expect(await modeOf(retired)).toBe('600');
    expect(kids(await (await openKeyRing(directory, clock, unchecked)).published())).toContain(
      'tp-attestor-v1',
    );
    now += 100 * DAY;
    await rotate();
    expect((await readdir(directory)).sort()).toEqual(['tp-attestor-v3.json', 'tp-attestor-v4.json']);
  });
});

describe('keys that cannot be trusted are refused', () => {
  test.skipIf(process.platform === 'win32')('when others can read file or directory', async () => {
    const ring = await openKeyRing(directory, clock, unchecked);
    const file = join(directory, 'tp-attestor-v1.json');
    await chmod(file, 0o640);
    await expect(openKeyRing(directory, clock, unchecked)).rejects.toThrow(/chmod 600/);
    now += 5_000;
    await expect(ring.signing()).rejects.toThrow(KeyFault);
    await chmod(file, 0o600);
    expect((await ring.signing()).kid).toBe('tp-attestor-v1');
    await chmod(directory, 0o755);
    await expect(openKeyRing(directory, clock, unchecked)).rejects.toThrow(/chmod 700/);
  });

  test('when a file is broken, swapped, or holds halves that do not belong together', async () => {
    await openKeyRing(directory, clock, unchecked);
    const file = join(directory, 'tp-attestor-v1.json');
    const sound: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    const spoilt = [
      '',
      '{',
      'null',
      JSON.stringify({ ...sound, kid: 'tp-attestor-v2' }),
      JSON.stringify({ ...sound, x: 'A'.repeat(43) }),
      JSON.stringify({ ...sound, x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }),
      JSON.stringify({ ...sound, d: sound.d?.slice(1) }),
      JSON.stringify({ ...sound, signsFrom: 'soon' }),
    ];
    for (const text of spoilt) {
      await writeFile(file, text);
      const error = await openKeyRing(directory, clock, unchecked).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(KeyFault);
      expect(String(error)).not.toContain(sound.d);
    }
  });
});
