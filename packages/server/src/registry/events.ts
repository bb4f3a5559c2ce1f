import type { Caller } from '../kernel/caller.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import type { AgentRow } from '../store/agents.ts';
import * as events from '../store/events.ts';
import { addScoreSums, type ScoreSumRow } from '../store/score-sums.ts';
import { agentNamed } from '../trust/agent-named.ts';
import { compositeScore } from '../trust/agent-score.ts';
import { sumsOf } from '../trust/score.ts';
import type { RegistryParts } from './operators.ts';
import { addReview, scored } from './reviews.ts';

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
    if (row.type === 'peer_review') await addReview(tx, row, own);
    else await addScoreSums(tx, sumsOfEvent(row, own));
    return { recorded: true, eventCount, currentScore: await compositeScore(tx, agent.id, now) };
  });
}

const sumsOfEvent = (row: events.EventRow, own: boolean): ScoreSumRow[] => {
  const sums = { agent_id: row.agent_id, ...sumsOf(scored(row, own)) };
  const domains = row.domain === null ? [''] : ['', row.domain];
  return domains.map((domain) => ({ ...sums, domain }));
};

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
