import { link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import { expect, test } from 'vitest';
import { RECEIPT_LIFETIME_MS } from '../../src/receipts/key-state.ts';
import { knownKeys, thumbprintOf } from '../../src/receipts/known-keys.ts';
import { listSigningKeys } from '../../src/store/signing-keys.ts';
import { temporaryStore } from '../temporary.ts';
import { refusesStrangers } from './known-keys.ts';

const DAY = 86_400_000;
const key = (number: number, at: number, x = String(number).repeat(43)) => ({
  kty: 'OKP' as const,
  crv: 'Ed25519' as const,
  kid: `tp-attestor-v${number}`,
  x,
  signsFrom: new Date(at).toISOString(),
});

test('a service that was restored with other keys than its database knows does not start', async () => {
  // SQLite's file is where the keys are; several folders meet on one by a link.
  await refusesStrangers({}, async (from, to) => {
    await mkdir(to, { recursive: true });
    for (const end of ['', '-wal', '-shm'])
      await link(join(from, `truepenny.db${end}`), join(to, `truepenny.db${end}`));
  });
});

test('the thumbprint is that of RFC 7638', async () => {
  expect(thumbprintOf(key(1, 0))).toBe(await calculateJwkThumbprint(key(1, 0)));
});

test('a key may be missing once its last receipt has expired, and is remembered all the same', async () => {
  const { store, remove } = await temporaryStore();
  let now = 0;
  const check = () => knownKeys('keys', { store, clock: () => now });
  await check()([key(1, 0)]);
  await check()([key(1, 0), key(2, DAY)]);
  now = DAY + RECEIPT_LIFETIME_MS;
  await expect(check()([key(2, DAY)])).rejects.toThrow('tp-attestor-v1, with which receipts');
  now += DAY;
  await check()([key(2, DAY)]);
  expect((await listSigningKeys(store.read)).map(({ kid }) => kid)).toEqual([
    'tp-attestor-v1',
    'tp-attestor-v2',
  ]);
  await expect(check()([key(1, 0, 'x'.repeat(43)), key(2, DAY)])).rejects.toThrow('is another key');
  await remove();
});

test('what was checked is not asked of the database again', async () => {
  const { store, remove } = await temporaryStore();
  const check = knownKeys('keys', { store, clock: () => 0 });
  await check([key(1, 0)]);
  await remove();
  await check([key(1, 0)]);
  await expect(check([key(1, 0), key(2, 1)])).rejects.toThrow('cannot reach its records');
});
