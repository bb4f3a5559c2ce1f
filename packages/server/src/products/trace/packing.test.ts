import { expect, test } from 'vitest';
import { packed, unpacked } from './packing.ts';

const record = (steps: number) => ({
  id: 'vrf_1',
  hearing: { votes: Array.from({ length: steps }, (_, at) => ({ at, reason: `7 × ${at} “is” \u{1f600}` })) },
});

test('a short record is kept as it is', async () => {
  const kept = await packed(record(3));
  expect(kept).toBe(JSON.stringify(record(3)));
  expect(await unpacked(kept)).toBe(kept);
});

test('a long record takes a fraction and comes back to the byte', async () => {
  const json = JSON.stringify(record(10_000));
  const kept = await packed(record(10_000));
  expect(kept.length).toBeLessThan(json.length / 2);
  expect(await unpacked(kept)).toBe(json);
});

test('a damaged record is an error, never half of one', async () => {
  const kept = await packed(record(10_000));
  await expect(unpacked(kept.slice(0, -40))).rejects.toThrow();
});
