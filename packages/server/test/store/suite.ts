import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAgent, insertAgent, listAgents } from '../../src/store/agents.ts';
import { countCheck, sumChecks } from '../../src/store/check-rollups.ts';
import type { Store } from '../../src/store/database.ts';
import { countContributions, sumContributions } from '../../src/store/evaluator-rollups.ts';
import { recordEvent } from '../../src/store/events.ts';
import {
  findKeyByHash,
  hasKeys,
  insertKey,
  listKeysOf,
  listKeysOfAgents,
  lockKey,
  updateKey,
} from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { findOperator, insertOperator } from '../../src/store/operators.ts';
import { findReceiptCounters } from '../../src/store/receipt-counters.ts';
import { findReceipt, insertReceipt, listReceipts, revokeReceipt } from '../../src/store/receipts.ts';
import { findVerification, insertVerification } from '../../src/store/verifications.ts';
import { approvalCases } from './approval-cases.ts';
import { attestationCases } from './attestation-cases.ts';
import { creditCases } from './credit-cases.ts';
import { idempotencyCases } from './idempotency-cases.ts';
import { outcomeCases } from './outcome-cases.ts';
import { paymentCases } from './payment-cases.ts';
import { policyCases } from './policy-cases.ts';
import { recordCases } from './record-cases.ts';
import { agentRow, eventRow, keyRow, operatorRow, receiptRow, verificationRow } from './rows.ts';
import { standingCases } from './standing-cases.ts';
import { trustCases } from './trust-cases.ts';

type Where = Parameters<typeof openStore>[0];

