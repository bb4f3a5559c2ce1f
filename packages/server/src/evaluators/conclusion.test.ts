import { expect, test } from 'vitest';
import { conclusion } from './conclusion.ts';
import { ballots, type PlannedCase, plannedCase } from './plan.fixture.ts';

const judged = async (given: PlannedCase) =>
  (await ballots(conclusion, plannedCase(given))).map(
    ({ verdict, proof }) => `${verdict}${proof ? ' proved' : ''}`,
  );

test.each([
  ['a number', 'So the answer is 42.', '24'],
  ['a number in dress', 'Adding up. **The answer is 42**', 'The value'.replace('The value', '**24.**')],
  ['an option', 'Therefore, the answer is (B).', '(C)'],
  ['yes and no', 'Step 4 [answer]: No.', 'Yes'],
  ['a boxed number', 'The final answer is $\\boxed{7}$.', '8'],
  ['the same unit', 'Thus the answer is 3 hours.', '5 hours'],
])('another value than the trace concludes is refuted: %s', async (_, last, answer) => {
  expect(await judged({ steps: ['First we add.', last], answer })).toEqual(['BLOCK proved']);
});

test.each([
  ['the same value', 'So the answer is 1,200.', '1200'],
  ['the same, rounded', 'So the answer is 3.333.', '3.33'],
  ['another unit', 'So the answer is 120 minutes.', '2 hours'],
  ['a share and a percentage', 'So the answer is 0.5.', '50%'],
  ['a condition', 'If it rained, the answer is 42.', '24'],
  ['a denial', 'It would be wrong to say the answer is 42.', '24'],
  ['an answer in words', 'So the answer is 42.', 'It is not known'],
  ['something after it', 'So the answer is 42. But that counts the guests twice, so 24.', '24'],
  ['two answers', 'The answer is 42. No: the answer is 24.', '24'],
])('no refutation from %s', async (_, last, answer) => {
  expect(await judged({ steps: ['First we add.', last], answer })).toEqual([]);
});

const plan = ['Find the ferry that leaves last'];

test('with a plan, saying the words of the trace again vouches for nothing', async () => {
  const steps = ['The timetable lists ferries at 18:00 and 21:30.', 'The last ferry leaves at 21:30.'];
  expect(await judged({ steps, answer: 'The last ferry leaves at 21:30.', plan })).toEqual([]);
});

test('a trace that says its own conclusion is wrong refutes it', async () => {
  const steps = ['The last ferry leaves at 21:30.', 'Concludes that it leaves at 18:00 — incorrect.'];
  expect(await judged({ steps, answer: 'The last ferry leaves at 18:00.', plan })).toEqual(['BLOCK proved']);
});

test('without a plan, saying the conclusion again vouches for nothing', async () => {
  expect(await judged({ steps: ['So the answer is 42.'], answer: '42' })).toEqual([]);
});
