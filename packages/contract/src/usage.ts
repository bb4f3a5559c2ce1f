import { z } from 'zod';
import { KEY_KINDS, operation } from './operation.ts';
import { count, daysBack } from './page.ts';

export const ENTRY_KINDS = ['grant', 'play_grant', 'charge', 'refund'] as const;

export const CreditEntry = z
  .object({
    entryId: z.string().startsWith('ent_'),
    kind: z.enum(ENTRY_KINDS),
    usd: z.number().describe('Positive where credit was given, negative where it was used'),
    keyId: z.string().optional(),
    subject: z.string().optional().describe('The check or receipt that was paid for'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CreditEntry' });

export const KeyDay = z
  .object({
    keyId: z.string(),
    surface: z.enum(KEY_KINDS),
    day: z.iso.date().describe('In UTC'),
    calls: z.int(),
    usd: z.number().describe('By list price, whether it was debited or free'),
  })
  .meta({ id: 'KeyDay' });

export const Usage = z
  .object({
    balanceUsd: z.number().describe('The sum of all entries'),
    heldUsd: z.number().describe('Set aside for calls that are running'),
    play: z.boolean().describe('Whether the credit is play money, which is worth nothing'),
    entries: z.array(CreditEntry).describe('The newest first'),
    days: z.array(KeyDay).describe('Metered calls of every key of the operator, the newest day first'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

export const getUsage = operation({
  id: 'getUsage',
  product: 'rv',
  tag: 'Operators and keys',
  method: 'GET',
  path: '/v1/usage',
  summary: 'The operator’s credit, what it was used for, and what every key has spent by day',
  description: 'In development the credit is play money, which is worth nothing.',
  access: { keys: ['operator'] },
  query: z.object({
    days: daysBack,
    limit: count(200, 50).describe('How many entries'),
  }),
  status: 200,
  answer: { description: 'Balance, entries and spend', schema: Usage },
  problems: [],
});
