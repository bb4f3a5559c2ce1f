import type { Clock } from '../kernel/clock.ts';
import type { AgentRow } from '../store/agents.ts';
import type { Reader, Store } from '../store/database.ts';
import { findReceiptCounters, type ReceiptCounterRow } from '../store/receipt-counters.ts';
import { agentNamed } from './agent-named.ts';
import { standingOf, type TrustStanding } from './standing.ts';

export type ProfileParts = { store: Pick<Store, 'read'>; clock: Clock };

/** An agent with its trust score and what that rests on. */
export type Profile = TrustStanding & { agent: AgentRow; counts: Omit<ReceiptCounterRow, 'agent_id'> };

/** What is known of an agent's receipts. @throws {Problem} `not-found` */
export async function readProfile(db: Reader, agentId: string, now: number): Promise<Profile> {
  const agent = await agentNamed(db, agentId);
  const counts = (await findReceiptCounters(db, agent.id)) ?? NONE;
  return { agent, counts, ...standingOf(counts, now) };
}

/** The trust score profile of an agent. @throws {Problem} `not-found` */
export async function trustProfile(agentId: string, { store, clock }: ProfileParts) {
  const { agent, counts, trustscore, tier, breakdown, basis } = await readProfile(
    store.read,
    agentId,
    clock(),
  );
  const { total, verified, unverified, panel_total, panel_verified } = counts;
  const bySource = (all: number, good: number) => ({ total: all, verified: good, unverified: all - good });
  return {
    agent_id: agent.id,
    trustscore,
    tier,
    breakdown,
    basis,
    receipt_summary: {
      total,
      verified,
      unverified,
      by_source: {
        caller: bySource(total - panel_total, verified - panel_verified),
        panel: bySource(panel_total, panel_verified),
      },
    },
    message: `${trustscore} of 100, ${tier}: ${receiptsInWords(counts)}.`,
  };
}

type Words = Pick<ReceiptCounterRow, 'total' | 'panel_total' | 'counted' | 'counted_days'>;

/** Whether there are receipts, and none that trust could rest on. */
export const isSelfDeclared = ({ total, counted }: Words): boolean => total > 0 && counted === 0;

/** How many receipts there are, who decided them, and what the trust score rests on. */
export function receiptsInWords(counts: Words): string {
  const { total, panel_total, counted, counted_days } = counts;
  if (total === 0) return 'there is not enough evidence, no receipts have been issued';
  const declared = total - panel_total;
  const receipts = `${total} ${total === 1 ? 'receipt' : 'receipts'}`;
  const record = `${receipts}, ${panel_total} decided by the panel and ${declared} self-declared`;
  if (isSelfDeclared(counts)) return `self-declared, since none counts: ${record}`;
  const days = `${counted_days} ${counted_days === 1 ? 'day' : 'days'}`;
  return `${record}; ${counted} of them, of ${days}, ${counted === 1 ? 'counts' : 'count'}`;
}

const NONE = {
  total: 0,
  verified: 0,
  unverified: 0,
  panel_total: 0,
  panel_verified: 0,
  last_verified_at: 0,
  counted: 0,
  counted_allow: 0,
  counted_days: 0,
  counted_on_day: 0,
  last_counted_at: 0,
};
