import { expect, test } from 'vitest';
import { Random } from '../fuzz/random.ts';
import { answeredRows, isShown, recomputed } from './recomputed.ts';

test('what else the numbers of a question can be computed to is never shown to be right', () => {
  const random = new Random(20261123);
  const rows = answeredRows();
  expect(rows.length).toBeGreaterThan(350);
  const all = rows.flatMap((row) => recomputed(row, random, 4));
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(isShown)).toEqual([]);
});
