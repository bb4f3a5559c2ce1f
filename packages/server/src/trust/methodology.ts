import { published } from './agent-score.ts';
import { OUTCOMES, SCORE, SCORE_FORMULA, type ScoredEvent, scoreOf, sumsOf } from './score.ts';
import { standingOf, TRUST, TRUST_FORMULA } from './standing.ts';
import { ratesOf, STATS_FORMULA } from './stats.ts';
import { WALLET, WALLET_FORMULA, walletStandingOf } from './wallet-standing.ts';

export type Formula = {
  id: string;
  title: string;
  definition: string[];
  constants: Record<string, number>;
  example: { given: Record<string, unknown>; steps: string[]; result: Record<string, number> };
};

/** How every public number about an agent is computed; the results of the examples come from the code itself. */
export function methodology(): { formulas: Formula[]; notes: string[] } {
  return {
    formulas: [scoreFormula(), trustFormula(), statsFormula(), walletFormula()],
    notes: [
      'Scores rest on what operators record and trust scores on what the panel judged; neither is a verdict on any single claim.',
      'A receipt says who decided: verdict_source is "panel" for a check by the panel, "caller" for what a caller stated itself.',
      'Shares are published with four decimals; every computation before that is unrounded.',
    ],
  };
}

const DAY_MS = 86_400_000;

/** The events of the example: one own and one independent, half a year apart. */
const NOW = Date.UTC(2026, 6, 1);
const EVENTS: readonly ScoredEvent[] = [
  { outcome: 'correct', peerRating: null, adversarialScore: 0.9, at: NOW - 180 * DAY_MS, own: true },
  { outcome: 'contested', peerRating: 0.8, adversarialScore: null, at: NOW, own: false },
];

function scoreFormula(): Formula {
  const { composite, impact, peer, adversarial, consistency } = scoreOf(EVENTS.map(sumsOf), NOW);
  return {
    id: SCORE_FORMULA,
    title: 'The score of an agent, from recorded events',
    definition: [
      'Every event weighs 2^(−age / 180 days).',
      'A peer review weighs that times how far its operator’s own agents are trusted: reliability × volume / 10000 by the basis of its best trusted or verified agent, and nothing where it has none. Of an operator’s reviews of an agent in one calendar month (UTC) the latest counts.',
      'Own events are those that the agent’s own operator recorded. Within each mean they together weigh at most as much as the prior and the independent events together; where they would weigh more, all of them are scaled down alike.',
      'impact is the weighted mean of the outcomes: correct 1, contested 0.5, incorrect 0.',
      'peer and adversarial are the weighted means of peerRating and adversarialScore, over the events that carry one.',
      'consistency is 1 − min(1, 2σ), σ being the weighted standard deviation of the impact of each calendar month (UTC) about the impact of all.',
      'Each of the four is shrunk towards 0.5 with a prior weight of 2: (2 × 0.5 + sum of weight × value) / (2 + sum of weights).',
      'composite = 0.4 impact + 0.2 peer + 0.2 adversarial + 0.2 consistency. Without events everything is 0.5.',
      'With a domain the same is computed over the events of that domain alone.',
    ],
    constants: { ...SCORE, ...OUTCOMES },
    example: {
      given: {
        events: [
          { outcome: 'correct', adversarialScore: 0.9, ageDays: 180, recordedBy: 'own operator' },
          { outcome: 'contested', peerRating: 0.8, ageDays: 0, recordedBy: 'another operator' },
        ],
      },
      steps: [
        'The weights are 2^(−180/180) = 0.5 and 2^0 = 1; the own weight of 0.5 is below 2 + 1, so nothing is scaled down.',
        'impact = (1 + 0.5 × 1 + 1 × 0.5) / (2 + 1.5) = 0.5714',
        'peer = (1 + 1 × 0.8) / (2 + 1) = 0.6',
        'adversarial = (1 + 0.5 × 0.9) / (2 + 0.5) = 0.58',
        'The impacts of the two months are 1 and 0.5 about 0.6667: σ = √((0.5 × 0.1111 + 1 × 0.0278) / 1.5) = 0.2357, and 1 − 2σ = 0.5286',
        'consistency = (1 + 1.5 × 0.5286) / (2 + 1.5) = 0.5123',
        'composite = 0.4 × 0.5714 + 0.2 × 0.6 + 0.2 × 0.58 + 0.2 × 0.5123 = 0.567',
      ],
      result: {
        impact: published(impact),
        peer: published(peer),
        adversarial: published(adversarial),
        consistency: published(consistency),
        composite: published(composite),
      },
    },
  };
}

