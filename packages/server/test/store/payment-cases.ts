import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/database.ts';
import {
  claimPayment,
  dropPayment,
  findPayment,
  listUnknownPayments,
  movePayment,
  settleFirst,
  sweepPayments,
} from '../../src/store/payments.ts';
import { findPlayTransfer, playBalance, transferPlay } from '../../src/store/play-money.ts';

const AT = 1_700_000_000_000;

/** What every store does with payments and play money; `open` gives the store of the suite. */
export function paymentCases(open: () => Store): void {
  const claim = (payer: string, nonce: string, change = {}) => ({
    id: `pay_${payer}_${nonce}`,
    network: 'eip155:84532',
    asset: '0xa',
    payer,
    nonce,
    rail: 'x402' as const,
    operation: 'check',
    request_hash: 'sha256:1',
    signature_hash: '2',
    amount_micro_usd: 20_000,
    pay_to: '0xb',
    valid_before: 1_700_000_300,
    lease: 'lease',
    lease_expires_at: AT + 60_000,
    created_at: AT,
    ...change,
  });

  describe('payments', () => {
    test('are claimed by one of many that present them at once', async () => {
      const store = open();
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          store.write((tx) => claimPayment(tx, claim('0xrace', '0x1', { id: `pay_${n}` }), 8)),
        ),
      );
      expect(claims.filter((one) => 'claimed' in one)).toHaveLength(1);
      expect(claims.filter((one) => 'inTheWay' in one)).toHaveLength(19);
    });

    test('of one payer may be open up to a number, exactly', async () => {
      const store = open();
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          store.write((tx) => claimPayment(tx, claim('0xcrowd', `0x${n}`), 8)),
        ),
      );
      expect(claims.filter((one) => 'claimed' in one)).toHaveLength(8);
      expect(claims.filter((one) => 'crowded' in one)).toHaveLength(12);
    });

    test('are changed by the holder of the lease alone, and dropped only before any money moves', async () => {
      const store = open();
      const row = claim('0xlease', '0x1');
      await store.write((tx) => claimPayment(tx, row, 8));
      const stranger = { ...row, lease: 'other' };
      expect(await store.write((tx) => movePayment(tx, stranger, { state: 'working' }))).toBe(false);
      expect(await store.write((tx) => movePayment(tx, row, { state: 'settling' }))).toBe(true);
      await store.write((tx) => dropPayment(tx, row));
      expect(await findPayment(store.read, row)).toMatchObject({ state: 'settling' });
    });

    test('that were abandoned are taken over by the same request, and by no other', async () => {
      const store = open();
      const row = claim('0xdead', '0x1');
      await store.write((tx) => claimPayment(tx, row, 8));
      const later = { created_at: AT + 60_000, lease: 'new', lease_expires_at: AT + 120_000 };
      const other = claim('0xdead', '0x1', { ...later, request_hash: 'sha256:9' });
      expect(await store.write((tx) => claimPayment(tx, other, 8))).toHaveProperty('inTheWay');
      const same = claim('0xdead', '0x1', later);
      const taken = await store.write((tx) => claimPayment(tx, same, 8));
      expect(taken).toMatchObject({ claimed: { id: row.id, lease: 'new' }, settlesFirst: false });
      expect(await store.write((tx) => movePayment(tx, row, { state: 'working' }))).toBe(false);
      await store.write((tx) => movePayment(tx, same, { state: 'settling' }));
      const last = { created_at: AT + 999_000, lease: 'last' };
      expect(await store.write((tx) => claimPayment(tx, claim('0xdead', '0x1', last), 8))).toHaveProperty(
        'inTheWay',
      );
    });

    test('of a payer who could not pay are settled first from then on', async () => {
      const store = open();
      await store.write((tx) => claimPayment(tx, claim('0xpoor', '0x1'), 8));
      await store.write((tx) => settleFirst(tx, '0xpoor'));
      const next = await store.write((tx) => claimPayment(tx, claim('0xpoor', '0x2'), 8));
      expect(next).toMatchObject({ settlesFirst: true });
    });

    test('of unknown outcome are listed and never swept; ended and abandoned ones are swept', async () => {
      const store = open();
      const states = ['unknown', 'settling', 'settled', 'failed', 'working'] as const;
      for (const state of states) {
        const row = claim('0xswept', `0x${state}`, { lease_expires_at: AT - 1 });
        await store.write(async (tx) => {
          await claimPayment(tx, row, 8);
          await movePayment(tx, row, { state });
        });
      }
      const unknown = await listUnknownPayments(store.read, AT, 99);
      expect(unknown.filter(({ payer }) => payer === '0xswept')).toHaveLength(2);
      await store.write((tx) => claimPayment(tx, claim('0xgone', '0x1', { lease_expires_at: AT - 1 }), 8));
      await store.write((tx) => sweepPayments(tx, AT, AT));
      const payers = await store.read.selectFrom('payers').select('address').execute();
      expect(payers.map(({ address }) => address)).toEqual(expect.arrayContaining(['0xpoor', '0xswept']));
      expect(payers.map(({ address }) => address)).not.toContain('0xgone');
      const kept = await Promise.all(
        states.map(async (state) => (await findPayment(store.read, claim('0xswept', `0x${state}`)))?.state),
      );
      expect(kept).toEqual(['unknown', 'settling', undefined, undefined, undefined]);
    });
  });

  describe('play money', () => {
    const transfer = (nonce: string, amount_micro_usd: number) => ({
      payer: '0xplayer',
      nonce,
      pay_to: '0xb',
      amount_micro_usd,
      transaction: `0xt${nonce}`,
      created_at: AT,
    });

    test('is spent once a nonce and never below nothing', async () => {
      const store = open();
      expect(await playBalance(store.read, '0xplayer', 100)).toBe(100);
      const moved = await Promise.all(
        Array.from({ length: 15 }, (_, n) =>
          store.write((tx) => transferPlay(tx, transfer(`0x${n}`, 10), 100)),
        ),
      );
      expect(moved.filter(Boolean)).toHaveLength(10);
      expect(await playBalance(store.read, '0xplayer', 100)).toBe(0);
      const made = moved.indexOf(true);
      expect(await findPlayTransfer(store.read, transfer(`0x${made}`, 10))).toMatchObject({
        amount_micro_usd: 10,
      });
      await expect(store.write((tx) => transferPlay(tx, transfer(`0x${made}`, 0), 100))).rejects.toThrow();
    });
  });
}
