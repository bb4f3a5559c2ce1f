import { describe, expect, test } from 'vitest';
import { judged } from './claim.fixture.ts';
import { reckoning } from './reckoning.ts';
import { said } from './trace.fixture.ts';

const QUESTION = 'A ticket costs 12 and the booking fee is 5. What do 7 tickets cost?';
const STEPS = ['7 tickets cost 7 × 12 = 84.', 'With the fee that is 84 + 5 = 89.'];

describe('a trace', () => {
  test('is allowed where every step computes and the question, solved, gives the same', async () => {
    expect(await said(reckoning, QUESTION, STEPS, '89')).toEqual([
      'sound/0 ALLOW proved',
      'sound/1 ALLOW proved',
      'follows ALLOW proved',
    ]);
  });

  test('is refuted at the step that computes wrongly, and by the question', async () => {
    const steps = [STEPS[0] ?? '', 'With the fee that is 84 + 5 = 90.'];
    expect(await said(reckoning, QUESTION, steps, '90')).toEqual([
      'sound/0 ALLOW proved',
      'follows BLOCK proved',
    ]);
    expect(await said(reckoning, QUESTION, [STEPS[0] ?? '', 'Adding 5 to 84 gives 90.'], '90')).toEqual([
      'sound/0 ALLOW proved',
      'sound/1 BLOCK proved',
      'follows BLOCK proved',
    ]);
  });

  test.each([
    [
      'a right computation of the wrong operation',
      'Mia has 31 apples and gives away 9. How many apples are left?',
      ['31 + 9 = 40'],
      '40',
      [],
    ],
    ['no step that holds', 'What is 2 + 2?', ['Glorp.'], '4', []],
    ['a right end without its way', QUESTION, ['Tickets are sold at the door.'], '89', []],
    [
      'a step in words that the question does not have',
      QUESTION,
      [...STEPS, 'The moon is made of cheese.'],
      '89',
      ['sound/0 ALLOW proved', 'sound/1 ALLOW proved'],
    ],
    ['a number from nowhere', QUESTION, ['7 × 11 = 77', '77 + 12 = 89'], '89', []],
    ['a step that denies', QUESTION, ['The fee is not due, so 7 × 12 = 84.', '84 + 5 = 89'], '89', []],
    [
      'a number of somebody else',
      'Tom has 12 marbles. Ben has 7 marbles. How many marbles do they have together?',
      ['Ben has 12 marbles.', '12 + 7 = 19'],
      '19',
      ['sound/1 ALLOW proved'],
    ],
    ['an answer that bounds', QUESTION, STEPS, 'More than 89', []],
    [
      'who has so many each',
      'Tom and Ben have 12 marbles each. How many marbles do they have together?',
      ['12 marbles'],
      '12',
      [],
    ],
    ['a number of another thing', QUESTION, ['84 tickets cost 7 × 12 = 84.', '84 + 5 = 89.'], '89', []],
    [
      'a question that is not understood',
      'Pia juggles 4 balls, or twice that on odd days. How many balls?',
      ['4 × 2 = 8'],
      '8',
      ['sound/0 ALLOW proved'],
    ],
  ])('%s allows nothing', async (_, question, steps, answer, expected) => {
    const ballots = await said(reckoning, question, steps, answer);
    expect(ballots.filter((ballot) => ballot.startsWith('follows ALLOW'))).toEqual([]);
    expect(ballots.slice(0, expected.length === 0 ? 0 : undefined)).toEqual(expected);
  });
});

