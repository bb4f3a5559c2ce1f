import type { Reader, Writer } from './database.ts';

/** Play USDC of a payer; one that has no row yet has what every payer starts with. */
export type PlayBalanceRow = { address: string; balance_micro_usd: number };

/** A transfer of play USDC, of which every nonce of a payer makes one at most. */
export type PlayTransferRow = {
  payer: string;
  nonce: string;
  pay_to: string;
  amount_micro_usd: number;
  transaction: string;
  created_at: number;
};

/** The payer's play USDC. */
export async function playBalance(db: Reader, address: string, start: number): Promise<number> {
  const row = await db
    .selectFrom('play_balances')
    .select('balance_micro_usd')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.balance_micro_usd ?? start;
}

/** The transfer of this nonce, if it was made. */
export function findPlayTransfer(
  db: Reader,
  { payer, nonce }: Pick<PlayTransferRow, 'payer' | 'nonce'>,
): Promise<PlayTransferRow | undefined> {
  return db
    .selectFrom('play_transfers')
    .selectAll()
    .where('payer', '=', payer)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
}

/** Makes the transfer. False, and nothing done, where the balance is too low; throws where the nonce is used. */
export async function transferPlay(db: Writer, row: PlayTransferRow, start: number): Promise<boolean> {
  await db
    .insertInto('play_balances')
    .values({ address: row.payer, balance_micro_usd: start })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('play_balances')
    .set((eb) => ({ balance_micro_usd: eb('balance_micro_usd', '-', row.amount_micro_usd) }))
    .where('address', '=', row.payer)
    .where('balance_micro_usd', '>=', row.amount_micro_usd)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await db.insertInto('play_transfers').values(row).execute();
  return true;
}
