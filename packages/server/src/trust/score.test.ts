import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOMES, SCORE, type ScoredEvent, type ScoreSums, scoreOf, sumsOf } from './score.ts';

const NOW = Date.UTC(2026, 5, 15);
const DAY = 86_400_000;
const event = (change: Partial<ScoredEvent> = {}): ScoredEvent => ({
  outcome: 'correct',
  peerRating: null,
  adversarialScore: null,
  at: NOW,
  own: true,
  ...change,
});
const score = (events: readonly ScoredEvent[], now = NOW) => scoreOf(events.map(sumsOf), now);

/** The definition, over the events themselves. */
function slowScore(events: readonly ScoredEvent[], now: number) {
  const decayed = events.map((each) => ({ ...each, w: 2 ** (-(now - each.at) / DAY / SCORE.halfLifeDays) }));
  const meanOf = (ratingOf: (each: ScoredEvent) => number | null) => {
    const rated = decayed.flatMap((each) => {
      const value = ratingOf(each);
      return value === null ? [] : [{ ...each, value }];
    });
    const others = rated.filter(({ own }) => !own).reduce((sum, { w }) => sum + w, 0);
    const own = rated.filter((each) => each.own).reduce((sum, { w }) => sum + w, 0);
    const factor = own > SCORE.priorWeight + others ? (SCORE.priorWeight + others) / own : 1;
    const weighed = rated.map((each) => ({ ...each, w: each.own ? each.w * factor : each.w }));
    const weight = weighed.reduce((sum, { w }) => sum + w, 0);
    const sum = weighed.reduce((total, { w, value }) => total + w * value, 0);
    return { weighed, weight, mean: weight > 0 ? sum / weight : 0.5 };
  };
  const shrink = ({ weight, mean }: { weight: number; mean: number }) => (1 + weight * mean) / (2 + weight);
  const outcomes = meanOf(({ outcome }) => OUTCOMES[outcome]);
  const byMonth = Map.groupBy(outcomes.weighed, ({ at }) => new Date(at).toISOString().slice(0, 7));
  let variance = 0;
  for (const month of byMonth.values()) {
    const weight = month.reduce((sum, { w }) => sum + w, 0);
    const impact = month.reduce((sum, { w, value }) => sum + w * value, 0) / weight;
    variance += (weight * (impact - outcomes.mean) ** 2) / outcomes.weight;
  }
  const impact = shrink(outcomes);
  const peer = shrink(meanOf(({ peerRating }) => peerRating));
  const adversarial = shrink(meanOf(({ adversarialScore }) => adversarialScore));
  const consistency = shrink({ weight: outcomes.weight, mean: 1 - Math.min(1, 2 * Math.sqrt(variance)) });
  const composite = 0.4 * impact + 0.2 * peer + 0.2 * adversarial + 0.2 * consistency;
  return { composite, impact, peer, adversarial, consistency };
}

describe('tp-score-1', () => {
  it('is one half throughout where there are no events', () => {
    expect(score([])).toEqual({
      composite: 0.5,
      impact: 0.5,
      peer: 0.5,
      adversarial: 0.5,
      consistency: 0.5,
      events: 0,
      independentEvents: 0,
      evidence: 0,
    });
  });

  it('moves a third of the way on the first event', () => {
    expect(score([event()])).toMatchObject({ impact: 2 / 3, peer: 0.5, adversarial: 0.5 });
    expect(score([event({ outcome: 'incorrect' })]).impact).toBeCloseTo(1 / 3, 12);
    expect(score([event({ outcome: 'contested' })]).impact).toBe(0.5);
  });

  it('halves the weight of an event in 180 days', () => {
    expect(score([event({ at: NOW - 180 * DAY })]).impact).toBeCloseTo((1 + 0.5) / (2 + 0.5), 12);
    expect(score([event({ at: NOW - 10_000 * DAY })]).composite).toBeCloseTo(0.5, 9);
  });

  it('lets an operator’s own records weigh at most as much as the prior and the independent ones', () => {
    const own = Array.from({ length: 10_000 }, () => event({ adversarialScore: 1, peerRating: 1 }));
    const alone = score(own);
    for (const part of ['impact', 'peer', 'adversarial', 'consistency', 'composite'] as const) {
      expect(alone[part]).toBeCloseTo(0.75, 9);
    }
    const contradicted = score([...own, event({ own: false, outcome: 'incorrect' })]);
    expect(contradicted.impact).toBeCloseTo((1 + 3 + 0) / (2 + 3 + 1), 9);
  });

  it('does not let independent peer reviews vouch for self-recorded adversarial tests', () => {
    const reviews = Array.from({ length: 100 }, () => event({ own: false, peerRating: 1 }));
    const tests = Array.from({ length: 100 }, () => event({ adversarialScore: 1 }));
    expect(score([...reviews, ...tests]).adversarial).toBeCloseTo(0.75, 9);
  });

  it('calls an agent that swings from month to month inconsistent', () => {
    const swinging = Array.from({ length: 12 }, (_, month) =>
      event({ own: false, at: Date.UTC(2025, 6 + month, 1), outcome: month % 2 ? 'correct' : 'incorrect' }),
    );
    const steady = swinging.map((each) => ({ ...each, outcome: 'correct' as const }));
    expect(score(swinging).consistency).toBeLessThan(0.2);
    expect(score(steady).consistency).toBeGreaterThan(0.85);
  });
});

