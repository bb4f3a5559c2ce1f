import { dayOf } from '../kernel/day.ts';
import { addCountedClaim } from './counted-claims.ts';
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
  /** Of the panel's, those that the agent's trust rests on, and how many of them say ALLOW and stand. */
  counted: number;
  counted_allow: number;
  /** On how many days (UTC) they were issued, and how many on the last of these. */
  counted_days: number;
  counted_on_day: number;
  /** When the newest of them was issued; 0 where there is none. */
  last_counted_at: number;
};

type Counted = { agent_id: string; verdict: string; verdict_source: 'caller' | 'panel'; issued_at: number };

/** More receipts of one day than this do not add to the trust in an agent. */
export const MOST_COUNTED_A_DAY = 10;

const UNCOUNTED = {
  counted: 0,
  counted_allow: 0,
  counted_days: 0,
  counted_on_day: 0,
  last_counted_at: 0,
} as const;

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
    )
    .returningAll(),
);

/**
 * Counts one receipt; called in the job that keeps it. Says whether the agent's trust rests on it: a panel's on a
 * subject that did not count before, of the first so many of its day.
 */
export async function countReceipt(db: Writer, receipt: Counted, subject?: string): Promise<boolean> {
  const verified = countsAsVerified(receipt) ? 1 : 0;
  const panel = receipt.verdict_source === 'panel' ? 1 : 0;
  const { rows } = await add(db, {
    agent_id: receipt.agent_id,
    total: 1,
    verified,
    unverified: 1 - verified,
    panel_total: panel,
    panel_verified: panel * verified,
    last_verified_at: receipt.issued_at,
    ...UNCOUNTED,
  });
  const [held] = rows;
  return (
    held !== undefined &&
    panel === 1 &&
    subject !== undefined &&
    countTowardsTrust(db, held, receipt, subject)
  );
}

/** The row of the agent's counters is locked by now, so that nobody else decides on the same counts. */
async function countTowardsTrust(
  db: Writer,
  held: ReceiptCounterRow,
  receipt: Counted,
  subject: string,
): Promise<boolean> {
  const { agent_id, issued_at } = receipt;
  // A day that has passed never begins again, however the clocks of several processes differ.
  const isSameDay = held.counted > 0 && dayOf(issued_at) <= dayOf(held.last_counted_at);
  const today = isSameDay ? held.counted_on_day : 0;
  if (today >= MOST_COUNTED_A_DAY || !(await addCountedClaim(db, { agent_id, subject }))) return false;
  await db
    .updateTable('receipt_counters')
    .set({
      counted: held.counted + 1,
      counted_allow: held.counted_allow + (countsAsVerified(receipt) ? 1 : 0),
      counted_days: held.counted_days + (isSameDay ? 0 : 1),
      counted_on_day: today + 1,
      last_counted_at: Math.max(issued_at, held.last_counted_at),
    })
    .where('agent_id', '=', agent_id)
    .execute();
  return true;
}

/**
 * Lets a receipt that has been revoked no longer count as verified; called in the job that revokes it. It stays in
 * the total, so that revoking what went badly makes no record better.
 */
export async function countRevocation(db: Writer, receipt: Counted & { counted: 0 | 1 }): Promise<void> {
  if (!countsAsVerified(receipt)) return;
  const panel = receipt.verdict_source === 'panel' ? 1 : 0;
  await db
    .updateTable('receipt_counters')
    .set((eb) => ({
      verified: eb('verified', '-', 1),
      unverified: eb('unverified', '+', 1),
      panel_verified: eb('panel_verified', '-', panel),
      counted_allow: eb('counted_allow', '-', receipt.counted),
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

/** The counters of the operator's agents with at least so many counted receipts, those with the most first. */
export function listCountedAgents(
  db: Reader,
  operatorId: string,
  { atLeast, limit }: { atLeast: number; limit: number },
): Promise<ReceiptCounterRow[]> {
  return db
    .selectFrom('receipt_counters')
    .innerJoin('agents', 'agents.id', 'receipt_counters.agent_id')
    .selectAll('receipt_counters')
    .where('agents.operator_id', '=', operatorId)
    .where('counted', '>=', atLeast)
    .orderBy('counted', 'desc')
    .orderBy('agent_id')
    .limit(limit)
    .execute();
}
