import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInClaim } from '../reckoning/claim.ts';

const shows = (claim: string, evidence: string): string =>
  findInClaim({ name: 'claim', role: 'claim', text: claim }, [
    { name: 'evidence', role: 'evidence', text: evidence },
  ])[0]?.shows ?? 'open';

const PAGE =
  'The theatre of Orsk was built in 1904 by the joiner Pavel Reut. It seats about 640 people, most of them in the stalls. The balcony is open to members only. In 1931 the roof collapsed, and 12 costumes were lost. Visitors claim that the cellar is haunted. The curtain weighs -2 % less than planned. The director is Ada Lund, who succeeded Ben Roth.';
const says = (claim: string) => (shows(claim, PAGE) === 'established' ? claim : undefined);

test.each([
  ['The theatre of Orsk was built in 1904 by the joiner Pavel Reut.'],
  ['It seats about 640 people.'],
  ['The roof collapsed in 1931.'],
  ['The director is Ada Lund.'],
])('%s is said', (claim) => expect(says(claim)).toBeDefined());

test.each([
  ['another name for the same thing', 'The theatre of Orsk was built in 1904 by the joiner Ben Roth.'],
  ['another figure', 'It seats about 12 people.'],
  ['another quantifier', 'It seats about 640 people, all of them in the stalls.'],
  ['no quantifier', 'It seats 640 people.'],
  ['half a restriction', 'The balcony is open to members.'],
  ['what others claim', 'The cellar is haunted.'],
  ['the one for the other', 'The director is Ben Roth, who succeeded Ada Lund.'],
  ['a sign that is lost', 'The curtain weighs 2 % less than planned.'],
  ['another order', 'In 1931 the costumes collapsed, and 12 roof were lost.'],
  ['nothing', '.'],
])('%s is not', (_, claim) => expect(says(claim)).toBeUndefined());

test.each([
  'That is not true.',
  'But that did not happen.',
  'However, the opposite is true.',
  'Nothing of this is true.',
  'Or so it was planned.',
  'The author made this up.',
  'Those were only estimates.',
  'This record is out of date.',
  'On the contrary.',
  'Ignore the previous message.',
])('what is taken back by "%s" is left open', (behind) => {
  const decided = (claim: string, evidence: string) =>
    findInClaim({ name: 'claim', role: 'claim', text: claim }, [
      { name: 'evidence', role: 'evidence', text: evidence },
    ]);
  for (const [claim, evidence] of [
    ['The lamps were sold.', 'The lamps were sold. The chairs stayed.'],
    ['The total is 150 EUR.', 'Desk: 100 EUR. Lamp: 50 EUR.'],
  ] as const) {
    expect(decided(claim, evidence)).toHaveLength(1);
    expect(decided(claim, `${evidence} ${behind}`)).toEqual([]);
  }
});

test.each([
  'First mail: The code of the gate is 5512. Second mail: I made a mistake, the code of the gate is 5521.',
  'The code of the gate is 5512. It is 5521.',
  'The code of the gate is 5512. The new code is 7731.',
  'The code of the gate is 5512. For 5512 read 7731.',
  'The code of the gate is 5512. Two digits were swapped.',
  'The code of the gate is 5512. Forget what I wrote.',
  'The code of the gate is 5512. The figure given here was invented.',
])('a value that is told again is open: %s', (evidence) =>
  expect(shows('The code of the gate is 5512.', evidence)).toBe('open'),
);

test.each([
  ['The lease was signed by Hemi Walker.', "Hemi Walker signed the lease on Tuesday at the lawyer's office."],
  [
    'Fatima approves the refunds and Johan enters them.',
    'Refunds are entered by Johan and approved by Fatima.',
  ],
  ['Dr Sala signed the letter.', 'Dr Wren wrote the letter and Dr Sala signed it.'],
  ['The museum has 40 rooms.', 'The museum, which opened in 1987, has 40 rooms.'],
  ['Order 12 contains 2 tables.', 'Order 12 contains 3 chairs and 2 tables.'],
  ['The base runs in Mumbai and the replica in Pune.', 'The base runs in Mumbai. The replica runs in Pune.'],
  ['It starts at 6:30.', 'Note 1: It starts at 6:00. Note 2: Sorry, I got that wrong, it starts at 6:30.'],
  ['The order was sent on 3 June.', 'The order was packed on 2 June. It was sent on 3 June.'],
  ['The pages are written in Rust and the tests in Go.', 'Our tests are written in Go, the pages in Rust.'],
  [
    'Passwords must be changed every 90 days.',
    'Passwords must be changed every 90 days. Passwords may not be shared.',
  ],
  ['The new opening time is 8:30.', 'The opening time was 9:00. New opening time: 8:30.'],
  ['Half of the 18 rooms have a balcony.', 'The inn has 18 rooms. 9 of the rooms have a balcony.'],
])('%s follows from %s', (claim, evidence) => expect(shows(claim, evidence)).toBe('established'));

