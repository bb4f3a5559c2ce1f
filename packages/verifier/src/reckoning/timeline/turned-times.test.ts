import { expect, test } from 'vitest';
import { findingsIn } from '../findings.ts';

type Row = readonly [question: string, steps: readonly string[], answer: string];

const isAllowed = ([question, steps, answer]: Row): boolean => {
  const found = findingsIn([
    { name: 'question', role: 'question', text: question },
    ...steps.map((text, at) => ({ name: `step ${at}`, role: 'step' as const, text })),
    { name: 'answer', role: 'answer', text: answer },
  ]);
  return (
    [...steps.map((_, at) => `step ${at}`), 'answer'].every((name) =>
      found.some(({ about, shows }) => about.document === name && shows === 'established'),
    ) && found.every(({ shows }) => shows === 'established')
  );
};

/** Right traces of times of the day, of days and of how long something lasts. */
const RIGHT: readonly Row[] = [
  [
    'A yoga class begins at 18:40 and ends at 19:55. How many minutes does the class last?',
    [
      'From 18:40 to 19:40 is 60 minutes.',
      'From 19:40 to 19:55 is 15 minutes.',
      'The class lasts 60 + 15 = 75 minutes.',
    ],
    '75 minutes',
  ],
  [
    'A ferry leaves the harbor at 7:25. The crossing takes 1 hour and 50 minutes. At what time does the ferry arrive?',
    ['1 hour after 7:25 is 8:25.', '50 minutes after 8:25 is 9:15.'],
    '9:15',
  ],
  [
    'A shop opens at 9:00 and closes at 18:30. It is closed for a lunch break of 45 minutes. How many hours is it open?',
    [
      'From 9:00 to 18:30 is 9.5 hours.',
      'The break is 0.75 hours.',
      'The shop is open for 9.5 - 0.75 = 8.75 hours.',
    ],
    '8.75 hours',
  ],
  [
    'A tram leaves every 15 minutes. The first tram leaves at 5:30. At what time does the seventh tram leave?',
    [
      'The seventh tram leaves 6 intervals after the first tram.',
      '6 intervals are 6 * 15 = 90 minutes, which is 1 hour and 30 minutes.',
      'The seventh tram leaves at 7:00.',
    ],
    '7:00',
  ],
  [
    'A video of 24 GB is uploaded at 2 GB per minute. The upload starts at 14:50. When is it finished?',
    ['The upload takes 24 / 2 = 12 minutes.', '12 minutes after 14:50 it is 15:02.'],
    '15:02',
  ],
  [
    'A night train departs at 23:15 and travels for 7 hours and 40 minutes. At what time does it arrive?',
    ['7 hours after 23:15 is 6:15 on the next day.', '40 minutes after 6:15 is 6:55.'],
    '6:55 on the next day',
  ],
  [
    'A concert starts at 7:30 pm and lasts 2 hours and 15 minutes. When does it end?',
    ['2 hours after 7:30 pm is 9:30 pm.', '15 minutes after 9:30 pm is 9:45 pm.'],
    '9:45 pm',
  ],
  [
    'A worker starts at 8:00 am and works until 4:30 pm. He takes a lunch break of 30 minutes. How many hours does he work?',
    [
      'From 8:00 am to 4:30 pm is 8.5 hours.',
      'The break is 30 minutes, which is 0.5 hours.',
      'He works 8.5 - 0.5 = 8 hours.',
    ],
    '8 hours',
  ],
  [
    'A library book is borrowed on March 20 and must be returned after 21 days. On what date must it be returned?',
    [
      'March has 31 days, so from March 20 to March 31 there are 11 days.',
      '21 - 11 = 10 days are left.',
      'The book must be returned on April 10.',
    ],
    'April 10',
  ],
  [
    'A car drives 240 kilometers at 80 kilometers per hour. It starts at 9:30. When does it arrive?',
    ['The drive takes 240 / 80 = 3 hours.', '3 hours after 9:30 is 12:30.'],
    '12:30',
  ],
  [
    'A teacher grades 18 exams and needs 5 minutes for each exam. She starts at 15:40. At what time is she done?',
    [
      'She needs 18 * 5 = 90 minutes.',
      '90 minutes is 1 hour and 30 minutes.',
      '1 hour and 30 minutes after 15:40 is 17:10.',
    ],
    '17:10',
  ],
  [
    'A film ends at 22:05. It lasted 1 hour and 50 minutes. When did it start?',
    ['1 hour before 22:05 is 21:05.', '50 minutes before 21:05 is 20:15.'],
    '20:15',
  ],
  [
    'A baby sleeps from 19:30 until 6:15 the next morning. How long does the baby sleep?',
    [
      'From 19:30 to midnight it is 4 hours and 30 minutes.',
      'From midnight to 6:15 it is 6 hours and 15 minutes.',
      'Together it is 10 hours and 45 minutes.',
    ],
    '10 hours and 45 minutes',
  ],
  [
    'A guard works from 22:00 to 6:00. How many hours does he work in 5 nights?',
    ['From 22:00 to 6:00 is 8 hours.', 'In 5 nights he works 5 * 8 = 40 hours.'],
    '40 hours',
  ],
  [
    'A nurse works from 7:00 to 15:30 and takes a break of 30 minutes. She earns $28 per hour. How much does she earn that day?',
    [
      'From 7:00 to 15:30 is 8.5 hours.',
      'Without the break she works 8.5 - 0.5 = 8 hours.',
      'She earns 8 * 28 = $224.',
    ],
    '$224',
  ],
  [
    'A cake is put into the oven at 15:25 and must bake for 50 minutes. When should it be taken out?',
    [
      '35 minutes after 15:25 it is 16:00.',
      '50 - 35 = 15 minutes remain, so the cake should be taken out at 16:15.',
    ],
    '16:15',
  ],
  [
    'A meeting starts at 9:40 and lasts 75 minutes. When does it end?',
    [
      '75 minutes is 1 hour and 15 minutes.',
      'One hour after 9:40 is 10:40.',
      '15 minutes after 10:40 is 10:55.',
    ],
    '10:55',
  ],
  [
    'Today is Wednesday. What day of the week is it in 10 days?',
    ['10 days are 1 week and 3 days.', '3 days after Wednesday is Saturday.'],
    'Saturday',
  ],
  [
    'A driver starts at 7:40. He drives 2 hours and 30 minutes, takes a break of 45 minutes and drives another 1 hour and 50 minutes. At what time does he arrive?',
    [
      '2 hours and 30 minutes after 7:40 is 10:10.',
      '45 minutes after 10:10 is 10:55.',
      '1 hour and 50 minutes after 10:55 is 12:45.',
    ],
    '12:45',
  ],
  [
    'It is 14:35. The bus leaves in 50 minutes. When does the bus leave?',
    ['25 minutes after 14:35 is 15:00.', '25 minutes after 15:00 is 15:25.'],
    '15:25',
  ],
  [
    'A webinar was planned for 10:00. It starts 20 minutes late and lasts 50 minutes. At what time does it end?',
    ['The webinar starts at 10:20.', '50 minutes after 10:20 is 11:10.'],
    '11:10',
  ],
  [
    'A museum is open from 10:00 to 18:00 from Tuesday to Sunday. How many hours is it open per week?',
    [
      'From 10:00 to 18:00 is 8 hours.',
      'From Tuesday to Sunday are 6 days.',
      'The museum is open 6 * 8 = 48 hours per week.',
    ],
    '48 hours',
  ],
  [
    'An employee works from 8:15 to 17:00. She takes a lunch break of 45 minutes. How many hours does she work?',
    ['From 8:15 to 17:00 is 8 hours and 45 minutes.', 'Without the break she works 8 hours.'],
    '8 hours',
  ],
  [
    'A truck needs 6 hours for the way and leaves at 20:30. When does it arrive?',
    ['20:30 plus 6 hours is 2:30 on the next day.'],
    '2:30 on the next day',
  ],
];

