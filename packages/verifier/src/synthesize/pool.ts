import type { Verdict } from '../judgement/verdict.ts';
import type { Calibration } from './calibration.ts';
import { logistic, logit } from './log-odds.ts';

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

/**
 * Pools votes into the probability, 0..1, that the right answer is BLOCK: the prior log-odds plus the
 * log-likelihood ratio of each vote, divided by how many votes like it there are in effect. Seats whose errors
 * correlate by r are worth k / (1 + (k - 1) r) of k independent ones (Kish's design effect), so k copies of one
 * opinion never pass for k opinions. Beside models all signals together weigh at most as much as one average
 * model. Without votes it gives the prior.
 *
 * Deterministic to the last bit in every engine and in any order of the ballots; published to six decimals,
 * because what differs beyond them is arithmetic, not knowledge.
 */
export function poolVotes(ballots: readonly PooledBallot[], calibration: Calibration): { pBlock: number } {
  const share = (ballot: PooledBallot) => weightOf(ballot, ballots, calibration);
  const models = ballots.filter(({ confidence }) => confidence === undefined);
  const signals = sum(ballots.filter(({ confidence }) => confidence !== undefined).map(share));
  const evidence = sum([...models.map(share), within(signals, averageOf(models))]);
  const logOdds = within(calibration.prior + calibration.temper * evidence, BOUND);
  return { pBlock: Math.round(logistic(logOdds) * 1e6) / 1e6 };

  /** What the BLOCK of an average one of these models is worth beside the others. */
  function averageOf(seated: readonly PooledBallot[]): number {
    const voters = seated.filter(({ challenge }) => !challenge);
    const weights = voters.map((ballot) => share({ ...ballot, verdict: 'BLOCK' }));
    return voters.length === 0 ? BOUND : Math.max(0, sum(weights) / voters.length);
  }
}

/** What one of these ballots adds to the log-odds of BLOCK, before tempering: its evidence by its redundancy. */
export const weightOf = (
  ballot: PooledBallot,
  ballots: readonly PooledBallot[],
  calibration: Calibration,
): number => evidenceOf(ballot, calibration) / redundancyOf(ballot, ballots, calibration);

/** Sorted, since the sum of floating-point numbers depends on their order. */
const sum = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b).reduce((total, x) => total + x, 0);

/** Log-likelihood ratio of the vote: a signal's own precision, a model's measured figures. */
function evidenceOf(ballot: PooledBallot, { seats, unknown, challenge }: Calibration): number {
  const { seat, verdict, confidence } = ballot;
  if (ballot.challenge) {
    const weight = (challenge ?? CAUTIOUS_CHALLENGE)[ballot.challenge];
    return within(verdict === 'BLOCK' ? weight : -weight, STRONGEST);
  }
  if (confidence === undefined) {
    const known = Object.hasOwn(seats, seat) ? seats[seat] : undefined;
    const evidence = within((known ?? unknown)[verdict], STRONGEST);
    if (!ballot.weak) return evidence;
    return verdict === 'UNCERTAIN' ? 0 : evidence / 2;
  }
  if (verdict === 'UNCERTAIN' || !(confidence > 0.5)) return 0;
  const strength = logit(Math.min(SUREST, confidence));
  return verdict === 'BLOCK' ? strength : -strength;
}

/** One for a lone vote, and for every other vote as much more as its errors correlate with this one's. */
function redundancyOf(
  ballot: PooledBallot,
  ballots: readonly PooledBallot[],
  { correlation }: Calibration,
): number {
  const computes = ballot.confidence !== undefined;
  let kin = -1;
  let peers = 0;
  for (const other of ballots) {
    if (other.family === ballot.family) kin++;
    else if ((other.confidence !== undefined) === computes) peers++;
  }
  return 1 + kin * asShare(correlation.family) + peers * asShare(correlation.panel);
}

function asShare(correlation: number): number {
  return correlation > 0 ? Math.min(1, correlation) : 0;
}

/** Cut to -bound..bound; what is not a number is no evidence. */
function within(x: number, bound: number): number {
  return Number.isNaN(x) ? 0 : Math.min(bound, Math.max(-bound, x));
}
