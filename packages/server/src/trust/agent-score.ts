import { type Clock, isoTime } from '../kernel/clock.ts';
import type { Reader, Store } from '../store/database.ts';
import { listScoredDomains, listScoreSums } from '../store/score-sums.ts';
import { agentNamed } from './agent-named.ts';
import { historyOf, type ScoredAt } from './history.ts';
import { SCORE, SCORE_FORMULA, type Score, scoreOf } from './score.ts';

/** Anybody may record a review in a domain of any name, so the list of them ends somewhere. */
const MOST_DOMAINS = 100;

export type ScoreParts = { store: Pick<Store, 'read'>; clock: Clock };

/** The score of an agent over all domains or in one, as it is published. @throws {Problem} `not-found` */
export async function agentScore(agentId: string, domain: string | undefined, { store, clock }: ScoreParts) {
  const agent = await agentNamed(store.read, agentId);
  const now = clock();
  const [sums, domains] = await Promise.all([
    listScoreSums(store.read, agent.id, domain),
    listScoredDomains(store.read, agent.id, MOST_DOMAINS),
  ]);
  const score = scoreOf(sums, now);
  const { composite, impact, peer, adversarial, consistency, events } = score;
  return {
    agentId: agent.id,
    name: agent.name,
    score: {
      composite: published(composite),
      impact: published(impact),
      peer: published(peer),
      adversarial: published(adversarial),
      consistency: published(consistency),
      events,
      domains,
    },
    eventCount: agent.event_count,
    scoredAt: isoTime(now),
    formula: SCORE_FORMULA,
    message: messageOf(score),
  };
}

/** The agent's composite score by month, as `historyOf` tells it. */
export async function scoreHistory(agentId: string, { store, clock }: ScoreParts): Promise<ScoredAt[]> {
  return historyOf(await listScoreSums(store.read, agentId), clock());
}

/** The agent's composite score at a time, as it is published and signed into receipts. */
export async function compositeScore(db: Reader, agentId: string, now: number): Promise<number> {
  return published(scoreOf(await listScoreSums(db, agentId), now).composite);
}

/** Four decimals: what the evidence can bear, and what every place that shows a score agrees on. */
export const published = (share: number): number => Math.round(share * 10_000) / 10_000;

function messageOf({ events, independentEvents, evidence }: Score): string {
  if (events === 0) {
    return 'There is not enough evidence for a score: no events have been recorded, so every part is at its starting point of 0.5.';
  }
  const record = `${events} ${events === 1 ? 'event' : 'events'}, ${independentEvents} of them recorded by others than the agent’s own operator`;
  if (evidence < SCORE.priorWeight) {
    return `The evidence is thin: ${record}; the starting point of 0.5 still outweighs it.`;
  }
  return `Rests on ${record}.`;
}
