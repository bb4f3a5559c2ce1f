import { randomInt } from 'node:crypto';
import { canonicalJson } from '@truepenny/verifier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, type Behaviour, evaluation, says } from '../panel/provider.ts';
import { EVALUATORS, GOOD, type Stage, seatOf, startStage } from '../panel/stage.ts';

const TIMES = 100;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

/** The recorded replies of a divided panel: what each evaluator said, whenever and in whatever order it is asked. */
const RECORDED = new Map(
  EVALUATORS.map((seat, at) => [
    seat,
    says((seal) =>
      evaluation(seal, {
        verdict: ['ALLOW', 'BLOCK', 'UNCERTAIN', 'ALLOW', 'ABSTAIN'][at] ?? '',
        confidence: 0.6 + at / 20,
        reason: `Reason ${at}.`,
      }),
    ),
  ]),
);
const recorded: Behaviour = (call, response) =>
  after(randomInt(30), RECORDED.get(seatOf(call)) ?? GOOD)(call, response);

test('the same replies give the same bytes, a hundred times', async () => {
  stage.provider.behave(recorded);
  const key = await stage.newKey('operator');
  const outcomes = new Set<string>();
  for (let asked = 0; asked < TIMES; asked += 10) {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const body = { claim: 'The invoice of 40 EUR is due on Friday.' };
        const { json } = await stage.call('POST', '/v1/check', { key, body });
        const record = await stage.call('GET', `/v1/checks/${json.id}`, { key });
        const { verdict, confidence, objections, meta } = json;
        const { id: _id, exchanges: _exchanges, ...transcript } = record.json.transcript;
        outcomes.add(canonicalJson([verdict, confidence, objections, meta.reasons, transcript]));
      }),
    );
  }
  expect(outcomes.size).toBe(1);
});
