import type { AbstainReason } from '@truepenny/verifier';
import type { Decision } from '../kernel/decision.ts';

/** Abstentions that lie in the text; with every other reason something failed. */
const HONEST: readonly (AbstainReason | undefined)[] = ['out-of-scope', 'insufficient', 'degenerate'];

/**
 * Whether the panel did its work. An UNCERTAIN for which a seat failed, or for which no seat gave a verdict, is
 * ours and not the caller's: it is never paid for and counts nowhere.
 */
export function wasDelivered({ verdict, hearing }: Decision): boolean {
  if (verdict !== 'UNCERTAIN') return true;
  const { evaluators, redTeam, votes } = hearing;
  const abstained = votes.filter((vote) => vote.verdict === 'ABSTAIN');
  const failed =
    [...evaluators, ...redTeam].some(({ completed }) => !completed) ||
    abstained.some((vote) => !HONEST.includes(vote.abstained));
  return !failed && abstained.length < votes.length;
}
