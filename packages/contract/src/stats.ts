import { z } from 'zod';
import { operation } from './operation.ts';
import { exactText } from './text.ts';

export const STAKE_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export const WINDOW_DAYS = { least: 1, most: 365, unlessSaid: '7d' } as const;

/** Days as `7d` or `7`; whole numbers outside 1..365 are clamped, anything else is refused. */
export const StatsWindow = z
  .string()
  .regex(/^-?\d{1,15}d?$/, 'must be a whole number of days, like 7d or 7')
  .default(WINDOW_DAYS.unlessSaid)
  .transform((text) => Math.min(WINDOW_DAYS.most, Math.max(WINDOW_DAYS.least, Number.parseInt(text, 10))))
  .describe(
    `Rolling window in days, as \`7d\` or \`7\`; clamped to ${WINDOW_DAYS.least} to ${WINDOW_DAYS.most}`,
  );

const Share = z.number().min(0).max(1);
const StakeRow = z.object({ checks: z.int(), allowRate: Share, avgConfidence: Share });

export const OutputVerificationSummary = z
  .object({
    allowRate: Share,
    blockRate: Share,
    uncertainRate: Share,
    avgConfidence: Share,
    totalChecks: z.int(),
    stakeDistribution: z.object({ low: StakeRow, medium: StakeRow, high: StakeRow, critical: StakeRow }),
    providers: z.array(
      z.object({
        id: z.string(),
        agentId: z.string().describe('The registered agent that the evaluator attests under'),
        signerAddress: z.string(),
        methodologyUrl: z.string(),
        checksContributed: z.int(),
      }),
    ),
    windowDays: z.int(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'OutputVerificationSummary' });

export const AgentStats = z
  .object({
    subject: z.object({
      agentId: z.string(),
      metadata: z.object({ outputVerificationSummary: OutputVerificationSummary }),
    }),
  })
  .meta({ id: 'AgentStats' });

export const agentStats = operation({
  id: 'agentStats',
  product: 'rv',
  tag: 'Trust',
  method: 'GET',
  path: '/v1/stats/{agentId}',
  summary: 'What the panel said of an agent’s outputs in a rolling window',
  description: 'How often the panel allowed, blocked or could not tell, by stake level.',
  access: 'public',
  params: z.object({ agentId: exactText(64).min(1) }),
  query: z.object({ window: StatsWindow }),
  status: 200,
  answer: { description: 'The output-verification summary', schema: AgentStats },
  problems: ['not-found'],
  crossOrigin: true,
});
