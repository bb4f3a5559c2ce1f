import { expect, test } from 'vitest';
import { fuzz } from './run.ts';
import { textsAt } from './text.ts';

test('texts of every kind are judged, none of them for long', async () => {
  expect(await fuzz({ seed: 20_261_122, from: 0, to: 300 })).toEqual([]);
}, 240_000);

test('the same number of the same seed is the same text', () => {
  expect(textsAt(3, 5, [])).toEqual(textsAt(3, 5, []));
  expect(textsAt(3, 5, [])).not.toEqual(textsAt(3, 6, []));
  expect(textsAt(3, 5, [])).not.toEqual(textsAt(4, 5, []));
});
