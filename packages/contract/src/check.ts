import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { Charged, PaymentDescriptor } from './payment.ts';
import { ReceiptProof } from './receipts.ts';
import { ReplayToken } from './replay-token.ts';
import { STAKE_LEVELS } from './stats.ts';
import { exactText, filledText } from './text.ts';
import { VerdictWord } from './verdict.ts';

export const CHECK_DOMAINS = ['financial', 'medical', 'legal', 'code', 'general'] as const;
export const SPEEDS = ['fast', 'standard', 'deep'] as const;
/** Price of a check in USD by its speed. */
export const CHECK_PRICES_USD = { fast: 0.008, standard: 0.02, deep: 0.08 } as const satisfies Record<
  (typeof SPEEDS)[number],
  number
>;

export const CheckRequest = z
  .strictObject({
    claim: filledText(LIMITS.text).describe('The decision or reasoning to verify'),
    context: exactText(LIMITS.longText).optional().describe('The evidence and reasoning behind the claim'),
    stakeLevel: z.enum(STAKE_LEVELS).default('medium').describe('How sure the panel must be to allow'),
    domain: z.enum(CHECK_DOMAINS).default('general'),
    speed: z.enum(SPEEDS).default('standard').describe('How many evaluators judge, and for how long'),
    agentId: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe(
        'The agent that the claim is of. Its own operator’s check counts in its history; anybody else’s is about it',
      ),
  })
  .meta({ id: 'CheckRequest' });
export type CheckRequest = z.infer<typeof CheckRequest>;

export const CheckResult = z
  .object({
    id: z.string().startsWith('chk_'),
    verdict: VerdictWord,
    confidence: z.number().min(0).max(1).describe('Calibrated probability that the verdict is right'),
    objections: z
      .array(z.string())
      .describe('The most material first; a proved one says what was recomputed'),
    durationMs: z.int(),
    attestation: ReceiptProof.describe('The signed result; its claims bind the transcript'),
    receiptId: z.string().optional().describe('The panel receipt, where the check is a registered agent’s'),
    meta: z.object({
      evaluators: z.array(z.string()).describe('Every seat that was asked, deterministic ones included'),
      red_team: z.string(),
      quorum: z.int(),
      reasons: z.array(z.string()).describe('Why the verdict is not ALLOW, where it is not'),
      replay_url: z.string(),
      replay_token: ReplayToken,
    }),
    charged: Charged,
  })
  .meta({ id: 'CheckResult' });
export type CheckResult = z.infer<typeof CheckResult>;

/** The upper bound is reserved: no request costs so much. */
const payable = {
  leastUsd: CHECK_PRICES_USD.fast,
  mostUsd: 1,
  example: { claim: 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.' },
};

const tag = 'Answer checks';

export const check = operation({
  id: 'check',
  product: 'rv',
  tag,
  method: 'POST',
  path: '/v1/check',
  summary: 'Have a claim judged by the panel',
  description: `Paid from the credit of an operator key, or by x402 or mpp without a key. Work that is not delivered is not charged. A check that was accepted runs to its end and is charged even if the caller hangs up; GET /v1/usage names it and GET /v1/checks/{checkId} gives it.`,
  access: { keys: ['operator'], without: 'payment' },
  headers: z.object({
    'x-agent-id': z.string().min(1).max(64).optional().describe('Stands in for `agentId` of the body'),
  }),
  body: CheckRequest,
  status: 200,
  answer: { description: 'The verdict with its signed attestation', schema: CheckResult },
  problems: [
    'payment-required',
    'not-found',
    'conflict',
    'bar-out-of-reach',
    'too-long-for-panel',
    'settlement-pending',
  ],
  payable,
  idempotent: true,
  streams: true,
});

export const checkDescriptor = operation({
  id: 'checkDescriptor',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/check',
  summary: 'What a check costs; never runs one',
  description:
    'Payment clients ask here first. The answer is always 402 with the ways to pay; nothing is judged or taken.',
  access: 'public',
  status: 402,
  answer: {
    description: 'The payment descriptor',
    schema: PaymentDescriptor,
    contentType: 'application/problem+json',
  },
  problems: [],
  payable,
  crossOrigin: true,
});

export const CheckRecord = z
  .object({
    result: CheckResult.omit({ charged: true }),
    transcript: z.record(z.string(), z.unknown()).describe('Everything the verdict was synthesized from'),
    transcript_hash: z.string(),
  })
  .meta({ id: 'CheckRecord' });

export const getCheck = operation({
  id: 'getCheck',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/checks/{checkId}',
  summary: 'A check with its transcript, for its operator or whoever holds the replay token',
  description:
    'The transcript holds everything that the verdict rests on, so that anybody who has it can compute the verdict again.',
  access: { keys: ['operator'], without: 'anyone' },
  params: z.object({ checkId: exactText(64) }),
  query: z.object({ replay_token: z.string().max(200).optional() }),
  status: 200,
  answer: { description: 'Result and transcript', schema: CheckRecord },
  problems: ['missing-key', 'not-yours', 'not-found'],
});
