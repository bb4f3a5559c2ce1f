import { z } from 'zod';
import { AgentParams } from './agents.ts';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { filledText } from './text.ts';

const Share = z.number().min(0).max(1);

export const AgentScore = z
  .object({
    agentId: z.string(),
    name: z.string(),
    score: z.object({
      composite: Share,
      impact: Share,
      peer: Share,
      adversarial: Share,
      consistency: Share,
      events: z.int(),
      domains: z.array(z.string()),
    }),
    eventCount: z.int(),
    scoredAt: z.iso.datetime(),
    formula: z.string().describe('Id of the formula; see `GET /v1/methodology`'),
    message: z.string().describe('How much evidence the score rests on'),
  })
  .meta({ id: 'AgentScore' });

export const agentScore = operation({
  id: 'agentScore',
  product: 'rv',
  tag: 'Trust',
  method: 'GET',
  path: '/v1/agents/{id}/score',
  summary: 'The score of an agent, over all domains or in one',
  description:
    'Computed from the events about the agent, by the formula at GET /v1/methodology. Without events every part is 0.5: nothing is known.',
  access: 'public',
  params: AgentParams,
  query: z.object({ domain: filledText(LIMITS.name).optional() }),
  status: 200,
  answer: { description: 'The score and its parts', schema: AgentScore },
  problems: ['not-found'],
  crossOrigin: true,
});
