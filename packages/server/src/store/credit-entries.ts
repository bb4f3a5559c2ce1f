import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/** One line of the ledger; never changed and never removed. */
export type CreditEntryRow = {
  id: string;
  operator_id: string;
  kind: 'grant' | 'play_grant' | 'charge' | 'refund';
  /** Positive where credit was given, negative where it was used. */
  amount_micro_usd: number;
  key_id: string | null;
  /** What was paid for. */
  subject: string | null;
  created_at: number;
};

type Moved = Pick<CreditEntryRow, 'operator_id' | 'amount_micro_usd'>;

const moveBalance = statement((db: Writer, { operator_id, amount_micro_usd }: Moved) =>
  db
    .insertInto('credit_accounts')
    .values({ operator_id, balance_micro_usd: amount_micro_usd, held_micro_usd: 0 })
    .onConflict((conflict) =>
      conflict.column('operator_id').doUpdateSet((eb) => ({
        balance_micro_usd: eb('credit_accounts.balance_micro_usd', '+', eb.ref('excluded.balance_micro_usd')),
      })),
    ),
);

const insert = statement((db: Writer, row: CreditEntryRow) => db.insertInto('credit_entries').values(row));

/** Writes a line into the ledger and moves the operator's balance by it. */
export async function bookCredit(db: Writer, row: CreditEntryRow): Promise<void> {
  const { operator_id, amount_micro_usd } = row;
  await moveBalance(db, { operator_id, amount_micro_usd });
  await insert(db, row);
}

/** The operator's entries, the newest first. */
export function listCreditEntries(db: Reader, operatorId: string, limit: number): Promise<CreditEntryRow[]> {
  return db
    .selectFrom('credit_entries')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Micro-USD that each of these things was charged to the operator's credit; those that cost nothing are left out. */
export async function listCharges(
  db: Reader,
  operatorId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('credit_entries')
    .select(['subject', 'amount_micro_usd'])
    .where('operator_id', '=', operatorId)
    .where('subject', 'in', subjects)
    .where('kind', '=', 'charge')
    .execute();
  return new Map(rows.map(({ subject, amount_micro_usd }) => [String(subject), -amount_micro_usd]));
}
