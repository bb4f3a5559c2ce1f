import type { Reader } from '../store/database.ts';
import { listCountedAgents } from '../store/receipt-counters.ts';
import { standingOf, TRUST } from './standing.ts';

/** An operator's best agents are among those with the most counted receipts. */
const AGENTS_LOOKED_AT = 100;

/**
 * What an operator's reviews of agents weigh, 0..1: reliability times volume of its best agent that is trusted,
 * and 0 where none is. So nothing is gained by registering once more.
 */
export async function reviewerWeight(db: Reader, operatorId: string, now: number): Promise<number> {
  const counters = await listCountedAgents(db, operatorId, {
    atLeast: TRUST.trustedFrom,
    limit: AGENTS_LOOKED_AT,
  });
  const weights = counters.map((counts) => {
    const { tier, basis } = standingOf(counts, now);
    const isTrusted = tier === 'trusted' || tier === 'verified';
    return isTrusted ? (basis.reliability * basis.volume) / 10_000 : 0;
  });
  return Math.max(0, ...weights);
}
