import { expect, test } from 'vitest';
// The part `held` holds rows that were written before any rule was tried on them.
import rows from './rewrites.json' with { type: 'json' };
import { wrongRewrites } from './rewrites.ts';

const found = (text: string) => wrongRewrites([{ name: 'trace/0', role: 'step', text }]);

test.each(rows.wrong)('%s is refuted', (text) => expect(found(text)).not.toEqual([]));
test.each([...rows.right, ...rows.held.right])('%s is not', (text) => expect(found(text)).toEqual([]));

test('of the wrong rows set aside at least three of four are found', () => {
  const seen = rows.held.wrong.filter((text) => found(text).length > 0);
  expect(seen.length / rows.held.wrong.length).toBeGreaterThanOrEqual(0.75);
});

test('it goes on from the step before', () => {
  const steps = ['We solve \\[ 6j - 4 = 20. \\]', 'This simplifies to \\[ 6j = 16 \\]'];
  expect(
    wrongRewrites(steps.map((text, at) => ({ name: `trace/${at}`, role: 'step', text }))),
  ).toMatchInlineSnapshot(`
    [
      {
        "from": {
          "document": "trace/0",
          "end": 23,
          "start": 11,
          "text": " 6j - 4 = 20",
        },
        "to": {
          "document": "trace/1",
          "end": 29,
          "start": 21,
          "text": " 6j = 16",
        },
      },
    ]
  `);
});
