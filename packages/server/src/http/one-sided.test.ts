import { expect, test } from 'vitest';
import { oneSided } from './one-sided.ts';

/** A seat's votes, each with what was decided. */
function followed(votes: readonly (readonly [vote: string, verdict: string])[]) {
  const told: string[] = [];
  const { follow, runs } = oneSided((...said) => told.push(said.join(' ')));
  for (const [vote, verdict] of votes) follow([{ seat: 'elm/1', vote, verdict, weak: false }]);
  return { told, run: runs()[0]?.[1] };
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

test('a seat that refuses everything while others are allowed is told of once', () => {
  const votes = [...times(150, ['BLOCK', 'BLOCK'] as const), ...times(30, ['BLOCK', 'ALLOW'] as const)];
  expect(followed(votes)).toEqual({ told: ['elm/1 BLOCK 170'], run: 180 });
});

test('a run begins anew with another vote, and is told of anew', () => {
  const run = times(100, ['ALLOW', 'UNCERTAIN'] as const);
  expect(followed([...run, ['BLOCK', 'BLOCK'], ...run]).told).toEqual(['elm/1 ALLOW 100', 'elm/1 ALLOW 100']);
  expect(followed([...run.slice(1), ['BLOCK', 'BLOCK'], ...run.slice(1)])).toEqual({ told: [], run: 99 });
});

test('easy cases are no fault of a seat, and abstentions are no votes', () => {
  expect(followed(times(500, ['ALLOW', 'ALLOW'])).told).toEqual([]);
  expect(followed(times(500, ['ABSTAIN', 'ALLOW']))).toEqual({ told: [], run: undefined });
});