/** What every store does, whichever database it stands on. `prepare` gives an empty database. */
export function storeSuite(prepare: () => Promise<{ where: Where; remove(): Promise<void> }>): void {
  let where: Where;
  let remove: () => Promise<void>;
  let store: Store;

  beforeAll(async () => {
    ({ where, remove } = await prepare());
    // Three replicas that start at once on an empty database.
    const [first, ...others] = await Promise.all([openStore(where), openStore(where), openStore(where)]);
    await Promise.all(others.map((other) => other.close()));
    store = first;
    await store.write((tx) => insertOperator(tx, operatorRow('op_1')));
    await store.write((tx) => insertAgent(tx, agentRow('agent_1', 'op_1')));
  });

  afterAll(async () => {
    await store.close();
    await remove();
  });

  describe('jobs', () => {
    test('a store that is opened again holds what was written before', async () => {
      const again = await openStore(where);
      expect(await findOperator(again.read, 'op_1')).toEqual(operatorRow('op_1'));
      expect(await hasKeys(again.read)).toBe(false);
      await again.close();
    });

    test('a failing job leaves nothing behind and fails alone, amid others of the same turn', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          store.write(async (tx) => {
            await insertOperator(tx, operatorRow(`op_isolated_${n}`));
            if (n % 4 === 1) throw new Error(`job ${n} thinks better of it`);
            if (n % 4 === 3) await insertOperator(tx, operatorRow(`op_isolated_${n}`));
            return n;
          }),
        ),
      );
      const kept = await store.read
        .selectFrom('operators')
        .select('id')
        .where('id', 'like', 'op_isolated_%')
        .execute();
      expect(outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : []))).toEqual([
        0, 2, 4, 6, 8, 10, 12, 14, 16, 18,
      ]);
      expect(kept.map(({ id }) => id).sort()).toEqual(
        [0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((n) => `op_isolated_${n}`).sort(),
      );
      expect(outcomes[1]).toMatchObject({ reason: { message: 'job 1 thinks better of it' } });
    });

    test('a thousand increments, a hundred at once, add up exactly', async () => {
      await store.write((tx) => insertAgent(tx, agentRow('agent_busy', 'op_1')));
      const counts: unknown[] = [];
      for (let round = 0; round < 10; round++) {
        const batch = Array.from({ length: 100 }, (_, n) =>
          store.write((tx) => recordEvent(tx, eventRow(`evt_busy_${round}_${n}`, 'agent_busy'))),
        );
        counts.push(...(await Promise.all(batch)));
      }
      expect(new Set(counts).size).toBe(1_000);
      expect(await findAgent(store.read, 'agent_busy')).toMatchObject({ event_count: 1_000 });
    });

    test('jobs that lock what they read do not lose one another’s changes', async () => {
      await store.write((tx) => insertKey(tx, keyRow('key_locked', 'op_1', { expires_at: 0 })));
      await Promise.all(
        Array.from({ length: 40 }, () =>
          store.write(async (tx) => {
            const key = await lockKey(tx, 'op_1', 'key_locked');
            await updateKey(tx, 'key_locked', { expires_at: (key?.expires_at ?? 0) + 1 });
          }),
        ),
      );
      expect(await findKeyByHash(store.read, 'hash of key_locked')).toMatchObject({ expires_at: 40 });
    });

    test('a reader does not see a job that is not committed, the job itself does', async () => {
      const seen = await store.write(async (tx) => {
        await insertOperator(tx, operatorRow('op_unseen'));
        return [await findOperator(tx, 'op_unseen'), await findOperator(store.read, 'op_unseen')];
      });
      expect(seen).toEqual([operatorRow('op_unseen'), undefined]);
      expect(await findOperator(store.read, 'op_unseen')).toEqual(operatorRow('op_unseen'));
    });

    test('the reading connection refuses to write', async () => {
      const attempt = sql`delete from operators`.execute(store.read);
      await expect(attempt).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/read-?only/) },
      });
    });

    test('a second store on the same database sees what the first wrote, and the reverse', async () => {
      const other = await openStore(where);
      await store.write((tx) => insertOperator(tx, operatorRow('op_from_first')));
      await other.write((tx) => insertOperator(tx, operatorRow('op_from_other')));
      expect(await findOperator(other.read, 'op_from_first')).toBeDefined();
      expect(await findOperator(store.read, 'op_from_other')).toBeDefined();
      await other.close();
    });

    test('closing lets running writes end, refuses later ones, and may be said twice', async () => {
      const closing = await openStore(where);
      const last = closing.write((tx) => insertOperator(tx, operatorRow('op_last')));
      await Promise.all([closing.close(), closing.close()]);
      await last;
      await expect(closing.write(async () => 1)).rejects.toMatchObject({
        cause: { message: 'the store is closed' },
      });
      await expect(closing.ping()).rejects.toThrow();
      expect(await findOperator(store.read, 'op_last')).toBeDefined();
    });

    test('a job that starts another job is refused rather than left waiting for itself', async () => {
      const inner = () => store.write(async () => 'never');
      await expect(store.write(inner)).rejects.toThrow('A job must write through its own tx');
      await expect(inner()).resolves.toBe('never');
    });

    test('text of any script and length comes back as it was', async () => {
      const name = `${'𝔸 ‮עברית 🧾 ﷽ '.repeat(5_000)}\r\n\t'"\\;--\u2028`;
      await store.write((tx) => insertOperator(tx, { ...operatorRow('op_text'), name, email: '' }));
      expect(await findOperator(store.read, 'op_text')).toMatchObject({ name, email: '' });
    });

    test('ping answers while the database does', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });

  describe('keys', () => {
    test('are found by their hash and listed the newest first', async () => {
      await store.write((tx) => insertOperator(tx, operatorRow('op_keys')));
      // In an order that is not the one of bytes in English.
      for (const id of ['key_1', 'key_a', 'key_B', 'key_b_']) {
        await store.write((tx) => insertKey(tx, keyRow(id, 'op_keys', { agent_id: `agent of ${id}` })));
      }
      expect(await findKeyByHash(store.read, 'hash of key_a')).toEqual({
        ...keyRow('key_a', 'op_keys', { agent_id: 'agent of key_a' }),
        suspended_at: null,
      });
      expect(await findKeyByHash(store.read, 'hash of nothing')).toBeUndefined();
      expect(await hasKeys(store.read)).toBe(true);
      const listed = async (page: { before?: string; limit: number }) =>
        (await listKeysOf(store.read, 'op_keys', page)).map(({ id }) => id);
      expect(await listed({ limit: 9 })).toEqual(['key_b_', 'key_a', 'key_B', 'key_1']);
      expect(await listed({ limit: 2 })).toEqual(['key_b_', 'key_a']);
      expect(await listed({ before: 'key_a', limit: 2 })).toEqual(['key_B', 'key_1']);
      const ofAgents = await listKeysOfAgents(store.read, ['agent of key_a', 'agent of key_B']);
      expect(ofAgents.map(({ id }) => id)).toEqual(['key_a', 'key_B']);
      expect(await listKeysOfAgents(store.read, [])).toEqual([]);
    });

    test('two keys with one hash, or a key of no operator, are refused', async () => {
      const key = keyRow('key_twice', 'op_1');
      await store.write((tx) => insertKey(tx, key));
      await expect(store.write((tx) => insertKey(tx, { ...key, id: 'key_thrice' }))).rejects.toThrow();
      await expect(store.write((tx) => insertKey(tx, keyRow('key_orphan', 'op_none')))).rejects.toThrow();
    });
  });

  idempotencyCases(() => store);

  describe('verifications', () => {
    test('are kept whole, or without request and transcript under zero retention', async () => {
      const whole = verificationRow('vrf_1', {
        result: '{"claim":"naïve – ✓"}',
      });
      const bare = verificationRow('vrf_2', {
        result: null,
        transcript: null,
        transcript_hash: null,
        summary: null,
        token_hash: null,
      });
      await store.write(async (tx) => {
        await insertVerification(tx, whole);
        await insertVerification(tx, bare);
      });
      expect(await findVerification(store.read, 'vrf_1')).toEqual(whole);
      expect(await findVerification(store.read, 'vrf_2')).toEqual(bare);
      expect(await findVerification(store.read, 'vrf_3')).toBeUndefined();
    });
  });

  describe('agents and events', () => {
    test('agents are listed page by page, the newest first', async () => {
      await store.write(async (tx) => {
        await insertOperator(tx, operatorRow('op_pages'));
        for (let n = 0; n < 5; n++) await insertAgent(tx, agentRow(`agent_p${n}`, 'op_pages'));
      });
      const first = await listAgents(store.read, 'op_pages', { limit: 2 });
      const second = await listAgents(store.read, 'op_pages', { before: first.at(-1)?.id, limit: 9 });
      expect([...first, ...second].map(({ id }) => id)).toEqual([
        'agent_p4',
        'agent_p3',
        'agent_p2',
        'agent_p1',
        'agent_p0',
      ]);
    });

    test('events are counted one by one and kept as they were recorded', async () => {
      await store.write((tx) => insertAgent(tx, agentRow('agent_events', 'op_1')));
      const rows = Array.from({ length: 6 }, (_, n) =>
        eventRow(`evt_${n}`, 'agent_events', {
          recorded_at: 1_000 + (n >> 2),
          domain: n % 2 ? 'legal' : 'finance',
          peer_rating: 0.25,
        }),
      );
      const counts: unknown[] = [];
      for (const row of rows) counts.push(await store.write((tx) => recordEvent(tx, row)));
      expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
      const kept = store.read.selectFrom('events').selectAll().where('agent_id', '=', 'agent_events');
      expect(await kept.orderBy('id').execute()).toEqual(rows);
    });

    test('an event about no agent is not recorded', async () => {
      expect(await store.write((tx) => recordEvent(tx, eventRow('evt_none', 'agent_none')))).toBeUndefined();
    });
  });

  describe('receipts', () => {
    test('are counted in the job that keeps them, by verdict and by its source', async () => {
      await store.write((tx) => insertAgent(tx, agentRow('agent_counted', 'op_1')));
      const issued = [
        { verdict: 'ALLOW', verdict_source: 'panel', issued_at: 5_000 },
        { verdict: 'VERIFIED', verdict_source: 'caller', issued_at: 7_000 },
        { verdict: 'DISSENT', verdict_source: 'caller', issued_at: 6_000 },
        { verdict: 'BLOCK', verdict_source: 'panel', issued_at: 4_000 },
      ] as const;
      await Promise.all(
        issued.map((change, n) =>
          store.write((tx) => insertReceipt(tx, receiptRow(`rcpt_${n}`, 'agent_counted', change))),
        ),
      );
      await expect(
        store.write(async (tx) => {
          await insertReceipt(tx, receiptRow('rcpt_9', 'agent_counted'));
          throw new Error('not signed');
        }),
      ).rejects.toThrow('not signed');
      expect(await findReceiptCounters(store.read, 'agent_counted')).toMatchObject({
        agent_id: 'agent_counted',
        counted: 0,
        total: 4,
        verified: 2,
        unverified: 2,
        panel_total: 2,
        panel_verified: 1,
        last_verified_at: 7_000,
      });
      expect(await findReceipt(store.read, 'rcpt_1')).toEqual(
        receiptRow('rcpt_1', 'agent_counted', issued[1]),
      );
      const page = await listReceipts(store.read, 'agent_counted', { before: 'rcpt_3', limit: 2 });
      expect(page.map(({ id }) => id)).toEqual(['rcpt_2', 'rcpt_1']);
    });

    test('are revoked once; the first time stands', async () => {
      await store.write((tx) => insertReceipt(tx, receiptRow('rcpt_revoked', 'agent_1')));
      expect(await store.write((tx) => revokeReceipt(tx, 'rcpt_revoked', 8_000))).toBe(8_000);
      expect(await store.write((tx) => revokeReceipt(tx, 'rcpt_revoked', 9_000))).toBe(8_000);
      expect(await store.write((tx) => revokeReceipt(tx, 'rcpt_none', 9_000))).toBeUndefined();
    });
  });

  describe('daily sums', () => {
    test('of checks by stake, since a day', async () => {
      const check = { agent_id: 'agent_1', stake: 'high', verdict: 'ALLOW', confidence: 0.5 } as const;
      await Promise.all([
        ...Array.from({ length: 8 }, () => store.write((tx) => countCheck(tx, { ...check, day: 19_000 }))),
        store.write((tx) => countCheck(tx, { ...check, day: 19_001, verdict: 'BLOCK', confidence: 0.75 })),
        store.write((tx) => countCheck(tx, { ...check, day: 19_001, stake: 'low', verdict: 'UNCERTAIN' })),
        store.write((tx) => countCheck(tx, { ...check, day: 18_999 })),
      ]);
      expect(await sumChecks(store.read, 'agent_1', 19_000)).toEqual([
        { stake: 'high', checks: 9, allow: 8, block: 1, uncertain: 0, sum_confidence: 4.75 },
        { stake: 'low', checks: 1, allow: 0, block: 0, uncertain: 1, sum_confidence: 0.5 },
      ]);
    });

    test('of what every evaluator contributed', async () => {
      const check = { agent_id: 'agent_1', day: 19_000, evaluators: ['quotes', 'arithmetic', 'quotes'] };
      await Promise.all([
        store.write((tx) => countContributions(tx, check)),
        store.write((tx) => countContributions(tx, { ...check, evaluators: ['arithmetic'] })),
        store.write((tx) => countContributions(tx, { ...check, evaluators: [] })),
        store.write((tx) => countContributions(tx, { ...check, day: 18_999 })),
      ]);
      expect(await sumContributions(store.read, 'agent_1', 19_000)).toEqual([
        { evaluator_id: 'arithmetic', checks: 2 },
        { evaluator_id: 'quotes', checks: 1 },
      ]);
    });
  });

  recordCases(() => store);
  trustCases(() => store);
  standingCases(() => store);
  creditCases(() => store);
  paymentCases(() => store);
  policyCases(() => store);
  approvalCases(() => store);
  outcomeCases(() => store);
  attestationCases(() => store);
}
