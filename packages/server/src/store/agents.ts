import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

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

/** Adds the agents that are not there already, as when several processes start at once. */
export async function ensureAgents(db: Writer, rows: readonly AgentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('agents')
    // One order for all jobs, so that two of them cannot wait for each other.
    .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const selectById = statement((db: Reader, { id }: { id: string }) =>
  db.selectFrom('agents').selectAll().where('id', '=', id),
);

/** The agent of this id. */
export async function findAgent(db: Reader, id: string): Promise<AgentRow | undefined> {
  return (await selectById(db, { id })).rows[0];
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
