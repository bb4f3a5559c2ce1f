import type { Reader, Writer } from './database.ts';
import { lockRows } from './dialect.ts';
import { countReceipt, countRevocation } from './receipt-counters.ts';
import { countReceiptDay } from './receipt-days.ts';
import { statement } from './statement.ts';

export type ReceiptRow = {
  id: string;
  /** The agent that it is about. */
  agent_id: string;
  agent_name: string;
  /** Who issued it; null where a payment stood in for a key. */
  operator_id: string | null;
  claim: string;
  claim_hash: string;
  verdict: string;
  verdict_source: 'caller' | 'panel';
  check_id: string | null;
  score: number;
  confidence: number;
  domain: string;
  event_count: number;
  /** JSON object of strings. */
  metadata: string | null;
  jwt: string;
  kid: string;
  block_hash: string;
  issued_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** Said where neither the agent's operator nor a wallet proved for it asked: it is no part of the agent's record. */
  requested_by: 'third party' | null;
  /** Whether the agent's trust rests on it. */
  counted: 0 | 1;
};

const insert = statement((db: Writer, row: ReceiptRow) => db.insertInto('receipts').values(row));
const selectById = statement((db: Reader, { id }: { id: string }) =>
  db.selectFrom('receipts').selectAll().where('id', '=', id),
);

/**
 * Keeps a receipt, and counts it for its agent unless a third party asked for it.
 *
 * @param subject What a panel's receipt decided, as a hash: each counts towards the agent's trust once. Without it
 *   the receipt does not.
 */
export async function insertReceipt(db: Writer, row: ReceiptRow, subject?: string): Promise<void> {
  if (row.requested_by !== null) return void (await insert(db, row));
  const counted = await countReceipt(db, row, subject);
  await insert(db, { ...row, counted: counted ? 1 : 0 });
  await countReceiptDay(db, row, 1);
}

/** The receipt of this id. */
export async function findReceipt(db: Reader, id: string): Promise<ReceiptRow | undefined> {
  return (await selectById(db, { id })).rows[0];
}

/** The receipts of the agent's own record, the newest first; `before` is the last id of the page before. */
export function listReceipts(
  db: Reader,
  agentId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ReceiptRow[]> {
  let query = db
    .selectFrom('receipts')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('requested_by', 'is', null);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/**
 * Revokes the receipt, once, and counts it so; gives the time at which it was revoked first, undefined for an
 * unknown id.
 */
export async function revokeReceipt(db: Writer, id: string, now: number): Promise<number | undefined> {
  const row = await lockRows(
    db,
    db.selectFrom('receipts').selectAll().where('id', '=', id),
  ).executeTakeFirst();
  if (!row) return undefined;
  if (row.revoked_at !== null) return row.revoked_at;
  await db.updateTable('receipts').set({ revoked_at: now }).where('id', '=', id).execute();
  if (row.requested_by !== null) return now;
  await countRevocation(db, row);
  await countReceiptDay(db, row, -1);
  return now;
}
