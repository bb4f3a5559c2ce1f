import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareAnswer, readExercise } from './question.ts';

test.each([
  ['((4 - -2 * 3) + (-7 + 1)) =', '4'],
  ['What is 15 * 12?', '180'],
  ['Calculate 2^5 - 3!', '26'],
  ['Please compute the value of the expression 7/2 + 1.', '4.5'],
  ['What does 12 plus 30 equal?', '42'],
])('solves %s', (question, value) => expect(readExercise(question)?.value).toBe(value));

test.each([
  'How many apples are 3 + 4 apples and 2 more?',
  'What is 3 + 4 in hours?',
  'Is 3 + 4 = 7?',
  'What is 3 + 4 = 8?',
  'What is x + 4 * 2?',
  'What is 12?',
  'Compute 3 + 4 and 5 + 6.',
  'What is half of 3 + 4?',
  'What is 17 mod 5 + 1?',
  '',
])('leaves others alone: %s', (question) => expect(readExercise(question)).toBeUndefined());

const compare = (question: string, given: string) => {
  const exercise = readExercise(question);
  return exercise && compareAnswer(exercise, given);
};

test('the same value, another one, or no telling', () => {
  expect(compare('3 * 4 =', '12')).toBe('same');
  expect(compare('3 * -4 =', '−12')).toBe('same');
  expect(compare('3 * 4 =', '13')).toBe('other');
  expect(compare('10 / 3 =', '3.33')).toBe('unclear');
  expect(compare('-3^2 =', '9')).toBe('unclear');
  expect(compare('3 * 4 =', '12 or 13')).toBe('unclear');
  expect(compare('3 * 4 =', 'twelve and')).toBe('unclear');
});

test('any expression of whole numbers is solved, in any spacing and brackets', () => {
  const term = fc.integer({ min: -99, max: 99 });
  const sign = fc.constantFrom('+', '-', '*');
  fc.assert(
    fc.property(term, fc.array(fc.tuple(sign, term), { minLength: 1, maxLength: 5 }), (first, rest) => {
      const spaced = `${first} ${rest.map(([by, value]) => `${by} ${value}`).join(' ')}`;
      const bracketed = `(${first})${rest.map(([by, value]) => `${by}(${value})`).join('')}`;
      let [total, product] = [0, first];
      let addend = 1;
      for (const [by, value] of rest) {
        if (by === '*') product *= value;
        else {
          total += addend * product;
          [addend, product] = [by === '-' ? -1 : 1, value];
        }
      }
      total += addend * product;
      for (const question of [`${spaced} =`, `What is ${bracketed}?`]) {
        expect(compare(question, String(total))).toBe('same');
        expect(compare(question, String(total + 1))).toBe('other');
      }
    }),
  );
});
