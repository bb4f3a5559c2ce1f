import { describe, expect, it } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { settleFirst } from '../store/payments.ts';
import { reconcileAll } from './conclude.ts';
import type { Facilitator, Settlement } from './facilitator.ts';
import { billOf, deliveryOf, isRecorded, NOW, refusal } from './shop.fixture.ts';
import { GOOD, newPayer, openWalletShop, PAID, paymentBy, SETTLED } from './wallet.fixture.ts';

const { books, railWith, brought, buy, rowOf, changeRow } = openWalletShop();

describe('a settlement', () => {
  it('402 that failed; the answer is not kept, and what was made stays recorded', async () => {
    const rail = railWith({ settle: async () => ({ outcome: 'failed', reason: 'insufficient_funds' }) });
    const presented = paymentBy(newPayer());
    const refused = {
      code: 'payment-required',
      message: 'The payment could not be settled: insufficient_funds. Make a new one.',
      extras: {},
    };
    expect(await refusal(buy(rail, presented))).toEqual(refused);
    expect(await rowOf(presented)).toMatchObject({ state: 'failed', result: null, transaction: null });
    expect(await refusal(buy(rail, presented))).toEqual(refused);
  });

  it('comes before the work for whoever could not pay once, and what is not delivered stays paid for', async () => {
    const payer = newPayer();
    await refusal(
      buy(railWith({ settle: async () => ({ outcome: 'failed', reason: 'broke' }) }), paymentBy(payer)),
    );
    let taken = 0;
    const rail = railWith({
      async settle() {
        taken++;
        return SETTLED;
      },
    });
    const presented = paymentBy(payer);
    const first = brought(rail, presented);
    expect(await first.hold(billOf())).toBeUndefined();
    expect(await rowOf(presented)).toMatchObject({ state: 'settled', result: null });
    expect(await first.release(deliveryOf({ mark: 'paid, not delivered' }).record)).toEqual(PAID);
    expect(await isRecorded(books, 'paid, not delivered')).toBe(true);
    // Whoever has paid already is not kept waiting by a count of calls.
    const second = brought(rail, presented, () => Promise.reject(new Problem('rate-limited', 'Too many.')));
    expect(await second.hold(billOf())).toBeUndefined();
    expect((await second.settle(deliveryOf({ mark: 'delivered at last' }))).charged).toEqual(PAID);
    expect((await brought(rail, presented).hold(billOf()))?.result).toEqual({ id: 'chk_1' });
    expect([taken, await isRecorded(books, 'delivered at last')]).toEqual([1, true]);
  });

  it('before the work that fails lets nobody work; a free answer leaves what was paid', async () => {
    const payer = newPayer();
    await books.store.write((tx) => settleFirst(tx, payer.toLowerCase()));
    const broke = railWith({ settle: async () => ({ outcome: 'failed', reason: 'broke' }) });
    expect(await refusal(brought(broke, paymentBy(payer)).hold(billOf()))).toMatchObject({
      code: 'payment-required',
    });
    const presented = paymentBy(payer);
    const payment = brought(railWith(), presented);
    await payment.hold(billOf());
    expect((await payment.waive(deliveryOf({ mark: 'waived and paid' }))).charged).toEqual(PAID);
    expect(await rowOf(presented)).toMatchObject({ state: 'settled', result: '{"id":"chk_1"}' });
  });

  it('before the work keeps others waiting for its answer: nobody works for it twice', async () => {
    const payer = newPayer();
    await books.store.write((tx) => settleFirst(tx, payer.toLowerCase()));
    const presented = paymentBy(payer);
    const first = brought(railWith(), presented);
    await first.hold(billOf());
    let pauses = 0;
    const pause = async () => {
      pauses++;
      books.now += 134_000;
      await first.settle(deliveryOf({ mark: 'worked for once' }));
    };
    const second = await brought(railWith({}, { pause }), presented).hold(billOf());
    expect([second?.result, second?.charged, pauses]).toEqual([{ id: 'chk_1' }, PAID, 1]);
  });

  it('before the work whose process died gets its answer from whoever presents it next', async () => {
    const payer = newPayer();
    await books.store.write((tx) => settleFirst(tx, payer.toLowerCase()));
    const presented = paymentBy(payer);
    await brought(railWith(), presented).hold(billOf());
    books.now = NOW + 135_000;
    const next = brought(railWith(), presented);
    expect(await next.hold(billOf())).toBeUndefined();
    expect((await next.settle(deliveryOf({ mark: 'worked for by the next' }))).charged).toEqual(PAID);
  });

  it('503 of which nobody knows what came; the same payment gets the answer once the chain shows it', async () => {
    const presented = paymentBy(newPayer());
    const reason = 'x'.repeat(2_000);
    let came: Settlement = { outcome: 'unknown', reason: 'not on the chain yet' };
    const rail = railWith({
      settle: async () => ({ outcome: 'unknown', reason }),
      reconcile: async () => came,
    });
    const pending = {
      code: 'settlement-pending',
      message:
        'The payment was sent for settlement, and what came of it is not known yet. Do not pay again: send the same request with the same payment once more.',
    };
    const first = await refusal(buy(rail, presented));
    const row = await rowOf(presented);
    const extras = { retryAfterSeconds: 5, members: { reconcile_id: row?.id } };
    expect(first).toEqual({ ...pending, extras });
    expect(row).toMatchObject({ state: 'unknown', reason: 'x'.repeat(1_000), result: '{"id":"chk_1"}' });
    expect(await refusal(buy(rail, presented))).toEqual({ ...pending, extras });
    came = SETTLED;
    const sold = await brought(rail, presented).hold(billOf());
    expect([sold?.result, sold?.charged]).toEqual([{ id: 'chk_1' }, PAID]);
  });

  it('503 where what came of it could not be written down: the money may have moved', async () => {
    const presented = paymentBy(newPayer());
    const full = new Error('the disk is full');
    let settled = false;
    const store: typeof books.store = {
      ...books.store,
      write: (job) => (settled ? Promise.reject(full) : books.store.write(job)),
    };
    const settle = async () => {
      settled = true;
      return SETTLED;
    };
    const rail = railWith({ settle }, { store });
    expect(await refusal(buy(rail, presented))).toMatchObject({ code: 'settlement-pending', cause: full });
  });

  it('503 where somebody else has reconciled it meanwhile', async () => {
    const presented = paymentBy(newPayer());
    const rail = railWith({
      async settle() {
        await changeRow(presented, { lease: 'another', state: 'settled', transaction: '0xother' });
        return SETTLED;
      },
    });
    const extras = { retryAfterSeconds: 5, members: { reconcile_id: expect.stringMatching(/^pay_/) } };
    expect(await refusal(buy(rail, presented))).toMatchObject({ code: 'settlement-pending', extras });
    expect(await rowOf(presented)).toMatchObject({ transaction: '0xother' });
  });

  it('503 where somebody else has reconciled it while this one asked the chain', async () => {
    const presented = paymentBy(newPayer());
    await refusal(buy(railWith({ settle: async () => ({ outcome: 'unknown', reason: 'lost' }) }), presented));
    const rail = railWith({
      async reconcile() {
        await changeRow(presented, { lease: 'another', state: 'settled', transaction: '0xother' });
        return SETTLED;
      },
    });
    expect(await refusal(buy(rail, presented))).toMatchObject({ code: 'settlement-pending' });
    expect((await buy(rail, presented)).charged).toEqual({ ...PAID, reference: '0xother' });
  });

  it('whose process died in it is waited for while it may live, and then looked after', async () => {
    const presented = paymentBy(newPayer());
    await brought(railWith(), presented).hold(billOf());
    await changeRow(presented, { state: 'settling', result: '{"id":"chk_7"}' });
    let asked = 0;
    const pauses: number[] = [];
    const reconcile = async () => {
      asked++;
      return SETTLED;
    };
    const pause = async (ms: number) => {
      pauses.push(ms);
      expect(asked).toBe(0);
      books.now = NOW + 135_000;
    };
    const rail = railWith({ reconcile }, { pause });
    expect((await brought(rail, presented).hold(billOf()))?.result).toEqual({ id: 'chk_7' });
    expect([asked, pauses]).toEqual([1, [25]]);
  });

  it('is looked after by the sweep too, whatever state it was left in, and once it may be over', async () => {
    const [unknown, settling, working] = [newPayer(), newPayer(), newPayer()].map((payer) =>
      paymentBy(payer),
    );
    if (!unknown || !settling || !working) throw new Error('three were made');
    for (const presented of [unknown, settling, working]) await brought(railWith(), presented).hold(billOf());
    await changeRow(unknown, { state: 'unknown' });
    await changeRow(settling, { state: 'settling' });
    const asked: string[] = [];
    const facilitator: Facilitator = {
      ...GOOD,
      async reconcile({ nonce }) {
        asked.push(nonce);
        return { outcome: 'failed', reason: 'the transfer was not made' };
      },
    };
    const sweep = () => reconcileAll(facilitator, { store: books.store, clock: () => books.now });
    books.now = NOW + 134_999;
    await sweep();
    const nonces = [unknown, settling].map(({ transfer }) => transfer.authorization.nonce.toLowerCase());
    expect(asked.filter((nonce) => nonces.includes(nonce))).toEqual([]);
    books.now = NOW + 135_000;
    await sweep();
    expect(asked.filter((nonce) => nonces.includes(nonce)).sort()).toEqual(nonces.sort());
    expect([(await rowOf(unknown))?.state, (await rowOf(settling))?.state]).toEqual(['failed', 'failed']);
    expect((await rowOf(working))?.state).toBe('working');
  });
});
