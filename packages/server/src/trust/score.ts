import type { ScoreSumRow } from '../store/score-sums.ts';

export const SCORE_FORMULA = 'tp-score-1';

/** The constants of the formula; a change of one is a change of its id. */
export const SCORE = {
  halfLifeDays: 180,
  priorWeight: 2,
  priorMean: 0.5,
  impact: 0.4,
  peer: 0.2,
  adversarial: 0.2,
  consistency: 0.2,
} as const;

export const OUTCOMES = { correct: 1, contested: 0.5, incorrect: 0 } as const;

const DAY_MS = 86_400_000;

/** An event as the formula sees it. */
export type ScoredEvent = {
  outcome: keyof typeof OUTCOMES;
  /** 0..1 */
  peerRating: number | null;
  /** 0..1 */
  adversarialScore: number | null;
  /** Milliseconds since the epoch. */
  at: number;
  /** Whether the agent's own operator recorded it. */
  own: boolean;
};

/** Sums of the events of one calendar month (UTC), apart for own and independent ones. */
export type ScoreSums = Omit<ScoreSumRow, 'agent_id' | 'domain'>;

/** The parts of a score, each 0..1, unrounded. */
export type Score = {
  composite: number;
  impact: number;
  peer: number;
  adversarial: number;
  consistency: number;
  events: number;
  /** Events that others than the agent's own operator recorded. */
  independentEvents: number;
  /** What the events weigh now, own ones as far as they count. */
  evidence: number;
};

/**
 * What one event adds to the sums of its month. Its weight is that of the month's start: all weights of a month
 * decay alike, so the sums never have to be touched again as time passes.
 */
export function sumsOf({ outcome, peerRating, adversarialScore, at, own }: ScoredEvent): ScoreSums {
  const month = monthOf(at);
  const weight = 2 ** ((at - startOf(month)) / (SCORE.halfLifeDays * DAY_MS));
  return {
    month,
    own: own ? 1 : 0,
    events: 1,
    weight,
    outcome: weight * OUTCOMES[outcome],
    peer_weight: peerRating === null ? 0 : weight,
    peer: weight * (peerRating ?? 0),
    adversarial_weight: adversarialScore === null ? 0 : weight,
    adversarial: weight * (adversarialScore ?? 0),
  };
}

/**
 * The score at a time, from the monthly sums. Every event weighs 2^(−age / 180 days); within each mean the events
 * that the agent's own operator recorded weigh at most as much as the prior and the independent ones together;
 * each mean is shrunk towards ½ with a prior weight of 2.
 */
export function scoreOf(sums: readonly ScoreSums[], now: number): Score {
  const aged = sums.map((sum) => ({ ...sum, decay: 2 ** -((now - startOf(sum.month)) / halfLifeMs) }));
  const tallyOf = (weight: Summed, value: Summed): Tally => {
    const total = (own: 0 | 1, summed: Summed) =>
      sumOf(aged.filter((sum) => sum.own === own).map((sum) => sum.decay * sum[summed]));
    const ownWeight = total(1, weight);
    const weightOfOthers = total(0, weight);
    const share = Math.min(1, (SCORE.priorWeight + weightOfOthers) / ownWeight);
    return {
      share,
      weight: weightOfOthers + share * ownWeight,
      sum: total(0, value) + share * total(1, value),
    };
  };
  const outcomes = tallyOf('weight', 'outcome');
  const impact = shrunk(outcomes);
  const peer = shrunk(tallyOf('peer_weight', 'peer'));
  const adversarial = shrunk(tallyOf('adversarial_weight', 'adversarial'));
  const steadiness = 1 - Math.min(1, 2 * spreadOf(aged, outcomes));
  const consistency = shrunk({ weight: outcomes.weight, sum: outcomes.weight * steadiness });
  return {
    composite:
      SCORE.impact * impact +
      SCORE.peer * peer +
      SCORE.adversarial * adversarial +
      SCORE.consistency * consistency,
    impact,
    peer,
    adversarial,
    consistency,
    events: sumOf(sums.map(({ events }) => events)),
    independentEvents: sumOf(sums.map(({ own, events }) => (own ? 0 : events))),
    evidence: outcomes.weight,
  };
}

type Summed = 'weight' | 'outcome' | 'peer_weight' | 'peer' | 'adversarial_weight' | 'adversarial';
type Aged = ScoreSums & { decay: number };
/** Weight and weighted sum of the evidence, and the share of their weight at which own events count. */
type Tally = { share: number; weight: number; sum: number };

const halfLifeMs = SCORE.halfLifeDays * DAY_MS;

const shrunk = ({ weight, sum }: Pick<Tally, 'weight' | 'sum'>): number =>
  (SCORE.priorWeight * SCORE.priorMean + sum) / (SCORE.priorWeight + weight);

/** The weighted standard deviation of the months' impacts; 0 where there is no evidence. */
function spreadOf(aged: readonly Aged[], { share, weight, sum }: Tally): number {
  if (weight === 0) return 0;
  const months = new Map<number, { weight: number; sum: number }>();
  for (const { month, own, decay, ...row } of aged) {
    const counted = decay * (own ? share : 1);
    const here = months.get(month) ?? { weight: 0, sum: 0 };
    months.set(month, {
      weight: here.weight + counted * row.weight,
      sum: here.sum + counted * row.outcome,
    });
  }
  const weighed = [...months.values()].filter((month) => month.weight > 0);
  const deviations = weighed.map((month) => month.weight * (month.sum / month.weight - sum / weight) ** 2);
  return Math.sqrt(sumOf(deviations) / weight);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function monthOf(milliseconds: number): number {
  const date = new Date(milliseconds);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** When a month since the year 0 begins, in milliseconds since the epoch. */
export const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12);
