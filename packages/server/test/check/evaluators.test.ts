import { afterAll, beforeAll, expect, test } from 'vitest';
import measured from '../../src/trust/evaluators.json' with { type: 'json' };
import { EVALUATORS, type Stage, startStage } from '../panel/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

test('a model seat shows the figures of the model of its name: how many, from where, of when, and no others', async () => {
  const { json } = await stage.call('GET', '/v1/evaluators/one%2Fgpt-5.2');
  expect({ ...json, version: undefined }).toMatchInlineSnapshot(`
    {
      "calibration": [
        {
          "brier": null,
          "date": "2026-11-22",
          "ece": null,
          "false_allow_rate": null,
          "false_block_rate": null,
          "n": 2793,
          "reliability": [],
          "set": "AgentProcessBench (RUCBM), recorded step votes",
          "voted": null,
        },
      ],
      "description": "A language model that answers each question with a verdict, a reason and verbatim quotes.",
      "family": "openai",
      "id": "one/gpt-5.2",
      "kind": "model",
      "version": undefined,
    }
  `);
});

test('every seat has a card of its own in the list', async () => {
  const { json } = await stage.call('GET', '/v1/evaluators');
  const models = json.evaluators.filter(({ kind }: { kind: string }) => kind === 'model');
  expect(models.map(({ id }: { id: string }) => id)).toEqual(EVALUATORS);
  for (const card of json.evaluators) {
    const { json: alone } = await stage.call('GET', `/v1/evaluators/${encodeURIComponent(card.id)}`);
    expect(alone).toEqual(card);
  }
});

test('every seat that computes says what it covers', async () => {
  const { json } = await stage.call('GET', '/v1/evaluators');
  const computing = json.evaluators.filter(({ kind }: { kind: string }) => kind === 'deterministic');
  expect(Object.keys(measured)).toEqual(computing.map(({ id }: { id: string }) => id));
});

test('a seat that computes shows what was measured of it, which is nothing where nothing was', async () => {
  const { json } = await stage.call('GET', '/v1/evaluators');
  const figures = Object.entries(measured).map(([id, known]) => [id, known.measured]);
  const shown = new Map(
    json.evaluators.map((card: { id: string; calibration: unknown }) => [card.id, card.calibration]),
  );
  for (const [id, known] of figures) expect(shown.get(id)).toEqual(known);
});

test('404 for a seat that does not sit', async () => {
  expect((await stage.call('GET', '/v1/evaluators/one%2Fgpt-9')).status).toBe(404);
});
