import { MOST_COUNTED_A_DAY, type ReceiptCounterRow } from '../store/receipt-counters.ts';

export const TRUST_FORMULA = 'tp-trust-2';

/** The constants of the formula; a change of one is a change of its id. */
export const TRUST = {
  reliability: 0.6,
  volume: 0.2,
  recency: 0.2,
  volumePerReceipt: 10,
  recencyHalfLifeDays: 30,
  countedADay: MOST_COUNTED_A_DAY,
  priorWeight: 4,
  priorMean: 0.5,
  fullVolume: 50,
  buildingFrom: 3,
  trustedFrom: 10,
  trustedDays: 5,
  trustedScore: 70,
  verifiedFrom: 50,
  verifiedDays: 14,
  verifiedScore: 85,
} as const;

export type TrustTier = 'new' | 'building' | 'trusted' | 'verified';

type Parts = { reliability: number; volume: number; recency: number };

/** What an agent's receipts say of it. */
export type TrustStanding = {
  /** From 0 to 100. */
  trustscore: number;
  tier: TrustTier;
  /** Over all receipts of the agent: whole numbers from 0 to 100. */
  breakdown: Parts;
  /** Over those that count: how many, on how many days, and the parts of the trust score, from 0 to 100. */
  basis: Parts & { counted: number; days: number };
};

const DAY_MS = 86_400_000;

/**
 * The trust score at a time, from the counts of an agent's receipts. What the agent's operator says of it shows in
 * the breakdown and earns nothing: score and tier rest on the counted receipts of the panel alone.
 */
export function standingOf(counts: Omit<ReceiptCounterRow, 'agent_id'>, now: number): TrustStanding {
  const { total, verified, last_verified_at, counted, counted_allow, counted_days } = counts;
  const breakdown = {
    reliability: total === 0 ? 0 : Math.round((verified / total) * 100),
    volume: Math.min(total * TRUST.volumePerReceipt, 100),
    recency: total === 0 ? 0 : recencyOf(last_verified_at, now),
  };
  const { priorWeight, priorMean, fullVolume } = TRUST;
  const allowed = (priorWeight * priorMean + counted_allow) / (priorWeight + counted);
  const basis = {
    counted,
    reliability: Math.round(100 * allowed),
    volume: Math.round(100 * Math.min(1, counted / fullVolume)),
    recency: counted === 0 ? 0 : recencyOf(counts.last_counted_at, now),
    days: counted_days,
  };
  const weighed =
    TRUST.reliability * basis.reliability + TRUST.volume * basis.volume + TRUST.recency * basis.recency;
  const trustscore = counted === 0 ? 0 : Math.round(weighed);
  return { trustscore, tier: tierOf(counted, counted_days, trustscore), breakdown, basis };
}

/** Clocks of two processes may differ: a receipt is never younger than new. */
const recencyOf = (newest: number, now: number): number =>
  Math.round(100 * 2 ** (-Math.max(0, now - newest) / DAY_MS / TRUST.recencyHalfLifeDays));

function tierOf(counted: number, days: number, score: number): TrustTier {
  const { buildingFrom, trustedFrom, trustedDays, trustedScore } = TRUST;
  const { verifiedFrom, verifiedDays, verifiedScore } = TRUST;
  if (counted < buildingFrom) return 'new';
  if (counted >= verifiedFrom && days >= verifiedDays && score >= verifiedScore) return 'verified';
  return counted >= trustedFrom && days >= trustedDays && score >= trustedScore ? 'trusted' : 'building';
}
