import type { Calibration } from '@truepenny/verifier';
import { expect, test } from 'vitest';
import shipped from './calibration.json' with { type: 'json' };

const calibration: Calibration = shipped;

test('what ships never lets a stricter vote soften the outcome, and leans neither way without votes', () => {
  for (const { ALLOW, UNCERTAIN, BLOCK } of [calibration.unknown, ...Object.values(calibration.seats)]) {
    expect(ALLOW).toBeLessThanOrEqual(UNCERTAIN);
    expect(UNCERTAIN).toBeLessThanOrEqual(BLOCK);
    expect(ALLOW).toBeLessThan(0);
    expect(BLOCK).toBeGreaterThan(0);
  }
  expect(calibration.prior).toBe(0);
});

test('every figure says where it comes from, and a family shares more than a panel', () => {
  for (const { n, source, date } of Object.values(calibration.seats)) {
    expect(n).toBeGreaterThan(0);
    expect(source).not.toBe('');
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  const { family, panel } = calibration.correlation;
  expect(family).toBeGreaterThan(panel);
  expect(panel).toBeGreaterThanOrEqual(0);
});
