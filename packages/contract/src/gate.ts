import { z } from 'zod';
import { Call, Explanation, PolicyOutcome } from './act.ts';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { ReceiptProof } from './receipts.ts';
import { ReplayToken } from './replay-token.ts';
import { Health } from './service.ts';
import { exactText, filledText } from './text.ts';
import { TierList } from './trace.ts';
import { VerdictWord } from './verdict.ts';

export const GATE_MODES = [
  'handoff',
  'plan_revision',
  'memory_write',
  'output_synthesis',
  'trade_execution',
  'trade_reasoning',
  'action_authorization',
] as const;
export const GATE_TIERS = ['checkpoint', 'standard'] as const;
export const DEFAULT_GATE_TIER = 'standard';
export const TURN_ROLES = ['system', 'user', 'agent', 'tool', 'environment'] as const;

/** Entries of a list in a mandate. */
const LISTED = 1_000;

/** A number, or a text that writes one as people do: "1,499", "1.499,00 €". What cannot be read is called uncertain. */
export const AmountField = z.union([z.number(), exactText(100)]);
const Name = exactText(500);

export const GateRequest = z
  .strictObject({
    claim: filledText(LIMITS.text)
      .optional()
      .describe('What the agent is about to do or to assert; may be left out beside `call`'),
    call: Call.optional().describe(
      'The call that the agent is about to make; one that differs from the claim is misdeclared',
    ),
    mode: z.enum(GATE_MODES),
    instruction: exactText(LIMITS.text).optional().describe('The principal’s words, verbatim'),
    evidence: z
      .union([
        exactText(LIMITS.longText),
        z
          .array(
            z.strictObject({
              role: z.enum(TURN_ROLES),
              content: exactText(LIMITS.longText),
              action: exactText(LIMITS.longText).optional().describe('What was done in this turn'),
            }),
          )
          .max(LIMITS.parts),
      ])
      .optional()
      .describe('What was said and done before, as one text or as turns; texts of tools are data'),
    mandate: z
      .strictObject({
        granted: z
          .strictObject({
            maxAmount: AmountField.optional(),
            currency: Name.optional(),
            asset: Name.optional(),
            recipient: Name.optional(),
            allowedRecipients: z.array(Name).max(LISTED).optional(),
            allowedActions: z.array(Name).max(LISTED).optional(),
            allowUnlimited: z.boolean().optional(),
            expiresAt: Name.optional().describe('ISO 8601 with a time zone'),
          })
          .optional(),
        action: z
          .strictObject({
            kind: Name.optional(),
            amount: AmountField.optional(),
            currency: Name.optional(),
            asset: Name.optional(),
            recipient: Name.optional(),
            allowance: AmountField.optional(),
          })
          .optional(),
      })
      .optional()
      .describe('What was granted and what is to be done; the built-in rules compare them'),
    gateMode: z
      .enum(['enforce', 'shadow'])
      .default('enforce')
      .describe(
        'Shadow reports what a mandate would stop, and stops nothing; a limit that cannot be held against the act leaves it UNCERTAIN all the same',
      ),
    tier: z.enum(GATE_TIERS).default(DEFAULT_GATE_TIER),
    agentId: z.string().min(1).max(64).optional().describe('Named in the attestation'),
    attest: z.boolean().default(false).describe('Sign the result'),
  })
  .refine(({ claim, call }) => claim !== undefined || call !== undefined, {
    path: ['claim'],
    message: 'is required, or `call` in its place',
  })
  .check(evidenceWithinLength)
  .meta({ id: 'GateRequest' });
export type GateRequest = z.infer<typeof GateRequest>;

export const GateViolation = z.object({ kind: z.string(), detail: z.string() }).meta({ id: 'GateViolation' });

export const GateResult = z
  .object({
    id: z.string().startsWith('sent_'),
    verdict: VerdictWord,
    execute: z.boolean().describe('True only on ALLOW'),
    confidence: z.number().min(0).max(1).describe('Calibrated probability that the verdict is right'),
    reasoning: z.string(),
    objections: z.array(
      z.object({
        criterion: z.string(),
        verdict: VerdictWord,
        score: z.number().min(0).max(1).describe('How sure the objection is'),
        quote: z.string().nullable().describe('A passage that is in what was sent, word for word'),
        reason: z.string(),
        proof: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('A witness that can be rechecked from the texts alone'),
      }),
    ),
    mode: z.enum(GATE_MODES),
    tier: z.enum(GATE_TIERS),
    gate: z
      .object({
        mode: z.enum(['enforce', 'shadow']),
        wouldBlock: z.boolean(),
        enforced: z.boolean(),
        violations: z.array(GateViolation),
        unclear: z.array(GateViolation).describe('What could not be compared, and so is not allowed'),
        note: z.string().optional(),
      })
      .optional()
      .describe('How the action compares with the mandate, where a mandate was sent'),
    policy: PolicyOutcome.optional().describe('What the policy of the key says, where it has one'),
    explanation: Explanation,
    meta: z.object({
      evaluators: z.array(z.string()).describe('Every seat that was asked, deterministic ones included'),
      red_team: z.string(),
      reasons: z.array(z.string()).describe('Why the verdict is not ALLOW, where it is not'),
      duration_ms: z.int(),
      replay_token: ReplayToken,
    }),
    attestation: ReceiptProof.optional().describe('The signed verdict, where it was asked for'),
  })
  .meta({ id: 'GateResult' });
export type GateResult = z.infer<typeof GateResult>;

const product = 'sentinel';
const tag = 'Pre-execution gate';

export const verifyAction = operation({
  id: 'verifyAction',
  product,
  tag,
  method: 'POST',
  path: '/sentinel/verify',
  summary: 'Judge an action or assertion before it is run',
  description:
    'Run the act only if the answer says `execute: true`. Send what the principal said (`instruction`), what the agent is about to do (`call` or `claim`), and what was granted (`mandate`) where there is a mandate. Where the key is bound to a policy, the act is judged under it.',
  access: { keys: ['sentinel'] },
  body: GateRequest,
  status: 200,
  answer: { description: 'The verdict with its objections', schema: GateResult },
  problems: ['payment-required', 'not-found', 'not-yours', 'too-long-for-panel'],
  idempotent: true,
  streams: true,
});

export const listGateTiers = operation({
  id: 'listGateTiers',
  product,
  tag,
  method: 'GET',
  path: '/sentinel/tiers',
  summary: 'List the tiers of the gate with their prices',
  description:
    'A tier that is `deterministic` is judged by the built-in rules alone, because no model is configured here.',
  access: 'public',
  status: 200,
  answer: { description: 'All tiers', schema: TierList },
  problems: [],
  crossOrigin: true,
});

export const gateHealth = operation({
  id: 'gateHealth',
  product,
  tag: 'Service',
  method: 'GET',
  path: '/sentinel/health',
  summary: 'Health of the gate',
  description: 'For monitors; needs no key.',
  access: 'public',
  status: 200,
  answer: { description: 'The service is up', schema: Health },
  problems: [],
  crossOrigin: true,
});

type Draft = z.core.ParsePayload<{
  evidence?: string | { content: string; action?: string | undefined }[] | undefined;
}>;

function evidenceWithinLength({ value, issues }: Draft): void {
  if (!Array.isArray(value.evidence)) return;
  const length = value.evidence.reduce(
    (sum, { content, action }) => sum + content.length + (action?.length ?? 0),
    0,
  );
  if (length > LIMITS.longText) {
    const message = `must hold at most ${LIMITS.longText} characters, all turns together`;
    issues.push({ code: 'custom', path: ['evidence'], message, input: value });
  }
}
