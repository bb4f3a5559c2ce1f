import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ensureAgents, findAgent, insertAgent } from '../../src/store/agents.ts';
import type { Store } from '../../src/store/database.ts';
import { up as endPaidBindings } from '../../src/store/migrations/0020-proved-wallets.ts';
import { ensureOperator, findOperator } from '../../src/store/operators.ts';
import { findReceiptCounters } from '../../src/store/receipt-counters.ts';
import { listReceiptDays } from '../../src/store/receipt-days.ts';
import { insertReceipt, revokeReceipt } from '../../src/store/receipts.ts';
import { addScoreSums, listScoredDomains, listScoreSums } from '../../src/store/score-sums.ts';
import { bindWallet, listBindings, revokeBinding } from '../../src/store/wallet-bindings.ts';
import { insertChallenge, takeChallenge } from '../../src/store/wallet-challenges.ts';
import { agentRow, operatorRow, receiptRow } from './rows.ts';

const WALLET = '0x52908400098527886e0f7030069857d2e4169ee7';
const DAY = 86_400_000;

/** What every store does with sums, wallets and the service's own agents; `open` gives the store of the suite. */
export function trustCases(open: () => Store): void {
  const agent = async (id: string) => {
    await open().write((tx) => insertAgent(tx, agentRow(id, 'op_1')));
    return id;
  };

  describe('score sums', () => {
    const sums = {
      month: 24_300,
      own: 1,
      events: 1,
      weight: 1.25,
      outcome: 0.5,
      peer_weight: 0.25,
      peer: 0.125,
      adversarial_weight: 0,
      adversarial: 0,
    } as const;

    test('add up under concurrency, apart by domain, month and who recorded', async () => {
      const agent_id = await agent('agent_sums');
      const store = open();
      await Promise.all(
        Array.from({ length: 64 }, (_, n) =>
          store.write((tx) =>
            addScoreSums(tx, [
              { ...sums, agent_id, domain: '' },
              { ...sums, agent_id, domain: n % 2 ? 'legal' : 'Zoll', own: n % 4 === 0 ? 0 : 1 },
            ]),
          ),
        ),
      );
      await store.write((tx) => addScoreSums(tx, []));
      expect(await listScoreSums(store.read, agent_id)).toEqual([
        { ...sums, agent_id, domain: '', events: 64, weight: 80, outcome: 32, peer_weight: 16, peer: 8 },
      ]);
      const zoll = await listScoreSums(store.read, agent_id, 'Zoll');
      expect(zoll.map(({ own, events }) => [own, events])).toEqual([
        [0, 16],
        [1, 16],
      ]);
      expect(await listScoreSums(store.read, agent_id, 'zoll')).toEqual([]);
      expect(await listScoredDomains(store.read, agent_id, 9)).toEqual(['Zoll', 'legal']);
      expect(await listScoredDomains(store.read, agent_id, 1)).toEqual(['Zoll']);
    });
  });

  describe('wallets', () => {
    test('are bound once, and anew after a revocation', async () => {
      const agent_id = await agent('agent_wallet');
      const store = open();
      const row = { wallet: WALLET, agent_id };
      const bind = (bound_at: number) => store.write((tx) => bindWallet(tx, { ...row, bound_at }));
      expect([await bind(1_000), await bind(2_000)]).toEqual([1_000, 1_000]);
      expect(await store.write((tx) => revokeBinding(tx, WALLET, agent_id, 3_000))).toMatchObject({
        revoked_at: 3_000,
      });
      expect(await store.write((tx) => revokeBinding(tx, WALLET, agent_id, 4_000))).toMatchObject({
        revoked_at: 3_000,
      });
      expect(await store.write((tx) => revokeBinding(tx, WALLET, 'agent_none', 4_000))).toBeUndefined();
      expect(await bind(5_000)).toBe(5_000);
      expect(await listBindings(store.read, WALLET, 5)).toEqual([
        { ...row, bound_at: 5_000, revoked_at: null },
      ]);
    });

    test('that were bound by a payment, by an older version, are nobody’s any more', async () => {
      const [proves, pays] = [await agent('agent_proves'), await agent('agent_pays')];
      const store = open();
      const wallet = `0x${'7'.repeat(40)}`;
      const table = sql.table('wallet_bindings');
      await store.write(async (tx) => {
        await sql`alter table ${table} add column source text not null default 'signature'`.execute(tx);
        for (const agent_id of [proves, pays]) await bindWallet(tx, { wallet, agent_id, bound_at: 1_000 });
        await sql`update ${table} set source = 'payment' where agent_id = ${pays}`.execute(tx);
        await endPaidBindings(tx);
      });
      expect(await listBindings(store.read, wallet, 9)).toEqual([
        { wallet, agent_id: proves, bound_at: 1_000, revoked_at: null },
      ]);
    });

    test('a challenge is taken once, by whom it was made for, until it expires', async () => {
      const store = open();
      const challenge = { hash: 'h1', agent_id: 'agent_1', wallet: WALLET, expires_at: 2_000 };
      await store.write((tx) => insertChallenge(tx, challenge, 1_000));
      const take = (change: object, now = 1_500) =>
        store.write((tx) => takeChallenge(tx, { ...challenge, ...change }, now));
      expect(await take({ agent_id: 'agent_2' })).toBe(false);
      expect(await take({ wallet: '0x00' })).toBe(false);
      expect(await take({}, 2_000)).toBe(false);
      const taken = await Promise.all(Array.from({ length: 20 }, () => take({})));
      expect(taken.filter(Boolean)).toHaveLength(1);
      await store.write((tx) => insertChallenge(tx, { ...challenge, hash: 'h2' }, 1_000));
      await store.write((tx) => insertChallenge(tx, { ...challenge, hash: 'h3', expires_at: 9_000 }, 2_000));
      const left = await store.read.selectFrom('wallet_challenges').select('hash').execute();
      expect(left).toEqual([{ hash: 'h3' }]);
    });
  });

  describe('panel receipts', () => {
    test('are counted by day, and no longer once they are revoked, however often that is said', async () => {
      const agent_id = await agent('agent_days');
      const store = open();
      const at = 20_000 * DAY;
      const issue = (id: string, change: Parameters<typeof receiptRow>[2]) =>
        store.write((tx) => insertReceipt(tx, receiptRow(id, agent_id, change)));
      await issue('rcpt_d1', { verdict: 'ALLOW', issued_at: at });
      await issue('rcpt_d2', { verdict: 'ALLOW', issued_at: at + DAY - 1 });
      await issue('rcpt_d3', { verdict: 'BLOCK', issued_at: at + DAY });
      await issue('rcpt_d4', { verdict: 'UNCERTAIN', issued_at: at + DAY });
      await issue('rcpt_d5', { verdict: 'ALLOW', verdict_source: 'caller', issued_at: at + DAY });
      await Promise.all(
        ['rcpt_d1', 'rcpt_d1', 'rcpt_d3', 'rcpt_d5'].map((id) =>
          store.write((tx) => revokeReceipt(tx, id, at + 2 * DAY)),
        ),
      );
      expect(await listReceiptDays(store.read, [agent_id], 20_000)).toEqual([
        { agent_id, day: 20_000, allow: 1, block: 0, uncertain: 0 },
        { agent_id, day: 20_001, allow: 0, block: 0, uncertain: 1 },
      ]);
      expect(await listReceiptDays(store.read, [agent_id], 20_001)).toHaveLength(1);
      expect(await listReceiptDays(store.read, [], 0)).toEqual([]);
      expect(await findReceiptCounters(store.read, agent_id)).toMatchObject({
        total: 5,
        verified: 1,
        unverified: 4,
        panel_total: 4,
        panel_verified: 1,
      });
    });
  });

  test('what must be there is there once, and stays as it was, when several make sure of it at once', async () => {
    const store = open();
    const rows = ['agent_e2', 'agent_e1'].map((id) => agentRow(id, 'op_service'));
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        store.write(async (tx) => {
          await ensureOperator(tx, operatorRow('op_service'));
          await ensureAgents(tx, n % 2 ? rows : rows.toReversed());
        }),
      ),
    );
    const renamed = { ...agentRow('agent_e1', 'op_service'), name: 'Another' };
    await store.write((tx) => ensureAgents(tx, [renamed]));
    await store.write((tx) => ensureAgents(tx, []));
    expect(await findOperator(store.read, 'op_service')).toEqual(operatorRow('op_service'));
    expect(await findAgent(store.read, 'agent_e1')).toEqual(agentRow('agent_e1', 'op_service'));
  });
}