describe('a claim', () => {
  test.each([
    ['17 * 23 = 391', undefined, 'ALLOW proved'],
    ['17 times 23 is 392.', undefined, 'BLOCK proved'],
    ['45 minutes are 0.45 h.', undefined, 'BLOCK proved'],
    ['8 goes into 75 nine times with 3 left over.', undefined, 'ALLOW proved'],
    ['8 goes into 75 nine times with 4 left over.', undefined, 'BLOCK proved'],
    ['Taking 25% off 80 EUR leaves 60 EUR.', undefined, 'ALLOW proved'],
    ['Taking 25% off 80 EUR leaves 55 EUR.', undefined, 'BLOCK proved'],
    ['A drop from 80 to 60 is a drop of 25%.', undefined, 'ALLOW proved'],
    ['A field 120 m by 85 m covers 10,200 square metres.', undefined, 'ALLOW proved'],
    ['A field 120 m by 85 m covers 10,300 square metres.', undefined, 'BLOCK proved'],
    ['If we add 12, 30 and 8 we get exactly 50.', undefined, 'ALLOW proved'],
    ['19 % of 250 EUR is 47.50 EUR.', undefined, 'ALLOW proved'],
    ['46 is less than 43.', undefined, 'BLOCK proved'],
    ['6,350 USD × 1.27 USD/GBP = 8,064.50 GBP', undefined, 'BLOCK proved'],
    ['10 / 3 = 3.33', undefined, 'ALLOW proved'],
    ['10 / 3 = 3.34', undefined, 'silent'],
    ['1/0 = 3', undefined, 'silent'],
    ['1 litre is 1000 cm³.', undefined, 'ALLOW proved'],
    ['2 litres are 200 cm³.', undefined, 'BLOCK proved'],
    ['3 dl are 300 cm³.', undefined, 'ALLOW proved'],
    ['30 and 31 May are 2 days.', undefined, 'silent'],
    ['If 2 + 2 = 5, the moon is green.', undefined, 'silent'],
    ['Is 2 + 2 = 5?', undefined, 'silent'],
    ['About 40 people came.', undefined, 'silent'],
    ['03/04/05 was a Sunday.', undefined, 'silent'],
    ['1.234 + 2,5 + 3.75 = 7.484', undefined, 'silent'],
    ['The total is 150 EUR.', 'Desk: 100 EUR. Lamp: 50 EUR.', 'ALLOW proved'],
    ['The total is 160 EUR.', 'Desk: 100 EUR. Lamp: 50 EUR.', 'silent'],
    ['The total is 150 EUR.', 'Desk: 100 EUR. Lamp: 50 EUR. Shipping: 10 EUR.', 'silent'],
    ['The total is 150 EUR.', 'Desk: 100 EUR. Discount: 50 EUR.', 'silent'],
    ['The total is 150 EUR.', 'Desk: 100 EUR. 3 chairs at 50 EUR each.', 'silent'],
    ['The VAT is 38 EUR.', 'The price is 200 EUR including VAT of 19 %.', 'silent'],
    ['The lamp is 94 cm high.', 'The lamp is 84 cm high. It is made of brass.', 'BLOCK proved'],
    ['The lamp is 840 mm high.', 'The lamp is 84 cm high. It is made of brass.', 'ALLOW proved'],
    ['The lamp is 94 cm high.', 'The lamp is 84 cm high. Correction: it is 94 cm high.', 'silent'],
    ['The lamp is 84 cm high.', 'The lamp is 84 cm high. It is made of brass.', 'ALLOW proved'],
    ['The lamp is 84 cm high.', 'The lamp is 84 cm high.', 'UNCERTAIN'],
    [
      'The mast is 25 m higher than the hut.',
      'The mast is 84 m high and the hut is 59 m high.',
      'ALLOW proved',
    ],
    ['The hut is 25 m higher than the mast.', 'The mast is 84 m high and the hut is 59 m high.', 'silent'],
    ['The fee rose by 30 EUR.', 'The fee of 2022 was 390 EUR. The fee of 2023 was 420 EUR.', 'ALLOW proved'],
    ['The fee rose by 30 EUR.', 'The fee of 2022 was 420 EUR. The fee of 2023 was 390 EUR.', 'silent'],
    ['Sales grew by 25 %.', 'Sales were 40 units in 2021 and 50 units in 2022.', 'ALLOW proved'],
    ['Sales fell by 25 %.', 'Sales were 40 units in 2021 and 50 units in 2022.', 'silent'],
    ['The gross amount is 238 EUR.', 'Net amount 200 EUR, VAT 19 %.', 'ALLOW proved'],
    ['The VAT is 238 EUR.', 'Net amount 200 EUR, VAT 19 %.', 'silent'],
    ['The crates weigh 50 kg.', 'A crate weighs 12.5 kg. The van holds 4 crates.', 'ALLOW proved'],
    ['The van weighs 50 kg.', 'A crate weighs 12.5 kg. The van holds 4 crates.', 'silent'],
    ['The fee is 480 EUR a year.', 'The fee is 40 EUR a month. The deposit is 90 EUR.', 'ALLOW proved'],
    ['The deposit is 480 EUR a year.', 'The fee is 40 EUR a month. The deposit is 90 EUR.', 'silent'],
    ['Two thirds of the guests stayed.', 'There were nine guests. Six stayed.', 'ALLOW proved'],
    ['Two thirds of the guests left.', 'There were nine guests. Six stayed.', 'silent'],
    ['The line was down for 45 minutes.', 'The line was down from 02:10 to 02:55.', 'ALLOW proved'],
    ['The line was up for 45 minutes.', 'The line was down from 02:10 to 02:55.', 'silent'],
    [
      'It was paid 7 days after it was sent.',
      'It was sent on 2 April 2024 and paid on 9 April 2024.',
      'ALLOW proved',
    ],
    [
      'It was sent 7 days after it was paid.',
      'It was sent on 2 April 2024 and paid on 9 April 2024.',
      'silent',
    ],
    ['The fair ends on 9 May 2024.', 'The fair runs from 4 May 2024 to 9 May 2024.', 'ALLOW proved'],
    ['The fair starts on 9 May 2024.', 'The fair runs from 4 May 2024 to 9 May 2024.', 'silent'],
    ['The kit contains 2 nuts.', 'The kit contains 3 bolts and 2 nuts.', 'ALLOW proved'],
    ['The kit contains 3 nuts.', 'The kit contains 3 bolts and 2 nuts.', 'silent'],
    ['A crew of 2 women won.', 'A crew of 3 men and 2 women won.', 'silent'],
    ['The walk takes 30 minutes.', 'The walk takes 2 hours and 30 minutes. It is steep.', 'BLOCK proved'],
    ['Costs were 5 EUR.', 'Rent was 8 EUR and costs were 5 EUR.', 'ALLOW proved'],
  ])('%s / %s', async (claim, evidence, expected) => {
    expect(await judged(reckoning, claim, evidence)).toBe(expected);
  });
});

