import { type Hearing, standingsByCriterion, type Turn } from '@truepenny/verifier';
import type { Ballot, Criterion, Vote } from './panel.ts';

/**
 * How many steps of a case a seat refutes with proofs: the first in order of the trace. A trace with more is lost
 * whatever else it says, and ten thousand proofs would cost more to make, recheck, keep and send than to read it.
 * What else a case asks, such as whether the answer follows, is always proved.
 */
export const MOST_REFUTED = 500;

const REASON = `Not proved: ${MOST_REFUTED} steps before this one were refuted, where counting stops.`;

/** What a seat says of a step that it would refute beyond that number: a doubt, the same words every time. */
export const unproved = (criterion: string): Ballot => ({
  criterion,
  verdict: 'UNCERTAIN',
  confidence: 0.5,
  reason: REASON,
  quotes: [],
});

/** Whether a vote says only that counting had stopped. */
export const isUnproved = ({ verdict, reason }: Ballot): boolean =>
  verdict === 'UNCERTAIN' && reason === REASON;

/** Whether a ballot refutes a step with a proof, which a seat does `MOST_REFUTED` times at most. */
export const refutesStep = ({ asks }: Criterion, { verdict, proof }: Ballot): boolean =>
  asks === 'sound' && verdict === 'BLOCK' && proof !== undefined;

/**
 * The votes of a panel, none of which allows what another seat would have refuted had it not stopped counting:
 * with the proof the two would have been in dispute, or the step blocked.
 */
export function withoutAllowing(votes: Vote[]): Vote[] {
  const doubted = new Set(votes.filter(isUnproved).map(({ criterion }) => criterion));
  if (doubted.size === 0) return votes;
  return votes.map((vote) =>
    vote.verdict === 'ALLOW' && doubted.has(vote.criterion)
      ? { ...unproved(vote.criterion), by: vote.by }
      : vote,
  );
}

/**
 * The hearing as it is synthesized. Where the red team took down every refutation that was proved, those that were
 * not might have stood: its turn is not completed, and so nothing is allowed.
 */
export function withoutUnheard(hearing: Hearing): Hearing {
  if (!hearing.votes.some(isUnproved)) return hearing;
  const standing = [...standingsByCriterion(hearing).values()].flat();
  if (standing.some(({ proves, counts }) => proves && counts === 'BLOCK')) return hearing;
  return { ...hearing, redTeam: hearing.redTeam.map(unfinished) };
}

function unfinished(turn: Turn): Turn {
  if (!turn.completed) return turn;
  const said = 'none of the refutations that were proved holds, and further ones were not proved';
  return { ...turn, completed: false, fault: 'insufficient', said };
}
