import { describe, expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { grounded } from './grounded.ts';

const document = (role: 'claim' | 'evidence', text: string): Document => ({ name: role, role, text });
const said = (claim: string, evidence: string): string =>
  grounded(document('claim', claim), document('evidence', evidence))?.shows ?? 'open';

const TABLE = 'depot | parcels | state\nSouth | 41 | open\nHarbour | 58 | closed\nMill | 37 | open';
const LEASE = 'The barn was let on 1 March 2024. The lease lasts 30 months. The deposit is 700 EUR.';
const ROUNDS = 'Laps: Ida 14, Jon 11, Kit 17.';
const KILN = 'The old kiln used 90 kWh a day. The new kiln uses 65 kWh a day.';

describe('a claim follows from facts of its evidence, or is left open', () => {
  test.each([
    ['The laps come to 42 in total.', ROUNDS, 'established'],
    ['The laps come to 42 each.', ROUNDS, 'open'],
    ['The laps of Ida and Kit come to 31 together.', ROUNDS, 'established'],
    ['The swims come to 42 in total.', ROUNDS, 'open'],
    ['On average 14 laps were run.', `${ROUNDS} All of this is only planned.`, 'open'],
    ['Kit has the most laps.', ROUNDS, 'established'],
    ['Jon has the most laps.', ROUNDS, 'open'],
    ['Jon has more laps than Ida.', ROUNDS, 'refuted'],
    ['The new kiln uses 25 kWh a day less than the old one.', KILN, 'established'],
    ['The old kiln uses 25 kWh a day less than the new one.', KILN, 'open'],
    ['The new kiln uses 25 kWh less a week than the old one.', KILN, 'open'],
    ['The lease ends on 1 September 2026.', LEASE, 'established'],
    ['The deposit ends on 1 September 2026.', LEASE, 'open'],
    ['The lease costs 700 EUR.', LEASE, 'open'],
    ['Harbour has the most parcels.', TABLE, 'established'],
    ['The hall seats 40 people.', 'The hall seated 40 people. It was built in 1960.', 'open'],
    ['The hall seats 50 people.', 'The hall seated 40 people. It was built in 1960.', 'open'],
    ['The hall seats 40 people.', 'The hall seats 40 people. It was built in 1960.', 'established'],
    ['Oslo was colder than Rome.', 'Lowest: Oslo −9 °C, Bern −3 °C, Rome +2 °C.', 'established'],
    ['Bern was colder than Oslo.', 'Lowest: Oslo −9 °C, Bern -3 °C, Rome +2 °C.', 'refuted'],
    ['Bern was the coldest.', 'Lowest: Oslo −9 °C, Bern −3 °C.', 'open'],
    ['The balance is 20 EUR.', 'Balance: −20 EUR\nOwner: Bo', 'refuted'],
    ['The parcels of Mill are 37.', TABLE, 'established'],
    ['The parcels of Mill are 39.', TABLE, 'refuted'],
    ['Two depots are open.', TABLE, 'established'],
    ['Team A ran 11 laps more than team B.', 'Laps: team A 64, team B 53.', 'open'],
    ['Jar A is 5 g heavier than jar B.', 'Jar A 20 g, jar B 15 g, jar C 9 g.', 'established'],
    ['Jar B is 5 g heavier than jar A.', 'Jar A 20 g, jar B 15 g, jar C 9 g.', 'open'],
    ['Jar A holds 20 g.', 'The jar holds 20 g. The lid weighs 3 g.', 'open'],
    ['From June the fee is 57 EUR.', 'The fee is 60 EUR. From June it falls by 5 % or so.', 'open'],
    ['From June the fee is 63 EUR.', 'The fee is 60 EUR. From June it falls by 5 %.', 'open'],
    ['From July the fee is 57 EUR.', 'The fee is 60 EUR. From June it falls by 5 %.', 'open'],
    ['From June the fee is 57 EUR.', 'The fee is 60 EUR. From June it falls by 5 % for members.', 'open'],
    [
      'From June the fee is 57 EUR.',
      'The fee is 60 EUR. From June it falls by 5 %. That was called off.',
      'open',
    ],
    ['Four rooms are free.', 'The inn has 18 rooms. 14 rooms are occupied, none free.', 'open'],
    ['Four rooms are free.', 'The inn has 18 rooms. 14 rooms are occupied, 2 burnt.', 'open'],
    ['Four rooms are free.', 'The inn has 18 rooms. 14 rooms are to be occupied.', 'open'],
    ['Four rooms are free.', 'The inn has 18 rooms. 14 rooms are occupied.', 'established'],
    ['The hall has 40 seats.', 'The hall had 40 seats.', 'open'],
    ['Half of the huts were sold.', 'There are 8 huts and 9 boats. By now 4 of them were sold.', 'open'],
    ['9 days passed between the call and the visit.', 'Call: 3 May. Visit: 12 May.', 'established'],
    [
      '9 days passed between the order and the delivery.',
      'Order checked on 3 May, delivered on 12 May.',
      'open',
    ],
    ['9 days passed between the call and the repair.', 'Call: 3 May. Visit: 12 May.', 'open'],
    ['Two depots are closed.', TABLE, 'open'],
    ['Two of the three boats are open.', TABLE, 'open'],
    ['The total of the parcels is 136.', TABLE, 'established'],
    ['18 pairs are left.', 'The stall had 60 pairs. 42 pairs were sold.', 'established'],
    [
      '18 pairs are left.',
      'The stall had 60 pairs. 42 pairs were sold. Later 5 pairs were returned.',
      'open',
    ],
    ['70% of the pairs were sold.', 'The stall had 60 pairs. 42 of them were sold.', 'established'],
    ['70% of the pairs were stolen.', 'The stall had 60 pairs. 42 of them were sold.', 'open'],
    ['With VAT the loom costs 476 EUR.', 'Loom: 400 EUR net. VAT is 19%.', 'established'],
    ['With VAT the loom costs 476 EUR.', 'Loom: 400 EUR including VAT. VAT is 19%.', 'open'],
    ['The walk took 95 minutes.', 'The walk began at 13:20 and ended at 14:55.', 'established'],
    ['The walk took 95 minutes.', 'The walk began at about 13:20 and ended at 14:55.', 'open'],
    ['The weaver costs 12 EUR.', 'The deposit for the weaver is 12 EUR.', 'open'],
    ['Olga arrived before Piet.', 'Olga arrived at 08:15. Piet arrived at 08:50.', 'established'],
    ['Piet arrived before Olga.', 'Olga arrived at 08:15. Piet arrived at 08:50.', 'open'],
    ['Rita Moll is the chair.', 'Board: Rita Moll, chair; Tom Ek, clerk.', 'established'],
    ['Tom Ek is the chair.', 'Board: Rita Moll, chair; Tom Ek, clerk.', 'open'],
    ['The status of ticket 12 is done.', '{"ticket": 12, "status": "done", "points": 3}', 'established'],
    [
      'Sales rose by 20% from May to June.',
      'Sales in May: 50 units. Sales in June: 60 units.',
      'established',
    ],
    ['Sales rose by 20% from June to May.', 'Sales in May: 50 units. Sales in June: 60 units.', 'open'],
    ['The balance is 100 EUR.', 'Opening balance: 100 EUR. Deposit: 80 EUR.', 'open'],
  ])('%s / %s', (claim, evidence, expected) => {
    expect(said(claim, evidence)).toBe(expected);
  });
});

/** Evidence beside which a claim holds; what says of it all that it is not so leaves every one of them open. */
const HOLDS: readonly (readonly [claim: string, evidence: string])[] = [
  ['The laps come to 42 in total.', ROUNDS],
  ['The lease ends on 1 September 2026.', LEASE],
  ['Harbour has the most parcels.', TABLE],
  ['18 pairs are left.', 'The stall had 60 pairs. 42 pairs were sold.'],
  ['The walk took 95 minutes.', 'The walk began at 13:20 and ended at 14:55.'],
];

describe.each(HOLDS)('%s', (claim, evidence) => {
  test.each([
    'Correction: the above is wrong.',
    'This was withdrawn later.',
    'However, this no longer holds.',
    'These figures were revised on Friday.',
    'That is not true.',
  ])('is left open where the evidence ends with "%s"', (end) => {
    expect(said(claim, `${evidence}\n${end}`)).toBe('open');
  });

  test('is left open beside the evidence of any other claim', () => {
    for (const [, other] of HOLDS) if (other !== evidence) expect(said(claim, other)).toBe('open');
  });

  test.each(['not', 'never', 'hardly'])('is never allowed with "%s" in it', (word) => {
    expect(said(claim.replace(/ (?=come|end|has|are|took)/, ` ${word} `), evidence)).not.toBe('established');
  });
});