describe('the same in another dress', () => {
  const VARIANTS: readonly (readonly [string, (text: string) => string])[] = [
    ['other names', (text) => text.replaceAll('ticket', 'parcel').replaceAll('booking', 'packing')],
    ['other numbers', (text) => text.replaceAll('12', '15').replaceAll('84', '105').replaceAll('89', '110')],
    ['with a currency', (text) => text.replace(/\b(12|5|84|89)\b/g, '$1 EUR')],
    ['with decimals', (text) => text.replace(/\b(12|5|84|89)\b/g, '$1.00')],
    ['number words', (text) => text.replace('7 tickets cost?', 'seven tickets cost?')],
  ];
  test.each(VARIANTS)('%s', async (_, change) => {
    const [right, wrong] = ['89', '98'].map((answer) =>
      said(reckoning, change(QUESTION), STEPS.map(change), change(answer)),
    );
    expect((await right)?.at(-1)).toBe('follows ALLOW proved');
    expect((await wrong)?.at(-1)).toBe('follows BLOCK proved');
  });

  test('in another order of the facts', async () => {
    const question = 'The booking fee is 5 and a ticket costs 12. What do 7 tickets cost?';
    expect((await said(reckoning, question, STEPS, '89')).at(-1)).toBe('follows ALLOW proved');
  });

  test.each([
    ['en', '12 times 12 is 144.', '12 times 12 is 145.'],
    ['de', '12 mal 12 ist 144.', '12 mal 12 ist 145.'],
    ['es', '12 por 12 son 144.', '12 por 12 son 145.'],
    ['fr', '12 fois 12 font 144.', '12 fois 12 font 145.'],
    ['point', '1,250.50 EUR + 49.50 EUR = 1,300 EUR', '1,250.50 EUR + 49.50 EUR = 1,310 EUR'],
    ['comma', '1.250,50 EUR + 49,50 EUR = 1.300 EUR', '1.250,50 EUR + 49,50 EUR = 1.310 EUR'],
    ['other units', '1.5 h = 90 min', '1.5 h = 95 min'],
  ])('%s', async (_, right, wrong) => {
    expect(await judged(reckoning, right)).toBe('ALLOW proved');
    expect(await judged(reckoning, wrong)).toBe('BLOCK proved');
  });
});

