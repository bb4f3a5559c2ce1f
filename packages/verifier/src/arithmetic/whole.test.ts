import { expect, test } from 'vitest';
import { readExercise } from './question.ts';
import { wholeValue } from './whole.ts';

const computed = (text: string): number => {
  const exercise = readExercise(text);
  if (!exercise) throw new Error(`no exercise: ${text}`);
  return wholeValue(exercise.tree);
};

test.each([
  ['2 + 3 * 4', 14],
  ['(2 + 3) * -4', -20],
  ['10 / 5 * 7 - 1', 13],
  ['999999999999999 * 9', 8999999999999991],
])('%s is computed in machine numbers', (text, value) => {
  expect(computed(text)).toBe(value);
});

test.each([
  ['a quotient that is not whole', '7 / 2 * 2'],
  ['a decimal, which may be rounded', '84.00 + 1'],
  ['more than a machine number holds', '999999999999999 * 10'],
  ['a factor written side by side, which may bind closer', '6 / 2(3)'],
  ['thousands that may be decimals', '1,234 + 1'],
  ['a power', '2^3 + 1'],
])('%s is left to the exact fractions', (_, text) => {
  expect(computed(text)).toBeNaN();
});