function trustFormula(): Formula {
  const counts = { total: 24, verified: 21, unverified: 3, panel_total: 16, panel_verified: 14 };
  const counted = { counted: 12, counted_allow: 11, counted_days: 6, counted_on_day: 2 };
  const lastAt = NOW - 15 * DAY_MS;
  const { trustscore, basis } = standingOf(
    { ...counts, ...counted, last_verified_at: NOW, last_counted_at: lastAt },
    NOW,
  );
  return {
    id: TRUST_FORMULA,
    title: 'The trust score of an agent, from what the panel judged',
    definition: [
      'breakdown is over all receipts of the agent: reliability = round(100 × verified / total), volume = min(10 × total, 100), recency = round(100 × 2^(−days since the newest / 30)); without receipts all 0. A receipt is verified when it says ALLOW or VERIFIED and has not been revoked; a revoked one stays in the total.',
      'What an agent or its operator says of itself earns no trust, and what a third party asks about an agent is no part of its record: the trust score rests on the counted receipts alone, which basis shows.',
      'Counted are receipts of the panel for checks under a key of the agent’s operator, or paid by a wallet proved for the agent; each claim with its context once, by its first verdict; none whose claim is its own whole context; at most ten a day (UTC). A revoked one stays counted and is no ALLOW any more.',
      'basis.reliability = round(100 × (4 × 0.5 + ALLOW) / (4 + counted))',
      'basis.volume = round(100 × min(1, counted / 50))',
      'basis.recency = round(100 × 2^(−days since the last counted one / 30)); 0 where nothing is counted',
      'basis.days is on how many days (UTC) the counted receipts were issued.',
      'trustscore = round(0.6 reliability + 0.2 volume + 0.2 recency) of the basis; 0 where nothing is counted.',
      'tier: new below 3 counted; verified from 50 counted on at least 14 days with a trustscore of 85 or more; trusted from 10 counted on at least 5 days with 70 or more; else building.',
    ],
    constants: { ...TRUST },
    example: {
      given: { counted: 12, ALLOW: 11, days: 6, daysSinceLastCounted: 15 },
      steps: [
        'reliability = round(100 × (2 + 11) / (4 + 12)) = 81',
        'volume = round(100 × 12 / 50) = 24',
        'recency = round(100 × 2^(−15/30)) = 71',
        'trustscore = round(48.6 + 4.8 + 14.2) = 68',
        'Of 12 counted on 6 days with less than 70: building',
      ],
      result: {
        reliability: basis.reliability,
        volume: basis.volume,
        recency: basis.recency,
        trustscore,
      },
    },
  };
}

function statsFormula(): Formula {
  const given = { checks: 8, allow: 5, block: 2, uncertain: 1, sum_confidence: 6.6 };
  return {
    id: STATS_FORMULA,
    title: 'The output-verification summary of an agent, from the panel’s checks',
    definition: [
      'Counted are the final verdicts of checks that named the agent under a key of its operator, or were paid by a wallet proved for it; a check that failed on our side counts nowhere.',
      'allowRate, blockRate and uncertainRate are the shares of each verdict, avgConfidence the mean of the confidences; all are 0 without checks.',
      'The window is counted in whole days (UTC); the day in which it begins counts whole.',
    ],
    constants: { windowDaysUnlessSaid: 7, windowDaysLeast: 1, windowDaysMost: 365 },
    example: {
      given: { checks: 8, allow: 5, block: 2, uncertain: 1, sumOfConfidences: 6.6 },
      steps: [
        'allowRate = 5 / 8 = 0.625',
        'blockRate = 2 / 8 = 0.25',
        'uncertainRate = 1 / 8 = 0.125',
        'avgConfidence = 6.6 / 8 = 0.825',
      ],
      result: ratesOf(given),
    },
  };
}

function walletFormula(): Formula {
  const { score } = walletStandingOf({
    bindings: 1,
    bound: 1,
    receipts: 8,
    allow: 6,
    block: 1,
    uncertain: 1,
    latest: undefined,
  });
  return {
    id: WALLET_FORMULA,
    title: 'The standing of a wallet, from the panel receipts of its agents',
    definition: [
      'Receipts that a third party asked about an agent speak neither for nor against a wallet.',
      'A wallet is an agent’s when it signed a challenge served for that agent; paying proves nothing.',
      'score = (2 × 0.5 + ALLOW) / (2 + all panel receipts), over the unrevoked panel receipts of the last 90 days.',
      'Receipts are counted by whole days (UTC) of their issue; of the day in which the 90 days begin ALLOW is left out and BLOCK is counted.',
      'REVOKED: every binding, or the latest receipt of any source, was revoked; the score is then at most 0.5. VERIFIED: at least one ALLOW, and more ALLOW than BLOCK. UNKNOWN: any other wallet that is bound. NOT_FOUND: one that never was.',
      'score_display is the score × 100 and confidence_bps the score × 10000, rounded; score_normalized is confidence_bps / 10000.',
    ],
    constants: { ...WALLET },
    example: {
      given: { allow: 6, block: 1, uncertain: 1 },
      steps: ['score = (1 + 6) / (2 + 8) = 0.7', 'ALLOW outnumbers BLOCK: VERIFIED'],
      result: { score: published(score) },
    },
  };
}
