import { type Clock, isoTime } from '../kernel/clock.ts';
import { dayOf } from '../kernel/day.ts';
import { type CheckRollupRow, sumChecks } from '../store/check-rollups.ts';
import type { Store } from '../store/database.ts';
import { sumContributions } from '../store/evaluator-rollups.ts';
import { listReceiptDays, type ReceiptDayRow } from '../store/receipt-days.ts';
import { agentNamed } from './agent-named.ts';
import { published } from './agent-score.ts';
import { evaluatorAgentId } from './evaluator-agents.ts';

export type StatsParts = {
  store: Pick<Store, 'read'>;
  clock: Clock;
  /** Base address of the service, without a slash at the end. */
  issuer: string;
  /** The service's own EVM address. */
  signerAddress: () => Promise<string>;
};

export const STATS_FORMULA = 'tp-stats-1';

const DAY_MS = 86_400_000;

type Sums = Omit<CheckRollupRow, 'agent_id' | 'day' | 'stake'>;
const NONE: Sums = { checks: 0, allow: 0, block: 0, uncertain: 0, sum_confidence: 0 };

/**
 * What the panel said of an agent's outputs in the last so many days. Checks are kept by whole days (UTC), and
 * the day in which the window begins counts whole, so that nothing of the window is missing.
 *
 * @throws {Problem} `not-found`
 */
export async function agentStats(
  agentId: string,
  windowDays: number,
  { store, clock, issuer, signerAddress }: StatsParts,
) {
  const agent = await agentNamed(store.read, agentId);
  const now = clock();
  const fromDay = dayOf(now - windowDays * DAY_MS);
  const [byStake, contributions, address] = await Promise.all([
    sumChecks(store.read, agent.id, fromDay),
    sumContributions(store.read, agent.id, fromDay),
    signerAddress(),
  ]);
  const all = byStake.reduce(added, NONE);
  const stakeRow = (stake: CheckRollupRow['stake']) => {
    const sums = byStake.find((row) => row.stake === stake) ?? NONE;
    const { allowRate, avgConfidence } = ratesOf(sums);
    return { checks: sums.checks, allowRate, avgConfidence };
  };
  const outputVerificationSummary = {
    ...ratesOf(all),
    totalChecks: all.checks,
    stakeDistribution: {
      low: stakeRow('low'),
      medium: stakeRow('medium'),
      high: stakeRow('high'),
      critical: stakeRow('critical'),
    },
    providers: contributions.map(({ evaluator_id, checks }) => ({
      id: evaluator_id,
      agentId: evaluatorAgentId(evaluator_id),
      signerAddress: address,
      methodologyUrl: `${issuer}/v1/evaluators/${encodeURIComponent(evaluator_id)}`,
      checksContributed: checks,
    })),
    windowDays,
    updatedAt: isoTime(now),
  };
  return { subject: { agentId: agent.id, metadata: { outputVerificationSummary } } };
}

/** What the panel's receipts of an agent say by day, of the last so many days (UTC); days without any are left out. */
export async function receiptsByDay(
  agentId: string,
  windowDays: number,
  { store, clock }: Pick<StatsParts, 'store' | 'clock'>,
): Promise<{ days: ReceiptDayRow[]; from: number; to: number }> {
  const to = dayOf(clock());
  const from = to - windowDays + 1;
  return { days: await listReceiptDays(store.read, [agentId], from), from, to };
}

/** The shares of each verdict among the checks, and their mean confidence; all 0 without checks. */
export function ratesOf({ checks, allow, block, uncertain, sum_confidence }: Sums) {
  const share = (part: number) => (checks === 0 ? 0 : published(part / checks));
  return {
    allowRate: share(allow),
    blockRate: share(block),
    uncertainRate: share(uncertain),
    avgConfidence: Math.min(1, share(sum_confidence)),
  };
}

const added = (a: Sums, b: Sums): Sums => ({
  checks: a.checks + b.checks,
  allow: a.allow + b.allow,
  block: a.block + b.block,
  uncertain: a.uncertain + b.uncertain,
  sum_confidence: a.sum_confidence + b.sum_confidence,
});
