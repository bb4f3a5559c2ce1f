import { describe, expect, it } from 'vitest';
import { billOf, deliveryOf, isRecorded, NOW, refusal } from './shop.fixture.ts';
import { newPayer, openWalletShop, PAID, paymentBy, SETTLED } from './wallet.fixture.ts';

const { books, railWith, brought, buy, rowOf, changeRow } = openWalletShop();

describe('several at once', () => {
  it('wait for the one at work, look less and less often, and get its answer', async () => {
    const presented = paymentBy(newPayer());
    const payment = brought(railWith(), presented);
    await payment.hold(billOf());
    const pauses: number[] = [];
    const pause = async (ms: number) => {
      pauses.push(ms);
      if (pauses.length === 7) await payment.settle(deliveryOf({ mark: 'waited for' }));
    };
    const second = await brought(railWith({}, { pause }), presented).hold(billOf());
    expect(second).toMatchObject({ result: { id: 'chk_1' }, charged: PAID });
    expect(pauses).toEqual([25, 50, 100, 200, 400, 800, 800]);
  });

  it('look a last time when the other must be done or dead, and then take over', async () => {
    const presented = paymentBy(newPayer());
    await brought(railWith(), presented).hold(billOf());
    const pause = async (ms: number) => {
      books.now += ms;
    };
    expect(await brought(railWith({}, { pause }), presented).hold(billOf())).toBeUndefined();
    expect(books.now).toBeGreaterThanOrEqual(NOW + 135_000);
  });

  it('503 where the other is at work for longer than any step may take', async () => {
    const presented = paymentBy(newPayer());
    await brought(railWith(), presented).hold(billOf());
    let waited = 0;
    const pause = async (ms: number) => {
      waited += ms;
    };
    expect(await refusal(brought(railWith({}, { pause }), presented).hold(billOf()))).toEqual({
      code: 'unavailable',
      message: 'Another request with this payment is still at work. Ask again.',
      extras: { retryAfterSeconds: 1 },
    });
    expect(waited).toBeGreaterThanOrEqual(135_000);
    expect(waited).toBeLessThan(135_800);
  });

  it('are claimed once where another has claimed it while this one was verified', async () => {
    const presented = paymentBy(newPayer());
    const first = brought(railWith(), presented);
    let verified = 0;
    const rail = railWith(
      {
        async verify() {
          verified++;
          await first.hold(billOf());
          return undefined;
        },
      },
      { pause: async () => void (await first.settle(deliveryOf({ mark: 'overtaken' }))) },
    );
    expect((await brought(rail, presented).hold(billOf()))?.charged).toEqual(PAID);
    expect(verified).toBe(1);
  });

  it('are refused as any other where another request has claimed it while this one was verified', async () => {
    const presented = paymentBy(newPayer());
    const bill = billOf({ body: { claim: 'Another.' } });
    const verify = async () => {
      await brought(railWith(), presented).hold(bill);
      return undefined;
    };
    expect(await refusal(brought(railWith({ verify }), presented).hold(billOf()))).toMatchObject({
      code: 'conflict',
      message: 'This payment was made for another request. Make a new one for this request.',
    });
  });

  it('wait also with a payment that is too late to be begun with by now, and that nobody verifies again', async () => {
    const presented = paymentBy(newPayer());
    presented.transfer.authorization.validBefore = String(NOW / 1000 + 190);
    const first = brought(railWith(), presented);
    await first.hold(billOf());
    books.now = NOW + 30_000;
    const pause = async () => void (await first.settle(deliveryOf({ mark: 'late duplicate' })));
    const verify = async () => 'it was verified before';
    const second = await brought(railWith({ verify }, { pause }), presented).hold(billOf());
    expect(second?.charged).toEqual(PAID);
  });

  it('take over what a dead process left, and what comes late from it is not kept', async () => {
    const presented = paymentBy(newPayer());
    const dead = brought(railWith(), presented);
    await dead.hold(billOf());
    books.now = NOW + 135_000;
    const heir = brought(railWith(), presented);
    expect(await heir.hold(billOf())).toBeUndefined();
    expect(await rowOf(presented)).toMatchObject({ created_at: NOW, lease_expires_at: NOW + 270_000 });
    expect(await refusal(dead.settle(deliveryOf({ mark: 'too late' })))).toEqual({
      code: 'unavailable',
      message: 'This took so long that another request with the same payment has taken over. Ask again.',
      extras: { retryAfterSeconds: 1 },
    });
    expect(await isRecorded(books, 'too late')).toBe(false);
    expect((await heir.settle(deliveryOf({ mark: 'heir' }))).charged).toEqual(PAID);
  });

  it('429 for the ninth open one of a payer; each that ends makes room', async () => {
    const payer = newPayer();
    const rail = railWith();
    const open = [];
    for (let n = 0; n < 8; n++) {
      const payment = brought(rail, paymentBy(payer));
      await payment.hold(billOf());
      open.push(payment);
    }
    const ninth = paymentBy(payer);
    expect(await refusal(brought(rail, ninth).hold(billOf()))).toEqual({
      code: 'rate-limited',
      message: 'This payer has 8 payments that are not settled yet. Wait for one of them.',
      extras: { retryAfterSeconds: 1 },
    });
    expect(await rowOf(ninth)).toBeUndefined();
    await open[0]?.release();
    expect(await brought(rail, ninth).hold(billOf())).toBeUndefined();
  });
});

