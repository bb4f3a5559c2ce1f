import { describe, expect, test } from 'vitest';
import { isAllowed } from './allowed.fixture.ts';

type Trace = readonly [steps: readonly string[], answer: string];

/** Everyday questions with a plain computation that answers them, and right computations of something else. */
const QUESTIONS: readonly (readonly [question: string, right: Trace, wrong: readonly Trace[]])[] = [
  [
    'day | calls\nMon | 14\nTue | 31\nWed | 9\nHow many more calls came on the busiest day than on the quietest?',
    [['31 - 9 = 22'], '22'],
    [
      [['31 - 14 = 17'], '17'],
      [['14 - 9 = 5'], '5'],
    ],
  ],
  [
    '| part | qty | price |\n|---|---|---|\n| bolt | 20 | 0.50 EUR |\n| hinge | 4 | 3.00 EUR |\nWhat does the order cost?',
    [['20 × 0.50 = 10', '4 × 3 = 12', '10 + 12 = 22 EUR'], '22 EUR'],
    [
      [['20 × 3 = 60', '4 × 0.50 = 2', '60 + 2 = 62 EUR'], '62 EUR'],
      [['0.50 + 3.00 = 3.50 EUR'], '3.50 EUR'],
    ],
  ],
  [
    'Karim has 23 stickers. He wins 9 and loses 6. How many stickers does he have then?',
    [['23 + 9 = 32', '32 - 6 = 26'], '26'],
    [
      [['23 + 9 = 32', '32 + 6 = 38'], '38'],
      [['23 - 6 = 17'], '17'],
      [['23 - 9 = 14', '14 - 6 = 8'], '8'],
    ],
  ],
  [
    'The kiosk sold 48 papers on Friday, on Saturday 61 and on Sunday 22. How many papers did it sell in the three days?',
    [['48 + 61 = 109', '109 + 22 = 131'], '131'],
    [
      [['48 + 61 = 109'], '109'],
      [['61 - 22 = 39', '39 + 48 = 87'], '87'],
      [['48 + 61 = 109', '109 - 22 = 87'], '87'],
    ],
  ],
  [
    'At noon the freezer held 85 rolls. The baker took out 30 and put back 12. How many rolls does it hold now?',
    [['85 - 30 = 55', '55 + 12 = 67'], '67'],
    [
      [['85 - 30 = 55', '55 - 12 = 43'], '43'],
      [['85 + 30 = 115', '115 - 12 = 103'], '103'],
    ],
  ],
  [
    'The table had 9,400 rows. A job deleted 1,250 and then an import added 380. How many rows are there now?',
    [['9,400 - 1,250 = 8,150', '8,150 + 380 = 8,530'], '8,530'],
    [
      [['9,400 + 1,250 = 10,650', '10,650 + 380 = 11,030'], '11,030'],
      [['9,400 - 1,250 = 8,150'], '8,150'],
      [['9,400 - 1,250 = 8,150', '8,150 - 380 = 7,770'], '7,770'],
    ],
  ],
  [
    'I wrapped 9 parcels and each took 60 cm of string from a ball of 800 cm. How much string is left on the ball?',
    [['9 × 60 = 540 cm', '800 - 540 = 260 cm'], '260 cm'],
    [
      [['9 × 60 = 540 cm', '800 + 540 = 1,340 cm'], '1,340 cm'],
      [['800 - 60 = 740 cm'], '740 cm'],
      [['9 × 60 = 540 cm'], '540 cm'],
    ],
  ],
  [
    'For one lampshade I use 2 strips of 1.5 m. I make 3 lampshades from a 12 m roll. How many metres stay on the roll?',
    [['2 × 1.5 = 3 m', '3 × 3 = 9 m', '12 - 9 = 3 m'], '3 m'],
    [
      [['2 × 1.5 = 3 m', '12 - 3 = 9 m'], '9 m'],
      [['2 × 1.5 = 3 m', '3 × 3 = 9 m'], '9 m'],
      [['2 × 1.5 = 3 m', '3 × 3 = 9 m', '12 + 9 = 21 m'], '21 m'],
    ],
  ],
  [
    '900 gloves are in the cupboard and we use 35 a day. No delivery is expected. How many gloves are left after 12 days?',
    [['35 × 12 = 420', '900 - 420 = 480'], '480'],
    [
      [['900 - 35 = 865'], '865'],
      [['35 × 12 = 420'], '420'],
      [['35 × 12 = 420', '900 + 420 = 1,320'], '1,320'],
    ],
  ],
  [
    'A hiker climbs 900 m at 300 m an hour. No rests. How many hours does it take?',
    [['900 / 300 = 3 hours'], '3 hours'],
    [
      [['900 - 300 = 600 hours'], '600 hours'],
      [['300 / 900 = 0.33 hours'], '0.33 hours'],
    ],
  ],
  [
    'Lena was late on 4 days: 6, 11, 3 and 8 minutes. On average how late was she on those days?',
    [['6 + 11 + 3 + 8 = 28 minutes', '28 / 4 = 7 minutes'], '7 minutes'],
    [
      [['6 + 11 + 3 + 8 = 28 minutes'], '28 minutes'],
      [['6 + 11 = 17', '17 / 4 = 4.25'], '4.25'],
    ],
  ],
  [
    'Lunch was 84 and we leave 12 as a tip. Three of us, equal shares. My share?',
    [['84 + 12 = 96', '96 / 3 = 32'], '32'],
    [
      [['84 / 3 = 28'], '28'],
      [['84 - 12 = 72', '72 / 3 = 24'], '24'],
      [['84 + 12 = 96'], '96'],
    ],
  ],
  [
    'A batter takes 240 g of flour for 6 people. Today we are 9. How much flour do I need?',
    [['240 / 6 = 40 g', '9 × 40 = 360 g'], '360 g'],
    [
      [['240 / 9 = 26.67 g', '6 × 26.67 = 160 g'], '160 g'],
      [['240 × 9 = 2,160 g'], '2,160 g'],
      [['9 - 6 = 3', '240 × 3 = 720 g'], '720 g'],
    ],
  ],
  [
    'The van uses 9 litres per 100 km. The depot is 150 km from us. How much petrol is the trip there and back?',
    [['2 × 150 = 300 km', '300 / 100 = 3', '3 × 9 = 27 litres'], '27 litres'],
    [
      [['150 / 100 = 1.5', '1.5 × 9 = 13.5 litres'], '13.5 litres'],
      [['300 / 9 = 33.3'], '33.3'],
      [['100 / 300 = 0.33', '0.33 × 9 = 3 litres'], '3 litres'],
    ],
  ],
  [
    'I got 42 points out of 56 in the test. What percentage is it?',
    [['42 / 56 = 0.75', '0.75 × 100 = 75'], '75%'],
    [
      [['56 - 42 = 14', '14 / 56 = 0.25', '0.25 × 100 = 25'], '25'],
      [['56 / 42 = 1.33'], '1.33'],
    ],
  ],
  [
    'The hall has 14 rows with 20 seats each. 35 seats were unsold on Friday. How many seats were sold?',
    [['14 × 20 = 280', '280 - 35 = 245'], '245'],
    [
      [['14 × 20 = 280', '280 + 35 = 315'], '315'],
      [['14 × 20 = 280'], '280'],
      [['14 × 20 = 280 seats', '280 - 35 = 245 seats were unsold.'], '245 seats were unsold.'],
      [['14 × 20 = 280 seats were sold.', '280 - 35 = 245'], '245'],
      [['35 seats were sold, so 14 × 20 = 280, 280 - 35 = 245'], '245'],
    ],
  ],
  [
    '3 swimmers in the relay: 31.5 s, 30.2 s and 29.3 s. What is their total time?',
    [['31.5 + 30.2 + 29.3 = 91.0 s'], '91.0 s'],
    [
      [['31.5 + 30.2 = 61.7 s'], '61.7 s'],
      [['31.5 + 30.2 + 29.3 = 91', '91 / 3 = 30.33 s'], '30.33 s'],
    ],
  ],
  [
    'The 5th grade sold 40 buns for 1.50 each. They had spent 18 on flour. How much profit did they make?',
    [['40 × 1.50 = 60', '60 - 18 = 42'], '42'],
    [
      [['40 × 1.50 = 60', '60 + 18 = 78'], '78'],
      [['40 × 1.50 = 60'], '60'],
      [['40 × 5 = 200', '200 - 18 = 182'], '182'],
    ],
  ],
  [
    'Saturday brought 1,200 visitors to the zoo and Sunday 15% more than Saturday. How many visitors came on Sunday?',
    [['15% of 1,200 = 180', '1,200 + 180 = 1,380'], '1,380'],
    [
      [['15% of 1,200 = 180', '1,200 - 180 = 1,020'], '1,020'],
      [['15% of 1,200 = 180'], '180'],
      [['1,200 + 15 = 1,215'], '1,215'],
    ],
  ],
  [
    'A club has 60 members. Two thirds are adults. Half of the others are girls. How many members are girls?',
    [['2/3 of 60 = 40', '60 - 40 = 20', '20 / 2 = 10'], '10'],
    [
      [['2/3 of 60 = 40', '40 / 2 = 20'], '20'],
      [['60 / 2 = 30'], '30'],
      [['2/3 of 60 = 40', '60 - 40 = 20'], '20'],
    ],
  ],
  [
    'Nine rows with 30 bean plants each, and snails ate two fifths of all plants. How many plants are left?',
    [['9 × 30 = 270', '2/5 of 270 = 108', '270 - 108 = 162'], '162'],
    [
      [['9 × 30 = 270', '2/5 of 270 = 108'], '108'],
      [['9 × 30 = 270', '2/5 of 270 = 108', '270 + 108 = 378'], '378'],
    ],
  ],
  [
    'A file has 8,000 lines. 5% were blank, I dropped those, then I removed another 120. What is left?',
    [['5% of 8,000 = 400', '8,000 - 400 = 7,600', '7,600 - 120 = 7,480'], '7,480'],
    [
      [['5% of 8,000 = 400', '8,000 - 400 = 7,600'], '7,600'],
      [['8,000 - 120 = 7,880', '5% of 7,880 = 394', '7,880 - 394 = 7,486'], '7,486'],
      [['5% of 8,000 = 400', '8,000 + 400 = 8,400', '8,400 - 120 = 8,280'], '8,280'],
    ],
  ],
  [
    'Jug sale: 12 jugs at 4 EUR and 3 bowls at 6 EUR. Total income?',
    [['12 × 4 = 48', '3 × 6 = 18', '48 + 18 = 66'], '66'],
    [
      [['12 × 4 = 48'], '48'],
      [['12 × 4 = 48', '3 × 6 = 18', '48 - 18 = 30'], '30'],
      [['12 × 6 = 72', '3 × 4 = 12', '72 + 12 = 84'], '84'],
    ],
  ],
  [
    'The depot had 260 tyres this morning. Three trucks brought 40 tyres each, and 150 tyres went out. What should the count say tonight?',
    [['3 × 40 = 120', '260 + 120 = 380', '380 - 150 = 230'], '230'],
    [
      [['3 × 40 = 120', '260 + 120 = 380', '380 + 150 = 530'], '530'],
      [['260 + 40 = 300', '300 - 150 = 150'], '150'],
      [['3 × 40 = 120', '260 - 120 = 140'], '140'],
    ],
  ],
  [
    'Three of us share a flat, and the rent of 900 is split evenly. What does each pay?',
    [['900 / 3 = 300'], '300'],
    [[['900 × 3 = 2,700'], '2,700']],
  ],
  [
    'An American shop bills 800 USD. The bank counts 0.9 EUR for each dollar and charges 6 EUR on top. What leaves our account in EUR?',
    [['800 × 0.9 = 720 EUR', '720 + 6 = 726 EUR'], '726 EUR'],
    [
      [['800 × 0.9 = 720 EUR', '720 - 6 = 714 EUR'], '714 EUR'],
      [['800 / 0.9 = 888.89'], '888.89'],
      [['800 + 6 = 806', '806 × 0.9 = 725.40 EUR'], '725.40 EUR'],
    ],
  ],
  [
    'One picker fills 20 crates an hour and there are four of them. How many crates do they fill in 6 hours?',
    [['4 × 20 = 80', '6 × 80 = 480'], '480'],
    [
      [['20 × 6 = 120'], '120'],
      [['4 + 20 = 24', '24 × 6 = 144'], '144'],
    ],
  ],
];

describe.each(QUESTIONS)('%s', (question, [steps, answer], wrong) => {
  test('is answered by what it tells', () => expect(isAllowed(question, steps, answer)).toBe(true));
  test.each(wrong)('but not by %j', (others, other) =>
    expect(isAllowed(question, others, other)).toBe(false),
  );
});
