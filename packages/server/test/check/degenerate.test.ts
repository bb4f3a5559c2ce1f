import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../panel/stage.ts';
import { operatorWith, usageOf } from '../payments/bench.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const NOTHING = [
  ':',
  '.',
  '…',
  '{}',
  '""',
  '🙂',
  'Thought process:',
  'Solution:',
  'Let’s think step by step.',
  'Answer',
  '答案',
];
const EVIDENCE = 'Invoice 7 of 3 May: 40 EUR, due on Friday.';

test.each([
  ...NOTHING.map((claim) => ({ claim })),
  ...NOTHING.map((claim) => ({ claim, context: EVIDENCE })),
  ...NOTHING.map((context) => ({ claim: 'The invoice of 40 EUR is due on Friday.', context })),
])('%j: no model is asked, nothing is allowed and nothing is charged', async (body) => {
  const key = await operatorWith(stage, 1);
  for (const speed of ['fast', 'standard', 'deep']) {
    const { json } = await stage.call('POST', '/v1/check', { key, body: { ...body, speed } });
    expect(json).toMatchObject({ verdict: 'UNCERTAIN', charged: { usd: 0, rail: 'none' } });
    expect(json.meta.reasons.length).toBeGreaterThan(0);
  }
  expect(stage.provider.calls).toEqual([]);
  expect(await usageOf(stage, key)).toMatchObject({ balanceUsd: 1, heldUsd: 0 });
});
