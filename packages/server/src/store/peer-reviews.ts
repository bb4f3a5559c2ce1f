import type { Writer } from './database.ts';

/** An operator's review of an agent in one calendar month (UTC), as it stands in the sums of the score. */
export type PeerReviewRow = {
  agent_id: string;
  /** Who reviewed. */
  operator_id: string;
  month: number;
  domain: string | null;
  /** What it weighs, and that times its outcome and its rating. */
  weight: number;
  outcome: number;
  peer: number;
};

/**
 * Puts a review in the place of the operator's earlier one of that month; gives the earlier one. Jobs for one agent
 * must hold its row, as `recordEvent` does.
 */
export async function replacePeerReview(db: Writer, row: PeerReviewRow): Promise<PeerReviewRow | undefined> {
  const { agent_id, operator_id, month, ...review } = row;
  const held = await db
    .selectFrom('peer_reviews')
    .selectAll()
    .where('agent_id', '=', agent_id)
    .where('operator_id', '=', operator_id)
    .where('month', '=', month)
    .executeTakeFirst();
  await db
    .insertInto('peer_reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agent_id', 'operator_id', 'month']).doUpdateSet(review))
    .execute();
  return held;
}
