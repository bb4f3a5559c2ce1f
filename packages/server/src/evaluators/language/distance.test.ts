import { expect, test } from 'vitest';
import { distance } from './distance.ts';

test.each([
  ['tarn', 'tarn', 0],
  ['tarn', 'tern', 1],
  ['studio', 'studios', 1],
  ['acme', 'acne', 1],
  ['orders', 'order', 1],
  ['brandt', 'brnadt', 2],
  ['acme', 'globex', 3],
  ['', 'abc', 3],
])('%s and %s are %i apart', (one, other, expected) => {
  expect(distance(one, other)).toBe(expected);
  expect(distance(other, one)).toBe(expected);
});
