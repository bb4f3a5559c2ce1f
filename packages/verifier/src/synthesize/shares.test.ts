import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

const CORRELATION = { family: 0.6, panel: 0.4 };
const seat = (family: string, spread: number) => ({ family, spread });

test('seats that tell equally much are worth what Kish’s design effect gives', () => {
  for (const [k, r] of [
    [1, 0.4],
    [3, 0.4],
    [7, 0.9],
  ] as const) {
    const seats = Array.from({ length: k }, (_, at) => seat(`f${at}`, 3));
    const kin = seats.map(() => seat('one', 3));
    const share = 1 / (1 + (k - 1) * r);
    for (const got of sharesOf(seats, { family: 1, panel: r })) expect(got).toBeCloseTo(share, 6);
    for (const got of sharesOf(kin, { family: r, panel: 0 })) expect(got).toBeCloseTo(share, 6);
  }
});

test('a weak seat that would count against its own vote is left out, and takes nothing from the strong', () => {
  expect(sharesOf([seat('a', 4), seat('b', 0.1)], CORRELATION)).toEqual([1, 0]);
  expect(sharesOf([seat('a', 4), seat('b', 0)], CORRELATION)).toEqual([1, 0]);
  expect(sharesOf([seat('a', 4), seat('b', -3)], CORRELATION)).toEqual([1, 0]);
  expect(sharesOf([], CORRELATION)).toEqual([]);
});

test('the strongest of copies speaks for all of them', () => {
  const [a, b] = sharesOf([seat('a', 4), seat('a', 1)], { family: 1, panel: 1 });
  expect([a, b]).toEqual([expect.closeTo(1, 6), 0]);
});

test('correlations that are none count as nothing, and a family is never further apart than strangers', () => {
  const seats = [seat('a', 2), seat('a', 2), seat('b', 2)];
  expect(sharesOf(seats, { family: Number.NaN, panel: -1 })).toEqual([1, 1, 1]);
  expect(sharesOf(seats, { family: 0, panel: 0.5 })).toEqual(sharesOf(seats, { family: 0.5, panel: 0.5 }));
});

test('the weights solve R w = d among those that are heard', () => {
  const seats = fc.array(
    fc.record({
      family: fc.constantFrom('a', 'b', 'c'),
      spread: fc.double({ min: 0.5, max: 9, noNaN: true }),
    }),
    { minLength: 1, maxLength: 9 },
  );
  fc.assert(
    fc.property(seats, (all) => {
      const shares = sharesOf(all, CORRELATION);
      const heard = all
        .map(({ family, spread }, at) => ({ family, told: Math.sqrt(spread), share: shares[at] ?? 0 }))
        .filter(({ share }) => share > 0);
      for (const one of heard) {
        const sum = heard.reduce((total, other) => {
          const r = other === one ? 1 : other.family === one.family ? CORRELATION.family : CORRELATION.panel;
          return total + r * other.share * other.told;
        }, 0);
        expect(sum).toBeCloseTo(one.told, 8);
      }
      expect(shares.every((share) => share >= 0 && share <= 1 + 1e-9)).toBe(true);
    }),
  );
});