const anyEvent = fc.record({
  outcome: fc.constantFrom('correct', 'contested', 'incorrect'),
  peerRating: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  adversarialScore: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  at: fc.integer({ min: NOW - 1_500 * DAY, max: NOW }),
  own: fc.boolean(),
}) satisfies fc.Arbitrary<ScoredEvent>;

const added = (a: ScoreSums, b: ScoreSums): ScoreSums => ({
  ...a,
  events: a.events + b.events,
  weight: a.weight + b.weight,
  outcome: a.outcome + b.outcome,
  peer_weight: a.peer_weight + b.peer_weight,
  peer: a.peer + b.peer,
  adversarial_weight: a.adversarial_weight + b.adversarial_weight,
  adversarial: a.adversarial + b.adversarial,
});

/** As the store keeps them: one row for every month, own and independent events apart. */
function monthly(events: readonly ScoredEvent[]): ScoreSums[] {
  const rows = new Map<string, ScoreSums>();
  for (const sums of events.map(sumsOf)) {
    const place = `${sums.month} ${sums.own}`;
    const here = rows.get(place);
    rows.set(place, here ? added(here, sums) : sums);
  }
  return [...rows.values()];
}

it('own records that swing count for steadiness at the same share as for impact', () => {
  const own = Array.from({ length: 40 }, (_, at) =>
    event({ at: NOW - (at % 2) * 40 * DAY, outcome: at % 2 === 0 ? 'correct' : 'incorrect' }),
  );
  const others = Array.from({ length: 4 }, () => event({ own: false }));
  const { consistency } = score([...own, ...others]);
  expect(consistency).toBeCloseTo(slowScore([...own, ...others], NOW).consistency, 9);
  expect(consistency).toBeLessThan(score(others).consistency);
});

describe('the monthly sums', () => {
  it('give the score that the definition gives over all events, whenever it is asked for', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), fc.nat(2_000), (events, days) => {
        const now = NOW + days * DAY;
        const fast = scoreOf(monthly(events), now);
        const slow = slowScore(events, now);
        for (const part of Object.keys(slow) as (keyof typeof slow)[]) {
          expect(fast[part]).toBeCloseTo(slow[part], 9);
          expect(fast[part]).toBeGreaterThanOrEqual(0);
          expect(fast[part]).toBeLessThanOrEqual(1);
        }
        expect(fast.events).toBe(events.length);
        expect(fast.independentEvents).toBe(events.filter(({ own }) => !own).length);
      }),
      { numRuns: 500 },
    );
  });

  it('count months from the year 0, which is how they are kept', () => {
    expect(sumsOf(event({ at: Date.UTC(2026, 0, 31) })).month).toBe(2026 * 12);
    expect(sumsOf(event({ at: Date.UTC(2026, 11, 1) })).month).toBe(2026 * 12 + 11);
  });

  it('of ages ago weigh nothing, and spoil nothing', () => {
    const now = score([event()]);
    const old = score([event(), event({ at: NOW - 400_000 * DAY, outcome: 'incorrect' })]);
    expect(old).toEqual({ ...now, events: 2 });
  });

  it('are as many as there are months, however many the events', () => {
    const events = Array.from({ length: 5_000 }, (_, n) =>
      event({ at: NOW - n * 3_600_000, own: n % 2 === 0 }),
    );
    expect(monthly(events).length).toBeLessThanOrEqual(2 * 8);
  });
});
