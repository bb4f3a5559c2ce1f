import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cardOf, costOf, defaultModels } from './catalogue.ts';

const LISTED = ['openai', 'anthropic', 'google', 'xai', 'deepseek', 'mistral'];
const PRICED = [...LISTED, 'openrouter', 'ollama'];

test.each(LISTED)('every default model of %s stands in the model list of its pinned package', (provider) => {
  const types = readFileSync(
    new URL(import.meta.resolve(`@ai-sdk/${provider}`).replace(/[^/]+$/, 'index.d.ts')),
    'utf8',
  );
  for (const { model } of defaultModels(provider)) expect(types).toContain(`'${model}'`);
});

test.each(PRICED)('every default model of %s has a price and a window', (provider) => {
  for (const { price, contextTokens } of defaultModels(provider)) {
    expect(price).not.toBeNull();
    expect(contextTokens).toBeGreaterThanOrEqual(32_000);
  }
});

/** What a standard check brings, and the tokens of an ordinary one. */
const BRINGS = 0.02;
const USAGE = { inputTokens: 2_500, outputTokens: 1_500 };

test('a standard check costs less than it brings with the first models of four providers, and more with two others', () => {
  const first = (provider: string) => costOf(USAGE, defaultModels(provider)[0]?.price ?? null) ?? Number.NaN;
  // Four evaluators and a red team: the dearest of them is asked twice.
  const total = (providers: string[]) => {
    const costs = providers.map(first);
    return Number((costs.reduce((sum, cost) => sum + cost, 0) + Math.max(...costs)).toFixed(4));
  };
  expect(total(['openai', 'google', 'deepseek', 'mistral'])).toBeLessThan(BRINGS);
  expect({
    sixth: total(['openai', 'anthropic', 'google', 'xai']),
    each: Object.fromEntries(LISTED.map((provider) => [provider, Number(first(provider).toFixed(4))])),
  }).toMatchInlineSnapshot(`
    {
      "each": {
        "anthropic": 0.01,
        "deepseek": 0.0031,
        "google": 0.0045,
        "mistral": 0.0035,
        "openai": 0.0028,
        "xai": 0.01,
      },
      "sixth": 0.0373,
    }
  `);
});

test('a model that no list knows has no price, and no name of an object is a provider', () => {
  expect(cardOf('openai', 'gpt-0-imaginary').price).toBeNull();
  expect(cardOf('own', 'gpt-5.2').price).toBeNull();
  expect(defaultModels('constructor')).toEqual([]);
});
