import { expect, test } from 'vitest';
import { nearestName } from './nearest.ts';

const known = ['claim', 'stakeLevel', 'domain', 'speed', 'plan_steps'];

test.each([
  ['stakelevel', 'stakeLevel'],
  ['stake_level', 'stakeLevel'],
  ['planSteps', 'plan_steps'],
  ['claims', 'claim'],
  ['calim', 'claim'],
  ['doman', 'domain'],
  ['sped', 'speed'],
])('%s is meant as %s', (typed, meant) => {
  expect(nearestName(typed, known)).toBe(meant);
});

test.each(['wallet', 'x', '', 'zzzzzzzz', 'claim'.repeat(20)])('%s is near nothing', (typed) => {
  expect(nearestName(typed, known)).toBeUndefined();
});
