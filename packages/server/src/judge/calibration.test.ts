import { reachOf } from '@truepenny/verifier';
import { expect, test } from 'vitest';
import shipped from './calibration.json' with { type: 'json' };
import { calibrationOf, classOf, type Measured } from './calibration.ts';

const calibration: Measured = shipped;

test('what ships never lets a stricter vote soften the outcome, and leans neither way without votes', () => {
  for (const { ALLOW, UNCERTAIN, BLOCK } of [calibration.unknown, ...Object.values(calibration.seats)]) {
    expect(ALLOW).toBeLessThanOrEqual(UNCERTAIN);
    expect(UNCERTAIN).toBeLessThanOrEqual(BLOCK);
    expect(ALLOW).toBeLessThan(0);
    expect(BLOCK).toBeGreaterThan(0);
  }
  expect(calibration.prior).toBe(0);
});

const seat = (id: string) => ({ id, family: 'acme', kind: 'model' as const });
const namesFor = (id: string) => {
  const { seats } = calibrationOf([seat(id)], calibration);
  return Object.entries(calibration.seats)
    .filter(([, figures]) => figures === seats[id])
    .map(([name]) => name);
};

test.each([
  ['openai/gpt-5.2', 'gpt-5.2'],
  ['openai/gpt-5.2-2025-12-11', 'gpt-5.2'],
  ['openrouter/openai/GPT-5.2', 'gpt-5.2'],
  ['anthropic/claude-haiku-4-5', 'claude-haiku-4.5'],
  ['anthropic/claude-haiku-4-5-20251001', 'claude-haiku-4.5'],
  ['openrouter/anthropic/claude-haiku-4.5', 'claude-haiku-4.5'],
  ['google/gemini-3-flash-preview', 'gemini-3-flash-preview'],
  ['openrouter/meta-llama/llama-3.3-70b-instruct', 'llama-3.3-70b-instruct'],
  ['own/qwen3-30b-a3b-instruct-2507', 'qwen3-30b-a3b-instruct-2507'],
])('the seat %s has the figures of %s', (id, name) => {
  expect(namesFor(id)).toEqual([name]);
});

test.each([
  'openai/gpt-5.2-mini',
  'openai/gpt-5.4',
  'openai/gpt',
  'ollama/qwen3:8b',
  'own/gpt-5.2-20x60101',
  'own/constructor',
  'own/',
])('the seat %s has none of its own and is weighed as its line and class', (id) => {
  expect(namesFor(id)).toEqual([]);
  expect(calibrationOf([seat(id)], calibration).seats[id]).toMatchObject({ n: 0 });
});

test('a seat that computes has no figures of a model, whatever its name', () => {
  const computing = { ...seat('gpt-5.2'), kind: 'deterministic' as const };
  expect(calibrationOf([computing], calibration).seats).toEqual({});
});

test('every figure says where it comes from, and a family shares more than a panel', () => {
  for (const { n, source, date } of Object.values(calibration.seats)) {
    expect(n).toBeGreaterThan(0);
    expect(source).not.toBe('');
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  const { family, panel } = calibration.correlation;
  expect(family).toBeGreaterThan(panel);
  expect(panel).toBeGreaterThanOrEqual(0);
});

test.each([
  ['openai/gpt-6.1', 'frontier'],
  ['openai/gpt-5.4-mini', 'compact'],
  ['google/gemini-2.5-flash-lite', 'compact'],
  ['google/gemini-3.8-flash', 'frontier'],
  ['openai/o1-mini', 'compact'],
  ['meta-llama/llama-3.3-70b-instruct', 'compact'],
  ['ollama/gpt-oss:20b', 'compact'],
  ['ollama/qwen3:8b', 'small'],
  ['own/gpt-oss-120b', 'frontier'],
  ['own/minimax-m3', 'frontier'],
  ['own/', 'frontier'],
])('by its name %s is %s', (id, size) => expect(classOf(id)).toBe(size));

test('three models of three families that nobody measured reach the bar of a high stake when they agree', () => {
  for (const ids of [
    ['elm/elm-9', 'oak/oak-2', 'ash/ash-pro'],
    ['elm/elm-9-mini', 'oak/oak-2-mini', 'ash/ash-lite'],
  ]) {
    const seats = ids.map((id) => ({ id, family: id.slice(0, 3), kind: 'model' as const }));
    expect(reachOf(seats, calibrationOf(seats, calibration))).toBeGreaterThanOrEqual(0.75);
  }
});

test('the share of cases that should be blocked is where pooling begins', () => {
  expect(calibrationOf([], calibration, 0.5).prior).toBe(0);
  expect(calibrationOf([], calibration, 0.1).prior).toBeCloseTo(-2.197, 3);
});
