import type { Caller } from '../kernel/caller.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import type { AgentRow } from '../store/agents.ts';
import type { Writer } from '../store/database.ts';
import * as events from '../store/events.ts';
import { type PeerReviewRow, replacePeerReview } from '../store/peer-reviews.ts';
import { addScoreSums, type ScoreSumRow } from '../store/score-sums.ts';
import { agentNamed } from '../trust/agent-named.ts';
import { compositeScore } from '../trust/agent-score.ts';
import { reviewerWeight } from '../trust/reviewer.ts';
import { sumsOf } from '../trust/score.ts';
import type { RegistryParts } from './operators.ts';

export type EventRequest = {
  type: events.EventRow['type'];
  outcome: events.EventRow['outcome'];
  peerRating?: number | undefined;
  adversarialScore?: number | undefined;
  domain?: string | undefined;
  context?: string | undefined;
};

/**
 * Records an event about an agent and adds it to the sums of its score, all in one write. Gives the count and the
 * score that include it and every event recorded before, and none after. A peer review weighs as much as its
 * operator's own agents are trusted, and stands in the place of the operator's earlier one of the month.
 *
 * @throws {Problem} `not-found`; `not-yours` for another operator's agent, unless the event is a peer review.
 */
export async function recordEvent(
  agentId: string,
  request: EventRequest,
  caller: Caller,
  { store, clock, randomness }: Pick<RegistryParts, 'store' | 'clock' | 'randomness'>,
) {
  const agent = await agentNamed(store.read, agentId);
  const own = agent.operator_id === caller.operatorId;
  if (!own && request.type !== 'peer_review') {
    throw new Problem(
      'not-yours',
      `The agent ${agentId} belongs to another operator. Of others’ agents only a peer_review may be recorded.`,
    );
  }
  const now = clock();
  const row = rowOf(agent, request, caller, newId('evt_', now, randomness), now);
  return store.write(async (tx) => {
    const eventCount = await events.recordEvent(tx, row);
    if (eventCount === undefined) throw new Problem('not-found', `There is no agent ${agentId}.`);
    await addScoreSums(tx, await (row.type === 'peer_review' ? sumsOfReview : sumsOfEvent)(row, own, tx));
    return { recorded: true, eventCount, currentScore: await compositeScore(tx, agent.id, now) };
  });
}

const sumsOfEvent = (row: events.EventRow, own: boolean): ScoreSumRow[] => {
  const sums = { agent_id: row.agent_id, ...sumsOf(scored(row, own)) };
  const domains = row.domain === null ? [''] : ['', row.domain];
  return domains.map((domain) => ({ ...sums, domain }));
};

/**
 * What a review adds, and what the earlier one of the month no longer does. One that weighs nothing is counted
 * among the events and shows nowhere else, in no domain of its own either.
 */
async function sumsOfReview(row: events.EventRow, own: boolean, tx: Writer): Promise<ScoreSumRow[]> {
  const { agent_id, recorded_by: operator_id, domain } = row;
  const trusted = await reviewerWeight(tx, operator_id, row.recorded_at);
  const sums = sumsOf(scored(row, own));
  const review: PeerReviewRow = {
    agent_id,
    operator_id,
    month: sums.month,
    domain,
    weight: trusted * sums.weight,
    outcome: trusted * sums.outcome,
    peer: trusted * sums.peer,
  };
  const earlier = await replacePeerReview(tx, review);
  const rows = new Map([['', { ...sums, ...weighed(review, 1), agent_id, domain: '' }]]);
  const add = (to: string, weights: ReturnType<typeof weighed>, events: number) => {
    const held = rows.get(to) ?? { ...sums, ...weighed(review, 0), agent_id, domain: to, events: 0 };
    const { weight, outcome, peer_weight, peer } = weights;
    rows.set(to, {
      ...held,
      events: held.events + events,
      weight: held.weight + weight,
      outcome: held.outcome + outcome,
      peer_weight: held.peer_weight + peer_weight,
      peer: held.peer + peer,
    });
  };
  if (domain !== null && trusted > 0) add(domain, weighed(review, 1), 1);
  if (earlier && earlier.weight > 0) {
    add('', weighed(earlier, -1), 0);
    if (earlier.domain !== null) add(earlier.domain, weighed(earlier, -1), 0);
  }
  return [...rows.values()];
}

/** What a review puts into the sums (`by` 1), or takes out of them (−1). */
const weighed = ({ weight, outcome, peer }: PeerReviewRow, by: -1 | 0 | 1) => ({
  weight: by * weight,
  outcome: by * outcome,
  peer_weight: by * weight,
  peer: by * peer,
  adversarial_weight: 0,
  adversarial: 0,
});

const scored = (row: events.EventRow, own: boolean) => ({
  outcome: row.outcome,
  peerRating: row.peer_rating,
  adversarialScore: row.adversarial_score,
  at: row.recorded_at,
  own,
});

const rowOf = (
  agent: AgentRow,
  request: EventRequest,
  caller: Caller,
  id: string,
  now: number,
): events.EventRow => ({
  id,
  agent_id: agent.id,
  recorded_by: caller.operatorId,
  type: request.type,
  outcome: request.outcome,
  peer_rating: request.peerRating ?? null,
  adversarial_score: request.adversarialScore ?? null,
  domain: request.domain ?? null,
  context: request.context ?? null,
  recorded_at: now,
});
