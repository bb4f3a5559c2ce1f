import { z } from 'zod';
import { EasAttestation } from './attestation.ts';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { ReplayToken } from './replay-token.ts';
import { exactText, filledText } from './text.ts';
import { VerdictWord } from './verdict.ts';

export const SCHEMA_VERSION = 'plv-api-v2.0';
export const TRACE_MODES = ['faithfulness', 'support', 'combined'] as const;
export const CRITICALITIES = ['critical', 'supporting', 'optional', 'unknown'] as const;
export const TRACE_TIERS = [
  'fast',
  'standard',
  'thorough_balanced',
  'thorough_strict',
  'thorough_ensemble',
  'thorough_max',
] as const;
export const DEFAULT_TRACE_TIER = 'thorough_balanced';

export const PlanStep = z
  .strictObject({
    index: z.int().min(0).max(1_000_000),
    description: filledText(LIMITS.text),
    criticality: z.enum(CRITICALITIES).default('unknown'),
    acceptance_criterion: exactText(LIMITS.text).optional(),
    expected_evidence: exactText(LIMITS.text).optional().describe('What the trace should show for this step'),
    step_type: z.enum(['trace_evidence', 'answer_consistency']).optional(),
  })
  .meta({ id: 'PlanStep' });

const Trace = z.union([
  exactText(LIMITS.longText),
  z.array(exactText(LIMITS.longText)).min(1).max(LIMITS.parts),
]);

export const TraceRequest = z
  .strictObject({
    question: filledText(LIMITS.text),
    trace: Trace.describe('The reasoning, as one text or as a list of steps'),
    answer: exactText(LIMITS.text).optional(),
    plan_steps: z.array(PlanStep).min(1).max(LIMITS.planSteps).optional(),
    mode: z.enum(TRACE_MODES).default('faithfulness'),
    tier: z.enum(TRACE_TIERS).default(DEFAULT_TRACE_TIER),
    issue_attestation: z.boolean().default(false),
    zero_retention: z.boolean().default(false).describe('Store nothing of the request except the bill'),
  })
  .check(notBlank, withinLength, uniqueIndexes)
  .meta({ id: 'TraceRequest' });
export type TraceRequest = z.infer<typeof TraceRequest>;

export const StepEvidence = z
  .object({
    index: z.int(),
    description: z.string(),
    criticality: z.enum(CRITICALITIES),
    verdict: VerdictWord,
    score: z.number().min(0).max(1),
    predicate: z.enum([
      'faithful',
      'partially_faithful',
      'weakly_faithful',
      'unfaithful',
      'supported',
      'partial',
      'unsupported',
      'skipped',
    ]),
    confidence: z.number().min(0).max(1),
    quote: z.string().nullable().describe('The passage of the trace that the verdict on this step rests on'),
    quote_location: z
      .object({
        start: z.int(),
        end: z.int(),
        step: z
          .int()
          .optional()
          .describe('For a trace sent as a list: the 0-based step that the offsets are in'),
      })
      .nullable()
      .describe('0-based UTF-16 offsets into the trace as it was sent'),
    reasoning: z.string(),
  })
  .meta({ id: 'StepEvidence' });

export const TraceFinding = z
  .object({
    step: z.int().describe('0-based index of the step of the trace'),
    verdict: VerdictWord,
    reason: z.string(),
    proof: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('A witness that can be rechecked from the texts alone'),
  })
  .meta({ id: 'TraceFinding' });

