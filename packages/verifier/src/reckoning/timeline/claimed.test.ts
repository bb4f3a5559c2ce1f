import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timesIn } from './claimed.ts';

test.each([
  ['30 May is 16 days after 14 May.', true],
  ['Ten days after 25 June it is 4 July.', false],
  ['Half past seven in the evening is 19:30 on a 24-hour clock.', true],
  ['8 pm is 18:00 on a 24-hour clock.', false],
  ['The year 2023 was a leap year.', false],
  ['The year 1900 was not a leap year.', true],
  ['If the 1st of a month is a Monday, then the 8th is a Monday as well.', true],
  ['If today is Friday, tomorrow is Sunday.', false],
  ['From 22:00 to 06:30 the next morning is 8.5 hours.', true],
  ['From 9:40 to 12:10 on the same morning is two hours and ten minutes.', false],
])('%s: %s', (claim, holds) => expect(timesIn(claim)?.holds).toBe(holds));

test.each([
  'February has 29 days.',
  'There are 8 days from 28 April to 5 May.',
  'From 9:00 to 5:30 is 8.5 hours.',
  'Was 2024 a leap year?',
  'October has 30 days of rain.',
  'If it rains on Monday, the fair is on Tuesday.',
])('%s is left open', (claim) => expect(timesIn(claim)).toBeUndefined());

test('any text is read without an error', () => {
  const word = fc.constantFrom(
    ...'If the 1st is Monday 9:40 to 14 May has 30 days after leap year 2024 , .'.split(' '),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      expect(() => timesIn(words.join(' '))).not.toThrow();
    }),
  );
});
