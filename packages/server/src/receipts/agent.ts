import type { Caller } from '../kernel/caller.ts';
import { Problem } from '../kernel/problem.ts';
import { type AgentRow, findAgent } from '../store/agents.ts';
import type { Reader } from '../store/database.ts';
import { isProvedFor } from '../store/wallet-bindings.ts';

/** An agent that a request names, and whether whoever asked may speak for it. */
export type Named = { agent: AgentRow; own: boolean };

/** The agent of this id. @throws {Problem} `not-found` */
export async function agentNamed(agentId: string, read: Reader): Promise<AgentRow> {
  const agent = await findAgent(read, agentId);
  if (agent) return agent;
  throw new Problem('not-found', `There is no agent ${agentId}. Register one with POST /v1/agents.`);
}

/**
 * The agent that a caller may act for: an operator for its own agents, an agent key for its own agent.
 *
 * @throws {Problem} `not-found` for an unknown agent, `not-yours` for somebody else's.
 */
export async function agentOf(agentId: string, caller: Caller, read: Reader): Promise<AgentRow> {
  const agent = await agentNamed(agentId, read);
  if (caller.kind === 'agent' && caller.agentId !== agent.id) {
    throw new Problem('not-yours', 'An agent key acts for its own agent alone.');
  }
  if (caller.operatorId !== agent.operator_id) {
    throw new Problem('not-yours', `The agent ${agentId} belongs to another operator.`);
  }
  return agent;
}

/**
 * Whether a request is the agent's own: under a key of its operator, or paid by a wallet that was proved for it by
 * signature. Anybody else is a third party, and what they are given counts in no record.
 */
export async function isOwn(
  agent: AgentRow,
  { caller, payer }: { caller: Caller | undefined; payer: string | undefined },
  read: Reader,
): Promise<boolean> {
  if (caller?.operatorId === agent.operator_id) return true;
  return payer !== undefined && isProvedFor(read, payer, agent.id);
}
