import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const NOW = Date.UTC(2026, 5, 15);
const DAY = 86_400_000;

type Given = {
  counted?: number;
  allow?: number;
  on?: number;
  age?: number;
  total?: number;
  verified?: number;
};
const counts = ({
  counted = 0,
  allow = counted,
  on = counted,
  age = 0,
  total = counted,
  verified = allow,
}: Given) => ({
  total,
  verified,
  unverified: total - verified,
  panel_total: counted,
  panel_verified: allow,
  last_verified_at: NOW - age * DAY,
  counted,
  counted_allow: allow,
  counted_days: on,
  counted_on_day: 1,
  last_counted_at: NOW - age * DAY,
});

describe('tp-trust-2', () => {
  it.each<[string, Given, number, string]>([
    ['no receipts', {}, 0, 'new'],
    ['a thousand receipts that the agent gave itself', { total: 1_000, verified: 1_000 }, 0, 'new'],
    ['two counted, however good', { counted: 2 }, 61, 'new'],
    ['three', { counted: 3 }, 64, 'building'],
    ['ten, perfect, on five days', { counted: 10, on: 5 }, 76, 'trusted'],
    ['ten, perfect, on four days', { counted: 10, on: 4 }, 76, 'building'],
    ['ten, perfect, but nine', { counted: 9, on: 9 }, 75, 'building'],
    ['ten on five days, eight of them good', { counted: 10, allow: 8, on: 5 }, 67, 'building'],
    ['fifty, perfect, on fourteen days', { counted: 50, on: 14 }, 98, 'verified'],
    ['fifty, perfect, on thirteen days', { counted: 50, on: 13 }, 98, 'trusted'],
    ['forty-nine, perfect, on fourteen days', { counted: 49, on: 14 }, 97, 'trusted'],
    ['fifty, a month old', { counted: 50, on: 14, age: 30 }, 88, 'verified'],
    ['fifty, two months old', { counted: 50, on: 14, age: 60 }, 83, 'trusted'],
    ['fifty, perfect, at just the score', { counted: 50, on: 14, age: 44 }, 85, 'verified'],
    ['ten, perfect, at just the score', { counted: 10, on: 5, age: 14 }, 70, 'trusted'],
    ['from a clock ahead of ours', { counted: 10, on: 5, age: -1 }, 76, 'trusted'],
  ])('%s', (_, receipts, trustscore, tier) => {
    expect(standingOf(counts(receipts), NOW)).toMatchObject({ trustscore, tier });
  });

  it('shows what the score rests on beside what all receipts say', () => {
    const given = { counted: 10, allow: 9, on: 5, age: 15, total: 40, verified: 38 };
    expect(standingOf(counts(given), NOW)).toMatchInlineSnapshot(`
      {
        "basis": {
          "counted": 10,
          "days": 5,
          "recency": 71,
          "reliability": 79,
          "volume": 20,
        },
        "breakdown": {
          "recency": 71,
          "reliability": 95,
          "volume": 100,
        },
        "tier": "building",
        "trustscore": 66,
      }
    `);
  });

  it('is moved by nothing that is not counted', () => {
    const count = fc.nat(1_000);
    fc.assert(
      fc.property(count, count, count, fc.nat(400), (counted, total, verified, age) => {
        const alone = standingOf(counts({ counted, age }), NOW);
        const among = standingOf(counts({ counted, age, total: counted + total, verified }), NOW);
        expect(among).toEqual({ ...alone, breakdown: among.breakdown });
      }),
    );
  });

  it('is made of whole numbers from 0 to 100', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(10_000), share, share, fc.nat(5_000), (total, good, panel, age) => {
        const counted = Math.floor(total * panel);
        const receipts = counts({
          counted,
          allow: Math.floor(counted * good),
          total,
          verified: Math.floor(total * good),
          age,
        });
        const { trustscore, breakdown, basis } = standingOf(receipts, NOW);
        const { reliability, volume, recency } = basis;
        for (const number of [trustscore, reliability, volume, recency, ...Object.values(breakdown)]) {
          expect(Number.isInteger(number) && number >= 0 && number <= 100).toBe(true);
        }
      }),
    );
  });
});
