import { Problem } from '../kernel/problem.ts';
import { type AgentRow, findAgent } from '../store/agents.ts';
import type { Reader } from '../store/database.ts';

/** The agent of this id. @throws {Problem} `not-found` */
export async function agentNamed(db: Reader, id: string): Promise<AgentRow> {
  const agent = await findAgent(db, id);
  if (!agent) throw new Problem('not-found', `There is no agent ${id}. Check the id; it begins with agent_.`);
  return agent;
}
