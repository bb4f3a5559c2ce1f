import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const NOW = Date.UTC(2026, 5, 15);
const DAY = 86_400_000;
const counts = (total: number, verified: number, panel = 0, days = 0) => ({
  total,
  verified,
  unverified: total - verified,
  panel_total: panel,
  panel_verified: Math.min(panel, verified),
  last_verified_at: NOW - days * DAY,
});

describe('tp-trust-1', () => {
  it.each([
    ['no receipts', counts(0, 0), 0, 'new'],
    ['two receipts, however good', counts(2, 2, 2), 84, 'new'],
    ['three', counts(3, 3), 86, 'building'],
    ['nine, perfect', counts(9, 9), 98, 'building'],
    ['ten, perfect', counts(10, 10), 100, 'trusted'],
    ['ten, half of them good', counts(10, 5), 70, 'trusted'],
    ['ten, fewer', counts(10, 4), 64, 'building'],
    ['fifty self-declared', counts(50, 50), 100, 'trusted'],
    ['fifty, a minority by the panel', counts(50, 50, 24), 100, 'trusted'],
    ['fifty, half by the panel', counts(50, 50, 25), 100, 'verified'],
    ['forty-nine by the panel', counts(49, 49, 49), 100, 'trusted'],
    ['fifty by the panel, a month old', counts(50, 50, 50, 30), 90, 'verified'],
    ['fifty by the panel, two months old', counts(50, 50, 50, 60), 85, 'trusted'],
    ['from a clock ahead of ours', counts(10, 10, 0, -1), 100, 'trusted'],
  ])('%s', (_, receipts, trustscore, tier) => {
    expect(standingOf(receipts, NOW)).toMatchObject({ trustscore, tier });
  });

  it('is made of whole numbers from 0 to 100', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(10_000), share, share, fc.nat(5_000), (total, good, panel, days) => {
        const receipts = counts(total, Math.floor(total * good), Math.floor(total * panel), days);
        const { trustscore, breakdown } = standingOf(receipts, NOW);
        for (const number of [trustscore, ...Object.values(breakdown)]) {
          expect(Number.isInteger(number) && number >= 0 && number <= 100).toBe(true);
        }
      }),
    );
  });
});
