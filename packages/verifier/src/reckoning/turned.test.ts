import { expect, test } from 'vitest';
import { findInClaim } from './claim.ts';

/** Right claims beside their evidence, each with a sentence that would make it doubtful. */
const RIGHT: readonly (readonly [claim: string, evidence: string, doubt: string])[] = [
  [
    'The order costs 864 euros in total.',
    'The gym ordered 24 mats. Each mat costs 36 euros. There are no other costs.',
    'Delivery costs extra.',
  ],
  [
    'Marta earned 408 euros in the week.',
    'Marta worked 24 hours in the week and earned 17 euros per hour. She had no other income.',
    'Marta worked 3 hours more on Sunday.',
  ],
  [
    'The mill produced 3,600 kilograms of flour.',
    'The mill produced 144 sacks of flour. Each sack contained 25 kilograms.',
    'Ten of the sacks were half full.',
  ],
  [
    'There are 48 chairs left in the hall.',
    'There were 120 chairs in the hall. 72 of them were sold, and no chairs were added.',
    'Later 3 were brought back.',
  ],
  [
    '55 percent of the club members are women.',
    'The chess club has 80 members. 44 of them are women and 36 are men.',
    'Correction: 40 of them are women.',
  ],
  [
    'The average of the three readings was 21 degrees.',
    'The three readings were 19 degrees, 20 degrees and 24 degrees.',
    'The second reading was wrong.',
  ],
  [
    'The bakery needs 750 grams of flour for 6 cakes.',
    'The bakery needs 125 grams of flour for one cake.',
    'From May on the bakery needs less flour.',
  ],
  [
    'The price of the bike rose by 10 percent.',
    'The price of the bike rose from 400 euros to 440 euros.',
    'The price of the bike was told wrong.',
  ],
  [
    'The hotel has more large rooms than small rooms.',
    'The hotel has 45 large rooms and 20 small rooms.',
    'The number of the large rooms is an estimate.',
  ],
  ['The gym closes at 22:00.', 'The gym has 40 lockers. It closes at 22:00.', 'From May it closes at 21:00.'],
  [
    'The castle was sold in 1870.',
    'The castle was built between 1701 and 1709. It was sold in 1870.',
    'That is not true.',
  ],
  [
    'The patient is allergic to penicillin.',
    'The patient is 46 years old. She is allergic to penicillin.',
    'She is no longer allergic to it.',
  ],
  [
    'The shop is closed on Sundays.',
    'The shop is open from Monday to Saturday. It is closed on Sundays.',
    'Now it is open on Sundays.',
  ],
  [
    'The pool is closed on Mondays.',
    'The pool is closed on Mondays. On all other days it is open from 9:00 to 20:00.',
    'Since May it is open on Mondays.',
  ],
  [
    'The inn does not have a pool.',
    'The inn has a sauna and a gym. It does not have a pool.',
    'Since May it has a pool.',
  ],
  [
    'The bus arrived in Linz at 8:45.',
    'The bus left Graz at 6:10. It arrived in Linz at 8:45.',
    'That is wrong.',
  ],
  [
    'The lease is valid for two years.',
    'The lease is valid for two years from the date of signing.',
    'It was ended.',
  ],
  [
    'The mill harvested 950 kilograms of flour in the two weeks.',
    'The mill harvested 520 kilograms of flour in the first week. It harvested 430 kilograms in the second week.',
    'The figure of the second week is an estimate.',
  ],
  [
    'Each of the 3 women has to pay 18 euros.',
    'The taxi cost 54 euros. The 3 women share the bill equally.',
    'Later one of the women left without paying.',
  ],
  [
    'The choir has 12 more women than men.',
    'The choir has 64 singers. 38 of them are women and 26 are men.',
    'Since then 3 men have joined.',
  ],
  [
    'Sales rose by 20 percent from April to May.',
    'Sales were 450 euros in April. In May they were 540 euros.',
    'The figure of April was corrected.',
  ],
  [
    'The search was 110 milliseconds faster after the update.',
    'The search took 420 milliseconds before the update. It took 310 milliseconds after the update.',
    'The second figure is an estimate.',
  ],
  [
    'The hall has 55 free seats.',
    'The hall has 220 seats. 165 of the seats are taken.',
    'Later 3 more were taken.',
  ],
  [
    'The team won 60 percent of its games.',
    'The team played 20 games. It won 12 games and lost 8 games.',
    'Two of the games were annulled.',
  ],
  [
    'The firm has 42 workers in its two workshops together.',
    'The firm has two workshops. The workshop in Ulm has 23 workers and the workshop in Kempten has 19 workers.',
    'Some workers work in both.',
  ],
  [
    'The concert lasted 2 hours and 15 minutes.',
    'The concert began at 19:30. It ended at 21:45.',
    'There was a break of 20 minutes.',
  ],
  [
    'The price of the desk including VAT is 360 euros.',
    'The net price of the desk is 300 euros. VAT is 20 percent.',
    'The desk is free of VAT.',
  ],
  [
    'A quarter of the women were sick.',
    'The gym tested 60 women. 15 of the women were sick.',
    'Three of the tests were wrong.',
  ],
  ['Lena beat Nils in the final.', 'In the final, Lena beat Nils 3-1.', 'The result was annulled.'],
];
/** Right claims that compute by themselves. */
const ALONE: readonly string[] = [
  'If a baker sells 64 rolls on Friday and 81 rolls on Saturday, he sells 145 rolls on these two days together.',
  'If a fare rises from 40 euros to 46 euros, it rises by 15 percent.',
  'If a painter needs 250 millilitres of paint per door, he needs 3 litres of paint for 12 doors.',
  'A coat that costs 120 euros costs 90 euros after a discount of 25 percent.',
  'At 15 megabytes per second, an upload of 900 megabytes takes 60 seconds.',
  'A child who takes 5 drops twice a day needs 50 drops for 5 days.',
  'A net price of 300 euros plus 19 percent VAT is 357 euros.',
  'If 3 kilograms of apples cost 7.50 euros, one kilogram costs 2.50 euros.',
  'A rectangle with sides of 7 metres and 5 metres has an area of 35 square metres.',
  'The year 2024 was a leap year and had 366 days.',
  'A loan of 5,000 euros at a simple interest of 4 percent per year costs 600 euros of interest in 3 years.',
  'A box of 36 pencils divided equally among 9 children gives each child 4 pencils.',
  'If 4 friends share a bill of 72 euros equally, each of them pays 18 euros.',
  'If one ticket costs 14 euros, then 9 tickets cost 126 euros.',
  'If a machine makes 45 parts per hour, it makes 360 parts in 8 hours.',
];

