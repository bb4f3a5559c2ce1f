export const WALLET_FORMULA = 'tp-wallet-1';

/** Receipts are valid this long, and no older ones speak for or against a wallet. */
export const WINDOW_DAYS = 90;

/** The constants of the formula; a change of one is a change of its id. */
export const WALLET = { priorWeight: 2, priorMean: 0.5, windowDays: WINDOW_DAYS } as const;

/** What is known of a wallet. */
export type WalletEvidence = {
  /** Agents that it was ever bound to, and those that it is bound to now. */
  bindings: number;
  bound: number;
  /** Receipts of those agents, of any age and verdict. */
  receipts: number;
  /** Unrevoked panel receipts of the window by verdict. */
  allow: number;
  block: number;
  uncertain: number;
  latest: { id: string; revoked: boolean } | undefined;
};

export type WalletVerdict = 'VERIFIED' | 'NOT_FOUND' | 'REVOKED' | 'UNKNOWN';

/**
 * The standing of a wallet. VERIFIED needs an unexpired ALLOW of the panel and more ALLOW than BLOCK; whatever was
 * revoked last speaks louder than what was good before, and then the score claims no more than one half.
 */
export function walletStandingOf(evidence: WalletEvidence): {
  verdict: WalletVerdict;
  score: number;
  reason: string;
} {
  const { bindings, bound, receipts, allow, block, uncertain, latest } = evidence;
  const judged = allow + block + uncertain;
  const score = (WALLET.priorWeight * WALLET.priorMean + allow) / (WALLET.priorWeight + judged);
  const half = Math.min(score, WALLET.priorMean);
  if (bindings === 0) {
    return { verdict: 'NOT_FOUND', score, reason: 'This wallet has not been bound to any registered agent.' };
  }
  if (bound === 0) {
    return {
      verdict: 'REVOKED',
      score: half,
      reason: 'The binding of this wallet to its agent was revoked.',
    };
  }
  if (latest?.revoked) {
    const reason = `The latest receipt of its agents, ${latest.id}, was revoked.`;
    return { verdict: 'REVOKED', score: half, reason };
  }
  const record = `${judged} panel ${judged === 1 ? 'receipt' : 'receipts'} in the last ${WINDOW_DAYS} days: ${allow} ALLOW, ${block} BLOCK, ${uncertain} UNCERTAIN.`;
  if (allow > block) return { verdict: 'VERIFIED', score, reason: record };
  if (receipts === 0) {
    return { verdict: 'UNKNOWN', score, reason: 'Its agents have no receipts: not enough evidence.' };
  }
  const why = allow === 0 ? 'There is no unexpired ALLOW of the panel' : 'ALLOW does not outnumber BLOCK';
  return { verdict: 'UNKNOWN', score, reason: `${why}. ${record}` };
}