const TABLE = 'item | price | stock\nLamp | 60 | 3\nDesk | 90 | 2\nSofa | 90 | 0';

describe('a claim about a table', () => {
  test.each([
    ['The price of lamp is 60.', 'ALLOW proved'],
    ['The price of lamp is 70.', 'BLOCK proved'],
    ['The average price is 80.', 'ALLOW proved'],
    ['The highest price is 90.', 'ALLOW proved'],
    ['There are 2 items with price 90.', 'ALLOW proved'],
  ])('%s', async (claim, verdict) => {
    expect(await judged(reckoning, claim, TABLE)).toBe(verdict);
  });

  test.each([
    ['what is computed from rows is never refuted', 'The average price is 85.'],
    ['a word that the table does not have', 'The old price of lamp is 60.'],
    ['a row that is not there', 'The price of chair is 60.'],
  ])('%s', async (_, claim) => {
    expect(await judged(reckoning, claim, TABLE)).not.toMatch(/ALLOW|BLOCK/);
  });
});

describe('a question that is not understood word for word', () => {
  const QUESTIONS: readonly (readonly [string, string, string, string])[] = [
    [
      'a loss by the day',
      'A tank holds 500 litres. It loses 35 litres per day. How many litres are left after 6 days?',
      '6 × 35 = 210 // 500 - 210 = 290',
      '290',
    ],
    ['the rest of a part', '4 of the 15 windows are open. How many windows are closed?', '15 - 4 = 11', '11'],
    ['German', 'Ein Bus hat 48 Plätze. Wie viele Plätze haben 5 Busse?', '5 × 48 = 240', '240'],
    [
      'facts in another order',
      'Nils has three times as many cards as Pia. Pia has 12 cards. How many cards do they have together?',
      '3 × 12 = 36 // 36 + 12 = 48',
      '48',
    ],
    ['an answer that is a fraction', 'What is 3/4 + 1/6?', '3/4 + 1/6 = 11/12', '11/12'],
  ];
  test.each(QUESTIONS)('is confirmed: %s', async (_, question, steps, answer) => {
    expect(await said(reckoning, question, steps.split(' // '), answer)).toContain('follows ALLOW proved');
  });

  test.each([
    [
      'what some of them are',
      'A hotel has 8 floors with 14 rooms on each floor. 37 rooms are painted. How many rooms are free?',
      '8 × 14 = 112 // 112 + 37 = 149',
      '149',
    ],
    [
      'a discount before the shipping',
      'A coat costs 120 EUR. It is reduced by 15 %. Shipping costs 5 EUR. What is the total price?',
      '120 + 5 = 125 // 125 × 0.85 = 106.25',
      '106.25',
    ],
    ['two people', 'Anna hat 24 Äpfel. Ben hat 9 Äpfel. Wie viele Äpfel hat Anna?', '24 + 9 = 33', '33'],
  ])('is left open: %s', async (_, question, steps, answer) => {
    const found = await said(reckoning, question, steps.split(' // '), answer);
    expect(found.filter((line) => line.startsWith('follows'))).toEqual([]);
  });
});

test.each([
  ['a price by its label', '- 1 large puzzle = $15'],
  ['miles and hours without a rate', '30 miles * 3 hours = 90 miles'],
  ['cents of dollars', '$12.00 * 100 = 1200 cents'],
  ['a minus that goes on', '44 balloons total - 10 burst red - 6 yellow = 28 balloons'],
  ['a scale of a map', '1 inch = 20 miles'],
  ['a power set lower', '1 μg is 10-6 kg'],
])('nothing is refuted of %s', async (_, step) => {
  expect((await said(reckoning, QUESTION, [step], '89')).join()).not.toContain('BLOCK');
});

