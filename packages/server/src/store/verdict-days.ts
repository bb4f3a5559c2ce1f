import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';
import type { VerificationRow } from './verifications.ts';

/** How many verdicts a key got on one day from one product, of those that were kept. */
export type VerdictDayRow = {
  key_id: string;
  /** Days since the epoch, in UTC. */
  day: number;
  product: VerificationRow['product'];
  operator_id: string;
  allow: number;
  block: number;
  uncertain: number;
};

/** A row for each key: replicas that count for different keys never wait for one another. */
const add = statement((db: Writer, row: VerdictDayRow) =>
  db
    .insertInto('verdict_days')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day', 'product']).doUpdateSet((eb) => ({
        allow: eb('verdict_days.allow', '+', eb.ref('excluded.allow')),
        block: eb('verdict_days.block', '+', eb.ref('excluded.block')),
        uncertain: eb('verdict_days.uncertain', '+', eb.ref('excluded.uncertain')),
      })),
    ),
);

/** Counts one verdict. */
export async function countVerdict(
  db: Writer,
  kept: Pick<VerdictDayRow, 'key_id' | 'day' | 'product' | 'operator_id'>,
  verdict: VerificationRow['verdict'],
): Promise<void> {
  const of = (which: VerificationRow['verdict']) => (verdict === which ? 1 : 0);
  await add(db, { ...kept, allow: of('ALLOW'), block: of('BLOCK'), uncertain: of('UNCERTAIN') });
}

/** The operator's verdicts since a day, that day included, of all keys together, the newest day first. */
export function sumVerdicts(
  db: Reader,
  operatorId: string,
  fromDay: number,
): Promise<Omit<VerdictDayRow, 'key_id' | 'operator_id'>[]> {
  return db
    .selectFrom('verdict_days')
    .select(({ fn }) => [
      'day',
      'product',
      fn.sum<number>('allow').as('allow'),
      fn.sum<number>('block').as('block'),
      fn.sum<number>('uncertain').as('uncertain'),
    ])
    .where('operator_id', '=', operatorId)
    .where('day', '>=', fromDay)
    .groupBy(['day', 'product'])
    .orderBy('day', 'desc')
    .orderBy('product')
    .execute();
}
