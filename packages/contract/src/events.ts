import { z } from 'zod';
import { AgentParams } from './agents.ts';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { exactText, filledText } from './text.ts';

export const EVENT_TYPES = ['verification', 'peer_review', 'adversarial_test'] as const;
export const EVENT_OUTCOMES = ['correct', 'incorrect', 'contested'] as const;

const Rating = z.number().min(0).max(1);

export const EventRequest = z
  .strictObject({
    type: z.enum(EVENT_TYPES),
    outcome: z.enum(EVENT_OUTCOMES),
    peerRating: Rating.optional().describe('Required for `peer_review`, the only rating that one carries'),
    adversarialScore: Rating.optional().describe(
      'Required for `adversarial_test`; 1 means that the agent survived the challenge',
    ),
    domain: filledText(LIMITS.name).optional(),
    context: exactText(LIMITS.longText).optional(),
  })
  .check(ratingGiven)
  .meta({ id: 'EventRequest' });
export type EventRequest = z.infer<typeof EventRequest>;

export const EventResult = z
  .object({ recorded: z.boolean(), eventCount: z.int(), currentScore: z.number().min(0).max(1) })
  .meta({ id: 'EventResult' });

export const recordEvent = operation({
  id: 'recordEvent',
  product: 'rv',
  tag: 'Agents',
  method: 'POST',
  path: '/v1/agents/{id}/events',
  summary: 'Record an event about an agent',
  description:
    'An operator records events about its own agents; a `peer_review` may be recorded about any agent. It weighs as much as the reviewing operator’s own agents are trusted, nothing where none of them is, and each operator’s latest of a month counts.',
  access: { keys: ['operator'] },
  params: AgentParams,
  body: EventRequest,
  status: 201,
  answer: { description: 'The new event count and score', schema: EventResult },
  problems: ['not-yours', 'not-found'],
  idempotent: true,
});

type Draft = z.core.ParsePayload<{
  type: (typeof EVENT_TYPES)[number];
  peerRating?: number | undefined;
  adversarialScore?: number | undefined;
}>;

function ratingGiven({ value, issues }: Draft): void {
  if (value.type === 'peer_review' && value.adversarialScore !== undefined) {
    const message = 'is no part of a peer_review, which carries peerRating alone';
    issues.push({ code: 'custom', path: ['adversarialScore'], message, input: value });
  }
  const missing = (member: string) =>
    issues.push({
      code: 'custom',
      path: [member],
      message: `is required for an event of type ${value.type}`,
      input: value,
    });
  if (value.type === 'peer_review' && value.peerRating === undefined) missing('peerRating');
  if (value.type === 'adversarial_test' && value.adversarialScore === undefined) missing('adversarialScore');
}