test.each(RIGHT)('allowed: %s', (...row) => {
  expect(isAllowed(row)).toBe(true);
});

/** A text with one of its matches replaced, each in turn. */
const turned = (text: string, pattern: RegExp, by: (found: string) => readonly string[]): string[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: found, index }) =>
    by(found).map((other) => text.slice(0, index) + other + text.slice(index + found.length)),
  );

const SWAPS: readonly (readonly [string, string])[] = [
  ['after', 'before'],
  ['next day', 'same day'],
  ['minutes', 'hours'],
  ['hours', 'minutes'],
  ['pm', 'am'],
  ['am', 'pm'],
  ['+', '-'],
  ['*', '/'],
  ['*', '+'],
  ['-', '+'],
  ['March', 'June'],
  ['April', 'June'],
  ['Saturday', 'Sunday'],
  ['Wednesday', 'Thursday'],
  ['seventh', 'sixth'],
  ['first', 'second'],
  ['Without', 'With'],
];

const clockOf = (minute: number): string =>
  `${Math.floor((minute + 1440) / 60) % 24}:${String((minute + 1440) % 60).padStart(2, '0')}`;
const minutesIn = (clock: string): number => {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
};
const CLOCK = /\b\d{1,2}:\d{2}\b/g;
const NUMBER = /(?<![\d:.])\d+(?:\.\d+)?(?![\d:]|\.\d)/g;

