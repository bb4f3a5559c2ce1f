import type { Verdict } from '../judgement/verdict.ts';
import type { Calibration, Evidence } from './calibration.ts';
import { logistic, logit } from './log-odds.ts';
import { sharesOf, sum } from './shares.ts';

/** A vote as it is weighed. */
export type PooledBallot = {
  seat: string;
  family: string;
  verdict: Verdict;
  /** Only of a model: its vote counts half, and a doubt of it nothing. */
  weak?: boolean;
  /** Only of a signal: its precision, 0..1, the probability that its verdict is right. */
  confidence?: number;
  /** Only of a red team's challenge to the contrary verdict: what it shows. */
  challenge?: 'quoted' | 'bare';
};

/** A chance of one in a thousand to be wrong is the most that any single seat is believed. */
const SUREST = 0.999;
const STRONGEST = logit(SUREST);
/** And one in ten thousand the most that a panel is. */
const BOUND = logit(0.9999);
/** A challenge of which nothing was measured. */
const CAUTIOUS_CHALLENGE = { quoted: 1, bare: 0.5 };

/** A ballot, and what each verdict of its seat would be worth alone. */
type Known = { ballot: PooledBallot; figures: Evidence };
/** And what share of it counts beside the others. */
type Weighed = Known & { share: number };

/**
 * Pools votes into the probability, 0..1, that the right answer is BLOCK: the prior log-odds, and the
 * log-likelihood ratio of each vote by the share of it that counts beside the others (`sharesOf`). Beside models all
 * signals together weigh at most as much as one average model. Without votes it gives the prior.
 *
 * Deterministic to the last bit in every engine and in any order of the ballots; published to six decimals,
 * because what differs beyond them is arithmetic, not knowledge.
 */
export function poolVotes(ballots: readonly PooledBallot[], calibration: Calibration): { pBlock: number } {
  const evidence = ballots.length === 0 ? 0 : evidenceOf(ballots, calibration);
  const logOdds = within(calibration.prior + calibration.temper * evidence, BOUND);
  return { pBlock: Math.round(logistic(logOdds) * 1e6) / 1e6 };
}

function evidenceOf(ballots: readonly PooledBallot[], calibration: Calibration): number {
  const { voters, challenges, signals } = weighed(ballots, calibration);
  const blocks = voters.map((one) => weightOf({ ...one, ballot: { ...one.ballot, verdict: 'BLOCK' } }));
  const average = blocks.length === 0 ? BOUND : Math.max(0, sum(blocks) / blocks.length);
  const suspected = within(sum(signals.map(weightOf)), average);
  return sum([...voters.map(weightOf), ...challenges.map(weightOf), suspected]);
}

/** What each of these ballots adds to the log-odds of BLOCK, before tempering. */
export function ballotWeights(
  ballots: readonly PooledBallot[],
  calibration: Calibration,
): Map<PooledBallot, number> {
  const { voters, challenges, signals } = weighed(ballots, calibration);
  return new Map([...voters, ...challenges, ...signals].map((one) => [one.ballot, weightOf(one)]));
}

/**
 * Models and signals err apart, so neither takes weight from the other. A challenge was made with the votes at hand: it
 * takes none from them, and counts as one more voice among equals would.
 */
function weighed(ballots: readonly PooledBallot[], calibration: Calibration) {
  const known = ballots.map((ballot) => ({ ballot, figures: figuresOf(ballot, calibration) }));
  const signals = known.filter(({ ballot }) => ballot.confidence !== undefined);
  const models = known.filter(({ ballot }) => ballot.confidence === undefined);
  const spreadOf = ({ figures }: Known) => figures.BLOCK - figures.ALLOW;
  const sharing = (some: readonly Known[], spread: (one: Known) => number): Weighed[] => {
    const shares = sharesOf(
      some.map((one) => ({ family: one.ballot.family, spread: spread(one) })),
      calibration.correlation,
    );
    return some.map((one, at) => ({ ...one, share: shares[at] ?? 0 }));
  };
  const isChallenge = ({ ballot }: Known) => ballot.challenge !== undefined;
  return {
    voters: sharing(
      models.filter((one) => !isChallenge(one)),
      spreadOf,
    ),
    challenges: models.some(isChallenge) ? sharing(models, () => 1).filter(isChallenge) : [],
    signals: sharing(signals, spreadOf),
  };
}

/** The evidence of the vote by its share. A weak one counts half, and a doubt of it nothing. */
function weightOf({ ballot: { verdict, weak }, figures, share }: Weighed): number {
  const evidence = figures[verdict] * share;
  if (!weak) return evidence;
  return verdict === 'UNCERTAIN' ? 0 : evidence / 2;
}

/** Log-likelihood ratios: a signal's by its own precision, a model's as measured, each within bounds. */
function figuresOf({ seat, confidence, challenge }: PooledBallot, calibration: Calibration): Evidence {
  const even = (strength: number): Evidence => ({ ALLOW: -strength, UNCERTAIN: 0, BLOCK: strength });
  if (challenge) return even(within((calibration.challenge ?? CAUTIOUS_CHALLENGE)[challenge], STRONGEST));
  if (confidence !== undefined) return even(confidence > 0.5 ? logit(Math.min(SUREST, confidence)) : 0);
  const { seats, unknown } = calibration;
  const { ALLOW, UNCERTAIN, BLOCK } = (Object.hasOwn(seats, seat) ? seats[seat] : undefined) ?? unknown;
  return {
    ALLOW: within(ALLOW, STRONGEST),
    UNCERTAIN: within(UNCERTAIN, STRONGEST),
    BLOCK: within(BLOCK, STRONGEST),
  };
}

/** Cut to -bound..bound; what is not a number is no evidence. */
function within(x: number, bound: number): number {
  return Number.isNaN(x) ? 0 : Math.min(bound, Math.max(-bound, x));
}
