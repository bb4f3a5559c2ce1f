import { expect, test } from 'vitest';
import { verdictPlot } from './verdict-plot.ts';

const day = (day: string, [ALLOW = 0, UNCERTAIN = 0, BLOCK = 0]: readonly number[]) => ({
  day,
  ALLOW,
  UNCERTAIN,
  BLOCK,
});

test('what the picture shows is said in words', () => {
  const { words } = verdictPlot([
    day('2026-11-20', []),
    day('2026-11-21', [5, 1, 2]),
    day('2026-11-22', [1]),
  ]);
  expect(words).toBe(
    '9 verdicts in the last 3 days: 6 ALLOW, 1 UNCERTAIN, 2 BLOCK. 22 % were refused. The most were on 2026-11-21: 8.',
  );
  expect(verdictPlot([day('2026-11-22', [])]).words).toBe('No verdict in the last day.');
});

test('a bar is as high as its count, and they stand on one another', () => {
  const { picture, words } = verdictPlot([day('2026-11-21', [3, 0, 1]), day('2026-11-22', [])]);
  const bars = [
    ...picture.text.matchAll(/<rect class="(\w+)" x="44\.0" y="([\d.]+)" width="[\d.]+" height="([\d.]+)">/g),
  ];
  expect(bars.map(([, verdict, y, height]) => [verdict, Number(y), Number(height)])).toEqual([
    ['ALLOW', 65, 111],
    ['BLOCK', 28, 37],
  ]);
  expect(picture.text).toContain(`aria-label="${words}"`);
  expect(picture.text).not.toMatch(/NaN|Infinity/);
  expect(verdictPlot([]).picture.text).not.toMatch(/NaN|Infinity/);
});
