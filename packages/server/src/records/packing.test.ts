import { canonicalJson } from '@truepenny/verifier';
import { expect, test } from 'vitest';
import { sha256Of } from '../receipts/hash.ts';
import { canonicalHash, packed, sealed, unpacked } from './packing.ts';

const record = (steps: number) => ({
  id: 'vrf_1',
  hearing: { votes: Array.from({ length: steps }, (_, at) => ({ at, reason: `7 × ${at} “is” \u{1f600}` })) },
});

test('a short record is kept as it is', async () => {
  const kept = await packed(record(3));
  expect(kept).toBe(JSON.stringify(record(3)));
  expect(String(await unpacked(kept))).toBe(kept);
});

test('a long record takes a fraction and comes back to the byte', async () => {
  const json = JSON.stringify(record(10_000));
  const kept = await packed(record(10_000));
  expect(kept.length).toBeLessThan(json.length / 2);
  expect(String(await unpacked(kept))).toBe(json);
});

test('a damaged record is an error, never half of one', async () => {
  const kept = await packed(record(10_000));
  await expect(unpacked(kept.slice(0, -40))).rejects.toThrow();
});

test.each([3, 10_000])(
  'a record of %i steps that is bound by its hash is kept in its canonical form',
  async (steps) => {
    const canonical = canonicalJson(record(steps));
    const { kept, hash } = await sealed(record(steps));
    expect(String(await unpacked(kept))).toBe(canonical);
    expect(hash).toBe(sha256Of(canonical));
    expect(await canonicalHash(record(steps))).toBe(hash);
  },
);
