import { expect, test } from 'vitest';
import { findingsIn } from './findings.ts';

const refuted = (question: string, steps: readonly string[], answer: string): boolean =>
  findingsIn([
    { name: 'question', role: 'question', text: question },
    ...steps.map((text, at) => ({ name: `step ${at}`, role: 'step' as const, text })),
    { name: 'answer', role: 'answer', text: answer },
  ]).some(({ of, shows }) => of === 'answer' && shows === 'refuted');

const LAMPS = 'Four lamps at 23 EUR each, delivery 7 EUR. What is the total?';

test.each([
  // What the steps come to is what the question does, and the answer is another.
  [LAMPS, ['4 × 23 = 92', '92 + 7 = 99'], '92 EUR'],
  // The last result with its digits in another order, of a question that is not read.
  ['Whatever Ola juggles.', ['17 + 55 = 72'], '27'],
  ['Whatever Ola juggles.', ['9,550 - 8,000 = 1,550'], '1,450'],
])('%s %j is not %s', (question, steps, answer) => {
  expect(refuted(question, steps, answer)).toBe(true);
});

test.each([
  [LAMPS, ['4 × 23 = 92', '92 + 7 = 99'], '99 EUR'],
  // A number that stands elsewhere, one of other digits, and one that is rounded.
  ['Whatever Ola juggles, 27 at most.', ['17 + 55 = 72'], '27'],
  ['Whatever Ola juggles.', ['17 + 55 = 72'], '60'],
  ['Whatever Ola juggles.', ['100 / 7 = 14.29'], '14.3'],
  ['Whatever Ola juggles.', ['36 / 3 = 12'], '13'],
])('%s %j may be %s', (question, steps, answer) => {
  expect(refuted(question, steps, answer)).toBe(false);
});
