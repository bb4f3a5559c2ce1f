import type { Reader, Writer } from './database.ts';

export type EventRow = {
  id: string;
  agent_id: string;
  /** The operator who recorded it, not always the agent's own. */
  recorded_by: string;
  type: 'verification' | 'peer_review' | 'adversarial_test';
  outcome: 'correct' | 'incorrect' | 'contested';
  /** 0..1 */
  peer_rating: number | null;
  /** 0..1 */
  adversarial_score: number | null;
  domain: string | null;
  context: string | null;
  recorded_at: number;
};

/** Where a page of events ended: the last row of it. */
export type EventCursor = Pick<EventRow, 'recorded_at' | 'id'>;

/** Adds an event and counts it for its agent; gives the agent's new count, undefined for an unknown agent. */
export async function recordEvent(db: Writer, row: EventRow): Promise<number | undefined> {
  const agent = await db
    .updateTable('agents')
    .set((eb) => ({ event_count: eb('event_count', '+', 1) }))
    .where('id', '=', row.agent_id)
    .returning('event_count')
    .executeTakeFirst();
  if (!agent) return undefined;
  await db.insertInto('events').values(row).execute();
  return agent.event_count;
}

/** The agent's events, the newest first, in one domain or in all; `before` is where the page before ended. */
export function listEvents(
  db: Reader,
  agentId: string,
  { domain, before, limit }: { domain?: string | undefined; before?: EventCursor | undefined; limit: number },
): Promise<EventRow[]> {
  let query = db.selectFrom('events').selectAll().where('agent_id', '=', agentId);
  if (domain !== undefined) query = query.where('domain', '=', domain);
  if (before) {
    const { recorded_at, id } = before;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('recorded_at', 'id'), '<', tuple(recorded_at, id)),
    );
  }
  return query.orderBy('recorded_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The domains that the agent has events in, in alphabetical order. */
export async function listEventDomains(db: Reader, agentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('domain')
    .distinct()
    .where('agent_id', '=', agentId)
    .where('domain', 'is not', null)
    .$narrowType<{ domain: string }>()
    .execute();
  return rows.map(({ domain }) => domain).sort();
}
