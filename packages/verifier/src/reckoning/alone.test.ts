import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decidedAlone } from './alone.ts';
import { findingsIn } from './findings.ts';

test.each([
  ['February 2024 had 29 days.', true],
  ['April and June have 30 days.', true],
  ['October has 30 days.', false],
  ['August is one day longer than September.', true],
  ['August is two days longer than September.', false],
  ['A nonagon has three more sides than a hexagon.', true],
  ['A nonagon has two more sides than a hexagon.', false],
  ['July and August together have 62 days.', true],
  ['The Roman numeral for 44 is XLIV.', true],
  ['CXX is the Roman numeral for 110.', false],
  ['Half a century is 50 years.', true],
  ['Two hectares are 2,000 square metres.', false],
  ['A gigabyte is 100 megabytes.', false],
  ['25 °C corresponds to 77 °F.', true],
  ['Under semantic versioning, 2.14.0 is newer than 2.9.7.', true],
  ['Release 1.10.0 is older than 1.9.2.', false],
  ['0.25 and one quarter are equal.', true],
  ['Minus 8 degrees is warmer than minus 3.', false],
  ['The number 97 is a prime number.', true],
  ['The number 51 is a prime number.', false],
  ['A concert of 100 minutes that begins at 19:30 is over at 21:10.', true],
  ['A concert of 100 minutes that begins at 19:30 is over at 21:20.', false],
  ['The day after 30 April 2024 was 1 May 2024.', true],
  ['With 25 % off, a coat marked 80 costs 60.', true],
  ['With 25 % off, a coat marked 80 costs 65.', false],
  ['If rent goes from 800 up to 840, it has risen by 5 %.', true],
  ['If rent goes from 800 up to 840, it has risen by 4 %.', false],
  ['Nine trays with 24 seedlings each hold 216 seedlings.', true],
  ['Nine trays with 24 seedlings each hold 206 seedlings.', false],
  ['A cleaner paid 14 euros an hour earns 84 euros in six hours.', true],
  ['Paying 18.40 with a twenty gives 2.60 change.', false],
  ['A garden 12 m long and 5 m wide covers 60 square metres.', true],
  ['Two coffees at 2.80 and a cake at 3.50 come to 9.10.', true],
  ['The growth from 40 to 50 is 25 %.', true],
  ['The fall from 50 to 40 means 25 %.', false],
  ['8 is less than the minimum of 5.', false],
  ['There are 60 seconds in a minute and 50 minutes in an hour.', false],
])('%s: %s', (claim, holds) => expect(decidedAlone(claim, false)?.holds).toBe(holds));

test.each([
  'A gigabyte is 1,024 megabytes.',
  'July and August have 62 days.',
  'A 20 % tip on 45 is 54.',
  'Each side of a square with a perimeter of 36 m is 9 m.',
  'A round table 2 m long and 1 m wide covers 2 square metres.',
  'A concert of 100 minutes with a break that begins at 19:30 is over at 21:10.',
  'Nine trays with about 24 seedlings each hold 216 seedlings.',
  'October has 30 days of rain.',
  '10 % off, and then another 10 % off the reduced price, makes 19 % off in total.',
  '10 % off, and then another 10 % off, makes 20 % off.',
  '2.14.0 is newer than 2.9.7.',
  'A course from Monday to Wednesday lasts 3 days.',
  '10 in binary is 2.',
  'The fall from 50 to 40 is an increase of 20 %.',
])('%s is left open', (claim) => expect(decidedAlone(claim, false)).toBeUndefined());

test('beside evidence only what is so of anything is decided', () => {
  expect(decidedAlone('A film of 105 minutes that starts at 20:15 ends at 22:00.', true)).toBeUndefined();
  expect(decidedAlone('Three nights at 80 euros each cost 240 euros.', true)).toBeUndefined();
  expect(decidedAlone('October has 30 days.', true)?.holds).toBe(false);
});

test('any text is read without an error', () => {
  const word = fc.constantFrom(
    ...'If 20 % off 45 a dozen hexagon has more sides than Roman XIV hex 0xFF from 9:40 to each per , and is .'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.boolean(), (words, hasEvidence) => {
      expect(() => decidedAlone(words.join(' '), hasEvidence)).not.toThrow();
    }),
  );
});

test.each(['20 percent of 50 euros is 10 apples.', 'Half of 60 euros is 30 books.'])(
  'what is measured comes to no number of things: %s',
  (claim) => {
    expect(findingsIn([{ name: 'claim', role: 'claim', text: claim }])).toEqual([]);
  },
);
