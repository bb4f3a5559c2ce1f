import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { BASE_SEPOLIA } from './networks.ts';
import type { Bill, Purse } from './rail.ts';
import { requestHash } from './request-hash.ts';
import { billOf, deliveryOf, isRecorded, NOW, refusal } from './shop.fixture.ts';
import {
  FREE,
  newPayer,
  openWalletShop,
  PAID,
  PAY_TO,
  paymentBy,
  SETTLED,
  TRANSACTION,
} from './wallet.fixture.ts';
import type { Presented } from './wire.ts';

const { books, railWith, brought, buy, rowOf } = openWalletShop();

describe('what is asked and what is brought', () => {
  it('asks in every protocol for the price, bound to the request where a good one was sent', async () => {
    const rail = railWith();
    expect(await rail.offer(billOf(), 'pay')).toEqual({
      accepts: [
        { by: 'one', amount: 20_000, error: 'pay' },
        { by: 'two', amount: 20_000, error: 'pay' },
      ],
      headers: { one: requestHash(billOf()), two: requestHash(billOf()) },
    });
    const { headers } = await rail.offer(billOf({ body: undefined }), 'pay');
    expect(headers.one).toBe('no good request');
    expect(await railWith({}, { play: true }).offer(billOf(), 'pay')).toHaveProperty('play', true);
  });

  it('sells nothing that is only counted under a key', async () => {
    const metered = billOf({ metered: true });
    const rail = railWith({}, { play: true });
    expect(await rail.offer(metered, 'pay')).toEqual({ accepts: [], headers: {} });
    const headers = { one: paymentBy(newPayer()) } as unknown as Purse['headers'];
    expect(rail.read({ caller: undefined, headers, count: async () => {} }, metered)).toBeUndefined();
  });

  it('finds a payment in the header of any protocol, and its payer in lower case', () => {
    const payer = newPayer();
    expect(brought(railWith(), paymentBy(payer)).payer).toBe(payer.toLowerCase());
    const empty = { caller: undefined, headers: {}, count: async () => {} };
    expect(railWith().read(empty, billOf())).toBeUndefined();
  });

  it('402 for one that does not fit the bill, by its protocol or by itself; it leaves no trace', async () => {
    const foreign = paymentBy(newPayer(), { misfit: () => 'The challenge is not ours.' });
    const low = paymentBy(newPayer());
    low.transfer.authorization.value = '19999';
    for (const [presented, message] of [
      [foreign, 'The challenge is not ours.'],
      [low, 'The payment is of 19999 micro-USDC; this call costs 20000.'],
    ] as const) {
      const held = brought(railWith(), presented).hold(billOf());
      expect(await refusal(held)).toEqual({ code: 'payment-required', message, extras: {} });
      expect(await rowOf(presented)).toBeUndefined();
    }
  });

  it('takes nothing that was never held', async () => {
    const payment = brought(railWith(), paymentBy(newPayer()));
    for (const step of [() => payment.settle(deliveryOf()), () => payment.release()]) {
      expect(await refusal(step())).toEqual({ message: 'Nothing is held' });
    }
  });
});

