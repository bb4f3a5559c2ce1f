import { z } from 'zod';
import { Call, Explanation, PolicyOutcome } from './act.ts';
import { AmountField } from './gate.ts';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { ReplayToken } from './replay-token.ts';
import { Health } from './service.ts';
import { exactText, filledText } from './text.ts';

export const DECISION_VERSION = '0.2';
/** In the order in which they are always shown. */
export const DECISION_AXES = ['intent', 'scope', 'risk', 'consistency', 'reversibility'] as const;
/** Price of a decision in USD. */
export const DECISION_PRICE_USD = 0.05;

const Axis = z.enum(DECISION_AXES);
const Name = exactText(500);
const LISTED = 1_000;

export const DecisionRequest = z
  .strictObject({
    mandate: filledText(LIMITS.text).describe('What the principal asked for'),
    proposed_action: filledText(LIMITS.text)
      .optional()
      .describe('What the agent is about to do; may be left out beside `call`'),
    call: Call.optional().describe(
      'The call that the agent is about to make; one that differs from the action is misdeclared',
    ),
    reasoning: filledText(LIMITS.text).describe('Why the agent wants to do it'),
    context: exactText(LIMITS.longText).optional().describe('What else is known'),
    axes: z
      .array(Axis)
      .min(1)
      .max(DECISION_AXES.length)
      .refine((axes) => new Set(axes).size === axes.length, 'must name no axis twice')
      .optional()
      .describe('All five where absent'),
    structured_context: z
      .strictObject({
        granted: z
          .strictObject({
            max_amount: AmountField.optional(),
            currency: Name.optional(),
            asset: Name.optional(),
            recipient: Name.optional(),
            allowed_recipients: z.array(Name).max(LISTED).optional(),
            allowed_actions: z.array(Name).max(LISTED).optional(),
            allow_unlimited: z.boolean().optional(),
            expires_at: Name.optional(),
            iban: Name.optional(),
            materiality_ceiling: AmountField.optional().describe('Amounts above it are reviewed'),
            shared_resource_ceiling: AmountField.optional(),
          })
          .optional(),
        proposed: z
          .strictObject({
            kind: Name.optional(),
            amount: AmountField.optional(),
            currency: Name.optional(),
            asset: Name.optional(),
            recipient: Name.optional(),
            allowance: AmountField.optional(),
            iban: Name.optional(),
            shared_resource_use: AmountField.optional(),
          })
          .optional(),
        history: z
          .strictObject({ amounts: z.array(AmountField).max(LISTED), currency: Name.optional() })
          .optional()
          .describe('Amounts of earlier actions of the kind'),
      })
      .optional(),
    sandbox: z
      .boolean()
      .default(false)
      .describe('Judged by the built-in rules alone, free and without a key'),
  })
  .refine(({ proposed_action, call }) => proposed_action !== undefined || call !== undefined, {
    path: ['proposed_action'],
    message: 'is required, or `call` in its place',
  })
  .meta({ id: 'DecisionRequest' });
export type DecisionRequest = z.infer<typeof DecisionRequest>;

export const DecisionResult = z
  .object({
    id: z.string().startsWith('dql_'),
    version: z.literal(DECISION_VERSION),
    axes: z.array(
      z.object({
        axis: Axis,
        verdict: z.enum(['PASS', 'FAIL', 'UNCERTAIN']),
        confidence: z.number().min(0).max(1),
        reasoning: z.string(),
        objection: z.string().nullable(),
        outcome: z.enum(['served', 'abstained', 'failed']),
      }),
    ),
    aggregate: z.object({
      verdict: z.enum(['ALLOW', 'BLOCK', 'REVIEW']),
      confidence: z.number().min(0).max(1).describe('Calibrated probability that the verdict is right'),
      triggered_by: z.array(z.string()),
      rationale: z.string(),
    }),
    execute: z.boolean().describe('True only on ALLOW'),
    structural: z
      .object({
        violations: z.array(z.object({ kind: z.string(), detail: z.string() })),
        unclear: z.array(z.object({ kind: z.string(), detail: z.string() })),
        note: z.string().optional(),
      })
      .optional(),
    policy: PolicyOutcome.optional().describe('What the policy of the key says, where it has one'),
    explanation: Explanation,
    meta: z.object({
      evaluators: z.array(z.string()),
      red_team: z.string(),
      reasons: z.array(z.string()),
      duration_ms: z.int(),
      replay_token: ReplayToken,
      sandbox: z.boolean(),
    }),
  })
  .meta({ id: 'DecisionResult' });
export type DecisionResult = z.infer<typeof DecisionResult>;

const product = 'dql';
const tag = 'Decision quality';

export const verifyDecision = operation({
  id: 'verifyDecision',
  product,
  tag,
  method: 'POST',
  path: '/dql/verify',
  summary: 'Judge a decision on five axes before it is run',
  description:
    'With `sandbox: true` the call needs no key, costs nothing and is judged by the built-in rules alone.',
  access: { keys: ['dql'], without: 'anyone' },
  body: DecisionRequest,
  status: 200,
  answer: { description: 'The axes and their aggregate', schema: DecisionResult },
  problems: ['missing-key', 'payment-required', 'too-long-for-panel'],
  idempotent: true,
  streams: true,
});

export const listAxes = operation({
  id: 'listAxes',
  product,
  tag,
  method: 'GET',
  path: '/dql/axes',
  summary: 'The five axes and what each asks',
  description: 'Send the names of some of them as `axes` to have only those judged.',
  access: 'public',
  status: 200,
  answer: {
    description: 'All axes, in their order',
    schema: z.object({
      version: z.literal(DECISION_VERSION),
      price_usd: z.number(),
      axes: z.array(z.object({ axis: Axis, question: z.string() })),
    }),
  },
  problems: [],
  crossOrigin: true,
});

export const decisionHealth = operation({
  id: 'decisionHealth',
  product,
  tag: 'Service',
  method: 'GET',
  path: '/dql/health',
  summary: 'Health of the decision-quality API',
  description: 'For monitors; needs no key.',
  access: 'public',
  status: 200,
  answer: { description: 'The service is up', schema: Health },
  problems: [],
  crossOrigin: true,
});
