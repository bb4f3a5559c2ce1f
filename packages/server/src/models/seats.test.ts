import { expect, test } from 'vitest';
import { readPanelFile } from './panel-file.ts';
import { PROVIDERS } from './providers.ts';
import { planSeats, type SeatPlans } from './seats.ts';

const available = (...names: string[]) => PROVIDERS.filter(({ name }) => names.includes(name));
const DIRECT = ['openai', 'anthropic', 'google', 'xai', 'deepseek', 'mistral'];

const seated = ({ evaluators, redTeam }: SeatPlans) => ({
  evaluators: evaluators.map(({ provider, model }) => `${provider}/${model}`),
  redTeam: redTeam.map(({ provider, model }) => `${provider}/${model}`),
});
const families = (plans: readonly { family: string }[]) => [...new Set(plans.map(({ family }) => family))];

test('without keys nobody sits', () => {
  expect(planSeats([])).toEqual({ evaluators: [], redTeam: [] });
});

test('one family fills both roles, because there is no other', () => {
  expect(seated(planSeats(available('anthropic')))).toMatchInlineSnapshot(`
    {
      "evaluators": [
        "anthropic/claude-haiku-4-5",
        "anthropic/claude-sonnet-5-5",
        "anthropic/claude-sonnet-5",
        "anthropic/claude-opus-5-5",
      ],
      "redTeam": [
        "anthropic/claude-sonnet-5-5",
        "anthropic/claude-sonnet-5",
        "anthropic/claude-opus-5-5",
      ],
    }
  `);
});

test('of one family all but the first may attack', () => {
  expect(seated(planSeats(available('deepseek')))).toEqual({
    evaluators: ['deepseek/deepseek-v4-flash', 'deepseek/deepseek-v4-pro'],
    redTeam: ['deepseek/deepseek-v4-pro'],
  });
});

test('evaluators of a panel file are attacked by other models, where there are any', () => {
  const file = readPanelFile({ evaluators: ['openai/gpt-5.6-luna', 'openai/gpt-5.2'] });
  expect(seated(planSeats(available('openai'), file)).redTeam).toEqual([
    'openai/gpt-5.4-mini',
    'openai/gpt-5-mini',
  ]);
  const lone = readPanelFile({
    evaluators: [{ model: 'own/one' }, { model: 'own/two' }],
    providers: { own: { baseUrl: 'http://127.0.0.1:1' } },
  });
  const own = [{ name: 'own', servesMany: true }];
  expect(seated(planSeats(own, lone)).redTeam).toEqual(['own/one', 'own/two']);
});

test('of two families one evaluates and the other is the red team', () => {
  expect(seated(planSeats(available('openai', 'google')))).toMatchInlineSnapshot(`
    {
      "evaluators": [
        "openai/gpt-5.6-luna",
        "openai/gpt-5.4-mini",
        "openai/gpt-5.2",
        "openai/gpt-5-mini",
      ],
      "redTeam": [
        "google/gemini-3.5-flash-lite",
      ],
    }
  `);
});

test('with six families the first seats are all of different ones', () => {
  const plans = planSeats(available(...DIRECT));
  expect(families(plans.evaluators.slice(0, 4))).toHaveLength(4);
  expect(seated(plans)).toMatchInlineSnapshot(`
    {
      "evaluators": [
        "openai/gpt-5.6-luna",
        "anthropic/claude-haiku-4-5",
        "google/gemini-3.5-flash-lite",
        "xai/grok-4.3",
        "openai/gpt-5.4-mini",
        "anthropic/claude-sonnet-5-5",
        "google/gemini-3.8-flash",
        "xai/grok-4.6",
      ],
      "redTeam": [
        "mistral/mistral-large-2512",
        "deepseek/deepseek-v4-flash",
      ],
    }
  `);
});

test.each(DIRECT.map((_, at) => at + 2).slice(0, 5))(
  'of %i families none holds both an evaluator’s and the red team’s seat',
  (count) => {
    const { evaluators, redTeam } = planSeats(available(...DIRECT.slice(0, count)));
    expect(redTeam.length).toBeGreaterThan(0);
    expect(families(evaluators).filter((family) => families(redTeam).includes(family))).toEqual([]);
    expect(families([...evaluators, ...redTeam])).toHaveLength(count);
  },
);

test('one key to many families seats many families', () => {
  const { evaluators, redTeam } = planSeats(available('openrouter'));
  expect(families(evaluators)).toEqual(['openai', 'anthropic', 'google']);
  expect(families(redTeam).toSorted()).toEqual(['deepseek', 'meta']);
});

test('a family that has a key of its own is not asked through another provider as well', () => {
  const { evaluators, redTeam } = planSeats(available('openai', 'openrouter'));
  const openai = [...evaluators, ...redTeam].filter(({ family }) => family === 'openai');
  expect(new Set(openai.map(({ provider }) => provider))).toEqual(new Set(['openai']));
});

test('a panel file decides, and the keys fill what it leaves open', () => {
  const file = readPanelFile({
    evaluators: ['openai/gpt-5', { model: 'openrouter/acme/zeta-2', price: { input: 1, output: 2 } }],
  });
  const plans = planSeats(available('openai', 'google', 'openrouter'), file);
  expect(plans.evaluators).toMatchInlineSnapshot(`
    [
      {
        "contextTokens": 400000,
        "family": "openai",
        "model": "gpt-5",
        "price": {
          "input": 1.25,
          "output": 10,
        },
        "provider": "openai",
      },
      {
        "contextTokens": 128000,
        "family": "acme",
        "model": "acme/zeta-2",
        "price": {
          "input": 1,
          "output": 2,
        },
        "provider": "openrouter",
      },
    ]
  `);
  expect(families(plans.redTeam)).not.toContain('openai');
});

test('seats that cannot be filled are all named', () => {
  const file = readPanelFile({
    evaluators: ['openai/gpt-5', 'acme/one', 'openai/gpt-5'],
    redTeam: ['zeta/two'],
  });
  expect(() => planSeats(available('openai'), file)).toThrowErrorMatchingInlineSnapshot(
    `[Fault: The panel cannot be seated. acme/one: no key or address is set for acme; openai/gpt-5: holds two seats; zeta/two: no key or address is set for zeta]`,
  );
});

test('every fault of a panel file is named', () => {
  const content = { evaluators: ['gpt-5'], redteam: [], providers: { own: { baseUrl: 'file:///etc' } } };
  expect(() => readPanelFile(content)).toThrowErrorMatchingInlineSnapshot(
    `[Fault: The panel file cannot be used. evaluators.0.model: must read provider/model; providers.own.baseUrl: Invalid URL; the file: Unrecognized key: "redteam"]`,
  );
});