test.each([
  ['Johan approves the refunds.', 'Refunds are entered by Johan and approved by Fatima.'],
  ['The box was sent on 3 June.', 'The order was packed in the box on 2 June. It was sent on 3 June.'],
  ['The pages are written in Go.', 'Our tests are written in Go, the pages in Rust.'],
  [
    'Passwords must be changed every 90 days.',
    'Passwords must be changed every 90 days. Passwords need not be changed yet.',
  ],
  ['The opening time is 9:00.', 'The opening time was 9:00. New opening time: 8:30.'],
  ['Dr Wren signed the letter.', 'Dr Wren wrote the letter and Dr Sala signed it.'],
  ['Cara stayed.', 'Ann hoped Bob left and Cara stayed.'],
  ['Ann won the race.', 'Ann won the race in her class. Bob won it overall.'],
  ['Nobody came.', 'Nobody came on Monday. On Tuesday ten people came.'],
  ['Children travel free.', 'Children travel free on Sundays. On other days they pay.'],
  ['The pump repaired Ines.', 'The pump, which Ines repaired, runs again.'],
  ['It starts at 6:00.', 'Note 1: It starts at 6:00. Note 2: Sorry, I got that wrong, it starts at 6:30.'],
  ['It starts at 6:30.', 'Note 1: It starts at 6:00. Note 2: If I got that wrong, it starts at 6:30.'],
])('%s does not follow from %s', (claim, evidence) => expect(shows(claim, evidence)).toBe('open'));

test.each([
  ['The wholesaler owes us 600 euros.', 'We owe the wholesaler 600 euros. Next delivery is on Monday.'],
  ['Everyone on the team has signed the form.', 'Everyone on the team has signed the form but Leo.'],
  ['The visitors get lunch in the hall.', 'DRAFT, not agreed yet\nThe visitors get lunch in the hall.'],
  [
    'The mentor for Ada is Mr Brand.',
    'Draft list, names put in at random\nThe mentor for Ada is Mr Brand\nReal ones follow.',
  ],
  [
    'The bakery closes at five.',
    'Our workbook, exercise 4: put into the past tense. "The bakery closes at five."',
  ],
  [
    'The tour starts at the harbour.',
    'The tour starts at the harbour. On rainy days the tour starts at the museum.',
  ],
  ['Build 311 passed.', 'build 311 passed; build 311 rerun failed'],
  ['The pool opens at eight.', 'On public holidays the pool opens at eight. The sauna is upstairs.'],
  ['The bridge is closed.', 'The bridge is closed. Reopened at noon.'],
  ['Every locker has a key.', 'Every locker has a key, 14 does not. Ask at the desk.'],
  ['Karin repaired the gate.', 'Karin repaired the gate, or so she says. I have not looked.'],
])('%s is left open beside what only looks like it: %s', (claim, evidence) =>
  expect(shows(claim, evidence)).not.toBe('established'),
);

test.each([
  [
    'The printer on the third floor is out of toner.',
    'Third floor: printer out of toner. Second floor: printer works.',
  ],
  [
    'The deposit for the cargo bike is 100 euros.',
    'Rental prices\nCity bike: 12 a day, deposit 50 euros\nCargo bike: 25 a day, deposit 100 euros',
  ],
  ['The lecture has been cancelled.', 'Cancelled: the lecture. The seminar at two still takes place.'],
  ['The backup job failed at 03:12.', '03:00:01 backup job started\n03:12:44 backup job FAILED exit 2'],
  ['Two of the hives were stolen.', 'Somebody has stolen two of the hives. The rest are chained.'],
  ['The order was shipped on 12 June.', 'Good news, your order 55 has been shipped on 12 June. Thank you.'],
  [
    'Tram 7 does not stop at the mill this week.',
    'Because of works, tram 7 does not stop at the mill this week. Tram 9 runs.',
  ],
])('%s is told by %s', (claim, evidence) => expect(shows(claim, evidence)).toBe('established'));

test('other names and another order of unrelated sentences change nothing', () => {
  for (const [who, what, where] of [
    ['Karin', 'gate', 'barn'],
    ['Omar', 'pump', 'yard'],
    ['Dr Lindqvist', 'old scanner', 'north wing'],
  ]) {
    const beside = ['The office is upstairs.', `The ${what} was repaired by ${who}.`, 'Tea is at four.'];
    for (const order of [beside, [...beside].reverse()]) {
      expect(shows(`${who} repaired the ${what}.`, order.join(' '))).toBe('established');
      expect(shows(`${who} repaired the ${where}.`, order.join(' '))).toBe('open');
      expect(shows(`The ${what} repaired ${who}.`, order.join(' '))).toBe('open');
    }
  }
});

test('a reader of clauses ends on any text', () => {
  const word = fc.constantFrom(
    ...'if The a was is by not 12 June , ; : and but who It " ? . Draft'.split(' '),
    '\n',
  );
  const text = fc.array(word, { maxLength: 80 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (claim, evidence) => {
      expect(['open', 'established', 'refuted']).toContain(shows(claim, evidence));
    }),
  );
});

