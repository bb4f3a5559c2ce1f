import { expect, test } from 'vitest';
import { scoreHistory, verdictsByDay } from './history.ts';

const DAY = 86_400_000;

test('a history is a line, with its ends and extremes in words', async () => {
  const { text } = await scoreHistory([
    { at: Date.UTC(2026, 0, 31), composite: 0.5 },
    { at: Date.UTC(2026, 1, 28), composite: 0.31 },
    { at: Date.UTC(2026, 2, 9), composite: 0.72 },
  ]);
  expect(text).toContain(
    '50 % on 2026-01-31, 72 % on 2026-03-09; lowest 31 %, highest 72 %, at the ends of 3 months.',
  );
  expect(text.match(/<circle /g)).toHaveLength(3);
  expect((await scoreHistory([])).text).toContain('There is no history yet');
});

test('receipts of each verdict are counted over the days', async () => {
  const day = Date.UTC(2026, 2, 9) / DAY;
  const { text } = await verdictsByDay(
    [
      { day, allow: 2, block: 1, uncertain: 0 },
      { day: day - 3, allow: 1, block: 0, uncertain: 0 },
    ],
    day - 89,
    day,
  );
  expect(text.replaceAll(/<[^>]+>/g, '')).toContain(
    'From 2025-12-10 to 2026-03-09: 3 ALLOW, 0 UNCERTAIN, 1 BLOCK.',
  );
  expect(text).not.toMatch(/<style|style=/);
});
