import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, type Behaviour } from './provider.ts';
import { GOOD, type Stage, startStage } from './stage.ts';

const CHECKS = 100;
const EVALUATORS_EACH = 4;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

/** Answers 150 ms after so many questions have come: whoever asks one after the other is never answered. */
function together(questions: number): Behaviour {
  const waiting: (() => void)[] = [];
  return (call, response) => {
    waiting.push(() => after(150, GOOD)(call, response));
    if (waiting.length === questions) for (const answer of waiting) answer();
    if (waiting.length > questions) after(150, GOOD)(call, response);
  };
}

test('the evaluators of a hundred checks are all asked at once, and no check is left in doubt by it', async () => {
  stage.provider.behave(together(CHECKS * EVALUATORS_EACH));
  const key = await stage.newKey('operator');
  const answers = await Promise.all(
    Array.from({ length: CHECKS }, (_, n) =>
      stage.call('POST', '/v1/check', { key, body: { claim: `Invoice ${n + 1} is due on Friday.` } }),
    ),
  );
  expect(answers.map(({ json }) => json.verdict)).toEqual(Array(CHECKS).fill('ALLOW'));
  expect(stage.provider.mostAtOnce()).toBe(CHECKS * EVALUATORS_EACH);
  // Nobody was asked twice: one question for each evaluator and one for the red team.
  expect(stage.provider.calls).toHaveLength(CHECKS * (EVALUATORS_EACH + 1));
});
