import fc from 'fast-check';
import { expect, test } from 'vitest';
import { degenerateCriteria, isDegenerate } from './degenerate.ts';

test.each([
  '',
  ' \n\t',
  ':',
  '...',
  '—',
  '{}',
  '“”',
  'Thought process:',
  'Solution',
  'Answer:',
  '解',
  'Let’s think step by step.',
  'My reasoning is as follows:',
  '\u200b\u200b',
  '🙂',
])('there is nothing to judge in %j', (text) => {
  expect(isDegenerate(text)).toBe(true);
});

test.each([
  '42',
  'Yes',
  'No.',
  'Paris',
  'x',
  '解は3',
  'Answer: 42',
  'Solution:\n12 × 4 = 48',
  'delete the table',
  'Given the three conditions above we need to find:',
])('there is something to judge in %j', (text) => {
  expect(isDegenerate(text)).toBe(false);
});

test('text after an announcement is never overlooked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 81 }), (text) => {
      expect(isDegenerate(text)).toBe(!/[\p{L}\p{N}]/u.test(text));
    }),
  );
});

const criterion = { id: 'c', question: '?', criticality: 'critical' as const };

test('a criterion is degenerate when what it is about, or every text it turns on, is', () => {
  const check = degenerateCriteria({
    documents: [
      { name: 'question', role: 'question', text: 'How many?' },
      { name: 'step 0', role: 'step', text: ':' },
      { name: 'step 1', role: 'step', text: 'There are 3.' },
      { name: 'answer', role: 'answer', text: 'Answer:' },
    ],
    criteria: [],
  });
  expect({
    emptyStep: check({ ...criterion, asks: 'sound', about: 'step 0' }),
    fullStep: check({ ...criterion, asks: 'sound', about: 'step 1' }),
    plan: check({ ...criterion, asks: 'performed' }),
    emptyAnswer: check({ ...criterion, asks: 'follows' }),
  }).toEqual({ emptyStep: true, fullStep: false, plan: false, emptyAnswer: true });
});