describe('a payer’s own name for a payment', () => {
  const NAME = { identifier: 'invoice-2026-0001' };

  it('gives a further payment the answer of the first, and takes nothing for it', async () => {
    let taken = 0;
    const rail = railWith({
      async settle() {
        taken++;
        return SETTLED;
      },
    });
    const payer = newPayer();
    const [first, second] = [paymentBy(payer, NAME), paymentBy(payer, NAME)];
    await buy(rail, first);
    expect((await brought(rail, second).hold(billOf()))?.charged).toEqual(PAID);
    expect([taken, await rowOf(second)]).toEqual([1, undefined]);
  });

  it('409 where it was given to another request, and another payer may use it', async () => {
    const rail = railWith();
    const payer = newPayer();
    await buy(rail, paymentBy(payer, NAME));
    const bill = billOf({ body: { claim: 'Another.' } });
    expect(await refusal(brought(rail, paymentBy(payer, NAME)).hold(bill))).toEqual({
      code: 'conflict',
      message: 'This payment identifier was used for another request. Take a new one for a new request.',
      extras: {},
    });
    expect(await brought(rail, paymentBy(newPayer(), NAME)).hold(bill)).toBeUndefined();
  });

  it('is free again where the chain shows that the one of a dead process failed', async () => {
    const payer = newPayer();
    const first = paymentBy(payer, NAME);
    await brought(railWith(), first).hold(billOf());
    await changeRow(first, { state: 'settling', lease_expires_at: NOW });
    const reconcile = async () => ({ outcome: 'failed', reason: 'it was not made' }) as const;
    const rail = railWith({ reconcile });
    expect((await buy(rail, paymentBy(payer, NAME))).charged).toEqual(PAID);
  });

  it('has a further payment wait for the one at work, and is free again once that one failed', async () => {
    const payer = newPayer();
    const broke = railWith({ settle: async () => ({ outcome: 'failed', reason: 'broke' }) });
    const payment = brought(broke, paymentBy(payer, NAME));
    await payment.hold(billOf());
    let pauses = 0;
    const pause = async () => {
      pauses++;
      await refusal(payment.settle(deliveryOf({ mark: 'named and broke' })));
    };
    const rail = railWith({}, { pause });
    expect((await buy(rail, paymentBy(payer, NAME))).charged).toEqual(PAID);
    expect(pauses).toBe(1);
  });
});
