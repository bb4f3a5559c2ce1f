import type { Reader, Writer } from './database.ts';

export type AgentRow = {
  id: string;
  operator_id: string;
  name: string;
  description: string | null;
  registered_at: number;
  event_count: number;
};

/** Adds an agent. */
export async function insertAgent(db: Writer, row: AgentRow): Promise<void> {
  await db.insertInto('agents').values(row).execute();
}

/** The agent of this id. */
export function findAgent(db: Reader, id: string): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The operator's agents, the newest first; `before` is the last id of the page before. */
export function listAgents(
  db: Reader,
  operatorId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<AgentRow[]> {
  let query = db.selectFrom('agents').selectAll().where('operator_id', '=', operatorId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
