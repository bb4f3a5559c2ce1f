import { describe, expect, test } from 'vitest';
import { dates } from './dates.ts';
import { said } from './trace.fixture.ts';

const verdict = async (question: string, answer: string) => {
  const [ballot] = await said(dates, question, [], answer);
  return ballot?.replace('follows ', '') ?? 'abstains';
};

describe('the day is told in many ways, and is the same day', () => {
  test.each([
    'Today is 03/01/2024.',
    'Today is March 1, 2024.',
    'Today is Friday, 1 March 2024.',
    'It is the 1st of March 2024 today.',
    "Today's date is Mar 1, 2024.",
    '2024-03-01 is today.',
    'Yesterday was February 29, 2024.',
    'The day before yesterday was 28 February 2024.',
    'Tomorrow is 3/2/2024.',
    'Today is the first day of the third month of 2024.',
    'Tom’s flight is on March 4, 2024, which is three days away.',
    'The fair was planned for 02/28/2024, but was postponed by two days to today.',
    'Ada was born on March 1, 2000. Today is her 24th birthday.',
    'Ada and Tom were married on March 1, 1999. It is their 25-year anniversary today.',
    'Olga booked a table for tomorrow, March 2, 2024.',
    'Olga likes the sea. Today is March 1, 2024.',
    'Today, March 1, 2024, is a day to remember.',
    'Yesterday, Feb 29, 2024, Tom baked 3 loaves.',
    'Today is 3/1, and it is the second storm in the year 2024.',
    'People in Malta put the day before the month. Today is 01/03/2024 to them.',
    'Tom thinks today is March 1, 2024, but Ada thinks today is March 2, 2024. Ada is mistaken.',
    'Ada thinks today is March 2, 2024, but Tom thinks today is 3/1/2024. Tom is right.',
    'Tom thought today is 2/29/2024, but today is in fact Mar 1, which is 1 day later.',
    'Ada is celebrating the first day of March 2024.',
    'March 1, 2014 is like a dream to Tom, but that is actually ten years ago.',
    'Ada moved house on Feb 10, 2024. 20 days have passed since then.',
    'Ada and Tom married on March 1, 1974. Today is their golden wedding anniversary.',
    'It was February 23, 2024 a week ago.',
    'Today is the first Friday of March of 2024.',
    'The first day of 2024 is a Monday, and today is the first Friday of March 2024.',
    'Yesterday was Feburary 29, 2024. Today could not be 2/30/2024.',
  ])('%s', async (told) => {
    const asked = `${told} Which date was it yesterday, as MM/DD/YYYY?`;
    expect(await verdict(asked, '02/29/2024')).toBe('ALLOW proved');
    expect(await verdict(asked, '02/28/2024')).toBe('BLOCK proved');
  });
});

describe('so far from today', () => {
  test.each([
    ['today', '12/30/1999'],
    ['tomorrow', '12/31/1999'],
    ['the day after tomorrow', '01/01/2000'],
    ['a week from now', '01/06/2000'],
    ['in two weeks', '01/13/2000'],
    ['a fortnight ago', '12/16/1999'],
    ['10 days ago', '12/20/1999'],
    ['one month ago from today', '11/30/1999'],
    ['24 hours later', '12/31/1999'],
    ['48 hours later', '01/01/2000'],
    ['four years from today', '12/30/2003'],
    ['a decade ago', '12/30/1989'],
  ])('%s', async (moment, day) => {
    const asked = `Today is December 30, 1999. Which date is it ${moment}, as MM/DD/YYYY?`;
    expect(await verdict(asked, day)).toBe('ALLOW proved');
    expect(await verdict(asked, '05/05/1999')).toBe('BLOCK proved');
  });
});

test('figures are read in the order that the question asks for', async () => {
  const asked = (format: string) => `Today is 03/04/2021. Which date is it tomorrow, as ${format}?`;
  expect(await verdict(asked('MM/DD/YYYY'), '03/05/2021')).toBe('ALLOW proved');
  expect(await verdict(asked('DD/MM/YYYY'), '04/04/2021')).toBe('ALLOW proved');
});

test('years of a hundred are leap years only every fourth time', async () => {
  const asked = (year: number) => `Today is February 28, ${year}. Which date is it tomorrow, as MM/DD/YYYY?`;
  expect(await verdict(asked(1900), '03/01/1900')).toBe('ALLOW proved');
  expect(await verdict(asked(2000), '03/01/2000')).toBe('BLOCK proved');
});

test('days of the week', async () => {
  const asked = 'Today is July 20, 1969. What day of the week is it tomorrow?';
  expect(await verdict(asked, 'Monday')).toBe('ALLOW proved');
  expect(await verdict(asked, 'Sunday')).toBe('BLOCK proved');
});

const OFFERED = '\nOptions:\n(A) 01/02/2020\n(B) 01/03/2020\n(C) 01/01/2021';

test('an option is chosen by its label', async () => {
  const asked = `Today is January 2, 2020. Which date is it tomorrow, as MM/DD/YYYY?${OFFERED}`;
  expect(await verdict(asked, '(B)')).toBe('ALLOW proved');
  expect(await verdict(asked, 'C')).toBe('BLOCK proved');
});

describe('abstains on what is not certain', () => {
  test.each([
    ['two days are told', 'Today is May 1, 2020. Today is May 2, 2020.'],
    ['something else tells a date', 'Today is May 1, 2020. It is past midnight in Tokyo.'],
    ['somebody only thinks so', 'Tom thinks today is May 1, 2020.'],
    ['somebody is mistaken', 'Today is not May 1, 2020.'],
    ['no such day', 'Today is February 30, 2020.'],
    ['two digits of a year', 'Today is 5/1/20.'],
    ['no year', 'Today is 5/1.'],
    ['another day of the week', 'Today is Monday, May 1, 2020.'],
    [
      'neither of them is said to be right',
      'Tom thinks today is May 1, 2020, but Ada thinks today is May 2, 2020.',
    ],
    [
      'the way from the mistake is another',
      'Tom thought today is 5/1/2020, but today is in fact May 4, which is 1 day later.',
    ],
    ['there is such a day', 'Yesterday was 4/30/2020. Today could not be 5/1/2020.'],
    ['two years are told', 'Today is 5/1, and it is the best year in 2020 since the flood in the year 1999.'],
    [
      'the year begins otherwise',
      'The first day of 2024 is a Friday, and today is the first Friday of March 2024.',
    ],
    ['midnight belongs to both days', '2020 is coming in 48 hours.'],
    ['before the calendar', 'Today is May 1, 1066.'],
    [
      'a birthday on a leap day in another year',
      'Ada was born on February 29, 2000. Today is her 1st birthday.',
    ],
  ])('%s', async (_, told) => {
    expect(await verdict(`${told} Which date is it tomorrow, as MM/DD/YYYY?`, '05/02/2020')).toBe('abstains');
  });

  test('months have different lengths', async () => {
    const asked = 'Today is May 31, 2020. Which date was it a month ago, as MM/DD/YYYY?';
    expect(await verdict(asked, '04/30/2020')).toBe('abstains');
  });

  test('no option is the day', async () => {
    const asked = `Today is January 2, 2019. Which date is it tomorrow, as MM/DD/YYYY?${OFFERED}`;
    expect(await verdict(asked, '(B)')).toBe('abstains');
  });
});
