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
      'Scores rest on what operators record and trust scores on receipts; neither is a verdict on any single claim.',
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
  const counts = { total: 12, verified: 10, unverified: 2, panel_total: 9, panel_verified: 8 };
  const { trustscore, breakdown } = standingOf({ ...counts, last_verified_at: NOW - 15 * DAY_MS }, NOW);
  return {
    id: TRUST_FORMULA,
    title: 'The trust score of an agent, from its receipts',
    definition: [
      'A receipt is verified when it says ALLOW or VERIFIED and has not been revoked; a revoked one stays in the total.',
      'reliability = round(100 × verified / total)',
      'volume = min(10 × total, 100)',
      'recency = round(100 × 2^(−days since the newest receipt / 30))',
      'trustscore = round(0.6 reliability + 0.2 volume + 0.2 recency); without receipts everything is 0.',
      'tier: new below 3 receipts; verified from 50 receipts with a trustscore of 90 or more and at least half of the receipts decided by the panel; trusted from 10 receipts with 70 or more; else building.',
    ],
    constants: { ...TRUST },
    example: {
      given: { total: 12, verified: 10, daysSinceNewest: 15 },
      steps: [
        'reliability = round(100 × 10 / 12) = 83',
        'volume = min(120, 100) = 100',
        'recency = round(100 × 2^(−15/30)) = 71',
        'trustscore = round(49.8 + 20 + 14.2) = 84',
      ],
      result: { ...breakdown, trustscore },
    },
  };
}

function statsFormula(): Formula {
  const given = { checks: 8, allow: 5, block: 2, uncertain: 1, sum_confidence: 6.6 };
  return {
    id: STATS_FORMULA,
    title: 'The output-verification summary of an agent, from the panel’s checks',
    definition: [
      'Counted are the final verdicts of checks that named the agent; a check that failed on our side counts nowhere.',
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
      'A wallet is an agent’s when it signed a challenge served for that agent, or paid for a check of it.',
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
