import type { Caller } from '../kernel/caller.ts';
import type { Clock } from '../kernel/clock.ts';
import { Problem } from '../kernel/problem.ts';
import { findAgent } from '../store/agents.ts';
import type { Store } from '../store/database.ts';
import * as receipts from '../store/receipts.ts';
import { getReceipt } from './read.ts';

/**
 * Revokes a receipt, on disk before this resolves. Doing so again keeps the first time. Open to the operator
 * whose key asked for it, and to the agent's operator where the receipt is part of the agent's record: nobody takes
 * back what a third party was given about it.
 *
 * @throws {Problem} `not-found`, `not-yours`
 */
export async function revokeReceipt(
  id: string,
  caller: Caller,
  { store, clock }: { store: Store; clock: Clock },
): Promise<receipts.ReceiptRow> {
  const row = await getReceipt(store.read, id);
  const asked = row.operator_id === caller.operatorId;
  if (!asked && (row.requested_by !== null || !(await ownsAgent(store, row.agent_id, caller)))) {
    throw new Problem('not-yours', `The receipt ${id} belongs to another operator.`);
  }
  const revoked_at = await store.write((tx) => receipts.revokeReceipt(tx, id, clock()));
  return { ...row, revoked_at: revoked_at ?? null };
}

async function ownsAgent({ read }: Store, agentId: string, { operatorId }: Caller): Promise<boolean> {
  return (await findAgent(read, agentId))?.operator_id === operatorId;
}
