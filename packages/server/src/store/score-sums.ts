import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/** What the events about an agent add up to in one calendar month (UTC). Weights are those of the month's start. */
export type ScoreSumRow = {
  agent_id: string;
  /** Empty for the events of all domains together. */
  domain: string;
  /** Months since the year 0: year × 12 + month, January being 0. */
  month: number;
  /** 1 for events that the agent's own operator recorded, 0 for all others. */
  own: 0 | 1;
  events: number;
  weight: number;
  /** Sum of weight × outcome; so the next ones with their ratings, over the events that carry one. */
  outcome: number;
  peer_weight: number;
  peer: number;
  adversarial_weight: number;
  adversarial: number;
};

const SUMS = [
  'events',
  'weight',
  'outcome',
  'peer_weight',
  'peer',
  'adversarial_weight',
  'adversarial',
] as const;

/** Adds to the sums; jobs for one agent must hold its row, as `recordEvent` does, so that none waits in a ring. */
export async function addScoreSums(db: Writer, rows: readonly ScoreSumRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('score_sums')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['agent_id', 'domain', 'month', 'own'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            SUMS.map((sum) => [sum, eb(`score_sums.${sum}`, '+', eb.ref(`excluded.${sum}`))]),
          ),
        ),
    )
    .execute();
}

const selectSums = statement((db: Reader, { agentId, domain }: { agentId: string; domain: string }) =>
  db
    .selectFrom('score_sums')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('domain', '=', domain)
    .orderBy('month')
    .orderBy('own'),
);

/** The agent's sums in one domain, or over all: at most two rows for every month that has events. */
export async function listScoreSums(db: Reader, agentId: string, domain = ''): Promise<ScoreSumRow[]> {
  return (await selectSums(db, { agentId, domain })).rows;
}

/** The first domains, in the order of their bytes, that the agent has events in. */
export async function listScoredDomains(db: Reader, agentId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('score_sums')
    .select('domain')
    .distinct()
    .where('agent_id', '=', agentId)
    .where('domain', '>', '')
    .orderBy('domain')
    .limit(limit)
    .execute();
  return rows.map(({ domain }) => domain);
}
