import { expect, test } from 'vitest';
import type { Document } from '../../judgement/case.ts';
import { findInTimes } from './trace.ts';

/** One letter a step, and the answer: A established, - open, B refuted. */
function said(question: string, steps: readonly string[], answer: string): string {
  const named = (name: string, role: Document['role'], text: string): Document => ({ name, role, text });
  const documents = steps.map((step, at) => named(`step ${at}`, 'step', step));
  const found = findInTimes(
    {
      question: named('question', 'question', question),
      steps: documents,
      answer: named('answer', 'answer', answer),
    },
    [],
    [],
  );
  if (!found) return 'unsolved';
  const letter = (name: string): string => {
    const own = found.filter(({ about }) => about.document === name);
    return own.some(({ shows }) => shows === 'refuted') ? 'B' : own.length > 0 ? 'A' : '-';
  };
  return [...documents.map(({ name }) => letter(name)), letter('answer')].join('');
}

const FERRY = 'A ferry leaves at 09:55 and the crossing is 46 minutes. When does it arrive?';
const PILLS = 'I take a pill every 8 hours. The first was at 6:30 in the morning. When is the third?';
const PASS = 'A pass issued on 6 March is valid for 60 days. On what date does it expire?';
const WEEK = 'Today is Sunday. The book is due in 19 days. What day of the week is that?';
const NIGHT = 'A job started at 23:10 and finished at 02:05 the next day. How long did it take?';
const CALL = 'A call is at 17:15 IST. IST is five and a half hours ahead of UTC. What time is it in UTC?';
const AGES =
  'Mirko was born in 1979 and his son in 2011. How old was Mirko in the year when the son turned 7?';

test.each([
  [
    FERRY,
    [
      '9:55 plus 5 minutes is 10:00.',
      'There are 46 - 5 = 41 minutes still to go.',
      'So it gets in at 10:41.',
    ],
    '10:41',
    'AAAA',
  ],
  [FERRY, ['09:55 + 46 min = 10:41'], '10:41 a.m.', 'AA'],
  [FERRY, ['46 minutes after 09:55 is 10:41.'], '10.41', 'A-'],
  [
    PILLS,
    ['The second pill is at 6:30 + 8 hours = 14:30.', 'The third comes 8 hours after that, at 22:30.'],
    '22:30',
    'AAA',
  ],
  [
    PASS,
    [
      'March has 31 days, so 31 - 6 = 25 days are left in March.',
      'With April that is 25 + 30 = 55 days to 30 April.',
      '60 - 55 = 5, so it expires on 5 May.',
    ],
    '5 May',
    'AAAA',
  ],
  [
    WEEK,
    ['19 = 2 × 7 + 5, so it is two full weeks and 5 days.', 'Five days after Sunday is Friday.'],
    'Friday',
    'AAA',
  ],
  [
    NIGHT,
    [
      'From 23:10 to midnight is 50 minutes.',
      'From midnight to 02:05 is 2 hours 5 minutes.',
      'Together: 2 hours 55 minutes.',
    ],
    '2 h 55 min',
    'AAAA',
  ],
  [AGES, ['The son turned 7 in 2011 + 7 = 2018.', 'In 2018 Mirko was 2018 - 1979 = 39.'], '39', 'AAA'],
  [CALL, ['17:15 - 5 hours 30 minutes = 11:45 UTC'], '11:45 UTC', 'AA'],
  [
    'The kids went to sleep at 20:15 and woke up at 6:45. For how long did they sleep?',
    [
      'From 20:15 until midnight they sleep 3 hours 45 minutes.',
      'After midnight they sleep another 6 hours 45 minutes.',
      'Altogether 10 hours 30 minutes.',
    ],
    '10 hours 30 minutes',
    'AAAA',
  ],
  [
    'A bus leaves every quarter of an hour. The first is at 5:40. When does the seventh leave?',
    [
      'There are 6 intervals between the first and the seventh bus.',
      '6 × 15 = 90 minutes = 1 hour 30 minutes',
      '5:40 + 1:30 = 7:10',
    ],
    '7:10',
    'AAAA',
  ],
  [
    'Today is 27 November. Which date is it in two weeks?',
    ['27 + 14 = 41', '41 − 30 = 11', 'So it is 11 December.'],
    '11 December',
    'AAAA',
  ],
  [
    "Ivy's passport was issued on 6 August 2019 and is valid for ten years. On what date does it expire?",
    ['2019 + 10 = 2029, so it expires on 6 August 2029.'],
    '6 August 2029',
    'AA',
  ],
  [
    'How many days are there from 20 February 2024 to 10 March 2024?',
    [
      '2024 is a leap year, so February has 29 days.',
      'From 20 to 29 February is 29 - 20 = 9 days.',
      'Then 10 more days to 10 March, so 9 + 10 = 19 days.',
    ],
    '19 days',
    'AAAA',
  ],
  [
    'Auckland is at UTC+12 and Nairobi at UTC+3. A meeting is set for 10:00 in Nairobi. When is it in Auckland?',
    ['Auckland is 12 - 3 = 9 hours ahead.', '10:00 + 9 hours = 19:00.'],
    '19:00',
    'AAA',
  ],
])('%s', (question, steps, answer, letters) => {
  expect(said(question, steps, answer)).toBe(letters);
});

