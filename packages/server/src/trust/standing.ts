import type { ReceiptCounterRow } from '../store/receipt-counters.ts';

export const TRUST_FORMULA = 'tp-trust-1';

/** The constants of the formula; a change of one is a change of its id. */
export const TRUST = {
  reliability: 0.6,
  volume: 0.2,
  recency: 0.2,
  volumePerReceipt: 10,
  recencyHalfLifeDays: 30,
  buildingFrom: 3,
  trustedFrom: 10,
  trustedScore: 70,
  verifiedFrom: 50,
  verifiedScore: 90,
  verifiedPanelShare: 0.5,
} as const;

export type TrustTier = 'new' | 'building' | 'trusted' | 'verified';

/** What an agent's receipts say of it: whole numbers from 0 to 100. */
export type TrustStanding = {
  trustscore: number;
  tier: TrustTier;
  breakdown: { reliability: number; volume: number; recency: number };
};

const DAY_MS = 86_400_000;

/** The trust score at a time, from the counts of an agent's receipts; all 0 without receipts. */
export function standingOf(counts: Omit<ReceiptCounterRow, 'agent_id'>, now: number): TrustStanding {
  const { total, verified, panel_total, last_verified_at } = counts;
  if (total === 0) {
    return { trustscore: 0, tier: 'new', breakdown: { reliability: 0, volume: 0, recency: 0 } };
  }
  // Clocks of two processes may differ: a receipt is never younger than new.
  const days = Math.max(0, now - last_verified_at) / DAY_MS;
  const reliability = Math.round((verified / total) * 100);
  const volume = Math.min(total * TRUST.volumePerReceipt, 100);
  const recency = Math.round(100 * 2 ** (-days / TRUST.recencyHalfLifeDays));
  const trustscore = Math.round(
    TRUST.reliability * reliability + TRUST.volume * volume + TRUST.recency * recency,
  );
  return {
    trustscore,
    tier: tierOf(total, panel_total / total, trustscore),
    breakdown: { reliability, volume, recency },
  };
}

function tierOf(total: number, panelShare: number, trustscore: number): TrustTier {
  if (total < TRUST.buildingFrom) return 'new';
  const proven = panelShare >= TRUST.verifiedPanelShare;
  if (total >= TRUST.verifiedFrom && trustscore >= TRUST.verifiedScore && proven) return 'verified';
  return total >= TRUST.trustedFrom && trustscore >= TRUST.trustedScore ? 'trusted' : 'building';
}
