import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/database.ts';
import {
  admitPayment,
  claimPayment,
  dropPayment,
  findPayment,
  listUnknownPayments,
  movePayment,
  type PaymentRow,
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
    const until = AT + 60_000;
    const claimed = async (...given: Parameters<typeof claim>) => {
      const came = await open().write((tx) => claimPayment(tx, claim(...given)));
      if (!('claimed' in came)) throw new Error('somebody else has it');
      return came.claimed;
    };
    const admit = (row: PaymentRow, identifier: string | null = null, now = AT) =>
      open().write((tx) =>
        admitPayment(tx, row, { identifier, now, lease_expires_at: now + 60_000, most: 8 }),
      );

    test('are claimed by one of many that present them at once', async () => {
      const store = open();
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          store.write((tx) => claimPayment(tx, claim('0xrace', '0x1', { id: `pay_${n}` }))),
        ),
      );
      expect(claims.filter((one) => 'claimed' in one)).toHaveLength(1);
      expect(claims.filter((one) => 'inTheWay' in one)).toHaveLength(19);
    });

    test('of one payer may be open up to a number, exactly; what is only claimed does not count', async () => {
      const rows = await Promise.all(Array.from({ length: 20 }, (_, n) => claimed('0xcrowd', `0x${n}`)));
      const admitted = await Promise.all(rows.map((row) => admit(row)));
      expect(admitted.filter((one) => 'admitted' in one)).toHaveLength(8);
      expect(admitted).toContainEqual({ refused: 'too many are open' });
    });

    test('of one name are admitted once, whichever comes first', async () => {
      const rows = await Promise.all(
        Array.from({ length: 10 }, (_, n) => claimed('0xnamed', `0x${n}`, { lease: `lease_${n}` })),
      );
      const admitted = await Promise.all(rows.map((row) => admit(row, 'the-name')));
      const [first, ...others] = admitted.filter((one) => 'admitted' in one);
      expect(others).toEqual([]);
      expect(admitted.filter((one) => 'named' in one)).toHaveLength(9);
      expect(admitted.find((one) => 'named' in one)).toMatchObject({ named: { id: first?.admitted.id } });
      expect(await admit(await claimed('0xstranger', '0x1'), 'the-name')).toHaveProperty('admitted');
    });

    test('give their name up when they failed or were abandoned, to the same request alone', async () => {
      const store = open();
      const failed = await claimed('0xagain', '0x1');
      await admit(failed, 'the-name');
      await store.write((tx) => movePayment(tx, failed, { state: 'failed' }));
      const other = await claimed('0xagain', '0x2', { request_hash: 'sha256:9' });
      expect(await admit(other, 'the-name')).toHaveProperty('named');
      const second = await claimed('0xagain', '0x3');
      expect(await admit(second, 'the-name')).toHaveProperty('admitted.id', second.id);
      const third = await claimed('0xagain', '0x4', { lease_expires_at: until + 60_000 });
      expect(await admit(third, 'the-name')).toHaveProperty('named.id', second.id);
      expect(await admit(third, 'the-name', until)).toHaveProperty('admitted.id', third.id);
    });

    test('that have paid and were never answered are admitted in the place of others of their name', async () => {
      const store = open();
      const paid = await claimed('0xprepaid', '0x1');
      await admit(paid, 'the-name');
      await store.write((tx) => movePayment(tx, paid, { state: 'settled', lease_expires_at: AT }));
      const next = await claimed('0xprepaid', '0x2', { lease: 'next' });
      expect(await admit(next, 'the-name')).toMatchObject({
        admitted: { id: paid.id, state: 'settled', lease: 'next' },
      });
    });

    test('are changed by the holder of the lease alone, and dropped only before any money moves', async () => {
      const store = open();
      const row = await claimed('0xlease', '0x1');
      const stranger = { ...row, lease: 'other' };
      expect(await store.write((tx) => movePayment(tx, stranger, { state: 'working' }))).toBe(false);
      expect(await admit(stranger)).toEqual({ refused: 'taken over' });
      expect(await store.write((tx) => movePayment(tx, row, { state: 'settling' }))).toBe(true);
      await store.write((tx) => dropPayment(tx, row));
      expect(await findPayment(store.read, row)).toMatchObject({ state: 'settling' });
    });

    test('that were abandoned are taken over by the same request, and by no other', async () => {
      const store = open();
      const row = await claimed('0xdead', '0x1');
      await admit(row);
      const later = { created_at: until, lease: 'new', lease_expires_at: AT + 120_000 };
      const other = claim('0xdead', '0x1', { ...later, request_hash: 'sha256:9' });
      expect(await store.write((tx) => claimPayment(tx, other))).toHaveProperty('inTheWay');
      const same = claim('0xdead', '0x1', later);
      const taken = await store.write((tx) => claimPayment(tx, same));
      expect(taken).toMatchObject({ claimed: { id: row.id, lease: 'new', state: 'working' } });
      expect(await store.write((tx) => movePayment(tx, row, { state: 'working' }))).toBe(false);
      await store.write((tx) => movePayment(tx, same, { state: 'settling' }));
      const last = { created_at: AT + 999_000, lease: 'last' };
      expect(await store.write((tx) => claimPayment(tx, claim('0xdead', '0x1', last)))).toHaveProperty(
        'inTheWay',
      );
    });

    test('of a payer who could not pay are settled first from then on', async () => {
      const store = open();
      await admit(await claimed('0xpoor', '0x1'));
      await store.write((tx) => settleFirst(tx, '0xpoor'));
      expect(await admit(await claimed('0xpoor', '0x2'))).toMatchObject({ admitted: { state: 'verified' } });
    });

    test('of unknown outcome are listed and never swept; ended and abandoned ones are swept', async () => {
      const store = open();
      const states = ['unknown', 'settling', 'settled', 'failed', 'working'] as const;
      for (const state of states) {
        const row = await claimed('0xswept', `0x${state}`);
        await admit(row);
        await store.write((tx) => movePayment(tx, row, { state, lease_expires_at: AT - 1 }));
      }
      const unknown = await listUnknownPayments(store.read, AT, 99);
      expect(unknown.filter(({ payer }) => payer === '0xswept')).toHaveLength(2);
      const gone = await claimed('0xgone', '0x1');
      await admit(gone);
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
