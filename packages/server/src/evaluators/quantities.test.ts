import { expect, test } from 'vitest';
import type { Case, Document } from '../kernel/panel.ts';
import { quantities } from './quantities.ts';

const QUESTION =
  'A baker fills 14 trays with 23 rolls each and sells 57 rolls. How many rolls are left at the end?';

const ballots = async (steps: readonly string[], answer: string | undefined, question = QUESTION) => {
  const documents: Document[] = [
    { name: 'question', role: 'question', text: question },
    ...steps.map((text, at): Document => ({ name: `trace/${at}`, role: 'step', text })),
    ...(answer === undefined ? [] : [{ name: 'answer', role: 'answer', text: answer } as const]),
  ];
  const criteria: Case['criteria'] = [
    { id: 'end', asks: 'follows', question: 'Does it follow?', criticality: 'critical' },
  ];
  return quantities.examine({ documents, criteria }, { signal: new AbortController().signal });
};
const doubts = async (steps: readonly string[], answer?: string, question?: string) => {
  const cast = await ballots(steps, answer, question);
  expect(cast.every(({ verdict, proof }) => verdict === 'UNCERTAIN' && !proof)).toBe(true);
  return cast.map(({ reason }) => reason).join();
};

test('an account that is in order raises no doubt', async () => {
  expect(await doubts(['He bakes 14 * 23 = 322 rolls.', 'Then 322 - 57 = 265 are left.'], '265')).toBe('');
  expect(await doubts(['He bakes 14 * 23 = 322 rolls.', 'Then 322 - 57 = 265 are left.'])).toBe('');
});

test.each([
  ['a given number is never used', ['14 * 23 = 322'], '322', 'The trace never uses the 57 of the question.'],
  [
    'a result leads nowhere',
    ['14 * 23 = 322', '23 + 57 = 80', '322 - 57 = 265'],
    '265',
    'Nothing uses the result of “23 + 57 = 80”.',
  ],
  [
    'a number comes from nowhere',
    ['14 * 23 = 322', '322 - 57 = 265', '265 - 19 = 246'],
    '246',
    'Nothing before it gives the 19 of “265 - 19 = 246”.',
  ],
  [
    'the answer is no result',
    ['14 * 23 = 322', '322 - 57 = 265'],
    '290',
    'Nothing uses the result of “322 - 57 = 265”. No computation of the trace gives 290.',
  ],
  [
    'a count is broken',
    ['14 * 23 = 322', '322 / 57 = 5.65'],
    '5.65',
    'The question asks how many, and the answer 5.65 is a part of one.',
  ],
])('doubts where %s', async (_, steps, answer, reason) => {
  expect(await doubts(steps, answer)).toBe(reason);
});

test('doubts what mixes units, or answers in another one', async () => {
  const question =
    'Lea reads for 2 hours in the morning and for 30 minutes at night. How many minutes does she read?';
  expect(await doubts(['2 hours + 30 minutes = 32'], '32', question)).toBe(
    '“2 hours + 30 minutes =” adds hours to minutes as they stand.',
  );
  expect(await doubts(['30 / 60 = 0.5', '2 + 0.5 = 2.5'], '2.5 hours', question)).toBe(
    'The question asks for minutes, and the answer is given in hours.',
  );
});

test('percentages, fractions and number words account for what is computed with them', async () => {
  const question =
    'A coat for 80 euros is sold for 25 percent less, and a dozen of them are bought. What is paid?';
  expect(await doubts(['80 * 0.75 = 60', '60 * 12 = 720'], '720', question)).toBe('');
  const renamed =
    'A boat for 160 euros is sold for 25 percent less, and a dozen of them are bought. What is paid?';
  expect(await doubts(['160 * 0.75 = 120', '120 * 12 = 1440'], '1440', renamed)).toBe('');
});

test('says nothing of exercises, of few numbers, and of traces that compute nothing', async () => {
  expect(await ballots(['3 + 4 = 7'], '9', '(3 + 4) * 12 =')).toEqual([]);
  expect(
    await ballots(['It is 4 * 3 = 12.'], '9', 'What is the name of the tallest tower in the city?'),
  ).toEqual([]);
  expect(await ballots(['It is sold out.'], '9')).toEqual([]);
});

test('every quote stands where it says', async () => {
  const text = '14 * 23 = 322 and 1 + 1 = 2';
  for (const { quotes } of await ballots([text], 'It is −7.')) {
    for (const { document, text: quoted, start, end } of quotes) {
      const source = document === 'question' ? QUESTION : document === 'answer' ? 'It is −7.' : text;
      expect(source.slice(start, end)).toBe(quoted);
    }
  }
});
