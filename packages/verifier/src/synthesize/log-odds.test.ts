import { expect, test } from 'vitest';
import { logistic, logit } from './log-odds.ts';

const PROBABILITIES = Array.from({ length: 9_999 }, (_, at) => (at + 1) / 10_000);

test('agrees with the engine’s own functions to twelve digits', () => {
  for (const p of PROBABILITIES) expect(logit(p)).toBeCloseTo(Math.log(p / (1 - p)), 12);
  for (let x = -40; x <= 40; x += 0.01) expect(logistic(x)).toBeCloseTo(1 / (1 + Math.exp(-x)), 12);
});

test('is odd about one half, and never falls', () => {
  for (const p of PROBABILITIES) expect(logit(1 - p)).toBeCloseTo(-logit(p), 10);
  let last = 0;
  for (let x = -45; x <= 45; x += 0.01) {
    expect(logistic(x)).toBeGreaterThanOrEqual(last);
    last = logistic(x);
  }
});

test('has fixed bits', () => {
  expect([0.001, 0.3, 0.5, 0.9, 0.9999].map(logit)).toMatchInlineSnapshot(`
    [
      -6.906754778648554,
      -0.8472978603872037,
      0,
      2.1972245773362196,
      9.21024036697596,
    ]
  `);
  expect([-1e308, -2, 0, 0.1, 7].map(logistic)).toMatchInlineSnapshot(`
    [
      4.248354255291615e-18,
      0.11920292202211802,
      0.5,
      0.5249791874789438,
      0.9990889488055994,
    ]
  `);
});