/** A text with another time, another number, or another word. */
const otherwise = (text: string): string[] => [
  ...turned(text, CLOCK, (found) => [5, -10, 60, -60, 720].map((by) => clockOf(minutesIn(found) + by))),
  ...turned(text, NUMBER, (found) => [Number(found) + 1, Number(found) * 2].map(String)),
  ...SWAPS.flatMap(([word, other]) =>
    turned(text, new RegExp(`(?<!\\w)${word.replace(/[*+]/g, '\\$&')}(?!\\w)`, 'g'), () => [other]),
  ),
];

const DOUBTS: readonly string[] = [
  'Before that there is a pause of 20 minutes.',
  'On the way there is a stop of 10 minutes.',
  'There is a delay of 25 minutes.',
  'It starts 15 minutes late.',
  'The clock is 10 minutes fast.',
  'Half of it is done by somebody else.',
  'It is not so.',
  'Then another 30 minutes are needed.',
  'Preparing it takes 12 minutes.',
];

/** The question with one more sentence before what it asks. */
const doubted = (question: string, doubt: string): string => {
  const at = question.lastIndexOf('. ');
  return at < 0 ? `${doubt} ${question}` : `${question.slice(0, at + 2)}${doubt} ${question.slice(at + 2)}`;
};

test.each(RIGHT)('not allowed with anything else: %s', (question, steps, answer) => {
  const rows: Row[] = [
    ...steps.flatMap((step, at) =>
      otherwise(step).map((other): Row => [question, steps.with(at, other), answer]),
    ),
    ...otherwise(answer).map((other): Row => [question, steps, other]),
    ...otherwise(question)
      // The same length in another unit is no wrong answer.
      .filter(
        (other) =>
          /how many (?:hours|minutes)/i.exec(other)?.[0] ===
          /how many (?:hours|minutes)/i.exec(question)?.[0],
      )
      .map((other): Row => [other, steps, answer]),
    ...DOUBTS.map((doubt): Row => [doubted(question, doubt), steps, answer]),
    ...[
      ['end', 'start'],
      ['start', 'end'],
      ['arrive', 'leave'],
      ['finished', 'started'],
    ].flatMap(([word = '', other = '']) =>
      turned(question, new RegExp(`\\b${word}\\b(?=\\?)`, 'g'), () => [other]).map(
        (one): Row => [one, steps, answer],
      ),
    ),
  ];
  expect(rows.filter(isAllowed).map((row) => row.flat().join(' / '))).toEqual([]);
});

/** What is computed is told in a unit that it is not in. */
test.each([
  [
    'A guard works for 8 hours each night. How many hours does he work in 5 nights?',
    ['5 * 8 = 40 minutes.'],
    '40 hours',
  ],
  [
    'She grades 18 exams and needs 5 minutes for each exam. How many minutes does she need?',
    ['She needs 18 * 5 = 90 hours.'],
    '90 minutes',
  ],
  [
    'She walks 18 laps of 5 kilometers each. How many kilometers does she walk?',
    ['She walks 18 * 5 = 90 meters.'],
    '90 kilometers',
  ],
] as Row[])('not allowed in another unit: %s', (...row) => {
  expect(isAllowed(row)).toBe(false);
});
