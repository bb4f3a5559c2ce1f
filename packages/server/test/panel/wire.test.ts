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

test.each([
  [
    'more than was sent',
    { prompt_tokens: 1e12, completion_tokens: 200 },
    { inputTokens: null, outputTokens: 200 },
  ],
  [
    'more than was allowed',
    { prompt_tokens: 1000, completion_tokens: 1e9 },
    { inputTokens: 1000, outputTokens: null },
  ],
  [
    'less than nothing',
    { prompt_tokens: -1e9, completion_tokens: -5 },
    { inputTokens: null, outputTokens: null },
  ],
])('tokens that cannot be true, %s, are not believed', async (_, usage, believed) => {
  server.behave((call, response) => {
    const said = JSON.parse(provider.completionOf(answer(provider.sealIn(call))));
    provider.json(200, { ...said, usage })(call, response);
  });
  const settings = { providers: { openai: { apiKey: 'sk-test', baseUrl: server.url } } };
  const exchanges: Exchange[] = [];
  const [evaluator] = seatPanel(settings, SURROUNDINGS).evaluators;
  await evaluator?.examine(MATTER, { ...sitting(), record: (one) => exchanges.push(one) });
  expect(exchanges).toMatchObject([{ usage: believed, costUsd: null }]);
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

/** What a model of this name is told of thinking, and how much it may write, in the time that each speed leaves it. */
async function toldOf(name: string, model: string, seat: object, budgets: readonly number[]) {
  const behaviours: Record<string, provider.Behaviour> = {
    anthropic: provider.anthropicSays(answer),
    google: provider.googleSays(answer),
    xai: provider.responsesSay(answer),
  };
  server.behave(behaviours[name] ?? chat);
  const settings = {
    providers: { [name]: { apiKey: 'sk-test', baseUrl: server.url } },
    panelFile: { evaluators: [{ model: `${name}/${model}`, ...seat }] },
  };
  const [evaluator] = seatPanel(settings, SURROUNDINGS).evaluators;
  for (const budgetMs of budgets) await evaluator?.examine(MATTER, { ...sitting(), budgetMs });
  return server.calls.map(({ body }) => {
    const sent = JSON.parse(body);
    const { generationConfig: google = {}, output_config: anthropic = {} } = sent;
    const thinking = sent.thinking?.budget_tokens ?? sent.thinking?.type;
    const effort =
      sent.reasoning_effort ??
      sent.reasoning?.effort ??
      anthropic.effort ??
      google.thinkingConfig?.thinkingLevel;
    const most =
      sent.max_completion_tokens ?? sent.max_tokens ?? sent.max_output_tokens ?? google.maxOutputTokens;
    return [effort, thinking ?? google.thinkingConfig?.thinkingBudget, most];
  });
}

/** What is left to the evaluators of a fast, a standard and a deep check. */
const SPEEDS = [6_000, 19_000, 38_000];

test.each<[string, string, unknown[], unknown[]]>([
  ['openai', 'gpt-5.6-luna', ['low', 'medium', 'high'], []],
  ['openai', 'gpt-4o', [], []],
  ['openai', 'gpt-5.2-chat-latest', [], []],
  ['anthropic', 'claude-sonnet-5-5', ['low', 'medium', 'high'], ['adaptive', 'adaptive', 'adaptive']],
  ['anthropic', 'claude-haiku-4-5', [], ['disabled', 1024, 3072]],
  ['anthropic', 'claude-3-5-haiku-latest', [], []],
  ['google', 'gemini-3.5-flash-lite', ['low', 'medium', 'high'], []],
  ['google', 'gemini-2.5-flash', [], [0, 1024, 3072]],
  ['google', 'gemini-2.0-flash', [], []],
  ['xai', 'grok-4.3', ['low', 'medium', 'high'], []],
  ['xai', 'grok-4', [], []],
  ['deepseek', 'deepseek-v4-flash', [undefined, 'low', 'high'], ['disabled', 'enabled', 'enabled']],
  ['mistral', 'mistral-large-2512', [], []],
  ['openrouter', 'openai/gpt-5.4-mini', [], []],
])(
  '%s/%s thinks as long as the speed allows, within what it may write',
  async (name, model, effort, thinking) => {
    const told = await toldOf(name, model, {}, SPEEDS);
    const expected = SPEEDS.map((_, at) => [effort[at], thinking[at], 8_150]);
    expect(told).toEqual(expected);
  },
);

test.each<[string, string, unknown[]]>([
  ['openai', 'gpt-5.2', ['xhigh', undefined, 5000]],
  ['anthropic', 'claude-sonnet-5', ['xhigh', 'adaptive', 5000]],
  ['anthropic', 'claude-haiku-4-5', [undefined, 2500, 5000]],
  ['google', 'gemini-3.8-flash', ['high', undefined, 5000]],
  ['xai', 'grok-4.3', ['high', undefined, 5000]],
  ['deepseek', 'deepseek-v4-pro', ['max', 'enabled', 5000]],
  ['mistral', 'mistral-medium-3-5', ['high', undefined, 5000]],
  ['openrouter', 'qwen/qwen4-max', ['xhigh', undefined, 5000]],
  ['ollama', 'gpt-oss:20b', ['xhigh', undefined, 5000]],
])('%s/%s thinks as the panel file says, in its own words', async (name, model, expected) => {
  const told = await toldOf(name, model, { effort: 'xhigh', maxOutputTokens: 5_000 }, [6_000]);
  expect(told).toEqual([expected]);
});

test('a seat that is given less time than the check leaves thinks no longer than that', async () => {
  expect(await toldOf('openai', 'gpt-5.2', { timeoutMs: 5_000 }, [19_000])).toEqual([
    ['low', undefined, 8_150],
  ]);
});

const KINDS_OF_WITNESS = 'reckoning date-sum conversion table rule order mandate quote-absent'
  .split(' ')
  .toSorted();

test.each<[string, string, provider.Behaviour]>([
  ['openai', 'gpt-5.2', chat],
  ['anthropic', 'claude-haiku-4-5', provider.anthropicSays(answer)],
  ['google', 'gemini-3.5-flash-lite', provider.googleSays(answer)],
  ['xai', 'grok-4.3', provider.responsesSay(answer)],
  ['deepseek', 'deepseek-v4-flash', chat],
  ['mistral', 'mistral-large-2512', chat],
  ['openrouter', 'openai/gpt-5.4-mini', chat],
  ['ollama', 'gpt-oss:20b', chat],
  ['own', 'house-model', chat],
])('%s is shown every kind of witness, in a schema or in words', async (name, model, behaviour) => {
  server.behave(behaviour);
  const settings = {
    providers: { [name]: { apiKey: 'sk-test', baseUrl: server.url } },
    panelFile: {
      evaluators: [`${name}/${model}`],
      ...(name === 'own' && { providers: { own: { baseUrl: server.url } } }),
    },
  };
  const [evaluator] = seatPanel(settings, SURROUNDINGS).evaluators;
  await evaluator?.examine(MATTER, sitting());
  const { body } = server.calls[0] ?? { body: '{}' };
  const inSchema = new Set<string>();
  JSON.parse(body, (member, value) => {
    if (member === 'const') inSchema.add(value);
    if (member === 'kind' && Array.isArray(value?.enum)) inSchema.add(value.enum[0]);
    return value;
  });
  const inWords = KINDS_OF_WITNESS.filter((kind) => body.includes(`- \`${kind}\`: `));
  expect(inWords).toEqual(KINDS_OF_WITNESS);
  // DeepSeek is shown the schema in words, and servers of one's own are not asked to hold to any.
  if (name !== 'deepseek' && name !== 'own') expect([...inSchema].toSorted()).toEqual(KINDS_OF_WITNESS);
});
