import { DECISION_AXES, type DecisionResult } from '@truepenny/contract';
import { expect, test } from 'vitest';
import { aggregate, type Circumstances } from './aggregate.ts';

type Axis = DecisionResult['axes'][number];
const axis = (
  name: Axis['axis'],
  verdict: Axis['verdict'] = 'PASS',
  confidence = 0.9,
  outcome: Axis['outcome'] = 'served',
): Axis => ({
  axis: name,
  verdict,
  confidence,
  reasoning: 'r',
  objection: null,
  outcome,
});
const passing = DECISION_AXES.map((name) => axis(name));
const calm: Circumstances = {
  judged: { verdict: 'ALLOW', confidence: 0.9 },
  irreversible: false,
  adversarial: false,
  violations: [],
};
const verdict = (axes: readonly Axis[], circumstances: Partial<Circumstances> = {}) =>
  aggregate(axes, { ...calm, ...circumstances }).verdict;
const withAxis = (one: Axis) => passing.map((other) => (other.axis === one.axis ? one : other));

test('every axis served and passed: ALLOW', () => {
  expect(verdict(passing)).toBe('ALLOW');
});

test.each(['intent', 'scope', 'consistency'] as const)(
  'a sure FAIL on %s blocks, an unsure one is reviewed',
  (name) => {
    expect(verdict(withAxis(axis(name, 'FAIL', 0.7)))).toBe('BLOCK');
    expect(verdict(withAxis(axis(name, 'FAIL', 0.69)))).toBe('REVIEW');
  },
);

test.each(['risk', 'reversibility'] as const)(
  'a sure FAIL on %s blocks only what is irreversible or adversarial',
  (name) => {
    const failing = withAxis(axis(name, 'FAIL', 0.9));
    expect(verdict(failing)).toBe('REVIEW');
    expect(verdict(failing, { irreversible: true })).toBe('BLOCK');
    expect(verdict(failing, { adversarial: true })).toBe('BLOCK');
  },
);

test('no axis that is uncertain, abstained or failed to answer ever ends in ALLOW', () => {
  for (const name of DECISION_AXES) {
    for (const outcome of ['abstained', 'failed'] as const)
      expect(verdict(withAxis(axis(name, 'PASS', 1, outcome)))).toBe('REVIEW');
    expect(verdict(withAxis(axis(name, 'UNCERTAIN')))).toBe('REVIEW');
  }
  expect(verdict([])).toBe('REVIEW');
});

test('what the judge did not allow is not allowed, and a violated limit blocks', () => {
  expect(verdict(passing, { judged: { verdict: 'UNCERTAIN', confidence: 0.4 } })).toBe('REVIEW');
  expect(verdict(passing, { judged: { verdict: 'BLOCK', confidence: 0.99 }, violations: ['amount'] })).toBe(
    'BLOCK',
  );
});
