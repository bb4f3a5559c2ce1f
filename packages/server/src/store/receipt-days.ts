import { dayOf } from '../kernel/day.ts';
import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/** An agent's panel receipts of one day that have not been revoked, by verdict. */
export type ReceiptDayRow = {
  agent_id: string;
  /** Days since the epoch, in UTC, of the issue. */
  day: number;
  allow: number;
  block: number;
  uncertain: number;
};

type Counted = { agent_id: string; verdict: string; verdict_source: 'caller' | 'panel'; issued_at: number };

const add = statement((db: Writer, row: ReceiptDayRow) =>
  db
    .insertInto('receipt_days')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'day']).doUpdateSet((eb) => ({
        allow: eb('receipt_days.allow', '+', eb.ref('excluded.allow')),
        block: eb('receipt_days.block', '+', eb.ref('excluded.block')),
        uncertain: eb('receipt_days.uncertain', '+', eb.ref('excluded.uncertain')),
      })),
    ),
);

/** Counts a panel receipt (`by` 1) or takes it out again (`by` −1); what callers decided is not counted. */
export async function countReceiptDay(db: Writer, receipt: Counted, by: 1 | -1): Promise<void> {
  if (receipt.verdict_source !== 'panel') return;
  const allow = receipt.verdict === 'ALLOW' ? by : 0;
  const block = receipt.verdict === 'BLOCK' ? by : 0;
  const uncertain = by - allow - block;
  const day = dayOf(receipt.issued_at);
  await add(db, { agent_id: receipt.agent_id, day, allow, block, uncertain });
}

/** The counts of these agents since a day, that day included; one row a day and agent. */
export async function listReceiptDays(
  db: Reader,
  agentIds: readonly string[],
  fromDay: number,
): Promise<ReceiptDayRow[]> {
  if (agentIds.length === 0) return [];
  return db
    .selectFrom('receipt_days')
    .selectAll()
    .where('agent_id', 'in', agentIds)
    .where('day', '>=', fromDay)
    .orderBy('day')
    .orderBy('agent_id')
    .execute();
}
