import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/** What an agent's receipts add up to, kept beside them so that a public page never has to count. */
export type ReceiptCounterRow = {
  agent_id: string;
  total: number;
  /** Receipts that say VERIFIED or ALLOW and have not been revoked. */
  verified: number;
  unverified: number;
  /** Of the total, those whose verdict is the panel's own. */
  panel_total: number;
  panel_verified: number;
  /** When the newest receipt of any verdict was issued. */
  last_verified_at: number;
};

type Counted = { agent_id: string; verdict: string; verdict_source: 'caller' | 'panel'; issued_at: number };

const countsAsVerified = ({ verdict }: Counted): boolean => verdict === 'VERIFIED' || verdict === 'ALLOW';

const add = statement((db: Writer, row: ReceiptCounterRow) =>
  db
    .insertInto('receipt_counters')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('agent_id').doUpdateSet((eb) => ({
        total: eb('receipt_counters.total', '+', eb.ref('excluded.total')),
        verified: eb('receipt_counters.verified', '+', eb.ref('excluded.verified')),
        unverified: eb('receipt_counters.unverified', '+', eb.ref('excluded.unverified')),
        panel_total: eb('receipt_counters.panel_total', '+', eb.ref('excluded.panel_total')),
        panel_verified: eb('receipt_counters.panel_verified', '+', eb.ref('excluded.panel_verified')),
        last_verified_at: eb
          .case()
          .when('receipt_counters.last_verified_at', '>', eb.ref('excluded.last_verified_at'))
          .then(eb.ref('receipt_counters.last_verified_at'))
          .else(eb.ref('excluded.last_verified_at'))
          .end(),
      })),
    ),
);

/** Counts one receipt; called in the job that keeps it. */
export async function countReceipt(db: Writer, receipt: Counted): Promise<void> {
  const verified = countsAsVerified(receipt) ? 1 : 0;
  const panel = receipt.verdict_source === 'panel' ? 1 : 0;
  await add(db, {
    agent_id: receipt.agent_id,
    total: 1,
    verified,
    unverified: 1 - verified,
    panel_total: panel,
    panel_verified: panel * verified,
    last_verified_at: receipt.issued_at,
  });
}

/**
 * Lets a receipt that has been revoked no longer count as verified; called in the job that revokes it. It stays in
 * the total, so that revoking what went badly makes no record better.
 */
export async function countRevocation(db: Writer, receipt: Counted): Promise<void> {
  if (!countsAsVerified(receipt)) return;
  const panel = receipt.verdict_source === 'panel' ? 1 : 0;
  await db
    .updateTable('receipt_counters')
    .set((eb) => ({
      verified: eb('verified', '-', 1),
      unverified: eb('unverified', '+', 1),
      panel_verified: eb('panel_verified', '-', panel),
    }))
    .where('agent_id', '=', receipt.agent_id)
    .execute();
}

const selectByAgent = statement((db: Reader, { agentId }: { agentId: string }) =>
  db.selectFrom('receipt_counters').selectAll().where('agent_id', '=', agentId),
);

/** The agent's counters; undefined where it has no receipts. */
export async function findReceiptCounters(
  db: Reader,
  agentId: string,
): Promise<ReceiptCounterRow | undefined> {
  return (await selectByAgent(db, { agentId })).rows[0];
}
