import { groupBy } from '../group-by.ts';
import type { Hearing } from '../judgement/hearing.ts';
import type { Verdict } from '../judgement/verdict.ts';
import type { Basis } from '../judgement/vote.ts';
import type { Calibration } from './calibration.ts';
import { type Bench, ballotsOn, benchOf, type Opinion, opinionOn } from './opinion.ts';
import { ballotWeights, type PooledBallot } from './pool.ts';
import { standingsByCriterion } from './standing.ts';

/** What one seat's word on one criterion came to. */
export type Weighed = {
  seat: string;
  /** What it counts as, after the red team has spoken. */
  counts: Verdict;
  basis: Basis | 'challenge';
  /** What it added to the log-odds of BLOCK, tempered; null where it was not pooled, since proof or authority decided. */
  weight: number | null;
  /** Whether it is of the kind that decided, and says what was decided. */
  decides: boolean;
};

/** A criterion with who weighed what in it. */
export type WeighedCriterion = { opinion: Opinion; seats: Weighed[] };

/**
 * Who weighed what on each of these criteria, in the order of the hearing: `synthesize` gives the verdict, this
 * shows how it came about. Beside models all signals together weigh no more than one of them.
 */
export function weightsOf(
  hearing: Hearing,
  { policy, calibration }: { policy: Bench['policy']; calibration: Calibration },
  only: ReadonlySet<string>,
): WeighedCriterion[] {
  const bench = benchOf(hearing, policy, calibration);
  const standings = standingsByCriterion(hearing);
  const challenged = groupBy(hearing.challenges, ({ criterion }) => criterion);
  return hearing.criteria
    .filter(({ id }) => only.has(id))
    .map((criterion) => {
      const standing = standings.get(criterion.id) ?? [];
      const challenges = challenged.get(criterion.id) ?? [];
      const opinion = opinionOn(criterion, standing, challenges, bench);
      const isPooled = opinion.basis === null || opinion.basis === 'opinion';
      const ballots = ballotsOn(standing, challenges, bench);
      const weights = ballotWeights(ballots, calibration);
      const added = (ballot: PooledBallot | undefined) =>
        isPooled && ballot ? calibration.temper * (weights.get(ballot) ?? 0) : null;
      const voters = standing.map(
        ({ vote, basis, counts }): Weighed => ({
          seat: vote.by,
          counts,
          basis,
          weight: added(ballots.find(({ seat, challenge }) => seat === vote.by && !challenge)),
          decides: basis === opinion.basis && counts === opinion.verdict,
        }),
      );
      const attackers = ballots
        .filter(({ challenge }) => challenge)
        .map(
          (ballot): Weighed => ({
            seat: ballot.seat,
            counts: ballot.verdict,
            basis: 'challenge',
            weight: added(ballot),
            decides: false,
          }),
        );
      return { opinion, seats: [...voters, ...attackers] };
    });
}
