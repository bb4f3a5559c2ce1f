import { expect, test } from 'vitest';
import { intervalOf, reliabilityDiagram, together } from './reliability.ts';

test('diagrams are put together tenth by tenth, every verdict counting once', () => {
  expect(
    together([
      [{ stated: 0.9, right: 1, n: 10 }],
      [
        { stated: 0.98, right: 0.5, n: 30 },
        { stated: 0.55, right: 0, n: 1 },
      ],
    ]),
  ).toEqual([
    { stated: 0.55, right: 0, n: 1 },
    { stated: 0.96, right: 0.625, n: 40 },
  ]);
});

test('the interval is Wilson’s', () => {
  // Newcombe 1998, table I: 81 of 263.
  const { low, high } = intervalOf({ stated: 0.5, right: 81 / 263, n: 263 });
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.2553', '0.3662']);
  expect(intervalOf({ stated: 1, right: 1, n: 3 }).high).toBe(1);
});

test('the picture has the marks, and the words the same figures; neither has a style', async () => {
  const { text } = await reliabilityDiagram([{ stated: 0.97, right: 0.95, n: 100 }], 0.97);
  expect(text).toContain('About 97 % sure: right in 95 of 100 (95 % interval 88.8 % to 97.8 %).');
  expect(text).toMatch(/<svg [^>]*role="img"/);
  expect(text.match(/<circle /g)).toHaveLength(1);
  expect(text).toContain('this verdict');
  expect(text).not.toMatch(/<style|style=/);
});