const shows = (claim: string, evidence?: string): string => {
  const told =
    evidence === undefined ? [] : [{ name: 'evidence', role: 'evidence' as const, text: evidence }];
  const found = findInClaim({ name: 'claim', role: 'claim', text: claim }, told);
  return found.find((one) => one.shows === 'refuted')?.shows ?? found[0]?.shows ?? 'open';
};

/** The same numbers for the same seed, by Marsaglia's xorshift. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};

const PAIRS =
  `kilograms grams|euros dollars|hours minutes|percent euros|megabytes gigabytes|large small|more fewer|rises falls|
  rose fell|closes opens|closed open|sold built|earned lost|produced bought|left sold|average sum|
  women men|Sundays Mondays|Mondays Tuesdays|22:00 21:00|bike car|gym bank|flour sugar|in total each|hall yard|
  paint glue|doors windows|drops pills|Marta Nils|week month|chess tennis|allergic immune|castle mill|shop school|
  leap common|square cubic|simple compound|prime even|seats rows|games players|free taken|taken free|pays earns|pencils pens|
  parts hours|before after|first second|taxi bus|boat museum|adult dog|won lost|played won|men children|
  Lena Olga|final semifinal|choir band|firm city|workshop office|concert play|desk chair|net gross|points goals|discount surcharge|patient doctor|pool library|readings weights|rooms beds|cakes rolls`
    .split('|')
    .map((pair) => pair.trim().split(/ (?=\S+$)/));

/** Every way in which a text says something else: another number, unit, name or verb, denied, turned round. */
function turned(text: string, random: () => number): string[] {
  const numbers = [...text.matchAll(/(?<![\d:])\d[\d,.]*(?![\d:])(?<![.,])/g)].flatMap(
    ({ 0: number, index }) =>
      [1, -1].map((sign) => {
        const value = Number(number.replaceAll(',', '')) + sign * (3 + Math.floor(random() * 40)) * 7;
        return text.slice(0, index) + String(Math.abs(value)) + text.slice(index + number.length);
      }),
  );
  const swapped = PAIRS.flatMap(([one = '', other = '']) =>
    [text.replace(new RegExp(`\\b${one}\\b`), other), text.replace(new RegExp(`\\b${other}\\b`), one)].filter(
      (all) => all !== text,
    ),
  );
  const denied = text.replace(/\b(is|are|was|were|has)\b/, '$1 not');
  return [...numbers, ...swapped, ...(denied === text ? [] : [denied])];
}

