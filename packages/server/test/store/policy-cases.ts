import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/database.ts';
import { insertKey } from '../../src/store/keys.ts';
import {
  deletePolicy,
  findPolicy,
  findPolicyVersion,
  insertPolicyVersion,
  lastPolicyVersion,
  listKeysBoundTo,
  listPolicies,
  lockPolicy,
  type PolicyRow,
  upsertPolicy,
} from '../../src/store/policies.ts';
import {
  addSpent,
  insertSpendHold,
  lockSpendDay,
  releaseSpendHold,
  settleSpendHold,
  sweepSpendHolds,
} from '../../src/store/spending.ts';
import { keyRow } from './rows.ts';

const policy = (name: string, change: Partial<PolicyRow> = {}): PolicyRow => ({
  operator_id: 'op_1',
  name,
  description: null,
  digest: 'sha256:a',
  version: 1,
  created_at: 1_700_000_000_000,
  updated_at: 1_700_000_000_000,
  ...change,
});

/** Policies, their versions, and what keys spend under them. */
export function policyCases(store: () => Store): void {
  describe('policies', () => {
    test('are kept by name, replaced whole, and listed in order', async () => {
      await store().write(async (tx) => {
        for (const name of ['b', 'a', 'B']) await upsertPolicy(tx, policy(name));
        await upsertPolicy(
          tx,
          policy('a', { version: 2, digest: 'sha256:b', created_at: 5, description: 'x' }),
        );
      });
      const now = policy('a', { version: 2, digest: 'sha256:b', description: 'x' });
      expect(await findPolicy(store().read, 'op_1', 'a')).toEqual(now);
      expect(await findPolicy(store().read, 'op_2', 'a')).toBeUndefined();
      const names = async (after?: string) =>
        (await listPolicies(store().read, 'op_1', { after, limit: 10 })).map(({ name }) => name);
      expect([await names(), await names('a')]).toEqual([['B', 'a', 'b'], ['b']]);
      await store().write(async (tx) => {
        expect(await lockPolicy(tx, 'op_1', 'a')).toEqual(now);
        await deletePolicy(tx, 'op_1', 'a');
      });
      expect(await findPolicy(store().read, 'op_1', 'a')).toBeUndefined();
    });

    test('are found by digest, the newest version first', async () => {
      const version = (n: number, digest: string) =>
        ({
          owner: 'op_1',
          name: 'v',
          version: n,
          digest,
          cedar: `c${n}`,
          rules: '[]',
          created_at: n,
        }) as const;
      expect(await lastPolicyVersion(store().read, 'op_1', 'v')).toBe(0);
      await store().write(async (tx) => {
        for (const one of [version(1, 'x'), version(2, 'y'), version(3, 'x')])
          await insertPolicyVersion(tx, one);
      });
      expect(await lastPolicyVersion(store().read, 'op_1', 'v')).toBe(3);
      const found = (owner: string, digest: string) =>
        findPolicyVersion(store().read, { owner, name: 'v', digest });
      expect(await found('op_1', 'x')).toEqual(version(3, 'x'));
      expect(await found('op_2', 'x')).toBeUndefined();
      await expect(store().write((tx) => insertPolicyVersion(tx, version(3, 'z')))).rejects.toThrow();
    });

    test('are bound by open keys alone', async () => {
      const bound = { policy: 'k' };
      await store().write(async (tx) => {
        await insertKey(tx, keyRow('key_bound_1', 'op_1', bound));
        await insertKey(tx, keyRow('key_bound_2', 'op_1', { ...bound, revoked_at: 1 }));
        await insertKey(tx, keyRow('key_bound_3', 'op_1', { ...bound, expires_at: 100 }));
      });
      const at = (now: number) => listKeysBoundTo(store().read, 'op_1', 'k', { now, limit: 9 });
      expect([await at(99), await at(100)]).toEqual([['key_bound_1', 'key_bound_3'], ['key_bound_1']]);
    });
  });

  describe('spending', () => {
    const place = { spender: 'key_s', day: 20_000, currency: 'EUR' };
    const seen = (now: number) => store().write((tx) => lockSpendDay(tx, place, now));
    const hold = (id: string, amount: string) =>
      store().write((tx) => insertSpendHold(tx, { ...place, id, amount, expires_at: 100 }));

    test('counts what is spent and what is held, however large', async () => {
      expect(await seen(1)).toBe(0n);
      await hold('hold_1', '9223372036854775807');
      await hold('hold_2', '5');
      expect([await seen(99), await seen(100)]).toEqual([9_223_372_036_854_775_812n, 0n]);
      expect(await store().write((tx) => settleSpendHold(tx, place, 'hold_1'))).toBe(true);
      expect(await store().write((tx) => settleSpendHold(tx, place, 'hold_1'))).toBe(false);
      await store().write((tx) => releaseSpendHold(tx, 'hold_2'));
      await store().write((tx) => addSpent(tx, place, 1n));
      expect(await seen(1)).toBe(9_223_372_036_854_775_808n);
      const other = { ...place, currency: 'USD' };
      expect(await store().write((tx) => lockSpendDay(tx, other, 1))).toBe(0n);
    });

    test('holds that have ended are swept', async () => {
      await hold('hold_3', '1');
      await store().write((tx) => sweepSpendHolds(tx, 99, 10));
      expect(await store().write((tx) => settleSpendHold(tx, place, 'hold_3'))).toBe(true);
      await hold('hold_4', '1');
      await store().write((tx) => sweepSpendHolds(tx, 100, 10));
      expect(await store().write((tx) => settleSpendHold(tx, place, 'hold_4'))).toBe(false);
    });
  });
}
