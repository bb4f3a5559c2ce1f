import type { Writer } from '../store/database.ts';
import type { EventRow } from '../store/events.ts';
import { type PeerReviewRow, replacePeerReview } from '../store/peer-reviews.ts';
import { addScoreSums, type ScoreSumRow } from '../store/score-sums.ts';
import { reviewerWeight } from '../trust/reviewer.ts';
import { type ScoredEvent, sumsOf } from '../trust/score.ts';

/**
 * Adds a peer review to the sums of an agent's score, by the weight that its operator's own agents have earned, and
 * takes that operator's earlier one of the month out of them. Called in the job that records the event.
 *
 * @param own Whether the agent's own operator reviews.
 */
export async function addReview(tx: Writer, row: EventRow, own: boolean): Promise<void> {
  const { agent_id, recorded_by: operator_id, domain } = row;
  const earned = await reviewerWeight(tx, operator_id, row.recorded_at);
  const { month, weight, outcome, peer } = sumsOf(scored(row, own));
  const review: PeerReviewRow = {
    agent_id,
    operator_id,
    month,
    domain,
    weight: earned * weight,
    outcome: earned * outcome,
    peer: earned * peer,
  };
  const earlier = await replacePeerReview(tx, review);
  await addScoreSums(tx, sumsWith(review, own, 1));
  if (earlier && earlier.weight > 0) await addScoreSums(tx, sumsWith(earlier, own, -1));
}

/** An event as the formula of the score sees it. */
export const scored = (row: EventRow, own: boolean): ScoredEvent => ({
  outcome: row.outcome,
  peerRating: row.peer_rating,
  adversarialScore: row.adversarial_score,
  at: row.recorded_at,
  own,
});

/**
 * What a review puts into the sums (`by` 1), or what an earlier one takes out of them again (−1) but for having been.
 * One that weighs nothing is counted, and shows in no domain.
 */
function sumsWith(review: PeerReviewRow, own: boolean, by: 1 | -1): ScoreSumRow[] {
  const { agent_id, month, domain, weight, outcome, peer } = review;
  const domains = domain === null || weight === 0 ? [''] : ['', domain];
  return domains.map((name) => ({
    agent_id,
    domain: name,
    month,
    own: own ? 1 : 0,
    events: by === 1 ? 1 : 0,
    weight: by * weight,
    outcome: by * outcome,
    peer_weight: by * weight,
    peer: by * peer,
    adversarial_weight: 0,
    adversarial: 0,
  }));
}
