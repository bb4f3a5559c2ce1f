import { describe, expect, test } from 'vitest';
import { findCreditAccount, holdCredit, unholdCredit } from '../../src/store/credit-accounts.ts';
import { bookCredit, type CreditEntryRow, listCreditEntries } from '../../src/store/credit-entries.ts';
import {
  type CreditHoldRow,
  insertCreditHold,
  listExpiredHolds,
  takeCreditHold,
} from '../../src/store/credit-holds.ts';
import type { Store } from '../../src/store/database.ts';
import { countSpend, holdSpend, listKeyDays, unholdSpend } from '../../src/store/key-days.ts';
import { insertKey } from '../../src/store/keys.ts';
import { insertOperator } from '../../src/store/operators.ts';
import { keyRow, operatorRow } from './rows.ts';

/** What every store does with credit; `open` gives the store of the suite. */
export function creditCases(open: () => Store): void {
  const operator = async (id: string) => {
    await open().write((tx) => insertOperator(tx, operatorRow(id)));
    return id;
  };
  const entry = (id: string, operator_id: string, amount_micro_usd: number): CreditEntryRow => ({
    id,
    operator_id,
    kind: amount_micro_usd > 0 ? 'grant' : 'charge',
    amount_micro_usd,
    key_id: null,
    subject: null,
    created_at: 1_700_000_000_000,
  });

  describe('credit', () => {
    test('the balance is the sum of the entries, however many are booked at once', async () => {
      const store = open();
      const id = await operator('op_ledger');
      const amounts = Array.from({ length: 100 }, (_, n) => (n % 3 === 0 ? 1_000 : -7) * (n + 1));
      await Promise.all(
        amounts.map((amount, n) => store.write((tx) => bookCredit(tx, entry(`ent_${n}`, id, amount)))),
      );
      const entries = await listCreditEntries(store.read, id, 1_000);
      expect(entries).toHaveLength(100);
      expect(await findCreditAccount(store.read, id)).toEqual({
        operator_id: id,
        balance_micro_usd: entries.reduce((sum, { amount_micro_usd }) => sum + amount_micro_usd, 0),
        held_micro_usd: 0,
      });
    });

    test('what is held together never exceeds the balance, and can be given back', async () => {
      const store = open();
      const id = await operator('op_held');
      await store.write((tx) => bookCredit(tx, entry('ent_held', id, 50)));
      const held = await Promise.all(
        Array.from({ length: 120 }, () => store.write((tx) => holdCredit(tx, id, 1))),
      );
      expect(held.filter(Boolean)).toHaveLength(50);
      await store.write((tx) => unholdCredit(tx, id, 20));
      expect(await store.write((tx) => holdCredit(tx, id, 21))).toBe(false);
      expect(await store.write((tx) => holdCredit(tx, id, 20))).toBe(true);
      expect(await store.write((tx) => holdCredit(tx, 'op_without_account', 1))).toBe(false);
    });

    test('a hold is ended by one caller alone, and found once it has expired', async () => {
      const store = open();
      const hold: CreditHoldRow = {
        id: 'hold_1',
        operator_id: 'op_1',
        key_id: 'key_held',
        day: 19_000,
        price_micro_usd: 9,
        debit_micro_usd: 8,
        expires_at: 5_000,
      };
      await store.write((tx) => insertCreditHold(tx, hold));
      expect(await listExpiredHolds(store.read, 4_999, 9)).toEqual([]);
      expect(await listExpiredHolds(store.read, 5_000, 9)).toEqual(['hold_1']);
      const taken = await Promise.all(
        Array.from({ length: 9 }, () => store.write((tx) => takeCreditHold(tx, 'hold_1'))),
      );
      expect(taken.filter((row) => row !== undefined)).toEqual([hold]);
    });

    test('a key spends at most its budget a day, spent and held together', async () => {
      const store = open();
      const id = await operator('op_budget');
      await store.write((tx) => insertKey(tx, keyRow('key_budget', id)));
      const today = { key_id: 'key_budget', day: 19_000, operator_id: id };
      expect(await store.write((tx) => holdSpend(tx, today, 101, 100))).toBe(false);
      const held = await Promise.all(
        Array.from({ length: 30 }, () => store.write((tx) => holdSpend(tx, today, 7, 100))),
      );
      expect(held.filter(Boolean)).toHaveLength(14);
      await store.write(async (tx) => {
        await unholdSpend(tx, today, 14 * 7);
        await countSpend(tx, today, 93);
        await countSpend(tx, { ...today, day: 19_001 }, 5);
        await countSpend(tx, { ...today, day: 18_999 }, 5);
      });
      expect(await store.write((tx) => holdSpend(tx, today, 8, 100))).toBe(false);
      expect(await store.write((tx) => holdSpend(tx, today, 7, 100))).toBe(true);
      expect(await listKeyDays(store.read, id, 19_000)).toEqual([
        { ...today, day: 19_001, kind: 'plv', calls: 1, spent_micro_usd: 5, held_micro_usd: 0 },
        { ...today, kind: 'plv', calls: 1, spent_micro_usd: 93, held_micro_usd: 7 },
      ]);
    });
  });
}
