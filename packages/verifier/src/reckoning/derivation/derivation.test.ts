import { describe, expect, test } from 'vitest';
import { findingsIn } from '../findings.ts';

/** Whether a trace is shown to be right: its answer, and all of its steps. */
function isShown(question: string, steps: readonly string[], answer: string): boolean {
  const found = findingsIn([
    { name: 'question', role: 'question', text: question },
    ...steps.map((text, at) => ({ name: `trace/${at}`, role: 'step' as const, text })),
    { name: 'answer', role: 'answer', text: answer },
  ]);
  const right = found.filter(({ shows }) => shows === 'established');
  return (
    !found.some(({ shows }) => shows === 'refuted') &&
    right.some(({ of }) => of === 'answer') &&
    right.filter(({ of }) => of === 'step').length === steps.length
  );
}

type Trace = readonly [steps: readonly string[], answer: string];

/** Questions with a trace that is right, and others that compute rightly what was not asked. */
const QUESTIONS: readonly (readonly [question: string, right: Trace, wrong: readonly Trace[]])[] = [
  [
    'A roofer lays 14 tiles in each of 9 rows and keeps a spare pack of 20. How many tiles does he have in all?',
    [['The rows take 9 × 14 = 126 tiles.', 'With the pack: 126 + 20 = 146.'], '146 tiles'],
    [[['9 + 14 = 23', '23 + 20 = 43'], '43']],
  ],
  [
    'Oskar buys 4 bulbs at 3.50 EUR each and a lamp for 19 EUR. He pays with a 50 EUR note. How much change does he get?',
    [['Bulbs: 4 × 3.50 = 14 EUR.', 'All: 14 + 19 = 33 EUR.', '50 - 33 = 17 EUR'], '17 EUR'],
    [
      [['4 × 3.50 = 14', '50 + 14 = 64', '64 - 19 = 45'], '45 EUR'],
      [['4 × 3.50 = 14', '14 + 19 = 33'], '33 EUR'],
    ],
  ],
  [
    'A stove costs 480 EUR and is reduced by 15%. What does it cost now?',
    [['15% of 480 is 72.', '480 - 72 = 408'], '408 EUR'],
    [
      [['15% of 480 is 72.'], '72 EUR'],
      [['15% of 480 is 72.', '480 + 72 = 552'], '552 EUR'],
    ],
  ],
  [
    'Of 60 saplings 30% are oaks. How many are not oaks?',
    [['30% of 60 is 18.', '60 - 18 = 42'], '42'],
    [[['30% of 60 is 18.'], '18']],
  ],
  [
    'Rut is 4 times as old as Sven. Sven is 9. How old will Rut be in 3 years?',
    [['4 × 9 = 36', '36 + 3 = 39'], '39'],
    [
      [['36 / 9 = 4'], '4'],
      [['4 × 9 = 36', '36 - 3 = 33'], '33'],
    ],
  ],
  [
    'A pump moves 35 litres a minute. How many litres does it move in 2 hours?',
    [['2 hours are 120 minutes.', '120 × 35 = 4200 litres'], '4200 litres'],
    [[['2 × 35 = 70 litres'], '70 litres']],
  ],
  [
    'We bring 95 hikers in vans of 8 seats. How many vans do we need?',
    [['11 vans take 11 × 8 = 88 hikers.', '95 - 88 = 7', 'So 11 + 1 = 12 vans.'], '12 vans'],
    [[['95 / 8 = 11.875'], '11']],
  ],
  [
    'Rain fell on three days: 12 mm, 5 mm and 10 mm. What was the average per day?',
    [['12 + 5 + 10 = 27 mm', '27 / 3 = 9 mm'], '9 mm'],
    [
      [['12 + 5 + 10 = 27 mm'], '27 mm'],
      [['12 + 5 = 17', '17 / 2 = 8.5'], '8.5 mm'],
    ],
  ],
  [
    'A yard is 15 m long and 8 m wide. How many metres of fence go around it?',
    [['15 + 8 = 23', '2 × 23 = 46 m'], '46 m'],
    [
      [['15 + 8 = 23'], '23 m'],
      [['15 × 8 = 120'], '120'],
    ],
  ],
  [
    'Loans rose from 250 in May to 300 in June. By what percentage did they rise?',
    [['300 - 250 = 50', '50 / 250 = 0.2', 'That is 20%.'], '20%'],
    [[['300 - 250 = 50', '50 / 300 = 0.1667'], '16.67%']],
  ],
];

