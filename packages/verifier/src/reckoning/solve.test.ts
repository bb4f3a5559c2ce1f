import { expect, test } from 'vitest';
import { solveQuestion, tellSolved } from './solve.ts';

/** Ratios and what is computed in words, each with what it comes to. */
test.each([
  ['What is the mean of 14, 18 and 22?', '18'],
  ['70 nuts are shared between Ada, Bo and Cy in the ratio 2:3:5. How many does Bo get?', '21'],
])('%s', (question, comes) => {
  const solved = solveQuestion(question);
  expect(solved && tellSolved(solved)).toBe(comes);
});

/** Questions for something else than is told. */
test.each([
  '70 nuts are shared between Ada, Bo and Cy in the ratio 2:3:5. How many more does Cy get than Bo?',
  'day | calls\nMon | 14\nTue | 31\nWed | 9\nHow many calls were missed in all?',
  'A shop had 75 umbrellas. It sold 28 in the morning. How many umbrellas are left?',
])('left open: %s', (question) => {
  expect(solveQuestion(question)).toBeUndefined();
});
