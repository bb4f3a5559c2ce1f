import { describe, expect, it, test } from 'vitest';
import { methodology } from './methodology.ts';

const formulas = new Map(methodology().formulas.map((formula) => [formula.id, formula]));

describe('every worked example, recomputed by hand', () => {
  it.each([
    ['tp-score-1', { impact: 0.5714, peer: 0.6, adversarial: 0.58, consistency: 0.5123, composite: 0.567 }],
    ['tp-trust-2', { reliability: 81, volume: 24, recency: 71, trustscore: 68 }],
    ['tp-stats-1', { allowRate: 0.625, blockRate: 0.25, uncertainRate: 0.125, avgConfidence: 0.825 }],
    ['tp-wallet-1', { score: 0.7 }],
  ])('%s', (id, result) => expect(formulas.get(id)?.example.result).toEqual(result));

  it('covers every formula', () => expect(formulas.size).toBe(4));
});

test('the steps of an example end in the numbers of its result', () => {
  for (const { example } of formulas.values()) {
    for (const [name, value] of Object.entries(example.result)) {
      const shown = example.steps.some(
        (step) => step.startsWith(`${name} = `) && step.endsWith(` = ${value}`),
      );
      expect(shown, `${name} = ${value}`).toBe(true);
    }
  }
});
