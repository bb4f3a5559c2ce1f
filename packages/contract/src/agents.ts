import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { NextCursor, pageOf } from './page.ts';
import { exactText, filledText } from './text.ts';

/** The path member of every route under `/v1/agents/{id}`. An id of no agent is a 404, whatever its form. */
export const AgentParams = z.object({ id: exactText(64).min(1).describe('Agent id') });

export const AgentRequest = z
  .strictObject({
    name: filledText(LIMITS.name),
    description: exactText(LIMITS.description).optional(),
  })
  .meta({ id: 'AgentRequest' });

export const NewAgent = z
  .object({
    agentId: z.string().startsWith('agent_'),
    name: z.string(),
    description: z.string().optional(),
    apiKey: z.string().startsWith('tp_live_').describe('Shown once; only its SHA-256 is stored'),
    registeredAt: z.iso.datetime(),
  })
  .meta({ id: 'NewAgent' });

export const Agent = z
  .object({
    agentId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    registeredAt: z.iso.datetime(),
    eventCount: z.int(),
    keyPrefix: z.string().describe('The first characters of the agent’s key, enough to tell keys apart'),
  })
  .meta({ id: 'Agent' });

export const AgentList = z
  .object({
    agents: z.array(Agent),
    next_cursor: NextCursor,
  })
  .meta({ id: 'AgentList' });

const byOperator = { keys: ['operator'] } as const;
const tag = 'Agents';

export const createAgent = operation({
  id: 'createAgent',
  product: 'rv',
  tag,
  method: 'POST',
  path: '/v1/agents',
  summary: 'Register an agent and receive its key',
  description:
    'Keep the key in a safe place: it is shown only once. The name and the receipts of an agent are public.',
  access: byOperator,
  body: AgentRequest,
  status: 201,
  answer: { description: 'The agent and its key, shown once', schema: NewAgent },
  problems: [],
  idempotent: true,
});

export const listAgents = operation({
  id: 'listAgents',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/agents',
  summary: 'List the operator’s agents',
  description: 'Only the agents of the operator whose key is sent.',
  access: byOperator,
  query: pageOf('Agents'),
  status: 200,
  answer: { description: 'One page of agents, the newest first', schema: AgentList },
  problems: [],
});