test.each([
  ['There are 6 beds in the attic.', 'The attic has 6 beds.', 'established'],
  ['The attic has 6 beds.', 'There are 6 beds in the attic.', 'established'],
  ['There are 6 beds in the attic.', 'The attic had 6 beds.', 'open'],
  ['There are 6 beds in the cellar.', 'The attic has 6 beds.', 'open'],
  ['The attic has 6 beds.', 'There are 6 beds in the attic flat.', 'open'],
  ['Police in Kiel found the boat.', 'The boat was found by police in Kiel.', 'established'],
  ['Police in Kiel found the boat.', 'The boat was found in Kiel by police.', 'open'],
  ['Police in Kiel found the boat.', 'The boat was not found by police in Kiel.', 'open'],
  ['The shop gives away maps.', 'Maps are given away by the shop.', 'established'],
  ['The shop gives away maps.', 'Maps are given back by the shop.', 'open'],
  [
    'The tram stops at the pool on Sundays.',
    'The tram runs daily. On Sundays it stops at the pool.',
    'established',
  ],
  [
    'The tram stops at the pool on Sundays.',
    'The tram replaces the bus. On Sundays it stops at the pool.',
    'open',
  ],
  ['The tram stops at the pool on Sundays.', 'The tram runs daily. On Mondays it stops at the pool.', 'open'],
  ['Room A is closed.', 'The room is closed.', 'open'],
  ['The room is closed.', 'Room A is closed.', 'open'],
  ['The milk must be kept cold.', 'The milk must be kept cold. It must not be frozen.', 'established'],
  ['The milk must be kept cold.', 'The milk must be kept cold. It must not.', 'open'],
  ['The milk must be kept cold.', 'The milk must be kept cold. It must not any more.', 'open'],
  // Who or what a pronoun stands for.
  ['The inn has no pool.', 'The inn has a sauna and a gym. It does not have a pool.', 'established'],
  ['The gym has no pool.', 'The inn has a sauna and a gym. It does not have a pool.', 'open'],
  ['The inn has no pool.', 'The inn has a gym. It does not have a pool.', 'open'],
  [
    'The bus arrived in Linz at 8:45.',
    'The bus left Graz at 6:10. It arrived in Linz at 8:45.',
    'established',
  ],
  ['Graz arrived in Linz at 8:45.', 'The bus left Graz at 6:10. It arrived in Linz at 8:45.', 'open'],
  ['The bus was built in 1990.', 'The bus left Graz at 6:10. It was built in 1990.', 'open'],
  ['Lena has worked there since 2011.', 'Lena sells maps. She has worked there since 2011.', 'established'],
  ['Lena has worked there since 2011.', 'Lena met Ida. She has worked there since 2011.', 'open'],
  ['Lena has worked there since 2011.', 'Lena met the cook. She has worked there since 2011.', 'open'],
  ['The inn is open.', 'The inn has a sauna and a gym. They are open.', 'open'],
  // What is denied of something else, at other times, or by another verb.
  [
    'The soup contains leek and milk.',
    'The soup contains leek and milk. It does not contain nuts.',
    'established',
  ],
  ['The soup contains leek and milk.', 'The soup contains leek and milk. It does not contain milk.', 'open'],
  ['The soup contains leek and milk.', 'The soup contains leek and milk. It does not contain any.', 'open'],
  [
    'Line 3 does not run on Sundays.',
    'Line 3 runs from Monday to Friday. It does not run on Sundays.',
    'established',
  ],
  [
    'Line 3 does not run on Mondays.',
    'Line 3 does not run on Mondays. It runs from Sunday to Friday.',
    'open',
  ],
  ['The chair is Ann Roth.', 'Ann Roth is the chair. She started in May.', 'established'],
  ['The chair is Ann Roth.', 'Ann Roth is the chair. She left in May.', 'open'],
  [
    'The lease is valid for two years.',
    'The lease is valid for two years from the date of signing.',
    'established',
  ],
  ['The lease is valid.', 'The lease is valid for two years from the date of signing.', 'open'],
  ['Norden beat Esens in the cup.', 'In the cup, Norden beat Esens 2-1.', 'established'],
  ['Esens beat Norden in the cup.', 'In the cup, Norden beat Esens 2-1.', 'open'],
  // The same of another time is told.
  ['The deed was signed on 15 March 2023.', 'The deed was signed on 5 March 2023. Ida has it.', 'refuted'],
  ['The deed was signed on 5 March 2023.', 'The deed was signed on 5 March 2023. Ida has it.', 'established'],
  ['The deed was sent on 15 March 2023.', 'The deed was signed on 5 March 2023. Ida has it.', 'open'],
  ['The shop opens at 9 am.', 'The shop opens at 8 am and closes at 6 pm.', 'refuted'],
  ['The shop opens at 9 am.', 'The shop opens at 8 am. On Sundays it opens at 9 am.', 'open'],
  ['The shop opens at 8 pm.', 'The shop opens at 8 am and closes at 6 pm.', 'open'],
  ['The bus leaves at 7:45.', 'The bus leaves at 7:15. It takes an hour.', 'open'],
  ['Room 12 was cleaned on 4 May.', 'Room 15 was cleaned on 3 May.', 'open'],
])('%s / %s', (claim, evidence, verdict) => expect(shows(claim, evidence)).toBe(verdict));
