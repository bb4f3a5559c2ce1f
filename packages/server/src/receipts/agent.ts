import type { Caller } from '../kernel/caller.ts';
import { Problem } from '../kernel/problem.ts';
import { type AgentRow, findAgent } from '../store/agents.ts';
import type { Reader } from '../store/database.ts';

/**
 * The agent that a caller may act for: an operator for its own agents, an agent key for its own agent, and whoever
 * pays instead of sending a key for any.
 *
 * @throws {Problem} `not-found` for an unknown agent, `not-yours` for somebody else's.
 */
export async function agentOf(agentId: string, caller: Caller | undefined, read: Reader): Promise<AgentRow> {
  const agent = await findAgent(read, agentId);
  if (!agent) {
    throw new Problem('not-found', `There is no agent ${agentId}. Register one with POST /v1/agents.`);
  }
  if (caller?.kind === 'agent' && caller.agentId !== agent.id) {
    throw new Problem('not-yours', 'An agent key acts for its own agent alone.');
  }
  if (caller && caller.operatorId !== agent.operator_id) {
    throw new Problem('not-yours', `The agent ${agentId} belongs to another operator.`);
  }
  return agent;
}
