import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VERDICTS, type Verdict } from '../judgement/verdict.ts';
import { CAUTIOUS, type Calibration } from './calibration.ts';
import { type PooledBallot, poolVotes } from './pool.ts';

const figures = { n: 200, source: 'invented', date: '2026-01-01' };
const CALIBRATION: Calibration = {
  version: 'test-1',
  prior: -0.5,
  temper: 0.9,
  correlation: { family: 0.8, panel: 0.4 },
  unknown: { ALLOW: -0.5, UNCERTAIN: 0.1, BLOCK: 0.6 },
  seats: {
    oak: { ALLOW: -1.6, UNCERTAIN: 0.3, BLOCK: 2.4, ...figures },
    elm: { ALLOW: -1.2, UNCERTAIN: 0.5, BLOCK: 1.9, ...figures },
    ash: { ALLOW: 0, UNCERTAIN: 0, BLOCK: 0, ...figures },
  },
};

const model = (seat: string, verdict: Verdict, family = seat): PooledBallot => ({ seat, family, verdict });
const computed = (seat: string, verdict: Verdict, confidence: number): PooledBallot => ({
  ...model(seat, verdict),
  confidence,
});
const pBlock = (...ballots: PooledBallot[]) => poolVotes(ballots, CALIBRATION).pBlock;

const anyBallot: fc.Arbitrary<PooledBallot> = fc
  .record({
    seat: fc.constantFrom('oak', 'elm', 'ash', 'stranger', '__proto__', 'constructor'),
    family: fc.constantFrom('hard', 'soft', 'other'),
    verdict: fc.constantFrom(...VERDICTS),
    confidence: fc.option(
      fc.oneof(fc.double({ min: 0, max: 1 }), fc.double(), fc.constantFrom(1e308, -1e308, Number.NaN)),
    ),
  })
  .map(({ confidence, ...rest }) => ({ ...rest, ...(confidence !== null && { confidence }) }));
const anyBallots = fc.array(anyBallot, { maxLength: 12 });

describe('what the figures mean', () => {
  test('no votes give the prior', () => {
    expect(pBlock()).toBe(0.377541);
    expect(poolVotes([], CAUTIOUS).pBlock).toBe(0.5);
  });

  test('a lone seat that computes gives its own confidence', () => {
    for (const confidence of [0.5, 0.62, 0.8, 0.97]) {
      expect(poolVotes([computed('sums', 'BLOCK', confidence)], CAUTIOUS).pBlock).toBeCloseTo(confidence, 5);
      expect(poolVotes([computed('sums', 'ALLOW', confidence)], CAUTIOUS).pBlock).toBeCloseTo(
        1 - confidence,
        5,
      );
    }
  });

  test('a confidence under one half, or none that is a number, is no evidence', () => {
    for (const confidence of [0.4, 0, -1e308, Number.NaN, Number.NEGATIVE_INFINITY]) {
      expect(pBlock(computed('sums', 'BLOCK', confidence))).toBe(pBlock());
    }
  });

  test('no seat and no panel is believed without bound', () => {
    expect(poolVotes([computed('sums', 'BLOCK', 1e308)], CAUTIOUS).pBlock).toBe(0.999);
    const crowd = Array.from({ length: 500 }, (_, at) => computed(`sums-${at}`, 'ALLOW', 1));
    expect(poolVotes(crowd, { ...CAUTIOUS, correlation: { family: 0, panel: 0 } }).pBlock).toBe(0.0001);
  });

  test('whole values', () => {
    expect({
      agreed: pBlock(model('oak', 'BLOCK'), model('elm', 'BLOCK')),
      split: pBlock(model('oak', 'ALLOW'), model('elm', 'BLOCK')),
      unsure: pBlock(model('oak', 'UNCERTAIN'), model('elm', 'UNCERTAIN')),
      cleared: pBlock(model('oak', 'ALLOW'), model('elm', 'ALLOW')),
      strangers: pBlock(model('fir', 'BLOCK'), model('yew', 'BLOCK')),
      computedAgainstModels: pBlock(
        computed('sums', 'BLOCK', 0.95),
        model('oak', 'ALLOW'),
        model('elm', 'ALLOW'),
      ),
      uninformative: pBlock(model('ash', 'BLOCK')),
    }).toMatchInlineSnapshot(`
      {
        "agreed": 0.906927,
        "cleared": 0.090122,
        "computedAgainstModels": 0.284183,
        "split": 0.37757,
        "strangers": 0.567444,
        "uninformative": 0.377541,
        "unsure": 0.500136,
      }
    `);
  });
});

describe('what always holds', () => {
  test('a probability of at most six decimals, whatever the ballots and the calibration', () => {
    const hostile = fc.oneof(fc.double(), fc.constantFrom(1e308, -1e308));
    const evidence = fc.record({ ALLOW: hostile, UNCERTAIN: hostile, BLOCK: hostile });
    const anyCalibration = fc.record({
      version: fc.constant('x'),
      prior: hostile,
      temper: hostile,
      correlation: fc.record({ family: hostile, panel: hostile }),
      unknown: evidence,
      seats: fc.record({ oak: evidence.map((weights) => ({ ...weights, ...figures })) }),
    });
    fc.assert(
      fc.property(anyBallots, anyCalibration, (ballots, calibration) => {
        const { pBlock: p } = poolVotes(ballots, calibration);
        expect(p >= 0.0001 && p <= 0.9999).toBe(true);
        expect(Number(p.toFixed(6))).toBe(p);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a stricter vote never lowers it', () => {
    fc.assert(
      fc.property(anyBallots, anyBallot, (others, ballot) => {
        const voting = (verdict: Verdict) => pBlock(...others, { ...ballot, verdict });
        expect(voting('ALLOW')).toBeLessThanOrEqual(voting('UNCERTAIN'));
        expect(voting('UNCERTAIN')).toBeLessThanOrEqual(voting('BLOCK'));
      }),
      { numRuns: 2_000 },
    );
  });

  test('the order of the ballots does not show', () => {
    const shuffled = anyBallots.chain((ballots) =>
      fc.tuple(fc.constant(ballots), fc.shuffledSubarray(ballots, { minLength: ballots.length })),
    );
    fc.assert(
      fc.property(shuffled, ([ballots, reordered]) => {
        expect(pBlock(...reordered)).toBe(pBlock(...ballots));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a seat of the same family adds less than one of another, and an identical error adds nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('oak', 'elm', 'stranger'),
        fc.constantFrom('ALLOW', 'BLOCK'),
        (seat, verdict) => {
          const alone = pBlock(model(seat, verdict, 'hard'));
          const copied = pBlock(model(seat, verdict, 'hard'), model(seat, verdict, 'hard'));
          const joined = pBlock(model(seat, verdict, 'hard'), model(seat, verdict, 'soft'));
          expect(Math.abs(copied - alone)).toBeGreaterThan(0);
          expect(Math.abs(copied - alone)).toBeLessThan(Math.abs(joined - alone));
          const same: Calibration = { ...CALIBRATION, correlation: { family: 1, panel: 0.4 } };
          const ballot = model(seat, verdict, 'hard');
          expect(poolVotes([ballot, ballot, ballot], same)).toEqual(poolVotes([ballot], same));
        },
      ),
    );
  });
});
