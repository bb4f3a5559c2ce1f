import type { KeyKind } from '../kernel/caller.ts';
import type { Reader, Writer } from './database.ts';
import { statement } from './statement.ts';

/** What one key has spent on one day, by list price. */
export type KeyDayRow = {
  key_id: string;
  /** Days since the epoch, in UTC. */
  day: number;
  operator_id: string;
  calls: number;
  spent_micro_usd: number;
  /** Set aside for calls that are running. */
  held_micro_usd: number;
};

type Key = Pick<KeyDayRow, 'key_id' | 'day' | 'operator_id'>;

type Held = Key & Pick<KeyDayRow, 'held_micro_usd'>;

const holdWithin = statement((db: Writer, { most, ...held }: Held & { most: number }) =>
  db
    .insertInto('key_days')
    .values({ ...held, calls: 0, spent_micro_usd: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'day'])
        .doUpdateSet((eb) => ({
          held_micro_usd: eb('key_days.held_micro_usd', '+', eb.ref('excluded.held_micro_usd')),
        }))
        .where((eb) =>
          eb(eb('key_days.spent_micro_usd', '+', eb.ref('key_days.held_micro_usd')), '<=', most),
        ),
    )
    .returning('key_id'),
);

const unhold = statement(
  (db: Writer, { key_id, day, microUsd }: Omit<Key, 'operator_id'> & { microUsd: number }) =>
    db
      .updateTable('key_days')
      .set((eb) => ({ held_micro_usd: eb('held_micro_usd', '-', microUsd) }))
      .where('key_id', '=', key_id)
      .where('day', '=', day),
);

/** Sets an amount aside, where spent, held and this together stay within the budget; false where they do not. */
export async function holdSpend(
  db: Writer,
  { key_id, day, operator_id }: Key,
  microUsd: number,
  budgetMicroUsd: number,
): Promise<boolean> {
  if (microUsd > budgetMicroUsd) return false;
  const most = budgetMicroUsd - microUsd;
  const { rows } = await holdWithin(db, { key_id, day, operator_id, held_micro_usd: microUsd, most });
  return rows.length > 0;
}

/** Gives back what was set aside. */
export async function unholdSpend(db: Writer, { key_id, day }: Key, microUsd: number): Promise<void> {
  await unhold(db, { key_id, day, microUsd });
}

const addCall = statement((db: Writer, spent: Key & Pick<KeyDayRow, 'spent_micro_usd'>) =>
  db
    .insertInto('key_days')
    .values({ ...spent, calls: 1, held_micro_usd: 0 })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day']).doUpdateSet((eb) => ({
        calls: eb('key_days.calls', '+', eb.ref('excluded.calls')),
        spent_micro_usd: eb('key_days.spent_micro_usd', '+', eb.ref('excluded.spent_micro_usd')),
      })),
    ),
);

/** Counts one call and its price. */
export async function countSpend(
  db: Writer,
  { key_id, day, operator_id }: Key,
  microUsd: number,
): Promise<void> {
  await addCall(db, { key_id, day, operator_id, spent_micro_usd: microUsd });
}

/** What every key of the operator has spent since a day, that day included, the newest day first. */
export function listKeyDays(
  db: Reader,
  operatorId: string,
  fromDay: number,
): Promise<(KeyDayRow & { kind: KeyKind })[]> {
  return db
    .selectFrom('key_days')
    .innerJoin('keys', 'keys.id', 'key_days.key_id')
    .selectAll('key_days')
    .select('keys.kind')
    .where('key_days.operator_id', '=', operatorId)
    .where('day', '>=', fromDay)
    .where('calls', '>', 0)
    .orderBy('day', 'desc')
    .orderBy('key_days.key_id')
    .execute();
}
