import { expect, test } from 'vitest';
import type { Hearing, Turn } from '../judgement/hearing.ts';
import type { Vote } from '../judgement/vote.ts';
import { CAUTIOUS } from './calibration.ts';
import { logistic } from './log-odds.ts';
import { synthesize } from './synthesize.ts';
import { weightsOf } from './weights.ts';

const seat = (id: string, kind: Turn['kind']): Turn => ({
  id,
  family: id,
  kind,
  version: '1',
  completed: true,
});
const vote = (by: string, verdict: Vote['verdict'], more: Partial<Vote> = {}): Vote => ({
  criterion: 'c',
  by,
  verdict,
  confidence: 0.9,
  reason: 'because',
  quotes: [],
  ...more,
});
const hearing = (votes: Vote[], challenges: Hearing['challenges'] = []): Hearing => ({
  criteria: [{ id: 'c', asks: 'supported', question: 'Is it so?', criticality: 'critical' }],
  evaluators: [seat('a', 'model'), seat('b', 'model'), seat('rule', 'deterministic')],
  votes,
  redTeam: [seat('red', 'model')],
  challenges,
});
const parts = { policy: { bar: 0.6, quorum: 1, everySeat: false }, calibration: CAUTIOUS };
const weighed = (heard: Hearing) => weightsOf(heard, parts, new Set(['c']))[0];

test('what the models weigh adds up to the probability that the verdict states', () => {
  const heard = hearing(
    [vote('a', 'BLOCK'), vote('b', 'ALLOW')],
    [{ criterion: 'c', by: 'red', against: 'b', material: true, reason: 'no', quotes: [] }],
  );
  const { seats = [], opinion } = weighed(heard) ?? {};
  expect(seats.map(({ seat, basis }) => [seat, basis])).toEqual([
    ['a', 'opinion'],
    ['b', 'opinion'],
    ['red', 'challenge'],
  ]);
  const sum = seats.reduce((total, { weight }) => total + (weight ?? 0), CAUTIOUS.prior);
  expect(logistic(sum)).toBeCloseTo(opinion?.pBlock ?? 0, 5);
  expect(opinion).toEqual(synthesize(heard, parts.policy, parts.calibration).opinions[0]);
});

test('where the principal forbids, that decides and nothing was pooled', () => {
  const { seats } =
    weighed(hearing([vote('rule', 'BLOCK', { basis: 'authority' }), vote('a', 'ALLOW')])) ?? {};
  expect(seats).toMatchInlineSnapshot(`
    [
      {
        "basis": "authority",
        "counts": "BLOCK",
        "decides": true,
        "seat": "rule",
        "weight": null,
      },
      {
        "basis": "opinion",
        "counts": "ALLOW",
        "decides": false,
        "seat": "a",
        "weight": null,
      },
    ]
  `);
});

test('of criteria that were not asked for, nothing is told', () => {
  expect(weightsOf(hearing([]), parts, new Set())).toEqual([]);
});