/** A wrong number, order, name or end of something is never allowed. */
test.each([
  [FERRY, ['The crossing is 64 minutes.', '09:55 + 46 min = 10:41'], '10:41', '-A-'],
  [FERRY, ['So it leaves at 10:41.'], '10:41', '--'],
  [FERRY, ['09:55 + 46 min = 10:41', 'So it leaves at 10:41.'], '10:41', 'A--'],
  [FERRY, ['09:55 - 46 min = 09:09'], '09:09', '-B'],
  [FERRY, ['09:55 + 46 min = 10:41'], '10:14', 'AB'],
  [FERRY, ['46 - 5 = 41 minutes.', 'It arrives at 10:41.'], '10:41', '-A-'],
  [PILLS, ['The third pill is at 6:30 + 8 hours = 14:30.', '14:30 + 8 hours = 22:30'], '22:30', '-A-'],
  [WEEK, ['19 = 2 × 7 + 4, so 5 days are left.', 'Five days after Sunday is Friday.'], 'Friday', '-A-'],
  [WEEK, ['Five days after Sunday is Saturday.'], 'Saturday', 'BB'],
  [AGES, ['The son turned 7 in 2011 + 7 = 2018.', 'In 2018 the son was 2018 - 1979 = 39.'], '39', 'A--'],
  [AGES, ['The son turned 7 in 2011 + 7 = 2018.', 'In 2018 Mirko was 2018 - 1979 = 39.'], '39 km', 'AA-'],
  [FERRY, ['09:55 + 46 min = 10:41'], '10:41 CET', 'A-'],
  [FERRY, ['09:55 + 46 min = 10:41'], 'not 10:41', 'A-'],
  [FERRY, ['46 + 0 = 46 hours', '09:55 + 46 min = 10:41'], '10:41', '-A-'],
  [PILLS, ['6:30 + 8 hours = 14:30', '14:30 - 8 hours = 6:30', 'The third is at 22:30.'], '22:30', 'AA--'],
  [CALL, ['17:15 - 5 hours 30 minutes = 11:45 IST'], '11:45 UTC', '--'],
  [FERRY, ['9:55 plus 5 minutes is 10:00, which is 11 minutes.', '09:55 + 46 min = 10:41'], '10:41', '-A-'],
  [PASS, ['March has 30 days: 60 - 25 = 35.', '6 March + 60 days = 5 May'], '5 May', '-A-'],
  [PASS, ['6 March + 60 days = 5 May', 'The last day is therefore 10 May.'], '5 May', 'A--'],
  [CALL, ['UTC is five and a half hours ahead of IST.', '17:15 - 5 h 30 min = 11:45'], '11:45', '-A-'],
])('not allowed: %s', (question, steps, answer, letters) => {
  expect(said(question, steps, answer)).toBe(letters);
});

/** Days and weekdays that a step counts wrongly are refuted there; what may be counted in two ways is not. */
test.each([
  [WEEK, ['19 = 2 × 7 + 5.', 'Five days after Sunday is Saturday.'], 'Friday', 'AB-'],
  [PASS, ['March has 30 days.', '6 March + 60 days = 5 May'], '5 May', 'BA-'],
  [PASS, ['6 March plus 60 days is 6 May.'], '6 May', 'BB'],
  [PASS, ['From 6 March to 31 March are 26 days.'], '5 May', '--'],
  [PASS, ['If March has 30 days, it is 6 May.'], '5 May', '--'],
])('refuted: %s', (question, steps, answer, letters) => {
  expect(said(question, steps, answer)).toBe(letters);
});
