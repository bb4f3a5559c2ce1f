import { groupBy } from '../group-by.ts';
import type { Hearing } from '../judgement/hearing.ts';
import type { Verdict } from '../judgement/verdict.ts';
import type { Challenge, Vote } from '../judgement/vote.ts';

type CastVote = Vote & { verdict: Verdict };

/** A vote after the red team has spoken. */
export type Standing = {
  vote: CastVote;
  /** What it counts as: its own verdict, or UNCERTAIN once a material challenge has unseated it. */
  counts: Verdict;
  /** Whether its proof stands. */
  proves: boolean;
  /** The material challenge to an ALLOW that no other seat's proof answers. */
  unanswered?: Challenge;
};

/** What is left of every vote of the hearing, by criterion. */
export function standingsByCriterion({ votes, challenges, redTeam }: Hearing): Map<string, Standing[]> {
  const computing = new Set(redTeam.filter(({ kind }) => kind === 'deterministic').map(({ id }) => id));
  const challenged = groupBy(challenges, ({ criterion }) => criterion);
  return new Map(
    [...groupBy(votes, ({ criterion }) => criterion)].map(([criterion, cast]) => [
      criterion,
      standings(cast, challenged.get(criterion) ?? [], computing),
    ]),
  );
}

/**
 * What is left of the votes on one criterion after the challenges to it. A material challenge unseats an
 * opinion; a proof is unseated only by a deterministic seat, which has computed its objection, never by a
 * model's argument. `computing` holds the ids of the red team's deterministic seats.
 */
function standings(
  votes: readonly Vote[],
  challenges: readonly Challenge[],
  computing: ReadonlySet<string>,
): Standing[] {
  const attackOn = (vote: Vote): Challenge | undefined =>
    challenges.find(
      ({ against, material, by }) => material && against === vote.by && (!vote.proof || computing.has(by)),
    );
  const cast = votes.filter(isCast);
  if (challenges.length === 0) return cast.map(unchallenged);
  const establishedBy = cast.filter(
    (vote) => vote.verdict === 'ALLOW' && proofSupports(vote) && !attackOn(vote),
  );
  return cast.map((vote) => {
    const attack = attackOn(vote);
    const { verdict } = vote;
    if (!attack) return unchallenged(vote);
    const answered = establishedBy.some(({ by }) => by !== vote.by);
    const unanswered = verdict === 'ALLOW' && !answered ? { unanswered: attack } : {};
    return { vote, counts: 'UNCERTAIN', proves: false, ...unanswered };
  });
}

const unchallenged = (vote: CastVote): Standing => ({
  vote,
  counts: vote.verdict,
  proves: proofSupports(vote),
});

const isCast = (vote: Vote): vote is CastVote => vote.verdict !== 'ABSTAIN';

/** A refutation proves a BLOCK, an establishment an ALLOW; a proof of anything else lends no rank. */
function proofSupports({ verdict, proof }: Vote): boolean {
  return (
    (verdict === 'BLOCK' && proof?.shows === 'refuted') ||
    (verdict === 'ALLOW' && proof?.shows === 'established')
  );
}
