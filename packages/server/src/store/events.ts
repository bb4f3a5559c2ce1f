import type { Writer } from './database.ts';

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
