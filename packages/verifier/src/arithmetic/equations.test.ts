import { expect, test } from 'vitest';
import { describe } from './describe.ts';
import { readEquations } from './equations.ts';

/** What is read in a text, one line an equation: the finding and the equation as understood. */
const read = (text: string): string[] =>
  readEquations(text).map((equation) => {
    const { expression, relation, stated, computed } = describe(equation);
    return `${equation.finding}: ${expression} ${relation} ${stated} (${computed})`;
  });
const refuted = (text: string): boolean =>
  readEquations(text).some(({ finding, hedged }) => finding === 'refuted' && !hedged);
const holds = (text: string): boolean =>
  readEquations(text).length > 0 && readEquations(text).every(({ finding }) => finding === 'holds');

const TRUE = [
  '12 miles/day * 5 days = 60 miles',
  '20% of 50 = 10',
  '50 * 20% = 10',
  '$1,200.50 + $0.50 = $1,201',
  '1.234,5 + 1,5 = 1.236,0',
  '1\u00a0234 + 1 = 1\u00a0235',
  '1/3 = 0.33',
  '1/3 = 33.3%',
  '2/3 ≈ 0.667',
  '5 1/2 + 2 1/4 = 7 3/4',
  '½ + ¼ = ¾',
  '-3^2 = 9',
  '-3^2 = -9',
  '6/2(3) = 9',
  '6/2(3) = 1',
  '3 plus 4 is 7',
  'the sum of 3, 4 and 5 is 12',
  'the product of 3 and 4 equals 12',
  'the average of 3, 4 and 5 is 4',
  'the difference between 3 and 10 is 7',
  '\\[ \\frac{3}{4} \\times 8 = 6 \\]',
  '$\\sqrt{50} = 5\\sqrt{2}$',
  '\\(2 \\cdot 3^{2} \\div 2 = \\boxed{9}\\)',
  '\\frac{12 \\text{ miles}}{4} = 3 \\text{ miles}',
  '$9\\pi \\approx 28.27$',
  'He pays 3 * 4 = <<3*4=12>>12 dollars',
  'He pays 3*4=<<3*4=12>>12 dollars',
  '3 × 4 − 2 = 10',
  '2 hours * 3 = 360 minutes',
  '6 coins * 25 cents = $1.50',
  '$3 million * 2 = $6,000,000',
  '100/3 = 33.33 and 33.33 * 3 = 100',
  '0.1 + 0.2 = 0.30000000000000004',
  '2**10 = 1024',
  '1.5e3 * 2 = 3000',
  '3 < 4 ≤ 4 < 5',
  '$20 + 10% = $22',
  '3 x 4 = 12',
  '5 divided by 2 = 2.5',
  '5! / 3! = 20',
  '|3 - 5| = 2',
  '2 * |3 - 5| + 1 = 5',
  '\\left|3 - 5\\right| = 2',
  '⌊7 / 2⌋ + ⌈7 / 2⌉ = 7',
  '\\lceil 7.2 \\rceil = 8',
  '\\binom{5}{2} = 10',
  '\\frac12 + \\frac13 = \\frac56',
  '| 3 + 4 = 7 | 5 + 5 = 10 |',
  'That makes 3 + 4 = 7!',
];

test.each(TRUE)('reads as true: %s', (text) => {
  expect(read(text).filter((line) => !line.startsWith('holds'))).toEqual([]);
  expect(holds(text)).toBe(true);
});

