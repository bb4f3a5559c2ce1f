import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInClaim } from '../reckoning/claim.ts';
import { sentenceOf, toldIn } from './sentence.ts';
import { tokensOf } from './tokens.ts';

const shows = (claim: string, evidence: string): string =>
  findInClaim({ name: 'claim', role: 'claim', text: claim }, [
    { name: 'evidence', role: 'evidence', text: evidence },
  ])[0]?.shows ?? 'open';

test.each([
  ['The soup contains nuts.', 'Menu card: soup contains cream, nuts and mustard.'],
  [
    'The bridge was inspected in June.',
    'Road office: the bridge was inspected in June and the tunnel in July.',
  ],
  ['Dr. Lim moved the visit to Thursday.', 'Note: Dr. Lim has moved the visit to Thursday, family informed.'],
  ['Cable 4 was replaced.', 'Electrician says: fuse fine, cable 4 was replaced, socket not checked.'],
  ['The drill takes place on 9 May.', 'Dear staff, please note that the drill takes place on 9 May at noon.'],
  ['Server 3 was restarted at 04:12.', '04:02 server 3 stopped answering\n04:12 server 3 was restarted'],
  ['Release 2.7 was published.', 'Release 2.6 was never published. Release 2.7 was published. It works.'],
])('%s is told in %s', (claim, evidence) => expect(shows(claim, evidence)).toBe('established'));

test.each([
  ['The soup contains nuts.', 'Menu card: soup contains no cream, nuts and mustard.'],
  ['The soup contains nuts.', 'Menu card: soup contains cream, nuts or mustard.'],
  ['The soup contains celery.', 'Menu card: stew contains nuts, milk and the soup celery.'],
  ['Cable 4 was replaced.', 'Electrician: fuse fine, cable 4 was replaced according to the owner.'],
  ['Cable 4 was replaced.', 'Electrician: fuse fine, I doubt cable 4 was replaced.'],
  ['Residents park for free.', 'With a valid pass, residents park for free. Guests pay.'],
  ['The invoice was paid on Friday.', 'Rejected: the invoice was paid on Friday.'],
  ['The lift is out of order.', 'Notice from 2019: the lift is out of order.'],
  ['The key hangs behind the door.', 'The key hangs behind the door. Ann took the key home.'],
  ['Guests must leave by 9 pm.', 'Guests must leave by 9 pm. Guests of the villa must leave by 8 pm.'],
  ['Leo passed the exam.', 'His mother: Leo passed the exam. The school: Leo did not.'],
  ['The budget was approved.', 'Motion: the budget was approved. The motion failed.'],
  ['The table is set for six people.', 'Table set for six people.\nAnn called, they are eight people.'],
  ['The venue is the town hall.', 'The venue is the town hall. The library is the venue.'],
  ['The gym opens at six.', 'Gym notice: the gym opens at six, from May at five.'],
  ['The choir sings in the chapel.', 'The choir sings in the chapel. It moved to the barn in May.'],
  ['Probe 9 failed at 03:40.', '03:40 test alarm: probe 9 failed'],
  ['Hiring the tent for 2 days costs 180 euros.', 'Tent: 90 euros per day. Set-up is paid separately.'],
  ['The gym opens at six.', 'Petition: the gym opens at six.'],
  ['The key is in drawer 3.', 'The key is in drawer 3. The guard put it back into the safe.'],
  ['The stew contains leek.', 'Label: stew contains beef and leek. The new recipe is without leek.'],
  ['Nora fixed the printer.', 'Log: Nora fixed the printer. Entry of 5 pm: it was Paul who did it.'],
  [
    'Three of the singers are from Graz.',
    'Singers and their rivals: Ava (Graz), Ben (Graz), Cleo (Graz), Di (Linz).',
  ],
  ['Renting the van for 3 days costs 165 euros.', 'Van: 55 euros per day, fuel extra.'],
  ['Renting the van for 3 days costs 165 euros.', 'Van: from 55 euros per day.'],
  [
    'Each team gets 12 balls.',
    'There are 48 balls. They are shared equally between the four teams and the staff.',
  ],
  ['The pump ran for 8 hours.', 'Pump log: start 21:00, stop 05:00 the next day, with a gap of one hour.'],
  ['This week 4 percent of the orders were returned.', "Last week's report: 2,500 orders, 100 returned."],
])('%s is left open beside %s', (claim, evidence) => expect(shows(claim, evidence)).toBe('open'));

test('what a sentence asserts is read from any text without an error', () => {
  const word = fc.constantFrom(...'16:07 note : , ; and The pump has moved if says ? was "'.split(' '), '\n');
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (sentence) => {
      for (const one of toldIn(tokensOf(sentenceOf(sentence).body))) expect(one.beside).toBeDefined();
    }),
  );
});
