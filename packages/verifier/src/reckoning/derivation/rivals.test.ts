import { describe, expect, test } from 'vitest';
import { findingsIn } from '../findings.ts';

function isAllowed(question: string, steps: readonly string[], answer: string): boolean {
  const documents = [
    { name: 'question', role: 'question' as const, text: question },
    ...steps.map((text, at) => ({ name: `step ${at}`, role: 'step' as const, text })),
    { name: 'answer', role: 'answer' as const, text: answer },
  ];
  return findingsIn(documents).some(({ of, shows }) => of === 'answer' && shows === 'established');
}

/** Questions with what they come to, and what else their numbers might. */
const QUESTIONS: readonly (readonly [
  question: string,
  right: readonly string[],
  ...wrong: (readonly string[])[],
])[] = [
  [
    'Four colleagues share the taxi of 38 and the tip of 6 equally. What does each pay?',
    ['38 + 6 = 44', '44 / 4 = 11'],
    ['38 / 4 = 9.5', '9.5 + 6 = 15.5'],
    ['38 - 6 = 32', '32 / 4 = 8'],
  ],
  [
    'A brick weighs 3.2 kg, the pallet 18 kg. What do 40 bricks weigh together with the pallet?',
    ['40 × 3.2 = 128 kg', '128 + 18 = 146 kg'],
    ['3.2 + 18 = 21.2 kg', '40 × 21.2 = 848 kg'],
  ],
  [
    'A shelf of 12 equal boards is 240 cm long. Three boards are taken away. How long is it now?',
    ['240 / 12 = 20 cm', '12 - 3 = 9 boards', '9 × 20 = 180 cm'],
    ['240 / 12 = 20 cm', '12 + 3 = 15 boards', '15 × 20 = 300 cm'],
  ],
  [
    'Gross wage 3,100. Tax is 22% and 180 go to the health insurance. What is the net wage?',
    ['22% of 3,100 is 682.', '682 and 180 are 862.', '3,100 - 862 = 2,238'],
    ['3,100 - 180 = 2,920', '22% of 2,920 is 642.40.', '2,920 - 642.40 = 2,277.60'],
  ],
  [
    'Tickets for the zoo cost $14 for adults and $8 for children. How much do 2 adults and 3 children pay?',
    ['2 × 14 = 28', '3 × 8 = 24', '28 + 24 = 52'],
    ['14 / 2 = 7', '3 × 8 = 24', '7 + 24 = 31'],
    ['3 × 14 = 42', '2 × 8 = 16', '42 + 16 = 58'],
  ],
];

describe.each(QUESTIONS)('%s', (question, right, ...wrong) => {
  const answerOf = (steps: readonly string[]): string => / = (\S+)/.exec(steps.at(-1) ?? '')?.[1] ?? '';
  test('is answered by what it tells', () => {
    expect(isAllowed(question, right, answerOf(right))).toBe(true);
  });
  test.each(wrong.map((steps) => [steps] as const))('but not by %j', (steps) => {
    expect(isAllowed(question, steps, answerOf(steps))).toBe(false);
  });
});

test('what may be told in two ways is left open', () => {
  const question = 'A ticket costs 12 EUR and a programme 3 EUR. What do 4 cost?';
  expect(isAllowed(question, ['12 + 3 = 15 EUR', '4 × 15 = 60 EUR'], '60 EUR')).toBe(false);
  expect(isAllowed(question, ['4 × 12 = 48 EUR', '48 + 3 = 51 EUR'], '51 EUR')).toBe(false);
});
