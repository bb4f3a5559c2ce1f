import { expect, test } from 'vitest';
import { packed, unpacked } from './packing.ts';

test('a short record is kept as it is', async () => {
  expect(await packed('{"id":"vrf_1"}')).toBe('{"id":"vrf_1"}');
  expect(await unpacked('{"id":"vrf_1"}')).toBe('{"id":"vrf_1"}');
});

test('a long record takes a fraction and comes back to the byte', async () => {
  const json = JSON.stringify({
    steps: Array.from({ length: 80_000 }, (_, at) => `7 × ${at} “is” \u{1f600}`),
  });
  const kept = await packed(json);
  expect(kept.length).toBeLessThan(json.length / 2);
  expect(await unpacked(kept)).toBe(json);
});

test('a damaged record is an error, never half of one', async () => {
  const kept = await packed(JSON.stringify('x'.repeat(2_000_000)));
  await expect(unpacked(kept.slice(0, -40))).rejects.toThrow();
});
