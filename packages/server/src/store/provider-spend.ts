import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/** What models were asked for, or are being asked for, on one day by one key or all together. */
export type ProviderSpendRow = {
  /** Id of a key, or a name of the installation's. */
  payer: string;
  /** Days since the epoch, in UTC. */
  day: number;
  micro_usd: number;
};

const addWithin = statement((db: Writer, { most, ...row }: ProviderSpendRow & { most: number }) =>
  db
    .insertInto('provider_spend')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['payer', 'day'])
        .doUpdateSet((eb) => ({
          micro_usd: eb('provider_spend.micro_usd', '+', eb.ref('excluded.micro_usd')),
        }))
        .where((eb) => eb('provider_spend.micro_usd', '<=', most)),
    )
    .returning('payer'),
);

/** Adds to what was spent where both together stay within the cap; false, and nothing done, where they do not. */
export async function addProviderSpend(
  db: Writer,
  row: ProviderSpendRow,
  capMicroUsd: number,
): Promise<boolean> {
  if (row.micro_usd > capMicroUsd) return false;
  const { rows } = await addWithin(db, { ...row, most: capMicroUsd - row.micro_usd });
  return rows.length > 0;
}

const correct = statement((db: Writer, { payer, day, micro_usd }: ProviderSpendRow) =>
  db
    .updateTable('provider_spend')
    .set((eb) => ({ micro_usd: eb('micro_usd', '+', micro_usd) }))
    .where('payer', '=', payer)
    .where('day', '=', day),
);

/** Corrects what was spent, by what it was estimated too low or, below zero, too high. */
export async function correctProviderSpend(db: Writer, row: ProviderSpendRow): Promise<void> {
  await correct(db, row);
}

/** What was spent on the day; 0 where nothing was. */
export async function findProviderSpend(db: Reader, payer: string, day: number): Promise<number> {
  const row = await db
    .selectFrom('provider_spend')
    .select('micro_usd')
    .where('payer', '=', payer)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.micro_usd ?? 0;
}