test.each(RIGHT)('%s / %s: right, and in no other words or numbers', (claim, evidence, doubt) => {
  expect(shows(claim, evidence)).toBe('established');
  const random = seeded(41);
  const wrong = [...turned(claim, random).map((one) => [one, evidence]), [claim, `${evidence} ${doubt}`]];
  expect(wrong.filter(([one = '', told]) => shows(one, told) === 'established')).toEqual([]);
});

test.each(RIGHT)('%s / %s: right, whatever is told of something else', (claim, evidence) => {
  const beside = [
    'The garden of the neighbour has 14 trees.',
    'Olga Lund was born on 3 May 1980.',
    'Parking costs 3 euros per hour.',
    'On Tuesday it rained for two hours.',
    'No other garden was visited.',
    'Nothing else is known of Olga Lund.',
  ];
  const told = beside.flatMap((one) => [`${evidence}\n${one}`, `${one}\n${evidence}`]);
  expect(told.filter((one) => shows(claim, one) === 'refuted')).toEqual([]);
});

test.each(ALONE)('%s: right, and with no other number or word', (claim) => {
  expect(shows(claim)).toBe('established');
  const isStill = (one: string): boolean => shows(one) === 'established';
  expect(turned(claim, seeded(43)).filter(isStill)).toEqual([]);
});

test.each([
  // What may be meant otherwise, or rounded, is not refuted.
  [
    'The lamps cost 45 euros.',
    'The office ordered 12 lamps. Each lamp costs 45 euros. There are no other costs.',
  ],
  ['The average of the three readings was 20 degrees.', 'The three readings were 19, 20 and 22 degrees.'],
  ['The price rose by 40 euros.', 'The price rose from 400 euros to 440 euros.'],
  [
    'The order costs 860 euros in total.',
    'The gym ordered 24 mats. Each mat costs 36 euros. There are no other costs.',
  ],
  // That there is no other of something else says nothing of what the claim tells.
  [
    'The trip cost 900 euros in total.',
    'Trip costs: hotel 500 euros, flight 300 euros. No other complaints were received.',
  ],
  [
    'The trip cost 900 euros in total.',
    'Trip costs: hotel 500 euros, flight 300 euros. No other trip was made.',
  ],
  ['The trip cost 900 euros in total.', 'Trip costs: hotel 500 euros, flight 300 euros. No other income.'],
  ['The total is 900 euros.', 'Hotel 500 euros, flight 300 euros. Nothing was broken.'],
  ['The total is 900 euros.', 'Hotel 500 euros, flight 300 euros. Nothing else broke.'],
  [
    'In total 90 guests came.',
    'On Friday 40 guests came. On Saturday 30 guests came. No food was added to the menu.',
  ],
  ['In total 90 guests came.', 'On Friday 40 guests came. On Saturday 30 guests came. No food was added.'],
  [
    'In total 90 guests came.',
    'On Friday 40 guests came. On Saturday 30 guests came. No other guests complained.',
  ],
  ['The average is 25.', 'The readings were 19, 20 and 24. No further questions were asked.'],
])('%s / %s is not refuted', (claim, evidence) => expect(shows(claim, evidence)).not.toBe('refuted'));

