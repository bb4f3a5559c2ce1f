import fc from 'fast-check';
import { expect, describe as group, test } from 'vitest';
import { recheckProof } from '../proof/proof.ts';
import { describe } from './describe.ts';
import { readEquations } from './equations.ts';

const findings = (text: string) =>
  readEquations(text).map(
    ({ finding, hedged, start, end }) => `${finding}${hedged ? '?' : ''} ${text.slice(start, end)}`,
  );
const says = (text: string) => {
  const [only, another] = readEquations(text);
  return only && !another ? only.finding : 'unread';
};

/** [what is said, with the right and with a wrong end]. */
const SAID: readonly (readonly [said: string, right: string, wrong: string])[] = [
  ['Half of 12 is', '6', '7'],
  ['So a third of the 12 apples is', '4 apples', 'five apples'],
  ['Three quarters of eight equals', 'six', 'five'],
  ['We know that two thirds of 9 is', '6', '7'],
  ['Twice 8 is', '16', '17'],
  ['Then double the twenty is', '40', '42'],
  ['twenty-three plus four is', '27', 'twenty-eight'],
  ['Half a dozen plus two makes', '8', '9'],
  ['seven minus two leaves', 'five', 'six'],
  ['Five times six equals', 'thirty', 'thirty-one'],
  ['two hundred and five plus 5 is', '210', '215'],
  ['Twelve squared is', '144', '124'],
  ['The sum of three and four is', '7', '8'],
  ['The difference between 3 and nine is', '6', '5'],
  ['36 km/h =', '10 m/s', '12 m/s'],
  ['2 h 30 min =', '150 min', '140 min'],
  ['Now 2 hours and 30 minutes is', '150 minutes', '160 minutes'],
  ['3 kg is', '3000 g', '300 g'],
  ['5 kilometres equals', '5 000 metres', '500 metres'],
  ['24 inches =', '2 feet', '3 feet'],
  ['4 pounds are', '64 ounces', '60 ounces'],
  ['3 weeks are', '21 days', '22 days'],
  ['1.5 hours is', '90 minutes', '150 minutes'],
  ['From 22:30 to 01:15 is', '2 h 45 min', '3 h 45 min'],
  ['The trip from 9:15 am to 11:00 am takes', '1 hour 45 minutes', '2 hours 45 minutes'],
  ['It lasts long; from 9:00 to 5:00 is', '8 hours', '9 hours'],
  ['x = 5, so 2x =', '10', '11'],
  ['Let n = 3. Then n + 4 =', '7', '8'],
  ['We have y = -2, therefore 3y - 1 =', '-7', '-5'],
  ['Let $t = 1.5$. Now $4t^2 =', '9', '10'],
  ['1 200 + 300 =', '1 500', '1 600'],
  ['12 000 km + 500 km - 1 000 km =', '11 500 km', '11 600 km'],
];

test.each(SAID)('%s %s', (said, right, wrong) => {
  const [true_, false_] = [`${said} ${right}.`, `${said} ${wrong}.`];
  expect(findings(true_).map((line) => line.split(' ')[0])).toEqual(['holds']);
  expect(findings(false_).map((line) => line.split(' ')[0])).toEqual(['refuted']);
  const [equation] = readEquations(false_);
  if (!equation) throw new Error('it was not read');
  const { start, end } = equation;
  const quote = { document: 'step', text: false_.slice(start, end), start, end };
  const proof = { kind: 'equation', shows: 'refuted', quote, ...describe(equation) } as const;
  const documents = [{ name: 'step', role: 'step', text: false_ } as const];
  expect(recheckProof(proof, documents)).toEqual({ holds: true });
});

group('nothing is refuted that is supposed, rounded, reported, taken back or told of something else', () => {
  test.each([
    'If half of 12 is 7, then we are lost.',
    'Half of 13 is about 7.',
    'Is half of 12 equal to 7? Half of 12 is 7?',
    'Half of 12 is 7. Wait, it is 6.',
    'Half of 12 is not 7.',
    'Tom says that half of 12 is 7.',
    'Half of 12 is 6 more than nothing.',
    'Half of 12 is 7 percent of it.',
    'Half of 12 apples is 3 pears.',
    'Half of 12 and 4 is 10.',
    'She has half of 12 is 7.',
    'Two weeks are 10 days of work.',
    '2 weeks = 10 days',
    '5 miles is 8 km.',
    '$5 = 4 euros',
    '4 pounds = 5 dollars',
    '60 - 40 pounds = 20 pounds',
    '2 hours = 120 km',
    '100 minutes = 1.67 hours',
    'From 9 to 5 is 8 hours.',
    'From 3 March to 10 March is 8 days.',
    'Rooms 1 200 and 1 300 = full',
    'Add 3 400 and 1 200 5 to get 7 = 8',
    'one of them is two',
    'If x = 5, then 2x = 11',
    'x = 5 or x = 3, so 2x = 11',
    'x = 5. Later x = 4, so 2x = 11',
    'y = 5, so 2x = 11',
    'x = 5, so 2x + y = 11',
    'x + 4 = 8, so x = 5',
    'Let x = 5. We want 2x = 12',
    'x = 5, so f(x) = 12',
    'x = 5, so x2 = 12',
    'three forty plus two is nine',
  ])('%s', (text) => {
    expect(readEquations(text).filter(({ finding, hedged }) => finding === 'refuted' && !hedged)).toEqual([]);
  });
});

test('numbers in words are those in figures', () => {
  const ones = 'one two three four five six seven eight nine'.split(' ');
  const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
  const digit = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(digit, fc.integer({ min: 2, max: 9 }), digit, digit, (hundreds, ten, one, other) => {
      const word = `${ones[hundreds - 1]} hundred and ${tens[ten - 2]}-${ones[one - 1]}`;
      const value = 100 * hundreds + 10 * ten + one;
      expect(says(`${word} plus ${ones[other - 1]} is ${value + other}.`)).toBe('holds');
      expect(says(`Twice ${word} is ${2 * value + 1}.`)).toBe('refuted');
    }),
  );
});

test('whatever is said, nothing throws; long and hostile text is read in time', () => {
  const piece = fc.constantFrom(
    ...[
      'half',
      'of',
      '12',
      'is',
      'twenty',
      '-',
      'and',
      'plus',
      'hundred',
      '3 000',
      'km/h',
      'm/s',
      '=',
      '.',
      ',',
    ],
    ...['from', '9:15', 'am', 'to', 'hours', '30 min', 'a', 'third', 'the', 'sum of', '°', '½', '\n'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      readEquations(pieces.join(' '));
    }),
  );
  for (const part of [
    'half of ',
    'twenty ',
    '1 000 ',
    '5 km = ',
    'a b c 2 h, ',
    ' and',
    'from 9:15 ',
    '= \n',
  ]) {
    readEquations(part.repeat(100_000 / part.length));
  }
});
