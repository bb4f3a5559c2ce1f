import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Exchange } from '../../src/kernel/exchange.ts';
import { seatPanel } from '../../src/panel/seat-panel.ts';
import { MATTER, SURROUNDINGS, sitting } from './matter.ts';
import * as provider from './provider.ts';

const { evaluation } = provider;

let server: provider.ScriptedProvider;
beforeEach(async () => {
  server = await provider.scriptedProvider();
});
afterEach(() => server.close());

const answer = (seal: string) =>
  evaluation(seal, { quotes: [{ document: 'D2', text: '12 × 4 = 48 euros' }], confidence: 0.85 });
const chat = provider.says(answer);

test.each<[string, string, string, string, provider.Behaviour]>([
  ['openai', 'gpt-5-mini', '/v1/chat/completions', 'openai', chat],
  ['anthropic', 'claude-sonnet-4-5', '/v1/messages', 'anthropic', provider.anthropicSays(answer)],
  [
    'google',
    'gemini-2.5-flash',
    '/v1/models/gemini-2.5-flash:generateContent',
    'google',
    provider.googleSays(answer),
  ],
  ['xai', 'grok-4.7', '/v1/responses', 'xai', provider.responsesSay(answer)],
  ['deepseek', 'deepseek-v4-pro', '/v1/chat/completions', 'deepseek', chat],
  ['mistral', 'mistral-large-2512', '/v1/chat/completions', 'mistral', chat],
  ['openrouter', 'anthropic/claude-sonnet-4.5', '/v1/chat/completions', 'anthropic', chat],
  ['ollama', 'qwen3:8b', '/v1/chat/completions', 'qwen', chat],
])('%s is asked in its own words and its answer is read', async (name, model, path, family, behaviour) => {
  server.behave(behaviour);
  const { evaluators } = seatPanel(
    {
      providers: { [name]: { apiKey: 'sk-test', baseUrl: server.url } },
      panelFile: { evaluators: [`${name}/${model}`] },
    },
    SURROUNDINGS,
  );
  const exchanges: Exchange[] = [];
  const record = (exchange: Exchange) => exchanges.push(exchange);
  const [evaluator] = evaluators;
  expect(evaluator).toMatchObject({ id: `${name}/${model}`, family, kind: 'model' });

  expect(await evaluator?.examine(MATTER, { ...sitting(), record })).toEqual([
    {
      criterion: 'step-0',
      verdict: 'ALLOW',
      confidence: 0.85,
      reason: 'The figures agree.',
      quotes: [{ document: 'step 0', text: '12 × 4 = 48 euros', start: 44, end: 61 }],
    },
  ]);
  expect(server.calls.map((call) => call.path)).toEqual([path]);
  expect(exchanges).toMatchObject([
    {
      model: `${name}/${model}`,
      modelVersion: 'scripted-2026-01-01',
      questionHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      finish: 'stop',
      usage: { inputTokens: 1000, outputTokens: 200 },
    },
  ]);
});

test('a call is billed by list price, and by nothing where no price is known', async () => {
  server.behave(chat);
  const costs: unknown[] = [];
  const panelFile = {
    evaluators: [
      'openai/gpt-5-mini',
      'openai/unheard-of',
      { model: 'own/model', price: { input: 1, output: 10 } },
    ],
    providers: { own: { baseUrl: server.url } },
  };
  const settings = { providers: { openai: { apiKey: 'sk-test', baseUrl: server.url } }, panelFile };
  for (const evaluator of seatPanel(settings, SURROUNDINGS).evaluators) {
    await evaluator.examine(MATTER, { ...sitting(), record: ({ costUsd }) => costs.push(costUsd) });
  }
  expect(costs).toEqual([0.00065, null, 0.003]);
});

test('a panel file can give a known provider another address; its key stays that of the environment', async () => {
  server.behave(chat);
  const panelFile = { providers: { openai: { baseUrl: server.url } } };
  const [evaluator] = seatPanel(
    { providers: { openai: { apiKey: 'sk-test' } }, panelFile },
    SURROUNDINGS,
  ).evaluators;
  await evaluator?.examine(MATTER, sitting());
  expect(server.calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/v1/chat/completions', 'Bearer sk-test'],
  ]);
});

test('the key goes to its provider in a header and nowhere else', async () => {
  server.behave(chat);
  const [evaluator] = seatPanel(
    { providers: { openai: { apiKey: 'sk-test', baseUrl: server.url } } },
    SURROUNDINGS,
  ).evaluators;
  await evaluator?.examine(MATTER, sitting());
  expect(server.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-test']);
  expect(server.calls.some(({ body }) => body.includes('sk-test'))).toBe(false);
});

test('a hundred checks at once by two seats of one provider are all served', async () => {
  // None of them waits for another: nobody is answered before all have asked.
  server.behave(
    provider.together(
      200,
      provider.says((seal) => evaluation(seal, {})),
    ),
  );
  const { evaluators } = seatPanel(
    {
      providers: { openai: { apiKey: 'sk-test', baseUrl: server.url } },
      panelFile: { evaluators: ['openai/one', 'openai/two'] },
    },
    SURROUNDINGS,
  );
  const checks = Array.from({ length: 100 }, () => evaluators.map((seat) => seat.examine(MATTER, sitting())));
  const ballots = (await Promise.all(checks.flat())).flat();
  expect(ballots.map(({ verdict }) => verdict)).toEqual(Array(200).fill('ALLOW'));
  expect(server.mostAtOnce()).toBe(200);
});