test.each([
  [
    'The order costs 846 euros in total.',
    'The gym ordered 24 mats. Each mat costs 36 euros. There are no other costs.',
  ],
  [
    'There are 58 chairs left in the hall.',
    'There were 120 chairs in the hall. 72 of them were sold, and no chairs were added.',
  ],
  ['65 percent of the members are women.', 'The club has 80 members. 44 of them are women and 36 are men.'],
  [
    'The average of the three readings was 25 degrees.',
    'The three readings were 19 degrees, 20 degrees and 24 degrees.',
  ],
  [
    'Of the three boats, the Britta is the longest.',
    'Boat | Length\nAnna | 12 m\nBritta | 9 m\nClara | 11 m',
  ],
  [
    'The trip cost 900 euros in total.',
    'Trip costs: hotel 500 euros, flight 300 euros. There were no other costs.',
  ],
  [
    'The trip cost 900 euros in total.',
    'Trip costs: hotel 500 euros, flight 300 euros. Nothing else was paid.',
  ],
  ['In total 90 guests came.', 'On Friday 40 guests came. On Saturday 30 guests came. No other guests came.'],
  ['In total 90 guests came.', 'On Friday 40 guests came. On Saturday 30 guests came. Nobody else came.'],
  ['The average of the readings is 25.', 'The readings were 19, 20 and 24. No other readings were taken.'],
])('%s / %s is refuted', (claim, evidence) => expect(shows(claim, evidence)).toBe('refuted'));

test.each([
  ['The shop costs 2 euros.', 'The shop sells milk. It costs 2 euros.'],
  ['The fridge is cold.', 'The fridge holds milk. It is cold.'],
  ['The nurse works on ward 3.', 'The nurse visited Emily. She works on ward 3.'],
  ['48 chairs are left.', 'There were 120 chairs. 72 chairs were taken away. No chairs are left.'],
  ['Nora earned 459 euros.', 'Nora worked 27 hours and Tom earned 17 euros per hour.'],
  ['Nora earned 136 euros.', 'Nora worked 8 hours a day and earned 17 euros per hour.'],
  [
    'The mill produced 3,600 kilograms of flour.',
    'The mill produced 144 sacks of flour. Each sack contained 25 kilograms of sand.',
  ],
  ['The order costs 864 euros in total.', 'The gym ordered 24 mats and a ball. Each mat costs 36 euros.'],
  [
    'The average of the three buses was 21 degrees.',
    'The school has three buses. The readings were 19 degrees, 20 degrees and 24 degrees.',
  ],
  ['If a baker sells 64 rolls on Friday and 81 rolls on Saturday, the shop sells 145 rolls together.', ''],
  [
    'When the shop sold 35 shirts on Monday and 48 shirts on Tuesday, it sold 83 shirts on these two days together.',
    '',
  ],
  ['If a cook needs 150 grams of rice per person, he needs 3 kilograms of water for 20 people.', ''],
  ['If 4 friends share a bill of 72 euros, each of them pays 288 euros.', ''],
  ['If 4 friends share a bill of 72 euros, each of them pays 18 euros.', ''],
  ['A parallelogram with sides of 7 metres and 5 metres has an area of 35 square metres.', ''],
])('%s / %s is left open', (claim, evidence) => expect(shows(claim, evidence || undefined)).toBe('open'));
