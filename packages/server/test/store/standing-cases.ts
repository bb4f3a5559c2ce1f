import { describe, expect, test } from 'vitest';
import { insertAgent } from '../../src/store/agents.ts';
import type { Store } from '../../src/store/database.ts';
import { insertInvitation, takeInvitation } from '../../src/store/invitations.ts';
import { findKeyByHash, insertKey } from '../../src/store/keys.ts';
import { insertOperator, listOperators, suspendOperator } from '../../src/store/operators.ts';
import { replacePeerReview } from '../../src/store/peer-reviews.ts';
import { addProviderSpend, correctProviderSpend, findProviderSpend } from '../../src/store/provider-spend.ts';
import { findReceiptCounters, listCountedAgents } from '../../src/store/receipt-counters.ts';
import { findReceipt, insertReceipt, listReceipts, revokeReceipt } from '../../src/store/receipts.ts';
import { agentRow, keyRow, operatorRow, receiptRow } from './rows.ts';

const DAY = 86_400_000;
const AT = 20_000 * DAY;

/** What every store does with whose word counts, who may register, and what models cost. */
export function standingCases(open: () => Store): void {
  const agent = async (id: string, operator = 'op_1') => {
    await open().write((tx) => insertAgent(tx, agentRow(id, operator)));
    return id;
  };
  const counters = async (id: string) => findReceiptCounters(open().read, id);

  describe('counted receipts', () => {
    const issue = (id: string, agentId: string, change: Parameters<typeof receiptRow>[2], subject?: string) =>
      open().write((tx) => insertReceipt(tx, receiptRow(id, agentId, change), subject));

    test('are ten a day at most, each subject once, whoever comes at the same time', async () => {
      const id = await agent('agent_ten');
      await Promise.all(
        Array.from({ length: 60 }, (_, n) => issue(`rcpt_ten${n}`, id, { issued_at: AT }, `s${n % 20}`)),
      );
      expect(await counters(id)).toMatchObject({
        total: 60,
        counted: 10,
        counted_allow: 10,
        counted_days: 1,
      });
      // A clock that is behind begins no day anew.
      await issue('rcpt_late', id, { issued_at: AT - DAY }, 'late');
      expect(await counters(id)).toMatchObject({ counted: 10, counted_days: 1, last_counted_at: AT });
      await issue('rcpt_next', id, { issued_at: AT + DAY, verdict: 'BLOCK' }, 'next');
      expect(await counters(id)).toMatchObject({
        counted: 11,
        counted_allow: 10,
        counted_days: 2,
        counted_on_day: 1,
        last_counted_at: AT + DAY,
      });
    });

    test('are of the panel, on a subject; revoking one leaves it counted and takes its ALLOW', async () => {
      const id = await agent('agent_panel');
      await issue('rcpt_p1', id, { verdict_source: 'caller', issued_at: AT }, 'p1');
      await issue('rcpt_p2', id, { issued_at: AT });
      await issue('rcpt_p3', id, { issued_at: AT }, 'p3');
      expect(await counters(id)).toMatchObject({ total: 3, counted: 1, counted_allow: 1 });
      expect((await findReceipt(open().read, 'rcpt_p3'))?.counted).toBe(1);
      for (const receipt of ['rcpt_p2', 'rcpt_p3', 'rcpt_p3']) {
        await open().write((tx) => revokeReceipt(tx, receipt, AT + 1));
      }
      expect(await counters(id)).toMatchObject({ total: 3, counted: 1, counted_allow: 0 });
    });

    test('are none that a third party asked for, nor do those show anywhere', async () => {
      const id = await agent('agent_about');
      await issue('rcpt_a1', id, { requested_by: 'third party', issued_at: AT }, 'a1');
      expect(await counters(id)).toBeUndefined();
      await issue('rcpt_a0', id, { issued_at: AT }, 'a1');
      await open().write((tx) => revokeReceipt(tx, 'rcpt_a1', AT + 1));
      expect(await counters(id)).toMatchObject({ total: 1, verified: 1, counted: 1 });
      const listed = await listReceipts(open().read, id, { limit: 5 });
      expect(listed.map((row) => row.id)).toEqual(['rcpt_a0']);
      expect((await findReceipt(open().read, 'rcpt_a1'))?.revoked_at).toBe(AT + 1);
    });

    test('tell which agents of an operator have enough of them', async () => {
      await open().write((tx) => insertOperator(tx, operatorRow('op_counted')));
      for (const [id, many] of [
        ['agent_c1', 1],
        ['agent_c2', 3],
        ['agent_c3', 2],
      ] as const) {
        await agent(id, 'op_counted');
        for (let n = 0; n < many; n++) await issue(`rcpt_${id}${n}`, id, { issued_at: AT }, `c${n}`);
      }
      const listed = async (limit: number) =>
        (await listCountedAgents(open().read, 'op_counted', { atLeast: 2, limit })).map(
          (row) => row.agent_id,
        );
      expect(await listed(9)).toEqual(['agent_c2', 'agent_c3']);
      expect(await listed(1)).toEqual(['agent_c2']);
    });
  });

  test('a review stands in the place of the one before it in the month', async () => {
    const agent_id = await agent('agent_reviewed');
    const row = {
      agent_id,
      operator_id: 'op_1',
      month: 24_300,
      domain: 'legal',
      weight: 0.5,
      outcome: 0,
      peer: 0.25,
    };
    const put = (change: Partial<typeof row> = {}) =>
      open().write((tx) => replacePeerReview(tx, { ...row, ...change }));
    expect(await put()).toBeUndefined();
    expect(await put({ peer: 0.5 })).toEqual(row);
    expect(await put({ month: 24_301 })).toBeUndefined();
    expect(await put()).toEqual({ ...row, peer: 0.5 });
  });

  test('an invitation is taken once, until it expires', async () => {
    const invite = (hash: string, now: number) =>
      open().write((tx) => insertInvitation(tx, { hash, created_at: now, expires_at: now + 1_000 }));
    const take = (hash: string, now: number) => open().write((tx) => takeInvitation(tx, hash, now));
    await invite('i1', 1_000);
    expect(await take('i2', 1_500)).toBe(false);
    expect(await take('i1', 2_000)).toBe(false);
    const taken = await Promise.all(Array.from({ length: 20 }, () => take('i1', 1_999)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('an operator is suspended since the first time it was said, until it goes on', async () => {
    const store = open();
    await store.write((tx) => insertOperator(tx, operatorRow('op_stopped')));
    await store.write((tx) => insertKey(tx, keyRow('key_stopped', 'op_stopped')));
    const suspended = async () => (await findKeyByHash(store.read, 'hash of key_stopped'))?.suspended_at;
    const say = (id: string, since: number | null) => store.write((tx) => suspendOperator(tx, id, since));
    expect(await suspended()).toBeNull();
    expect([await say('op_stopped', 5), await say('op_stopped', 9), await say('op_none', 5)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await suspended()).toBe(5);
    expect(
      (await listOperators(store.read, { before: 'op_stopped!', limit: 1 })).map(({ id }) => id),
    ).toEqual(['op_stopped']);
    await say('op_stopped', null);
    expect(await suspended()).toBeNull();
  });

  test('what models cost never passes a cap, however many begin at the same time', async () => {
    const store = open();
    const add = (micro_usd: number, cap: number) =>
      store.write((tx) => addProviderSpend(tx, { payer: 'key_spend', day: 7, micro_usd }, cap));
    expect(await add(101, 100)).toBe(false);
    const begun = await Promise.all(Array.from({ length: 64 }, () => add(7, 100)));
    expect(begun.filter(Boolean)).toHaveLength(14);
    expect(await findProviderSpend(store.read, 'key_spend', 7)).toBe(98);
    await store.write((tx) => correctProviderSpend(tx, { payer: 'key_spend', day: 7, micro_usd: -18 }));
    expect([await add(20, 100), await add(1, 100)]).toEqual([true, false]);
    expect(await findProviderSpend(store.read, 'key_spend', 8)).toBe(0);
  });
}
