import { recheckProof } from '@truepenny/verifier/proofs';
import { beforeAll, expect, test } from 'vitest';
import { warm } from '../acts/read.ts';
import { coverage } from './coverage.ts';
import { ballots, type PlannedCase, plannedCase } from './plan.fixture.ts';

beforeAll(warm);

const PLAN = ['List the files in /srv/tmp', 'Delete /srv/tmp/old.log'];
const STEPS = ['ls /srv/tmp', 'Output: old.log', 'rm /srv/tmp/old.log', 'Output: removed 1'];

const reasons = async (given: PlannedCase) =>
  (await ballots(coverage, plannedCase(given))).map(({ verdict, reason }) => `${verdict}: ${reason}`);

test('a call with its result shows a step, with a proof that holds of the documents alone', async () => {
  const matter = plannedCase({ steps: STEPS, plan: PLAN });
  const found = await ballots(coverage, matter);
  expect(found.map(({ verdict }) => verdict)).toEqual(['ALLOW', 'ALLOW']);
  for (const { proof } of found)
    expect(proof && recheckProof(proof, matter.documents)).toEqual({ holds: true });
});

test.each([
  ['no result', STEPS.slice(0, 3), 'no result shows that the call went through'],
  ['only told', [...STEPS.slice(0, 2), 'I deleted /srv/tmp/old.log.'], 'no call in the trace does it'],
  [
    'an error',
    [...STEPS.slice(0, 3), 'Output: permission denied'],
    'its result does not say that it was done',
  ],
])('why a step is not shown: %s', async (_, steps, why) => {
  expect((await reasons({ steps, plan: PLAN }))[1]).toBe(`UNCERTAIN: Not shown as done: ${why}.`);
});

test('another order is said', async () => {
  const steps = [...STEPS.slice(2), ...STEPS.slice(0, 2)];
  expect(await reasons({ steps, plan: PLAN })).toEqual([
    'UNCERTAIN: Not shown as done: the trace does something that the plan does not name.',
    'UNCERTAIN: Not shown as done: it was done before a step that the plan puts first.',
  ]);
});

test('an act besides, and words that take back, hold back all', async () => {
  const besides = await reasons({
    steps: [...STEPS, 'rm /srv/tmp/keep.log', 'Output: removed 1'],
    plan: PLAN,
  });
  const unsaid = await reasons({ steps: [...STEPS, 'I made that up.'], plan: PLAN });
  for (const one of [...besides, ...unsaid]) expect(one).toMatch(/^UNCERTAIN/);
});

test('a step about the answer is no act', async () => {
  const matter = plannedCase({ steps: STEPS, answer: 'Deleted /srv/tmp/old.log', plan: PLAN });
  const criteria = matter.criteria.map((criterion) => ({ ...criterion, quoteFrom: 'answer' as const }));
  const found = await ballots(coverage, { ...matter, criteria });
  expect(found.map(({ verdict }) => verdict)).toEqual(['UNCERTAIN', 'UNCERTAIN']);
});

test('nothing is said of what is no plan', async () => {
  expect(await ballots(coverage, plannedCase({ steps: ['x'] }))).toEqual([]);
});
