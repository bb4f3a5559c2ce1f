import type { Verdict } from '@truepenny/verifier';
import { describe, expect, test } from 'vitest';
import { poolVotes } from '../synthesizer.ts';
import { evidenceFrom, isotonic, tally } from './evidence.ts';
import { figuresOf } from './figures.ts';
import { fitCalibration } from './fit-calibration.ts';
import { fitLogistic } from './logistic.ts';
import { familyOf, fitPortable, seatOf } from './portable.ts';
import { foldsByGroup } from './splits.ts';
import type { Row } from './votes.ts';

/** A fixed sequence of numbers from 0 to 1 (Park and Miller). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Invented cases: `good` is mostly right, `echo` copies it, `other` errs by itself, `coin` knows nothing. */
function invented(count: number, seed = 7): Row[] {
  const next = sequence(seed);
  return Array.from({ length: count }, (_, at) => {
    const label = next() < 0.4 ? 'BLOCK' : 'ALLOW';
    const wrong = label === 'BLOCK' ? 'ALLOW' : 'BLOCK';
    const vote = (accuracy: number): Verdict =>
      next() < 0.1 ? 'UNCERTAIN' : next() < accuracy ? label : wrong;
    const good = vote(0.85);
    const votes: Row['votes'] = { good, echo: good, other: vote(0.8), coin: vote(0.5) };
    return { split: 'dev', group: `g${at >> 1}`, votes, label };
  });
}

describe('evidence', () => {
  test('isotonic regression pools what falls', () => {
    expect(isotonic([1, 3, 2, 0], [1, 1, 1, 2])).toEqual([1, 1.25, 1.25, 1.25]);
    expect(isotonic([-1, 0, 2], [5, 1, 1])).toEqual([-1, 0, 2]);
  });

  test('never falls with strictness, even of a judge that is mostly wrong', () => {
    const contrary = invented(400).map((row): Row => {
      const opposite = row.label === 'BLOCK' ? 'ALLOW' : 'BLOCK';
      return { ...row, votes: { contrary: opposite } };
    });
    const counted = tally(contrary, ['contrary']);
    const { ALLOW, UNCERTAIN, BLOCK } = evidenceFrom(counted, counted, 0.5);
    expect(ALLOW).toBeLessThanOrEqual(UNCERTAIN);
    expect(UNCERTAIN).toBeLessThanOrEqual(BLOCK);
    expect([ALLOW, BLOCK]).toEqual([expect.closeTo(0, 10), expect.closeTo(0, 10)]);
  });
});

test('logistic regression finds the coefficients, keeps to the bound, and without rows to the centre', () => {
  const next = sequence(11);
  const features = Array.from({ length: 4_000 }, () => [2 * next() - 1, 2 * next() - 1, 1]);
  const outcomes = features.map(([a = 0, b = 0]) => next() < 1 / (1 + Math.exp(-(2 * a - b + 0.5))));
  const free = { centre: 0, precision: 1e-3, least: Number.NEGATIVE_INFINITY };
  const [a = 0, b = 0, intercept = 0] = fitLogistic(features, outcomes, [free, free, free]);
  expect(Math.abs(a - 2)).toBeLessThan(0.25);
  expect(Math.abs(b + 1)).toBeLessThan(0.25);
  expect(Math.abs(intercept - 0.5)).toBeLessThan(0.15);
  expect(fitLogistic(features, outcomes, [free, { ...free, least: 0 }, free])[1]).toBe(0);
  expect(fitLogistic([], [], [{ centre: 3, precision: 1, least: 0 }])).toEqual([3]);
});

describe('a panel', () => {
  const calibration = fitCalibration(invented(1_200));
  const range = (judge: string) => {
    const { BLOCK = 0, ALLOW = 0 } = calibration.seats[judge] ?? {};
    return BLOCK - ALLOW;
  };

  test('lets copies share their weight and gives a coin hardly any', () => {
    expect(range('coin')).toBeLessThan(0.3);
    expect(range('good') + range('echo')).toBeGreaterThan(range('other'));
    expect(range('good')).toBeCloseTo(range('echo'), 2);
  });

  test('is calibrated on cases it was not fitted on, and better than its best judge', () => {
    const unseen = invented(1_200, 99);
    const blocked = unseen.map(({ label }) => label === 'BLOCK');
    const of = (pBlock: (votes: Row['votes']) => number) =>
      figuresOf(unseen.map(({ votes }, at) => ({ pBlock: pBlock(votes), blocked: blocked[at] ?? false })));
    const pooled = of((votes) => poolVotes(votes, calibration).pBlock);
    const single = of((votes) => Number(votes.good === 'BLOCK'));
    expect(pooled.ece).toBeLessThan(0.05);
    expect(pooled.brier).toBeLessThan(single.brier);
    expect(pooled.f1).toBeGreaterThanOrEqual(single.f1);
  });

  test('leaves the lead to a member that the others only draw away from what is right', () => {
    const next = sequence(5);
    const rows = invented(160).map((row, at): Row => {
      const copied = at % 3 === 0 ? 'BLOCK' : 'ALLOW';
      const crowd = Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((judge) => [judge, next() < 0.1 ? row.label : copied]),
      );
      const leader = next() < 0.7 ? row.label : row.label === 'BLOCK' ? 'ALLOW' : 'BLOCK';
      return { ...row, group: `${at}`, votes: { leader: next() < 0.1 ? 'UNCERTAIN' : leader, ...crowd } };
    });
    const led = fitCalibration(rows);
    const decided = rows.map(({ votes }) => poolVotes(votes, led).pBlock >= 0.5);
    expect(decided).toEqual(rows.map(({ votes }) => votes.leader === 'BLOCK'));
  });

  test('needs rows', () => {
    expect(() => fitCalibration([])).toThrow('Nothing to fit: there are no rows');
  });
});

test('figures that know no panel are shrunk where they rest on little', () => {
  const rows = invented(400);
  const few = rows.slice(0, 20).map((row): Row => ({ ...row, votes: { rare: row.label } }));
  const { seats, prior } = fitPortable(
    [
      { rows, source: 'invented' },
      { rows: few, source: 'a few' },
    ],
    '2026-01-01',
  );
  expect(prior).toBe(0);
  expect(seats.rare).toMatchObject({ n: 20, source: 'a few', date: '2026-01-01' });
  expect(Math.abs(seats.rare?.BLOCK ?? 9)).toBeLessThan(2);
  expect([seatOf('Model-5 (medium)'), familyOf('Model-5 (medium)')]).toEqual(['model-5-medium', 'model']);
});

test('a group is never divided', () => {
  for (const { fit, test: held } of foldsByGroup(invented(100), 5, 1)) {
    const groups = new Set(fit.map(({ group }) => group));
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter(({ group }) => groups.has(group))).toEqual([]);
  }
});

test('figures by hand', () => {
  const forecasts = [
    { pBlock: 0.9, blocked: true },
    { pBlock: 0.8, blocked: false },
    { pBlock: 0.3, blocked: true },
    { pBlock: 0.1, blocked: false },
  ];
  expect(figuresOf(forecasts)).toMatchInlineSnapshot(`
    {
      "auc": 0.75,
      "brier": 0.28750000000000003,
      "coverage": 0.5,
      "ece": 0.42500000000000004,
      "f1": 0.5,
      "strict": 0.5,
    }
  `);
});
