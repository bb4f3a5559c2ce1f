import { Problem } from '../kernel/problem.ts';
import type { Bill, Delivery, Payment, Purse, Rail, Sold } from './rail.ts';
import type { Spend } from './spend.ts';

/** Where calls are paid. */
export type Till = {
  /** What is said to a call that brings nothing: how much it is, and every way to pay it. */
  demand(bill: Bill, code?: 'payment-required' | 'missing-key'): Promise<Problem>;
  /**
   * Holds the money, has the work done, and takes the money for what was delivered, in one write with its record.
   * Work that throws or does not deliver is not paid for. What models may cost is counted before the work.
   *
   * @param work Is told the wallet that pays, in lower case, where one does.
   * @throws {Problem} `payment-required` where nothing or too little is brought, `unavailable` where models have cost
   *   too much on this day, and whatever the work throws.
   */
  sell(bill: Bill, purse: Purse, work: (payer: string | undefined) => Promise<Delivery>): Promise<Sold>;
};

const HOW = 'This call has to be paid for. Use an operator key with credit, or send a payment.';

/** Opens the till with these rails; of several payments in one request the first rail's counts. */
export function openTill(rails: readonly Rail[], spend: Spend): Till {
  async function demand(bill: Bill, code: 'payment-required' | 'missing-key' = 'payment-required') {
    return new Problem(code, HOW, await termsOf(bill, HOW));
  }

  async function termsOf(bill: Bill, error: string) {
    const offers = await Promise.all(rails.map((rail) => rail.offer(bill, error)));
    const accepts = offers.flatMap((offer) => offer.accepts);
    const headers: Record<string, string> = Object.assign({}, ...offers.map((offer) => offer.headers));
    const play = offers.some((offer) => offer.play) && { play: true };
    return { members: { x402Version: 1, error, accepts, ...play }, headers, charged: false };
  }

  async function counted(
    { estimatedUsd }: Bill,
    { caller }: Purse,
    { payer }: Payment,
    work: (payer: string | undefined) => Promise<Delivery>,
  ): Promise<Delivery> {
    const correct = await spend.begin(caller, estimatedUsd);
    const done = await work(payer);
    await correct(done.spentUsd);
    return done;
  }

  return {
    demand,
    async sell(bill, purse, work) {
      const payment = firstOf(rails, purse, bill);
      if (!payment) throw await demand(bill);
      try {
        return (
          (await payment.hold(bill)) ?? (await settled(payment, () => counted(bill, purse, payment, work)))
        );
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'payment-required')) throw error;
        const extras = { ...error.extras, ...(await termsOf(bill, error.message)) };
        throw new Problem(error.code, error.message, extras, { cause: error });
      }
    },
  };
}

function firstOf(rails: readonly Rail[], purse: Purse, bill: Bill): Payment | undefined {
  for (const rail of rails) {
    const payment = rail.read(purse, bill);
    if (payment) return payment;
  }
  return undefined;
}

async function settled(payment: Payment, work: () => Promise<Delivery>): Promise<Sold> {
  let done: Delivery;
  try {
    done = await work();
  } catch (error) {
    const kept = await payment.release();
    throw kept.usd > 0 ? paidAlready(error) : error;
  }
  if (done.delivered) return done.free ? payment.waive(done) : payment.settle(done);
  return { result: done.result, charged: await payment.release(done.record), headers: {} };
}

/** What went wrong for a payer who had to pay before the work. */
function paidAlready(cause: unknown): Problem {
  const { code, message, extras } =
    cause instanceof Problem ? cause : new Problem('internal', 'The service failed on this request.');
  const detail = `${message} The payment was taken before the work: send the same request with it again.`;
  return new Problem(code, detail, { ...extras, charged: true }, { cause });
}