export const TraceResult = z
  .object({
    id: z.string().startsWith('vrf_'),
    verdict: VerdictWord,
    confidence: z.number().min(0).max(1).describe('Calibrated probability that the verdict is right'),
    schema_version: z.literal(SCHEMA_VERSION),
    mode: z.enum(TRACE_MODES),
    steps: z
      .array(StepEvidence)
      .describe('One element a plan step, or a step of the trace where no plan was sent'),
    first_error_step: z.int().nullable().describe('0-based index of the first refuted step of the trace'),
    trace_findings: z
      .array(TraceFinding)
      .describe(
        'In the order of the trace. A seat refutes at most 500 steps; the first one that it left after that is told as UNCERTAIN, and no more of them',
      ),
    objections: z
      .array(z.string())
      .describe('The most material first; refutations of steps are at most 500 a seat'),
    meta: z.object({
      tier: z.enum(TRACE_TIERS),
      models_used: z.array(z.string()).describe('Every seat that was asked, deterministic ones included'),
      red_team: z.string(),
      reasons: z.array(z.string()).describe('Why the verdict is not ALLOW, where it is not'),
      duration_ms: z.int(),
      replay_token: ReplayToken,
    }),
    attestation: EasAttestation.optional().describe('Where one was asked for'),
  })
  .meta({ id: 'TraceResult' });
export type TraceResult = z.infer<typeof TraceResult>;

export const verifyTrace = operation({
  id: 'verifyTrace',
  product: 'plv',
  tag: 'Trace verification',
  method: 'POST',
  path: '/v2/verify',
  summary: 'Judge a reasoning trace, against plan steps where they are given',
  description:
    'Each step is judged by itself: arithmetic, logic and references are computed again, and models judge the rest where they are configured. A step that is proved wrong is named in `first_error_step`. The tier says how much judging is done, and what it costs.',
  access: { keys: ['plv'] },
  body: TraceRequest,
  status: 200,
  answer: { description: 'The verdict with per-step evidence', schema: TraceResult },
  problems: ['payment-required', 'too-long-for-panel'],
  idempotent: true,
  streams: true,
});

export const Tier = z
  .object({
    tier: z.string(),
    label: z.string(),
    price_usd: z.number(),
    status: z
      .enum(['available', 'degraded', 'deterministic', 'disabled'])
      .describe(
        '`degraded` while the key of one of its models is refused; `deterministic` where too few models are configured and what computes judges alone',
      ),
    seats: z
      .object({ evaluators: z.array(z.string()), red_team: z.array(z.string()) })
      .describe('The models that sit here, as provider/model'),
    families: z.int().describe('How many families of models evaluate'),
    routing: z.string(),
    default: z.boolean(),
  })
  .meta({ id: 'Tier' });

export const TierList = z
  .object({ tiers: z.array(Tier), default_tier: z.string(), count: z.int() })
  .meta({ id: 'TierList' });

export const listTraceTiers = operation({
  id: 'listTraceTiers',
  product: 'plv',
  tag: 'Trace verification',
  method: 'GET',
  path: '/v2/tiers',
  summary: 'List the tiers of trace verification with their prices',
  description:
    'A tier that is `deterministic` is judged by the built-in rules alone, because no model is configured here.',
  access: 'public',
  status: 200,
  answer: { description: 'All tiers', schema: TierList },
  problems: [],
  crossOrigin: true,
});

type Draft = z.core.ParsePayload<{
  trace: string | string[];
  plan_steps?: { index: number }[] | undefined;
}>;

/** White space alone cannot be judged; saying so beats an UNCERTAIN that costs money. */
function notBlank({ value, issues }: Draft): void {
  if ([value.trace].flat().some((part) => part.trim())) return;
  issues.push({ code: 'custom', path: ['trace'], message: 'must hold more than white space', input: value });
}

function withinLength({ value, issues }: Draft): void {
  if (typeof value.trace === 'string') return;
  const length = value.trace.reduce((sum, step) => sum + step.length, 0);
  if (length > LIMITS.longText) {
    const message = `must hold at most ${LIMITS.longText} characters, all steps together`;
    issues.push({ code: 'custom', path: ['trace'], message, input: value });
  }
}

function uniqueIndexes({ value, issues }: Draft): void {
  const seen = new Set<number>();
  value.plan_steps?.forEach(({ index }, at) => {
    if (seen.has(index)) {
      const message = `repeats the index ${index}; every plan step needs its own`;
      issues.push({ code: 'custom', path: ['plan_steps', at, 'index'], message, input: value });
    }
    seen.add(index);
  });
}