const FALSE = [
  '12 miles/day * 5 days = 61 miles',
  '20% of 50 = 12',
  '$1,200.50 + $0.50 = $1,202',
  '1.234,5 + 1,5 = 1.237,0',
  '1/3 = 0.34',
  '2/5 * 4000 = 800 gallons',
  'So they have 3 + 4 = 8 apples.',
  '3 plus 4 is 8',
  'the sum of 3, 4 and 5 is 13',
  '\\[ \\frac{3}{4} \\times 8 = 7 \\]',
  '$\\sqrt{50} = 6\\sqrt{2}$',
  '$9\\pi = 12\\pi$',
  'He pays <<3*4=13>>13 dollars',
  'Ida has 14 - 31 = <<14-31=-17>>17 fewer stamps than Ole',
  'There are 25-40 = <<25-40=-15>>15 seats left',
  'They ship 40*300 = <<40*300=12000>>1200 bolts',
  '3 × 4 − 2 = 11',
  '2^{10} = 1023',
  'Total cost = $3.5 * 4000 = $15,000.',
  'a = 3 * 4 = 13 = 26 / 2',
  '- 3 + 4 = 8',
  '100 / (40/100) = 80',
  '$8 > 9$',
  '**Total: 5 * 5 = 30**',
  '3 x 4 = 13',
  '3! = 7',
  '|3 - 5| = 3',
  '\\lfloor 7 / 2 \\rfloor = 4',
  '\\binom{5}{2} = 12',
  '\\frac12 + \\frac13 = \\frac45',
  '4 + 6 + 3 = 12.5',
  '4 + 6 + 3 = 16.25',
  '4.5 + 6 + 3 = 13.75',
];

test.each(FALSE)('refutes: %s', (text) => expect(refuted(text)).toBe(true));

const UNREAD = [
  'Ida has 14 - 31 = 17 fewer stamps than Ole',
  'Read pages 25-40 = 15 pages',
  'It takes 50/3 = <<50/3=16.666666666666668>>17 more days',
  'He has 3*4 = <<3*4=12>>12 + 5 = 17 coins',
  'Tea is 4.20, bread 6.10 and milk 3.45: 4 + 6 + 3 = 13.75',
  'x + 3 = 8 and 2x = 11',
  'f(2) = 5',
  'a\\left(1 + \\frac{3}{2}\\right) = 40',
  'Suppose 2 + 2 = 5.',
  'If 2 + 2 = 5 then pigs fly.',
  'This would mean 3 = 4, a contradiction.',
  'Then 6/4 = 2, which is impossible.',
  'Is 3 * 4 = 13?',
  '3 * 4 ≠ 13',
  'Then 3 * 4 = 13. Wait, that is wrong.',
  'on 2024-03-01 = 2020',
  'pages 1-5 = 10',
  'a ratio 3:4 = 5',
  'version 1.2.3 + 1 = 3',
  'call 555-0123 = 7',
  '17 = 2 (mod 5)',
  '17 mod 5 = 3',
  '101_2 = 6',
  '(1,2) + (3,4) = (5,7)',
  'half of 3 + 4 = 9',
  'the square root of 9 + 16 = 6',
  'twice the sum of 3 and 4 is 14',
  'the exponent of 13^{19} is 19',
  '1/2 inch equals 20 miles',
  '1 + 2 + ... + 10 = 55',
  '9 + 5 = 2 PM',
  '31 May + 7 days = 7 June.',
  '12 March - 12 days = 29 February.',
  '17 / 5 = 3 remainder 2',
  'with x = 4: 3 x(4) = 12, 3 x(5) = 16',
  'She adds 20 + 10 plates to the 29 + 24 plates = 83',
  '5 + 3 = 8 * 2 = 16',
  '5 apples, 3 + 4 = 12',
  '4 hours = 240 minutes',
  '10 + 20 = 30 + 12 = 42',
  'List<3> = 5',
  'Sorted: (5) "pear" < (3) "plum"',
  'Then (5) pears < (3) plums',
];

test.each(UNREAD)('refutes nothing in: %s', (text) => expect(refuted(text)).toBe(false));

test('reads each link of a chain and shows what was recomputed', () => {
  expect(read('Total = 2 * (3 + 4) = 14 = 28 / 2 = 13.')).toMatchInlineSnapshot(`
    [
      "holds: 2 × (3 + 4) = 14 (14)",
      "holds: 28 / 2 = 14 (14)",
      "refuted: 28 / 2 = 13 (14)",
    ]
  `);
});

test('shows the brackets that matter', () => {
  expect(read('4 - (1 + 2) = 4 - 1 + 2')).toEqual(['refuted: 4 - (1 + 2) = 4 - 1 + 2 (1)']);
});

test('gives offsets that span both sides', () => {
  const text = 'First, the trip is 12 miles/day * 5 days = 61 miles.';
  const spans = readEquations(text).map(({ start, end }) => text.slice(start, end));
  expect(spans).toEqual(['12 miles/day * 5 days = 61']);
});