describe('one payment', () => {
  it('is claimed with all that it is, before any work', async () => {
    const presented = paymentBy(newPayer(), { identifier: 'order-0001-of-ann' });
    const { authorization, signature } = presented.transfer;
    expect(await brought(railWith(), presented).hold(billOf())).toBeUndefined();
    expect(await rowOf(presented)).toEqual({
      id: expect.stringMatching(/^pay_/),
      network: 'eip155:84532',
      asset: BASE_SEPOLIA.asset.toLowerCase(),
      payer: authorization.from.toLowerCase(),
      nonce: authorization.nonce.toLowerCase(),
      rail: 'x402',
      identifier: 'order-0001-of-ann',
      operation: 'check',
      request_hash: requestHash(billOf()),
      signature_hash: createHash('sha256').update(signature.toLowerCase()).digest('hex'),
      amount_micro_usd: 20_000,
      pay_to: PAY_TO,
      valid_before: NOW / 1000 + 420,
      state: 'working',
      lease: expect.stringMatching(/^[\w-]{16}$/),
      lease_expires_at: NOW + 135_000,
      result: null,
      transaction: null,
      reason: null,
      created_at: NOW,
    });
  });

  it('has the answer and its record on disk before the money moves', async () => {
    const presented = paymentBy(newPayer());
    const seen: unknown[] = [];
    const rail = railWith({
      async settle() {
        const row = await rowOf(presented);
        seen.push(row?.state, row?.result, row?.lease_expires_at, await isRecorded(books, 'made'));
        return SETTLED;
      },
    });
    const payment = brought(rail, presented);
    await payment.hold(billOf());
    books.now = NOW + 30_000;
    const sold = await payment.settle(deliveryOf({ mark: 'made' }));
    expect(seen).toEqual(['settling', '{"id":"chk_1"}', NOW + 165_000, true]);
    const payer = presented.transfer.authorization.from.toLowerCase();
    expect(sold).toEqual({
      result: { id: 'chk_1' },
      charged: PAID,
      headers: { 'payment-response': `${TRANSACTION} of ${payer} at ${NOW + 30_000}` },
    });
    expect(await rowOf(presented)).toMatchObject({
      state: 'settled',
      transaction: TRANSACTION,
      reason: null,
    });
    const next = paymentBy(presented.transfer.authorization.from);
    await brought(railWith(), next).hold(billOf());
    expect((await rowOf(next))?.state).toBe('working');
  });

  it('says play where the money is', async () => {
    const rail = railWith({}, { play: true });
    expect((await buy(rail, paymentBy(newPayer()))).charged).toEqual({ ...PAID, play: true });
  });

  it('that is sent again gets the stored answer, also when it could no longer be begun with, and is taken once', async () => {
    let taken = 0;
    let verified = 0;
    const rail = railWith({
      async verify() {
        verified++;
        return undefined;
      },
      async settle() {
        taken++;
        return SETTLED;
      },
    });
    const presented = paymentBy(newPayer());
    const first = await buy(rail, presented);
    books.now = NOW + 900_000;
    const again = await brought(rail, presented).hold(billOf());
    expect([again?.result, again?.charged]).toEqual([first.result, first.charged]);
    expect([taken, verified]).toEqual([1, 1]);
  });

  it('402 that comes with another signature, 409 that comes for another request', async () => {
    const rail = railWith();
    const presented = paymentBy(newPayer());
    await buy(rail, presented);
    const forged = { ...presented.transfer, signature: `0x${'00'.repeat(65)}` };
    const other = 'The payment is not valid: its nonce came with another signature.';
    expect(await refusal(brought(rail, { ...presented, transfer: forged }).hold(billOf()))).toMatchObject({
      code: 'payment-required',
      message: other,
    });
    const bill = billOf({ body: { claim: 'Another.' } });
    expect(await refusal(brought(rail, presented).hold(bill))).toEqual({
      code: 'conflict',
      message: 'This payment was made for another request. Make a new one for this request.',
      extras: {},
    });
  });

  it('is bound to the operation and the headers too', async () => {
    const rail = railWith();
    const presented = paymentBy(newPayer());
    await buy(rail, presented);
    for (const bill of [billOf({ operation: 'issue' }), billOf({ headers: { 'x-agent-id': 'agent_1' } })]) {
      expect(await refusal(brought(rail, presented).hold(bill))).toMatchObject({ code: 'conflict' });
    }
  });

  it('402 that would not go through, 503 where nobody can say so, and the payment stays good', async () => {
    const presented = paymentBy(newPayer());
    const bad = railWith({ verify: async () => 'insufficient_funds' });
    expect(await refusal(brought(bad, presented).hold(billOf()))).toEqual({
      code: 'payment-required',
      message: 'The payment is not valid: insufficient_funds.',
      extras: {},
    });
    const gone = new Error('no route to host');
    const down = railWith({ verify: () => Promise.reject(gone) });
    expect(await refusal(brought(down, presented).hold(billOf()))).toEqual({
      code: 'unavailable',
      message: 'Payments cannot be verified at the moment. Nothing was charged; try again.',
      extras: { retryAfterSeconds: 2 },
      cause: gone,
    });
    expect(await rowOf(presented)).toBeUndefined();
    expect((await buy(railWith(), presented)).charged).toEqual(PAID);
  });

  it('402 that is too late to be begun with, by itself or by its protocol', async () => {
    const late = paymentBy(newPayer());
    books.now = NOW + 270_001;
    const held = (presented: Presented) => refusal(brought(railWith(), presented).hold(billOf()));
    const message = 'The payment has to be valid for at least 150 more seconds.';
    expect(await held(late)).toMatchObject({ code: 'payment-required', message });
    books.now = NOW;
    const old = paymentBy(newPayer(), { untimely: (now) => `Too old at ${now}.` });
    expect(await held(old)).toMatchObject({ code: 'payment-required', message: `Too old at ${NOW}.` });
  });

  it('gets its only answer for nothing where that costs nothing', async () => {
    const rail = railWith({ settle: () => Promise.reject(new Error('no money is to move')) });
    const presented = paymentBy(newPayer());
    const payment = brought(rail, presented);
    await payment.hold(billOf());
    const sold = { result: { id: 'chk_1' }, charged: FREE, headers: {} };
    expect(await payment.waive(deliveryOf({ mark: 'free' }))).toEqual(sold);
    expect(await isRecorded(books, 'free')).toBe(true);
    expect(await brought(rail, presented).hold(billOf())).toEqual(sold);
    expect(await rowOf(presented)).toMatchObject({ state: 'answered', transaction: null });
  });

  it('may be used again where it bought nothing, which is recorded all the same', async () => {
    const rail = railWith();
    const presented = paymentBy(newPayer());
    const payment = brought(rail, presented);
    await payment.hold(billOf());
    expect(await payment.release(deliveryOf({ mark: 'undelivered' }).record)).toEqual(FREE);
    expect([await rowOf(presented), await isRecorded(books, 'undelivered')]).toEqual([undefined, true]);
    expect((await buy(rail, presented)).charged).toEqual(PAID);
  });

  it('is let go of where its payer has called too often, which only verified payments count for', async () => {
    const counted: string[] = [];
    const full = new Problem('rate-limited', 'Too many calls.');
    const count = async (payer: string) => {
      counted.push(payer);
      throw full;
    };
    const presented = paymentBy(newPayer());
    const held = brought(railWith(), presented, count).hold(billOf());
    expect(await refusal(held)).toMatchObject({ code: 'rate-limited' });
    expect(counted).toEqual([presented.transfer.authorization.from.toLowerCase()]);
    expect(await rowOf(presented)).toBeUndefined();
    const bad = railWith({ verify: async () => 'a bad signature' });
    await refusal(brought(bad, presented, count).hold(billOf()));
    expect(counted).toHaveLength(1);
  });
});

it('a bill says the same in the same bytes, whatever the order of its members', () => {
  const bill = (body: unknown, headers?: unknown): Bill => billOf({ body, headers });
  expect(requestHash(bill({ a: 1, b: 2 }))).toBe(requestHash(bill({ b: 2, a: 1 }, {})));
  expect(requestHash(bill({ a: 1 }))).not.toBe(requestHash(bill({ a: 2 })));
  expect(requestHash(bill({ a: 1 }))).toMatch(/^sha256:[0-9a-f]{64}$/);
});
