import { z } from 'zod';
import { operation } from './operation.ts';
import { exactText } from './text.ts';

export const TRUST_TIERS = ['new', 'building', 'trusted', 'verified'] as const;

const Percent = z.int().min(0).max(100);
const Counts = z.object({ total: z.int(), verified: z.int(), unverified: z.int() });

export const TrustProfile = z
  .object({
    agent_id: z.string(),
    trustscore: Percent,
    tier: z.enum(TRUST_TIERS),
    breakdown: z
      .object({ reliability: Percent, volume: Percent, recency: Percent })
      .describe('Over all receipts of the agent, those it was given on its own word included'),
    basis: z
      .object({
        counted: z.int().min(0).describe('How many receipts the trust score rests on'),
        reliability: Percent,
        volume: Percent,
        recency: Percent,
        days: z.int().min(0).describe('On how many days (UTC) they were issued'),
      })
      .describe('What the trust score rests on: distinct verdicts of the panel, at most ten a day'),
    receipt_summary: Counts.extend({
      by_source: z
        .object({ caller: Counts, panel: Counts })
        .describe('Verdicts that callers stated themselves, and those that the panel gave'),
    }),
    message: z.string(),
  })
  .meta({ id: 'TrustProfile' });

const tag = 'Trust';

export const trustProfile = operation({
  id: 'trustProfile',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/trustscore/{agentId}',
  summary: 'The trust score of an agent, from what the panel judged',
  description:
    'It rests on distinct verdicts of the panel. Verdicts that the caller stated itself are counted apart, and do not raise it.',
  access: 'public',
  params: z.object({ agentId: exactText(64).min(1) }),
  status: 200,
  answer: { description: 'The score, its tier and its parts', schema: TrustProfile },
  problems: ['not-found'],
  crossOrigin: true,
});

export const badge = operation({
  id: 'badge',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/badge/{filename}',
  summary: 'A shield with an agent’s trust score and tier, 160 by 20 pixels',
  description: 'For a page or a README. Where there is no such agent, a shield says so with status 404.',
  access: 'public',
  params: z.object({ filename: z.string().min(1).max(100).describe('The agent id followed by `.svg`') }),
  status: 200,
  answer: { description: 'The shield', schema: z.string(), contentType: 'image/svg+xml' },
  missing: { description: 'A shield that says so', schema: z.string(), contentType: 'image/svg+xml' },
  problems: ['not-found'],
  crossOrigin: true,
  cacheControl: 'max-age=300, s-maxage=300',
});
