import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServiceWallet } from './wallet-key.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'truepenny-wallet-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('is one wallet for all processes that share the directory, also when they start at once', async () => {
  const wallets = await Promise.all(Array.from({ length: 10 }, () => openServiceWallet(directory)));
  const addresses = new Set(await Promise.all(wallets.map((wallet) => wallet.address())));
  expect(addresses.size).toBe(1);
  expect([...addresses][0]).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(await (await openServiceWallet(directory)).address()).toBe([...addresses][0]);
  expect(await readdir(directory)).toEqual(['wallet.json']);
});

it('has the address that belongs to its key', async () => {
  const known = await mkdtemp(join(directory, 'known-'));
  const privateKey = `0x${'0'.repeat(63)}1`;
  await writeFile(join(known, 'wallet.json'), JSON.stringify({ privateKey }), { mode: 0o600 });
  const wallet = await openServiceWallet(known);
  expect(await wallet.address()).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
});

it('is refused when it is broken, or open to others', async () => {
  const bad = await mkdtemp(join(directory, 'bad-'));
  const path = join(bad, 'wallet.json');
  await writeFile(path, '{', { mode: 0o600 });
  await expect(openServiceWallet(bad)).rejects.toThrow('is not a wallet key');
  await chmod(path, 0o644);
  await expect(openServiceWallet(bad)).rejects.toThrow('chmod 600');
});
