import { expect, test } from 'vitest';
import { historyOf } from './history.ts';
import { scoreOf, sumsOf } from './score.ts';

const at = (month: number, day: number) => Date.UTC(2026, month, day);
const event = (when: number, outcome: 'correct' | 'incorrect') =>
  sumsOf({ outcome, peerRating: null, adversarialScore: null, at: when, own: false });

test('the score is told at the end of every month since the first event, and now', () => {
  const [good, bad] = [event(at(0, 10), 'correct'), event(at(2, 5), 'incorrect')];
  const now = at(2, 20);
  expect(historyOf([good, bad], now)).toEqual([
    { at: at(1, 1), composite: scoreOf([good], at(1, 1)).composite },
    { at: at(2, 1), composite: scoreOf([good], at(2, 1)).composite },
    { at: now, composite: scoreOf([good, bad], now).composite },
  ]);
});

test('without events there is none, and of many years the last three are told', () => {
  expect(historyOf([], at(0, 1))).toEqual([]);
  const old = event(Date.UTC(2010, 0, 1), 'correct');
  expect(historyOf([old], at(0, 1))).toHaveLength(36);
});
