import { describe, expect, it } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { type Bill, carriesPayment, type Delivery, type Payment, type Rail } from './rail.ts';
import { billOf, deliveryOf, refusal } from './shop.fixture.ts';
import { openTill } from './till.ts';

const FREE = { usd: 0, rail: 'none', reference: null } as const;
const PAID = { usd: 0.02, rail: 'x402', reference: '0x01' } as const;
const sold = (charged: typeof FREE | typeof PAID) => ({ result: {}, charged, headers: { by: charged.rail } });

/** A payment that notes what is done with it. */
function noted(done: unknown[], change: Partial<Payment> = {}): Payment {
  return {
    payer: '0xpayer',
    async hold() {
      done.push('hold');
      return undefined;
    },
    async settle({ spentUsd }) {
      done.push('settle', spentUsd);
      return sold(PAID);
    },
    async waive() {
      done.push('waive');
      return sold(FREE);
    },
    async release(record) {
      done.push('release', record !== undefined);
      return FREE;
    },
    ...change,
  };
}

const railOf = (name: string, payment?: Payment, play?: true): Rail => ({
  offer: (_, error) => ({
    accepts: [{ by: name, error }],
    headers: { [name]: 'yes' },
    ...(play && { play }),
  }),
  read: () => payment,
});

const purse = { caller: undefined, headers: {}, count: async () => {} };

/** Sells by these rails, with what the work is; notes what is spent on models, and corrected. */
function sell(rails: readonly Rail[], done: unknown[], work: () => Promise<Delivery>, bill: Bill = billOf()) {
  const spend = {
    async begin(_: unknown, estimatedUsd: number) {
      done.push('begin', estimatedUsd);
      return async (spentUsd?: number) => void done.push('correct', spentUsd);
    },
  };
  return openTill(rails, spend).sell(bill, purse, async (payer) => {
    done.push('work', payer);
    return work();
  });
}

const HOW = 'This call has to be paid for. Use an operator key with credit, or send a payment.';
const asked = (error: string) => ({
  members: {
    x402Version: 1,
    error,
    accepts: [
      { by: 'a', error },
      { by: 'b', error },
    ],
  },
  headers: { a: 'yes', b: 'yes' },
  charged: false,
});

describe('a call that brings nothing', () => {
  it('is told the price and every way to pay it', async () => {
    const done: unknown[] = [];
    const unpaid = sell([railOf('a'), railOf('b')], done, async () => deliveryOf());
    expect(await refusal(unpaid)).toEqual({ code: 'payment-required', message: HOW, extras: asked(HOW) });
    expect(done).toEqual([]);
  });

  it('is told so as a missing key where a key is what is asked for, and of play money where it is', async () => {
    const till = openTill([railOf('a'), railOf('b', undefined, true)], { begin: async () => async () => {} });
    const { code, message, extras } = await till.demand(billOf(), 'missing-key');
    expect([code, message, extras.members?.play]).toEqual(['missing-key', HOW, true]);
    expect((await till.demand(billOf())).code).toBe('payment-required');
  });
});

describe('a call that is paid', () => {
  it('is held, counted, worked for, corrected and settled, in this order, by the first rail that brings money', async () => {
    const done: unknown[] = [];
    const rails = [railOf('a'), railOf('b', noted(done)), railOf('c', noted(['never']))];
    const work = async () => deliveryOf({ spentUsd: 0.3 });
    expect(await sell(rails, done, work, billOf({ estimatedUsd: 0.4 }))).toEqual(sold(PAID));
    expect(done).toEqual(['hold', 'begin', 0.4, 'work', '0xpayer', 'correct', 0.3, 'settle', 0.3]);
  });

  it('gets what it has bought before, and nobody works for it again', async () => {
    const done: unknown[] = [];
    const payment = noted(done, { hold: async () => sold(PAID) });
    expect(await sell([railOf('a', payment)], done, async () => deliveryOf())).toEqual(sold(PAID));
    expect(done).toEqual([]);
  });

  it('costs nothing where what was delivered is free', async () => {
    const done: unknown[] = [];
    const work = async () => deliveryOf({ free: true });
    expect(await sell([railOf('a', noted(done))], done, work)).toEqual(sold(FREE));
    expect(done.at(-1)).toBe('waive');
  });

  it('is given back, and recorded, where nothing was delivered', async () => {
    const done: unknown[] = [];
    const work = async () => deliveryOf({ delivered: false, free: true });
    const answer = { result: { id: 'chk_1' }, charged: FREE, headers: {} };
    expect(await sell([railOf('a', noted(done))], done, work)).toEqual(answer);
    expect(done.slice(-2)).toEqual(['release', true]);
  });

  it('is given back, without a record, where the work fails; what models cost stays counted', async () => {
    const done: unknown[] = [];
    const fault = new Error('the seat fell over');
    const failing = sell([railOf('a', noted(done))], done, () => Promise.reject(fault));
    await expect(failing).rejects.toBe(fault);
    expect(done).toEqual(['hold', 'begin', 0, 'work', '0xpayer', 'release', false]);
  });

  it('is told to send the same payment again where the money had to move before the work that failed', async () => {
    const payment = noted([], { release: async () => PAID });
    const fail = (cause: unknown) => refusal(sell([railOf('a', payment)], [], () => Promise.reject(cause)));
    const again = 'The payment was taken before the work: send the same request with it again.';
    const fault = new Error('secret words');
    expect(await fail(fault)).toEqual({
      code: 'internal',
      message: `The service failed on this request. ${again}`,
      extras: { charged: true },
      cause: fault,
    });
    const away = new Problem('unavailable', 'Come back.', { retryAfterSeconds: 9 });
    expect(await fail(away)).toMatchObject({
      code: 'unavailable',
      message: `Come back. ${again}`,
      extras: { charged: true, retryAfterSeconds: 9 },
    });
  });

  it('402 of its rail comes with every way to pay, and what else the rail has said', async () => {
    const short = new Problem('payment-required', 'Too little.', { retryAfterSeconds: 7 });
    const payment = noted([], { hold: () => Promise.reject(short) });
    const refused = await refusal(sell([railOf('a', payment), railOf('b')], [], async () => deliveryOf()));
    const extras = { retryAfterSeconds: 7, ...asked('Too little.') };
    expect(refused).toEqual({ code: 'payment-required', message: 'Too little.', extras, cause: short });
  });

  it.each([new Problem('conflict', 'Another request.'), new Error('the disk is gone')])(
    'any other fault goes through as it is: %s',
    async (fault) => {
      const payment = noted([], { hold: () => Promise.reject(fault) });
      await expect(sell([railOf('a', payment)], [], async () => deliveryOf())).rejects.toBe(fault);
    },
  );
});

it.each([
  [{ 'payment-signature': 'x' }, true],
  [{ 'x-payment': '' }, true],
  [{ authorization: 'Payment id="x"' }, true],
  [{ authorization: 'payment x' }, true],
  [{ authorization: 'Bearer payment x' }, false],
  [{ authorization: 'Payments x' }, false],
  [{ 'x-api-key': 'tp_op_1' }, false],
  [{}, false],
])('%j carries a payment: %s', (headers, carries) => {
  expect(carriesPayment({ headers })).toBe(carries);
});
