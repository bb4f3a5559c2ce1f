import { describe, expect, test } from 'vitest';
import { findingsIn } from '../findings.ts';

/** Which steps of a trace are shown to be right. */
function allowed(question: string, steps: readonly string[], answer: string): string[] {
  const documents = [
    { name: 'question', role: 'question' as const, text: question },
    ...steps.map((text, at) => ({ name: `step ${at}`, role: 'step' as const, text })),
    { name: 'answer', role: 'answer' as const, text: answer },
  ];
  const found = findingsIn(documents).filter(({ of, shows }) => of === 'step' && shows === 'established');
  return steps.filter((_, at) => found.some(({ about }) => about.document === `step ${at}`));
}

const STORIES = {
  order: [
    'Nora buys 5 notebooks at 6 EUR each and 2 markers at 4 EUR each. How much does she pay?',
    '38 EUR',
  ],
  shelf: ['A library has 12 shelves with 35 books each. It lends 60 books. How many books are left?', '360'],
} as const;

/** Steps of a story that are right, each with what is like it and wrong. */
const STEPS: readonly (readonly [
  story: keyof typeof STORIES,
  before: readonly string[],
  right: string,
  after: readonly string[],
  wrong: readonly string[],
])[] = [
  [
    'order',
    [],
    'First, the notebooks: 5 × 6 = 30 EUR.',
    ['Markers: 2 × 4 = 8 EUR.', '30 + 8 = 38 EUR'],
    [
      'First, the markers: 5 × 6 = 30 EUR.',
      'First, the notebooks: 5 × 6 = 30 kg.',
      'First, the notebooks: 5 kg × 6 = 30 EUR.',
      'First, the notebooks: 5 × 6 = 30 EUR apples.',
      'First, the notebooks: 5 × 6 = 30 EUR, and paper is healthy.',
      'Third, the notebooks: 5 × 6 = 30 EUR.',
      'First, the notebooks of Tom: 5 × 6 = 30 EUR.',
      'Total: 5 × 6 = 30 EUR.',
    ],
  ],
  [
    'order',
    ['Notebooks: 5 × 6 = 30 EUR.', 'Markers: 2 × 4 = 8 EUR.'],
    'Adding the two, she pays 30 + 8 = 38 EUR.',
    [],
    [
      'Subtracting the two, she pays 30 + 8 = 38 EUR.',
      'Adding the two, she earns 30 + 8 = 38 EUR.',
      'Adding the two, she pays 30 + 8 = 38 books.',
      'The difference: 30 + 8 = 38 EUR.',
    ],
  ],
  [
    'shelf',
    [],
    '**Books:** 12 × 35\n= 420 books',
    ['420 - 60 = 360'],
    ['**Books:** 12 × 35\n= 421 books', '**Books:** 12 × 35\n= 420 km', '**Books:** 13 × 35\n= 455 books'],
  ],
  [
    'shelf',
    ['12 shelves with 35 books each are 12 × 35 = 420 books.'],
    'So 420 - 60 = 360 books are left.',
    [],
    ['So 420 - 60 = 360 books are needed.', 'So 420 - 60 = 360 km are left.'],
  ],
];

describe.each(STEPS)('%s %j %s', (story, before, right, after, wrong) => {
  const [question, answer] = STORIES[story];
  test('is shown to be right', () => {
    expect(allowed(question, [...before, right, ...after], answer)).toContain(right);
  });
  test.each(wrong)('but not: %s', (step) => {
    expect(allowed(question, [...before, step, ...after], answer)).not.toContain(step);
  });
});

test('what is computed with numbers of later steps is not shown', () => {
  const [question, answer] = STORIES.order;
  expect(allowed(question, ['30 + 8 = 38 EUR.', '5 × 6 = 30 EUR.', '2 × 4 = 8 EUR.'], answer)).toHaveLength(
    2,
  );
});

describe('divisions with a remainder', () => {
  const question = 'A baker packs 53 rolls into bags of 12. How many rolls are left over?';
  test.each([
    ['53 ÷ 12 = 4 remainder 5.', true],
    ['12 goes into 53 four times, because 4 × 12 = 48.', true],
    ['53 ÷ 12 = 3 remainder 17.', false],
    ['12 goes into 53 five times, because 5 × 12 = 60.', false],
  ])('%s', (step, isRight) => {
    expect(allowed(question, [step, '53 - 48 = 5'], '5').includes(step)).toBe(isRight);
  });
});