describe.each(QUESTIONS)('%s', (question, right, wrong) => {
  test('is shown', () => {
    expect(isShown(question, ...right)).toBe(true);
  });
  test.each(wrong)('but not by %j', (steps, answer) => {
    expect(isShown(question, steps, answer)).toBe(false);
  });
});

/** Every equation holds and every number is used, and it is not what was asked. */
test.each<readonly [question: string, steps: readonly string[], answer: string]>([
  ['Pia knitted 14 caps and parted with 9. How many are still in her drawer?', ['14 + 9 = 23'], '23'],
  ['A cask of 60 litres lost 22 litres overnight. How much is in it?', ['60 + 22 = 82'], '82 litres'],
  [
    'A wage of 2,000 EUR was raised by 4%. What does she get now?',
    ['2000 × 0.04 = 80', '2000 - 80 = 1920'],
    '1920 EUR',
  ],
  ['Finn walked 6 km, half as far as Gus. How far did Gus walk?', ['6 / 2 = 3'], '3 km'],
  [
    'Red tins outsold green ones by 25; 90 red tins were sold. How many green tins?',
    ['90 + 25 = 115'],
    '115',
  ],
  ['A stall has 4 boxes with 12 pens apiece. How many pens is that?', ['4 + 12 = 16'], '16'],
  [
    'A cab is 4 EUR for the first km and 2 EUR for every further km. What do 9 km cost?',
    ['9 × 2 = 18', '18 + 4 = 22'],
    '22 EUR',
  ],
  ['Socks are 6 EUR a pair. What do 10 socks cost?', ['10 × 6 = 60'], '60 EUR'],
  ['Every fourth coffee is free, and one costs 3 EUR. What do 8 coffees cost?', ['8 × 3 = 24'], '24 EUR'],
  [
    'Uma took 3 packs of 8 batteries at 5 EUR per pack. What did she pay?',
    ['3 × 8 = 24', '24 × 5 = 120'],
    '120 EUR',
  ],
  [
    '8 workers need 6 days for a wall. How many days would 12 workers need?',
    ['12 / 8 = 1.5', '6 × 1.5 = 9'],
    '9',
  ],
  [
    'With 3 cups of rice go 6 cups of water. How many cups of water go with 5 cups of rice?',
    ['3 / 6 = 0.5', '5 × 0.5 = 2.5'],
    '2.5 cups',
  ],
  ['A picture of 30 cm by 20 cm gets a frame. What length goes round its edges?', ['30 + 20 = 50'], '50 cm'],
  [
    'A wall of 8 m by 3 m has a window of 2 square metres. How much is there to paint?',
    ['8 × 3 = 24', '24 + 2 = 26'],
    '26 m²',
  ],
  [
    'Bert drives 60 km in 1 hour and the next 60 km in 2 hours. What is his average speed?',
    ['60 / 2 = 30', '(60 + 30) / 2 = 45'],
    '45 km/h',
  ],
  ['In 6 years Nils will be 30. How old is he today?', ['30 + 6 = 36'], '36'],
  [
    'A shirt of 50 EUR is reduced by 10%, and then a coupon takes 5 EUR off. What is paid?',
    ['50 - 5 = 45', '10% of 45 is 4.5', '45 - 4.5 = 40.5'],
    '40.5 EUR',
  ],
  [
    'Five friends ate for 60 EUR; one was treated and the others split it. What did each of them pay?',
    ['60 / 5 = 12'],
    '12 EUR',
  ],
  [
    'Hiring a kayak is 20 EUR plus 5 EUR an hour. What do 3 hours cost?',
    ['20 + 5 = 25', '25 × 3 = 75'],
    '75 EUR',
  ],
  [
    'Ida gets 3 comics at 12 EUR each and pays with a 50 EUR note. What change does she get?',
    ['3 × 12 = 36', '50 + 36 = 86'],
    '86 EUR',
  ],
  ['Ed is number 8 from the front and number 5 from the back. How many queue?', ['8 + 5 = 13'], '13'],
  ['Bea paid 30 EUR for tea and Tom paid 12 EUR for cake. What did Tom pay?', ['30 + 12 = 42'], '42 EUR'],
  ['A tram had 22 riders; 9 got off and 5 got on. How many ride on?', ['22 - 9 = 13', '13 - 5 = 8'], '8'],
  ['Income was 310 EUR and expenses were 226 EUR. What was the profit?', ['310 + 226 = 536'], '536 EUR'],
  [
    'A shift lasts 9 hours with an unpaid break of 1 hour, at 18 EUR an hour. What is paid?',
    ['9 × 18 = 162'],
    '162 EUR',
  ],
])('%s is not %j', (question, steps, answer) => {
  expect(isShown(question, steps, answer)).toBe(false);
});
