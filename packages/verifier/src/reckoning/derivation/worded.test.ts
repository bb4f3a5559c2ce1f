import { describe, expect, test } from 'vitest';
import { isAllowed } from './allowed.fixture.ts';

type Trace = readonly [steps: readonly string[], answer: string];

/** Questions with steps in whole sentences that answer them, and others, as right in their reckoning, that do not. */
const WORDED: readonly (readonly [question: string, right: Trace, wrong: readonly Trace[]])[] = [
  [
    'A crate holds 24 bottles. The kitchen orders 130 bottles. How many crates are needed?',
    [
      [
        '5 crates hold 5 × 24 = 120 bottles, which is not enough for 130 bottles.',
        '6 crates hold 6 × 24 = 144 bottles, which is enough.',
      ],
      '6 crates',
    ],
    [
      [['5 crates hold 5 × 24 = 120 bottles, which is enough.'], '5 crates'],
      [['6 crates hold 6 × 24 = 144 bottles, which is not enough for 130 bottles.'], '6 crates'],
      [
        [
          '5 crates hold 5 × 24 = 120 bottles, which is not enough for 150 bottles.',
          '6 crates hold 6 × 24 = 144 bottles, which is enough.',
        ],
        '6 crates',
      ],
    ],
  ],
  [
    'A van uses 9 liters of fuel per 100 km. Fuel costs 2 euros per liter. What does the fuel for a trip of 300 km cost?',
    [
      [
        '300 km is 300 / 100 = 3 times 100 km.',
        'The van uses 3 × 9 = 27 liters.',
        'The fuel costs 27 × 2 = 54 euros.',
      ],
      '54 euros',
    ],
    [
      [['The van uses 3 × 9 = 27 liters.', 'The fuel costs 27 / 2 = 13.50 euros.'], '13.50 euros'],
      [['The fuel costs 9 × 2 = 18 euros.'], '18 euros'],
    ],
  ],
  [
    'A cinema has 12 rows with 18 seats each. For tonight 150 tickets are sold. How many seats stay empty?',
    [['The cinema has 12 × 18 = 216 seats.', '216 - 150 = 66 seats stay empty.'], '66 seats'],
    [
      [['The cinema has 12 × 18 = 216 seats.', '216 + 150 = 366 seats stay empty.'], '366 seats'],
      [['150 - 18 = 132 seats stay empty.'], '132 seats'],
      [['The cinema has 12 × 18 = 216 seats.'], '216 seats'],
    ],
  ],
  [
    'Four cousins earn 600 euros and share it equally. Each of them then pays 30 euros for the train. How much does each cousin have after that?',
    [['Each cousin gets 600 / 4 = 150 euros.', 'After that each has 150 - 30 = 120 euros.'], '120 euros'],
    [
      [['Each cousin gets 600 / 4 = 150 euros.', 'After that each has 150 + 30 = 180 euros.'], '180 euros'],
      [['600 - 30 = 570 euros', '570 / 4 = 142.50 euros'], '142.50 euros'],
    ],
  ],
  [
    'A jacket costs 120 euros. The shop gives a 25% discount. What is the price after the discount?',
    [
      ['The discount is 25% of 120 = 30 euros.', 'The price after the discount is 120 - 30 = 90 euros.'],
      '90 euros',
    ],
    [
      [['The discount is 25% of 120 = 30 euros.'], '30 euros'],
      [
        ['The discount is 25% of 120 = 30 euros.', 'The price after the discount is 120 + 30 = 150 euros.'],
        '150 euros',
      ],
    ],
  ],
  [
    'A bakery sells rolls for 0.60 euros each. Anna buys 15 rolls and pays with a 20 euro note. How much change does she get?',
    [['The rolls cost 15 × 0.60 = 9 euros.', 'Her change is 20 - 9 = 11 euros.'], '11 euros'],
    [[['The rolls cost 15 × 0.60 = 9 euros.', 'Her change is 20 + 9 = 29 euros.'], '29 euros']],
  ],
  [
    'A choir has 180 members. Each member pays 20 euros per month. Last month 12 members did not pay. How much did the choir collect last month?',
    [['180 - 12 = 168', '168 × 20 = 3360 euros'], '3360 euros'],
    [
      [['180 + 12 = 192', '192 × 20 = 3840 euros'], '3840 euros'],
      [['180 × 20 = 3600 euros'], '3600 euros'],
      [['12 × 20 = 240 euros'], '240 euros'],
    ],
  ],
  [
    'A shop buys a lamp for 34 euros and sells it for 51 euros. It sells 20 of these lamps. What is the profit of the shop?',
    [['The profit per lamp is 51 - 34 = 17 euros.', 'For 20 lamps it is 17 × 20 = 340 euros.'], '340 euros'],
    [[['20 × 51 = 1020 euros', '1020 - 34 = 986 euros'], '986 euros']],
  ],
  [
    'A square hall has sides of 8 meters. Carpet costs 15 euros per square meter. What does the carpet for the hall cost?',
    [['The area is 8 × 8 = 64 square meters.', 'The carpet costs 64 × 15 = 960 euros.'], '960 euros'],
    [
      [['8 + 8 = 16', '16 × 15 = 240 euros'], '240 euros'],
      [['8 × 15 = 120 euros'], '120 euros'],
    ],
  ],
  [
    'A clinic has 4 doctors. Each doctor sees 12 patients in the morning and 9 patients in the afternoon. How many patients does the clinic see in one day?',
    [['Each doctor sees 12 + 9 = 21 patients.', 'Four doctors see 4 × 21 = 84 patients.'], '84 patients'],
    [
      [['4 × 12 = 48', '48 + 9 = 57'], '57 patients'],
      [['12 + 9 = 21'], '21 patients'],
    ],
  ],
];

describe.each(WORDED)('%s', (question, [steps, answer], wrong) => {
  test('is answered by steps in words', () => expect(isAllowed(question, steps, answer)).toBe(true));
  test.each(wrong)('but not by %j', (others, other) =>
    expect(isAllowed(question, others, other)).toBe(false),
  );
});

test.each([
  [
    'A ship has 700 passengers. 250 get off in Oslo and 100 get on. 80 get off in Bergen and 60 get on. How many passengers are on the ship when it leaves Oslo?',
    '700 - 250 + 100 - 80 + 60 = 530',
    '530',
  ],
  ['A box has 50 bottles. 12 bottles were opened. How many bottles are empty?', '50 - 12 = 38', '38'],
  ['A hall has 60 seats. 8 tables stand in it. How many seats are free?', '60 - 8 = 52', '52'],
  [
    'Eva has 30 euros. She wants to buy a book for 12 euros. How much money does she have?',
    '30 - 12 = 18',
    '18 euros',
  ],
])('%s stays open beside %s', (question, step, answer) =>
  expect(isAllowed(question, [step], answer)).toBe(false),
);
