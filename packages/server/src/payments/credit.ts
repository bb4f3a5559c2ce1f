import type { Caller } from '../kernel/caller.ts';
import type { Clock } from '../kernel/clock.ts';
import { dayOf } from '../kernel/day.ts';
import { newId, type Randomness } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';
import { holdCredit, unholdCredit } from '../store/credit-accounts.ts';
import { bookCredit } from '../store/credit-entries.ts';
import {
  type CreditHoldRow,
  insertCreditHold,
  listExpiredHolds,
  takeCreditHold,
} from '../store/credit-holds.ts';
import type { Store, Writer } from '../store/database.ts';
import { countSpend, holdSpend, unholdSpend } from '../store/key-days.ts';
import { spoken, usd } from './money.ts';
import { type Bill, type Delivery, FREE, HELD_MS, type Payment, type Rail, type Sold } from './rail.ts';

const DAY_MS = 86_400_000;
const SWEEP_ROWS = 500;

export type CreditParts = {
  store: Store;
  clock: Clock;
  randomness: Randomness;
  /** Whether the installation's credit is play money. */
  play: boolean;
  /** Whether metered calls debit the credit as well. */
  billMetered: boolean;
};

/** The credit of an operator, and the daily budget of the key that spends it. */
export const creditRail = (parts: CreditParts): Rail => ({
  offer: () => ({ accepts: [], headers: {} }),
  read: ({ caller }) => caller && payment(caller, parts),
});

function payment(caller: Caller, parts: CreditParts): Payment {
  const { store, clock, randomness, billMetered } = parts;
  let held: CreditHoldRow | undefined;
  async function release(record?: Delivery['record']) {
    const row = held;
    const hold = row && isSetAside(row, caller) ? row.id : undefined;
    if (hold === undefined && !record) return FREE;
    await store.write(async (tx) => {
      if (hold !== undefined) await giveBack(tx, hold);
      await record?.(tx);
    });
    return FREE;
  }
  return {
    async hold(bill) {
      held = holdRow(bill, caller, billMetered, clock(), randomness);
      const row = held;
      if (isSetAside(row, caller)) await store.write((tx) => setAside(tx, row, caller));
      return undefined;
    },
    async settle({ result, subject = result.id, record }) {
      const row = held;
      if (!row) throw new Error('Nothing is held');
      const entryId = newId('ent_', clock(), randomness);
      const taken = await store.write(async (tx) => {
        await record(tx);
        return take(tx, row, caller, { entryId, subject, now: clock() });
      });
      return { result, headers: {}, charged: taken ? charged(row, entryId, parts) : FREE };
    },
    async waive({ result, record }) {
      return { result, headers: {}, charged: await release(record) };
    },
    release,
  };
}

function holdRow(
  { microUsd, metered }: Bill,
  { operatorId, keyId, spendsAs = keyId }: Caller,
  billMetered: boolean,
  now: number,
  randomness: Randomness,
): CreditHoldRow {
  return {
    id: newId('hold_', now, randomness),
    operator_id: operatorId,
    key_id: spendsAs,
    day: dayOf(now),
    price_micro_usd: microUsd,
    debit_micro_usd: metered && !billMetered ? 0 : microUsd,
    expires_at: now + HELD_MS,
  };
}

/** A free call of a key without a budget has nothing to set aside: it is only counted once it is done. */
const isSetAside = ({ debit_micro_usd }: CreditHoldRow, { dailyBudgetMicroUsd }: Caller): boolean =>
  debit_micro_usd > 0 || dailyBudgetMicroUsd !== undefined;

/** Both conditions are part of the updates themselves, so calls that come together cannot overshoot. */
async function setAside(tx: Writer, row: CreditHoldRow, { dailyBudgetMicroUsd }: Caller): Promise<void> {
  const { operator_id, price_micro_usd, debit_micro_usd, day } = row;
  if (debit_micro_usd > 0 && !(await holdCredit(tx, operator_id, debit_micro_usd))) {
    const detail = `This call costs ${spoken(debit_micro_usd)}, more than is left of your credit.`;
    throw new Problem('payment-required', `${detail} See GET /v1/usage.`);
  }
  const budget = dailyBudgetMicroUsd ?? Number.MAX_SAFE_INTEGER;
  if (!(await holdSpend(tx, row, price_micro_usd, budget))) {
    const detail = `This call costs ${spoken(price_micro_usd)}, more than is left of the key's ${spoken(budget)} a day.`;
    throw new Problem('payment-required', `${detail} The next day begins at 00:00 UTC.`, {
      retryAfterSeconds: ((day + 1) * DAY_MS - (row.expires_at - HELD_MS)) / 1000,
    });
  }
  await insertCreditHold(tx, row);
}

type Taking = { entryId: string; subject: string | undefined; now: number };

/** Turns the hold into spending. False where it was gone: the call took so long that it was given back. */
async function take(tx: Writer, row: CreditHoldRow, caller: Caller, taking: Taking): Promise<boolean> {
  const { operator_id, debit_micro_usd, price_micro_usd } = row;
  if (isSetAside(row, caller) && !(await giveBack(tx, row.id))) return false;
  if (debit_micro_usd > 0) {
    await bookCredit(tx, {
      id: taking.entryId,
      operator_id,
      kind: 'charge',
      amount_micro_usd: -debit_micro_usd,
      key_id: caller.keyId,
      subject: taking.subject ?? null,
      created_at: taking.now,
    });
  }
  await countSpend(tx, row, price_micro_usd);
  return true;
}

/** Ends a hold and frees what it held; false where it had ended before. */
async function giveBack(tx: Writer, id: string): Promise<boolean> {
  const hold = await takeCreditHold(tx, id);
  if (!hold) return false;
  await unholdCredit(tx, hold.operator_id, hold.debit_micro_usd);
  await unholdSpend(tx, hold, hold.price_micro_usd);
  return true;
}

function charged(
  { debit_micro_usd }: CreditHoldRow,
  reference: string,
  { play }: CreditParts,
): Sold['charged'] {
  if (debit_micro_usd === 0) return FREE;
  return { usd: usd(debit_micro_usd), rail: 'credit', reference, ...(play && { play }) };
}

/** Gives back what calls held whose process died; gives how many there were. */
export async function releaseExpiredHolds({
  store,
  clock,
}: Pick<CreditParts, 'store' | 'clock'>): Promise<number> {
  const expired = await listExpiredHolds(store.read, clock(), SWEEP_ROWS);
  const released = await Promise.all(expired.map((id) => store.write((tx) => giveBack(tx, id))));
  return released.filter(Boolean).length;
}
