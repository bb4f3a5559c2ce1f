import { expect, test } from 'vitest';
import { guardedFetch, retryAfter } from './guarded-fetch.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

test.each<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': '7', 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9_000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-1' }, expect.any(Number)],
  [{ 'retry-after-ms': '1e9' }, undefined],
])('%j asks for a pause of %s ms', (headers, pause) => {
  const read = retryAfter(new Headers(headers), NOW);
  if (typeof pause === 'number' || pause === undefined) expect(read).toBe(pause);
  else expect(read === undefined || read >= 0).toBe(true);
});

test('nothing but the provider’s own origin is ever called', async () => {
  const guarded = guardedFetch({ provider: 'acme', baseUrl: 'https://api.acme.test/v1', clock: () => NOW });
  await expect(guarded('https://api.acme.test.evil.example/v1')).rejects.toThrow(
    'acme is not at that address',
  );
  await expect(guarded('http://api.acme.test/v1')).rejects.toThrow('acme is not at that address');
});
