import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dates } from './dates.ts';
import { said } from './trace.fixture.ts';

const piece = fc.constantFrom(
  ...[
    'Today',
    'is',
    'was',
    'tomorrow',
    'the',
    'last day of',
    'May',
    '3',
    '2020',
    '02/29/2024',
    ',',
    '.',
    '?',
  ],
  ...[
    'a week ago',
    'What is the date',
    'in MM/DD/YYYY',
    'which is',
    'days away',
    'born on',
    'birthday',
    '(A)',
    'thinks today is',
    'but',
    'correct',
    'have passed since then',
    'of each month',
    'in the year',
  ],
);
const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(' '));

test('whatever is said, nothing throws and every proof holds', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (question, answer) => {
      await said(dates, question, [], answer);
      await said(dates, `Today is May 3, 2020. ${question} What is the date tomorrow?`, [], answer);
    }),
  );
});

const two = (number: number) => `${number}`.padStart(2, '0');
const shown = (date: Date) =>
  `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;

test('days are counted as the system’s own calendar counts them', async () => {
  const when = fc.date({ min: new Date('1600-01-01'), max: new Date('2999-01-01'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(when, fc.integer({ min: 1, max: 9_999 }), async (date, days) => {
      const there = new Date(date.getTime() + days * 86_400_000);
      const asked = `Today is ${shown(date)}. What is the date ${days} days from now in MM/DD/YYYY?`;
      expect(await said(dates, asked, [], shown(there))).toEqual(['follows ALLOW proved']);
      expect(await said(dates, asked, [], shown(date))).toEqual(['follows BLOCK proved']);
    }),
  );
});
