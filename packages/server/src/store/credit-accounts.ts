import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/** What an operator has to spend. `balance` is always the sum of its entries, `held` that of its open holds. */
export type CreditAccountRow = {
  operator_id: string;
  balance_micro_usd: number;
  /** Set aside for calls that are running. */
  held_micro_usd: number;
};

/** The operator's account; none before the first entry. */
export function findCreditAccount(db: Reader, operatorId: string): Promise<CreditAccountRow | undefined> {
  return db
    .selectFrom('credit_accounts')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
}

type Amount = { operatorId: string; microUsd: number };

const hold = statement((db: Writer, { operatorId, microUsd }: Amount) =>
  db
    .updateTable('credit_accounts')
    .set((eb) => ({ held_micro_usd: eb('held_micro_usd', '+', microUsd) }))
    .where('operator_id', '=', operatorId)
    .where((eb) => eb(eb('balance_micro_usd', '-', eb.ref('held_micro_usd')), '>=', microUsd)),
);

const unhold = statement((db: Writer, { operatorId, microUsd }: Amount) =>
  db
    .updateTable('credit_accounts')
    .set((eb) => ({ held_micro_usd: eb('held_micro_usd', '-', microUsd) }))
    .where('operator_id', '=', operatorId),
);

/** Sets an amount aside, where so much is free. False, and nothing done, where it is not. */
export async function holdCredit(db: Writer, operatorId: string, microUsd: number): Promise<boolean> {
  const { numAffectedRows } = await hold(db, { operatorId, microUsd });
  return numAffectedRows === 1n;
}

/** Gives back what was set aside. */
export async function unholdCredit(db: Writer, operatorId: string, microUsd: number): Promise<void> {
  await unhold(db, { operatorId, microUsd });
}