describe('a question for a part of what was told', () => {
  const DESK = 'A desk costs 70 EUR and a stool costs 20 EUR.';
  const CRATE = 'A box holds 6 jars. Each jar weighs 2 kg. The box weighs 1 kg.';
  test.each([
    [`${DESK} How much does a stool cost?`, ['70 + 20 = 90'], '90 EUR', '20 EUR'],
    [`${DESK} What is the price of the desk?`, ['70 + 20 = 90'], '90 EUR', '70 EUR'],
    [
      'Rolf buys 5 nets at 3 EUR each and a rod for 8 EUR. How much do the nets cost?',
      ['5 * 3 + 8 = 23'],
      '23 EUR',
      '15 EUR',
    ],
    ['Rolf has 9 nets. He buys 2 packs of 4 nets. How many nets did he buy?', ['9 + 2 * 4 = 17'], '17', '8'],
    ['A crew has 30 rowers. 7 rowers join. How many rowers joined?', ['30 + 7 = 37'], '37', '7'],
    [
      'A yard receives 60 tiles and sends out 25 tiles. How many tiles does it send out?',
      ['60 + 25 = 85'],
      '85',
      '25',
    ],
    [
      'A crew with 90 rowers loses 20 rowers and takes on 10 rowers. How many rowers does it take on?',
      ['90 + 20 + 10 = 120'],
      '120',
      '10',
    ],
    [
      'A shop has 50 hats. It buys 20 hats at 3 EUR each. How much did it pay?',
      ['(50 + 20) * 3 = 210'],
      '210 EUR',
      '60 EUR',
    ],
    ['A net price is 300 EUR. VAT is 20%. How much is the VAT?', ['300 * 1.2 = 360'], '360 EUR', '60 EUR'],
    [
      'A desk costs 70 EUR. A discount of 10% is given. What is the amount of the discount?',
      ['70 * 0.9 = 63'],
      '63 EUR',
      '7 EUR',
    ],
    ['A boat sails 4 km north and 3 km east. How far is it from the quay?', ['4 + 3 = 7'], '7 km', '5 km'],
    [`${CRATE} How much do the jars weigh?`, ['6 * 2 + 1 = 13'], '13 kg', '12 kg'],
    [
      'A box holds 6 jars. Each jar weighs 2 kg. How much does a jar weigh?',
      ['6 * 2 + 2 = 14'],
      '14 kg',
      '2 kg',
    ],
    [
      'Ruth reads 15 pages in May and 35 pages in June. How many pages does she read in June?',
      ['15 + 35 = 50'],
      '50',
      '35',
    ],
    [
      'Ruth drives 70 km to the mill and 25 km to the inn. How far does she drive to the inn?',
      ['70 + 25 = 95'],
      '95 km',
      '25 km',
    ],
    [
      'A vat holds 80 litres of oil and a keg holds 30 litres of oil. How many litres does the keg hold?',
      ['80 + 30 = 110'],
      '110',
      '30',
    ],
    [
      'Ruth sells 5 caps at 4 EUR each and 3 bags at 9 EUR each. How much does she earn with bags?',
      ['5 * 4 = 20', '3 * 9 = 27', '20 + 27 = 47'],
      '47 EUR',
      '27 EUR',
    ],
    [
      'Ein Tisch kostet 70 EUR und ein Stuhl kostet 20 EUR. Wie viel kostet der Stuhl?',
      ['70 + 20 = 90'],
      '90 EUR',
      '20 EUR',
    ],
  ])('%s is not answered by all of it', async (question, steps, answer, right) => {
    expect(await said(reckoning, question, steps, answer)).not.toContain('follows ALLOW proved');
    expect(await said(reckoning, question, [`It is ${right}.`], right)).not.toContain('follows BLOCK proved');
  });

  test.each([
    [`${CRATE} How much does the full box weigh?`, ['6 * 2 = 12', '12 + 1 = 13'], '13 kg'],
    ['A shop has 50 hats. It buys 20 hats. How many hats does it have?', ['50 + 20 = 70'], '70'],
    [
      'A desk costs 70 EUR. A discount of 10% is given. What does it cost with the discount?',
      ['70 * 0.9 = 63'],
      '63 EUR',
    ],
  ])('%s is answered by it', async (question, steps, answer) => {
    expect(await said(reckoning, question, steps, answer)).not.toContain('follows BLOCK proved');
  });
});
