import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/database.ts';
import {
  claimPayment,
  dropPayment,
  findPayment,
  listUnknownPayments,
  movePayment,
  resumePayment,
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
    identifier: null,
    amount_micro_usd: 20_000,
    pay_to: '0xb',
    valid_before: 1_700_000_300,
    lease: 'lease',
    lease_expires_at: AT + 60_000,
    created_at: AT,
    ...change,
  });

  describe('payments', () => {
    const until = AT + 60_000;
    const present = (...given: Parameters<typeof claim>) =>
      open().write((tx) => claimPayment(tx, claim(...given), 8));
    const claimed = async (...given: Parameters<typeof claim>) => {
      const came = await present(...given);
      if (!('claimed' in came)) throw new Error('somebody else has it');
      return came.claimed;
    };
    const named = { identifier: 'the-name' };

    test('are claimed by one of many that present them at once', async () => {
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, n) => present('0xrace', '0x1', { id: `pay_${n}` })),
      );
      expect(claims.filter((one) => 'claimed' in one)).toHaveLength(1);
      expect(claims.filter((one) => 'inTheWay' in one)).toHaveLength(19);
    });

    test('of one payer may be open up to a number, exactly', async () => {
      const came = await Promise.all(Array.from({ length: 20 }, (_, n) => present('0xcrowd', `0x${n}`)));
      expect(came.filter((one) => 'claimed' in one)).toHaveLength(8);
      expect(came).toContainEqual({ refused: 'too many are open' });
    });

    test('of one name are claimed once, whichever comes first', async () => {
      const came = await Promise.all(
        Array.from({ length: 10 }, (_, n) => present('0xnamed', `0x${n}`, { ...named, lease: `lease_${n}` })),
      );
      const [first, ...others] = came.filter((one) => 'claimed' in one);
      expect(others).toEqual([]);
      expect(came.filter((one) => 'inTheWay' in one)).toHaveLength(9);
      expect(came.find((one) => 'inTheWay' in one)).toMatchObject({ inTheWay: { id: first?.claimed.id } });
      expect(await present('0xstranger', '0x1', named)).toHaveProperty('claimed');
    });

    test('give their name up when they failed or were abandoned, to the same request alone', async () => {
      const failed = await claimed('0xagain', '0x1', named);
      await open().write((tx) => movePayment(tx, failed, { state: 'failed' }));
      const other = await present('0xagain', '0x2', { ...named, request_hash: 'sha256:9' });
      expect(other).toHaveProperty('inTheWay.id', failed.id);
      const second = await claimed('0xagain', '0x3', named);
      const later = { ...named, lease_expires_at: until + 60_000 };
      expect(await present('0xagain', '0x4', later)).toHaveProperty('inTheWay.id', second.id);
      const third = await present('0xagain', '0x4', { ...later, created_at: until });
      expect(third).toMatchObject({ claimed: { nonce: '0x4', identifier: 'the-name' } });
    });

    test('that have paid and were never answered are resumed once, when nobody has them any more', async () => {
      const store = open();
      const paid = await claimed('0xprepaid', '0x1', named);
      const settled = { state: 'settled', lease_expires_at: until } as const;
      await store.write((tx) => movePayment(tx, paid, settled));
      expect(await present('0xprepaid', '0x2', { ...named, created_at: until })).toHaveProperty(
        'inTheWay.id',
        paid.id,
      );
      const resume = (lease: string, created_at: number) =>
        store.write((tx) =>
          resumePayment(tx, { ...paid, ...settled }, { lease, created_at, lease_expires_at: until + 60_000 }),
        );
      expect(await resume('early', until - 1)).toBeUndefined();
      expect(await resume('next', until)).toMatchObject({ id: paid.id, state: 'settled', lease: 'next' });
      expect(await resume('late', until)).toBeUndefined();
    });

    test('are changed by the holder of the lease alone, and dropped only before any money moves', async () => {
      const store = open();
      const row = await claimed('0xlease', '0x1');
      const stranger = { ...row, lease: 'other' };
      expect(await store.write((tx) => movePayment(tx, stranger, { state: 'working' }))).toBe(false);
      expect(await store.write((tx) => movePayment(tx, row, { state: 'settling' }))).toBe(true);
      await store.write((tx) => dropPayment(tx, row));
      expect(await findPayment(store.read, row)).toMatchObject({ state: 'settling' });
    });

    test('that were abandoned are taken over by the same request, and by no other', async () => {
      const store = open();
      const row = await claimed('0xdead', '0x1');
      const later = { id: 'pay_later', created_at: until, lease: 'new', lease_expires_at: AT + 120_000 };
      expect(await present('0xdead', '0x1', { ...later, request_hash: 'sha256:9' })).toHaveProperty(
        'inTheWay',
      );
      expect(await present('0xdead', '0x1', { ...later, signature_hash: '3' })).toHaveProperty('inTheWay');
      const taken = await claimed('0xdead', '0x1', later);
      expect(taken).toMatchObject({ id: row.id, lease: 'new', state: 'working' });
      expect(await findPayment(store.read, row)).toEqual(taken);
      expect(await store.write((tx) => movePayment(tx, row, { state: 'working' }))).toBe(false);
      await store.write((tx) => movePayment(tx, taken, { state: 'settling' }));
      const last = { created_at: AT + 999_000, lease: 'last' };
      expect(await present('0xdead', '0x1', last)).toHaveProperty('inTheWay');
    });

    test('of a payer who could not pay are settled first from then on', async () => {
      await claimed('0xpoor', '0x1');
      await open().write((tx) => settleFirst(tx, '0xpoor'));
      expect(await claimed('0xpoor', '0x2')).toMatchObject({ state: 'verified' });
    });

    test('of unknown outcome are listed and never swept; ended and abandoned ones are swept', async () => {
      const store = open();
      const states = ['unknown', 'settling', 'settled', 'failed', 'working'] as const;
      for (const state of states) {
        const row = await claimed('0xswept', `0x${state}`);
        await store.write((tx) => movePayment(tx, row, { state, lease_expires_at: AT - 1 }));
      }
      const unknown = await listUnknownPayments(store.read, AT, 99);
      expect(unknown.filter(({ payer }) => payer === '0xswept')).toHaveLength(2);
      const gone = await claimed('0xgone', '0x1');
      await store.write((tx) => movePayment(tx, gone, { lease_expires_at: AT - 1 }));
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
