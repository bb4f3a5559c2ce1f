import { z } from 'zod';
import { CheckResult } from './check.ts';
import { DecisionResult } from './decision.ts';
import { GateResult } from './gate.ts';
import { operation } from './operation.ts';
import { daysBack, NextCursor, pageOf } from './page.ts';
import { exactText } from './text.ts';
import { TraceResult } from './trace.ts';
import { VerdictWord } from './verdict.ts';

export const RECORD_PRODUCTS = ['answer', 'trace', 'gate', 'decision'] as const;
export type RecordProduct = (typeof RECORD_PRODUCTS)[number];

const time = (says: string) =>
  z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .optional()
    .describe(`${says} (RFC 3339)`);

export const RecordEntry = z
  .object({
    id: z.string(),
    product: z.enum(RECORD_PRODUCTS),
    verdict: VerdictWord.describe('REVIEW of a decision is listed as UNCERTAIN'),
    confidence: z.number().min(0).max(1),
    createdAt: z.iso.datetime(),
    agentId: z.string().optional().describe('The agent that it is about'),
    keyId: z.string().optional().describe('The key that asked'),
    summary: z.string().describe('The beginning of what was judged, on one line'),
    charged: z.number().min(0).describe('USD taken from the operator’s credit for it'),
    approvedAt: z.iso
      .datetime()
      .optional()
      .describe('When a person last approved it, of what a verdict had left open'),
  })
  .meta({ id: 'RecordEntry' });
export type RecordEntry = z.infer<typeof RecordEntry>;

export const RecordList = z
  .object({ items: z.array(RecordEntry), next_cursor: NextCursor })
  .meta({ id: 'RecordList' });

const tag = 'Records';

export const listRecords = operation({
  id: 'listRecords',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/verifications',
  summary: 'List what your keys had judged, the newest first',
  description:
    'All four products in one list. What was asked with `zero_retention`, or in a sandbox, is never in it.',
  access: { keys: ['operator'] },
  query: pageOf('Records').extend({
    product: z.enum(RECORD_PRODUCTS).optional(),
    verdict: VerdictWord.optional().describe('REVIEW of a decision is found as UNCERTAIN'),
    agentId: exactText(64).min(1).optional().describe('Only what is about this agent'),
    since: time('Only what was judged at this time or later'),
    until: time('Only what was judged before this time'),
  }),
  status: 200,
  answer: { description: 'One page of records', schema: RecordList },
  problems: [],
});

export const VerdictDay = z
  .object({
    day: z.iso.date().describe('In UTC'),
    product: z.enum(RECORD_PRODUCTS),
    ALLOW: z.int().min(0),
    BLOCK: z.int().min(0),
    UNCERTAIN: z.int().min(0).describe('REVIEW of a decision is counted here'),
  })
  .meta({ id: 'VerdictDay' });
export type VerdictDay = z.infer<typeof VerdictDay>;

export const countRecords = operation({
  id: 'countRecords',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/verifications/counts',
  summary: 'Count what your keys had judged, by day, product and verdict',
  description:
    'What the list of records shows is counted, and nothing else. Days and products without a verdict are left out.',
  access: { keys: ['operator'] },
  query: z.object({ days: daysBack }),
  status: 200,
  answer: {
    description: 'The newest day first',
    schema: z.object({ days: z.array(VerdictDay) }).meta({ id: 'VerdictDays' }),
  },
  problems: [],
});

export const JudgedRecord = z
  .object({
    product: z.enum(RECORD_PRODUCTS),
    result: z
      .union([CheckResult.omit({ charged: true }), TraceResult, GateResult, DecisionResult])
      .describe('As it was answered by its product; an attestation on a chain as it is now'),
    transcript: z.record(z.string(), z.unknown()).describe('Everything the verdict was synthesized from'),
    transcript_hash: z.string().describe('What a signed attestation binds'),
  })
  .meta({ id: 'JudgedRecord' });

export const getRecord = operation({
  id: 'getRecord',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/verifications/{verificationId}',
  summary: 'What was judged, with its transcript: of any product',
  description:
    'For its operator, for the key that asked, and for whoever holds the `replay_token` of the result. Nothing is found of what was asked with `zero_retention`: nothing was kept of it.',
  access: { keys: ['operator', 'plv', 'sentinel', 'dql'], without: 'anyone' },
  params: z.object({ verificationId: exactText(64).min(1) }),
  query: z.object({
    replay_token: z.string().max(200).optional().describe('`meta.replay_token` of the result'),
  }),
  status: 200,
  answer: { description: 'Result and transcript', schema: JudgedRecord },
  problems: ['missing-key', 'not-yours', 'not-found'],
});
