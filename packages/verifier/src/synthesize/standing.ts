import { groupBy } from '../group-by.ts';
import type { Hearing, Seat } from '../judgement/hearing.ts';
import type { Verdict } from '../judgement/verdict.ts';
import type { Basis, Challenge, Vote } from '../judgement/vote.ts';

type CastVote = Vote & { verdict: Verdict };

/** A vote after the red team has spoken. */
export type Standing = {
  vote: CastVote;
  /** What it rests on, whatever it says of itself: only a seat that computes speaks for the principal. */
  basis: Basis;
  /** What it counts as: its own verdict, or UNCERTAIN once a challenge has unseated it. */
  counts: Verdict;
  /** Whether its proof stands. */
  proves: boolean;
  /** The challenge to an ALLOW that no other seat's proof answers. */
  unanswered?: Challenge;
};

type Kinds = ReadonlyMap<string, Seat['kind']>;

/** What is left of every vote of the hearing, by criterion. */
export function standingsByCriterion({
  votes,
  challenges,
  evaluators,
  redTeam,
}: Hearing): Map<string, Standing[]> {
  const kinds = new Map([...redTeam, ...evaluators].map(({ id, kind }) => [id, kind]));
  const arguing = new Set(redTeam.filter(({ kind }) => kind === 'model').map(({ id }) => id));
  const material = challenges.filter((challenge) => challenge.material);
  const challenged = groupBy(material, ({ criterion }) => criterion);
  return new Map(
    [...groupBy(votes, ({ criterion }) => criterion)].map(([criterion, cast]) => [
      criterion,
      standings(cast, challenged.get(criterion) ?? [], arguing, kinds),
    ]),
  );
}

/**
 * What is left of the votes on one criterion after the material challenges to it. A seat that computes unseats
 * whatever it attacks, for it has computed its objection; so does what an evaluator of an earlier hearing refused,
 * so that no later one makes it vanish. A red-team model's argument unseats only a signal. Against an
 * opinion it is weighed, which is done where votes are pooled; what proof or authority allows it holds back
 * where it shows a passage; what they refuse it cannot touch.
 */
function standings(
  votes: readonly Vote[],
  challenges: readonly Challenge[],
  arguing: ReadonlySet<string>,
  kinds: Kinds,
): Standing[] {
  const heldAgainst = (vote: Vote) =>
    challenges.find(({ against, by }) => against === vote.by && !arguing.has(by));
  const arguedAgainst = (vote: Vote) => challenges.find(({ against }) => against === vote.by);
  const cast = votes.filter(isCast).map((vote) => ({ vote, basis: basisOf(vote, kinds) }));
  const establishedBy = cast.filter(
    ({ vote, basis }) => basis === 'proof' && vote.verdict === 'ALLOW' && !arguedAgainst(vote),
  );
  return cast.map(({ vote, basis }) => {
    const answered = establishedBy.some(({ vote: { by } }) => by !== vote.by);
    const open = (attack: Challenge) => vote.verdict === 'ALLOW' && !answered && { unanswered: attack };
    const binding = heldAgainst(vote);
    const argued = arguedAgainst(vote);
    if (binding) return { vote, basis, counts: 'UNCERTAIN', proves: false, ...open(binding) };
    if (argued && basis === 'signal') return { vote, basis, counts: 'UNCERTAIN', proves: false };
    const held = basis === 'opinion' || !argued?.quotes.length ? undefined : argued;
    return { vote, basis, counts: vote.verdict, proves: basis === 'proof', ...(held && open(held)) };
  });
}

const isCast = (vote: Vote): vote is CastVote => vote.verdict !== 'ABSTAIN';

/**
 * What a vote rests on. A model that found a proof of error has proved it; one that found a proof of something
 * right has shown a part, and its ALLOW stays an opinion.
 */
function basisOf(vote: Vote, kinds: Kinds): Basis {
  const isModel = kinds.get(vote.by) === 'model';
  if (vote.verdict === 'BLOCK' && vote.proof?.shows === 'refuted') return 'proof';
  if (isModel) return 'opinion';
  if (vote.verdict === 'ALLOW' && vote.proof?.shows === 'established') return 'proof';
  return vote.basis === 'authority' ? 'authority' : 'signal';
}
