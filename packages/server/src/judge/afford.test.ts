import { CHECK_PRICES_USD } from '@truepenny/contract';
import { expect, test } from 'vitest';
import type { Case, Evaluator, Panel, RedTeam } from '../kernel/panel.ts';
import { Problem } from '../kernel/problem.ts';
import { defaultModels } from '../models/catalogue.ts';
import { SPEEDS } from '../products/answer/speeds.ts';
import { estimateCall } from './afford.ts';

const model = { contextTokens: 200_000, price: { input: 1, output: 4 } };
const seat = (id: string): Evaluator => ({
  id,
  family: id,
  kind: 'model',
  version: '1',
  model,
  examine: () => [],
});
const red: RedTeam = { id: 'red', family: 'red', kind: 'model', version: '1', model, challenge: () => [] };
const panel = (...ids: string[]): Panel => ({
  evaluators: ids.map(seat),
  redTeam: [red],
  rounds: 1,
  quorum: 1,
  deadlineMs: 1_000,
  bar: 0.6,
  everySeat: false,
});
const matter = (length: number): Case => ({
  documents: [{ name: 'text', role: 'evidence', text: 'abc '.repeat(length) }],
  criteria: [{ id: 'c', asks: 'supported', question: 'Is it so?', criticality: 'critical' }],
});
const most = (capUsd: number, bringsUsd = 1) => ({ capUsd, bringsUsd });
const cost = (...panels: Panel[]) => estimateCall(matter(1_000), panels, most(1));

test('a panel without models costs nothing', () => {
  expect(estimateCall(matter(1_000), [{ ...panel(), redTeam: [] }], most(0))).toBe(0);
});

test('a larger panel asks the others only, and its red team anew', () => {
  const [small, larger] = [panel('a'), panel('a', 'b', 'c')];
  // One evaluator and one of the red team, then two and one: five of the six that two whole panels would be.
  expect(cost(small, larger) / cost(larger, panel('d', 'e'))).toBeCloseTo(5 / 7, 6);
  expect(cost(small, larger)).toBeGreaterThan(cost(larger));
  expect(cost(small, larger)).toBeLessThan(cost(larger) + cost(small));
});

test('each round asks every evaluator and one of the red team', () => {
  expect(cost({ ...panel('a', 'b'), rounds: 2 }) / cost(panel('a', 'b'))).toBeCloseTo(2, 6);
});

test('what the first or the larger panel cannot read or may not cost is refused before any is asked', () => {
  const tight = { ...panel('a', 'b') };
  const refusal = (length: number, cap: number): unknown => {
    try {
      return estimateCall(matter(length), [panel('a'), tight], most(cap));
    } catch (error) {
      return error instanceof Problem ? error.code : error;
    }
  };
  expect(refusal(1_000, 1)).toBeGreaterThan(0);
  expect(refusal(1_000, 0.001)).toBe('too-long-for-panel');
  expect(refusal(200_000, 100)).toBe('too-long-for-panel');
});

test('499 kB are refused at every price of a check by the default models, ordinary texts never', () => {
  const seated = ['openai', 'google', 'deepseek', 'mistral'].flatMap((provider) =>
    defaultModels(provider).slice(0, 1),
  );
  const [one = model] = seated;
  const asking = (models: number, rounds: number): Panel => ({
    ...panel(),
    evaluators: Array.from({ length: models }, (_, at) => ({
      ...seat(`${at}`),
      model: seated[at % 4] ?? one,
    })),
    redTeam: [{ ...red, model: one }],
    rounds,
  });
  const told = (['fast', 'standard', 'deep'] as const).map((speed) => {
    const { models, rounds } = SPEEDS[speed];
    const brings = most(1, CHECK_PRICES_USD[speed]);
    const long = () => estimateCall(matter(124_750), [asking(models, rounds)], brings);
    expect(long).toThrow('The texts hold 499');
    return estimateCall(matter(5_000), [asking(models, rounds)], brings) > 0;
  });
  expect(told).toEqual([true, true, true]);
});
