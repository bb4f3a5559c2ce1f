import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Caller } from '../kernel/caller.ts';
import { newId } from '../kernel/ids.ts';
import { findCreditAccount } from '../store/credit-accounts.ts';
import { bookCredit, listCreditEntries } from '../store/credit-entries.ts';
import { type CreditParts, creditRail, releaseExpiredHolds } from './credit.ts';
import type { Bill, Payment } from './rail.ts';
import { billOf, deliveryOf, isRecorded, NOW, openBooks, refusal } from './shop.fixture.ts';

const DAY_MS = 86_400_000;
const books = openBooks();

const partsOf = (change: Partial<CreditParts> = {}): CreditParts => ({
  store: books.store,
  clock: () => books.now,
  randomness: randomBytes,
  play: false,
  billMetered: false,
  ...change,
});

/** A caller of an operator of the test's own, with this much credit. */
async function callerWith(id: string, microUsd: number, change: Partial<Caller> = {}): Promise<Caller> {
  const caller = { ...(await books.operator(id)), ...change };
  const grant = { kind: 'grant', key_id: null, subject: null, created_at: NOW } as const;
  const entry = {
    id: newId('ent_', NOW - 1, randomBytes),
    operator_id: id,
    amount_micro_usd: microUsd,
    ...grant,
  };
  if (microUsd > 0) await books.store.write((tx) => bookCredit(tx, entry));
  return caller;
}

function paymentOf(caller: Caller, bill: Bill = billOf(), change: Partial<CreditParts> = {}): Payment {
  const purse = { caller, headers: {}, count: async () => {} };
  const payment = creditRail(partsOf(change)).read(purse, bill);
  if (!payment) throw new Error('nothing to pay with');
  return payment;
}

const accountOf = async ({ operatorId }: Caller) => {
  const account = await findCreditAccount(books.store.read, operatorId);
  return [account?.balance_micro_usd, account?.held_micro_usd];
};

/** Calls, spent and held of the key on the day. */
const dayOfKey = async ({ operatorId }: Caller) =>
  (
    await books.store.read.selectFrom('key_days').selectAll().where('operator_id', '=', operatorId).execute()
  ).map(({ key_id, day, calls, spent_micro_usd, held_micro_usd }) => [
    key_id,
    day,
    calls,
    spent_micro_usd,
    held_micro_usd,
  ]);

const holds = (operator: string) =>
  books.store.read.selectFrom('credit_holds').selectAll().where('operator_id', '=', operator).execute();

const TODAY = Math.floor(NOW / DAY_MS);

it('says nothing of itself in a 402, and pays for nobody who sends no key', () => {
  const rail = creditRail(partsOf());
  expect(rail.offer(billOf(), 'pay')).toEqual({ accepts: [], headers: {} });
  expect(rail.read({ caller: undefined, headers: {}, count: async () => {} }, billOf())).toBeUndefined();
});

it('sets the price aside, and books it with what it was for in one write with the record', async () => {
  const caller = await callerWith('op_buys', 50_000);
  const payment = paymentOf(caller, billOf(), { play: true });
  expect(await payment.hold(billOf())).toBeUndefined();
  expect(await accountOf(caller)).toEqual([50_000, 20_000]);
  expect(await dayOfKey(caller)).toEqual([['key_op_buys', TODAY, 0, 0, 20_000]]);
  expect(await holds('op_buys')).toEqual([
    {
      id: expect.stringMatching(/^hold_/),
      operator_id: 'op_buys',
      key_id: 'key_op_buys',
      day: TODAY,
      price_micro_usd: 20_000,
      debit_micro_usd: 20_000,
      expires_at: NOW + 135_000,
    },
  ]);
  const { result, headers, charged } = await payment.settle(deliveryOf({ mark: 'bought' }));
  const reference = expect.stringMatching(/^ent_/);
  expect([result, headers]).toEqual([{ id: 'chk_1' }, {}]);
  expect(charged).toEqual({ usd: 0.02, rail: 'credit', reference, play: true });
  expect(await isRecorded(books, 'bought')).toBe(true);
  expect(await accountOf(caller)).toEqual([30_000, 0]);
  expect(await dayOfKey(caller)).toEqual([['key_op_buys', TODAY, 1, 20_000, 0]]);
  expect(await holds('op_buys')).toEqual([]);
  const entries = await listCreditEntries(books.store.read, 'op_buys', 9);
  expect(entries.find(({ kind }) => kind === 'charge')).toEqual({
    id: charged.reference,
    operator_id: 'op_buys',
    kind: 'charge',
    amount_micro_usd: -20_000,
    key_id: 'key_op_buys',
    subject: 'chk_1',
    created_at: NOW,
  });
});

it('says play only where it is, and books what has no name under none, and what has another under that', async () => {
  const caller = await callerWith('op_names', 90_000);
  for (const delivery of [
    { result: {}, mark: 'm1' },
    { subject: 'job_7', mark: 'm2' },
  ]) {
    const payment = paymentOf(caller);
    await payment.hold(billOf());
    expect((await payment.settle(deliveryOf(delivery))).charged).not.toHaveProperty('play');
    books.now += 1;
  }
  const entries = await listCreditEntries(books.store.read, 'op_names', 9);
  expect(entries.map(({ subject }) => subject)).toEqual(['job_7', null, null]);
});

it('402 where the credit is a micro-USD short, also of what other calls have set aside; nothing is held then', async () => {
  const caller = await callerWith('op_short', 39_999);
  const first = paymentOf(caller);
  await first.hold(billOf());
  const message = 'This call costs 0.02 USD, more than is left of your credit. See GET /v1/usage.';
  const second = paymentOf(caller);
  expect(await refusal(second.hold(billOf()))).toEqual({ code: 'payment-required', message, extras: {} });
  expect(await accountOf(caller)).toEqual([39_999, 20_000]);
  expect(await dayOfKey(caller)).toEqual([['key_op_short', TODAY, 0, 0, 20_000]]);
  await first.release();
  expect(await accountOf(caller)).toEqual([39_999, 0]);
  await paymentOf(caller).hold(billOf({ microUsd: 39_999 }));
});

it('402 where the key’s budget of the day would be passed, with the time until the next day; the credit stays free', async () => {
  const caller = await callerWith('op_budget', 1_000_000, { dailyBudgetMicroUsd: 40_000 });
  const [one, two, three] = [paymentOf(caller), paymentOf(caller), paymentOf(caller)];
  await one.hold(billOf());
  await two.hold(billOf());
  await one.settle(deliveryOf({ mark: 'budget' }));
  const message =
    "This call costs 0.02 USD, more than is left of the key's 0.04 USD a day. The next day begins at 00:00 UTC.";
  const extras = { retryAfterSeconds: ((TODAY + 1) * DAY_MS - NOW) / 1000 };
  expect(await refusal(three.hold(billOf()))).toEqual({ code: 'payment-required', message, extras });
  expect(await accountOf(caller)).toEqual([980_000, 20_000]);
  books.now = (TODAY + 1) * DAY_MS;
  expect(await three.hold(billOf())).toBeUndefined();
});

it('counts a metered call and debits nothing, unless billing is on', async () => {
  const metered = billOf({ metered: true });
  const caller = await callerWith('op_metered', 0);
  const free = paymentOf(caller, metered);
  await free.hold(metered);
  expect([await holds('op_metered'), await dayOfKey(caller)]).toEqual([[], []]);
  const sold = await free.settle(deliveryOf({ mark: 'metered' }));
  expect(sold.charged).toEqual({ usd: 0, rail: 'none', reference: null });
  expect(await dayOfKey(caller)).toEqual([['key_op_metered', TODAY, 1, 20_000, 0]]);
  expect(await listCreditEntries(books.store.read, 'op_metered', 9)).toEqual([]);
  const billed = paymentOf(caller, metered, { billMetered: true });
  expect(await refusal(billed.hold(metered))).toMatchObject({ code: 'payment-required' });
});

it('holds a free call against the key’s budget all the same', async () => {
  const metered = billOf({ metered: true });
  const caller = await callerWith('op_bounded', 0, { dailyBudgetMicroUsd: 30_000 });
  const [one, two] = [paymentOf(caller, metered), paymentOf(caller, metered)];
  await one.hold(metered);
  expect(await dayOfKey(caller)).toEqual([['key_op_bounded', TODAY, 0, 0, 20_000]]);
  expect(await refusal(two.hold(metered))).toMatchObject({ code: 'payment-required' });
  expect((await one.settle(deliveryOf({ mark: 'bounded' }))).charged.rail).toBe('none');
  expect(await dayOfKey(caller)).toEqual([['key_op_bounded', TODAY, 1, 20_000, 0]]);
  expect(await accountOf(caller)).toEqual([undefined, undefined]);
});

it('goes on with the spending of the key that a rotated one has replaced, and books under the new one', async () => {
  const caller = await callerWith('op_rotated', 50_000, { spendsAs: 'key_old' });
  const payment = paymentOf(caller);
  await payment.hold(billOf());
  await payment.settle(deliveryOf({ mark: 'rotated' }));
  expect(await dayOfKey(caller)).toEqual([['key_old', TODAY, 1, 20_000, 0]]);
  const [entry] = await listCreditEntries(books.store.read, 'op_rotated', 1);
  expect(entry?.key_id).toBe('key_op_rotated');
});

it('gives all of it back for what was not delivered, or costs nothing, and records that in the same write', async () => {
  const caller = await callerWith('op_back', 50_000);
  const [released, waived] = [paymentOf(caller), paymentOf(caller)];
  for (const payment of [released, waived]) await payment.hold(billOf());
  const FREE = { usd: 0, rail: 'none', reference: null };
  expect(await released.release(deliveryOf({ mark: 'released' }).record)).toEqual(FREE);
  const answer = { result: { id: 'chk_1' }, headers: {}, charged: FREE };
  expect(await waived.waive(deliveryOf({ mark: 'waived' }))).toEqual(answer);
  expect([await isRecorded(books, 'released'), await isRecorded(books, 'waived')]).toEqual([true, true]);
  expect(await accountOf(caller)).toEqual([50_000, 0]);
  expect(await dayOfKey(caller)).toEqual([['key_op_back', TODAY, 0, 0, 0]]);
});

it('writes nothing where there is nothing to give back, and what there is to record all the same', async () => {
  const metered = billOf({ metered: true });
  const caller = await callerWith('op_nothing', 0);
  let writes = 0;
  const counted: typeof books.store = {
    ...books.store,
    write: (job) => {
      writes++;
      return books.store.write(job);
    },
  };
  const payment = paymentOf(caller, metered, { store: counted });
  await payment.release();
  await payment.hold(metered);
  await payment.release();
  expect(writes).toBe(0);
  await payment.release(deliveryOf({ mark: 'only a record' }).record);
  expect([writes, await isRecorded(books, 'only a record')]).toEqual([1, true]);
});

it('takes nothing that was never held', async () => {
  const caller = await callerWith('op_never', 50_000);
  const settled = paymentOf(caller).settle(deliveryOf({ mark: 'never' }));
  expect(await refusal(settled)).toEqual({ message: 'Nothing is held' });
  expect(await isRecorded(books, 'never')).toBe(false);
});

it('gives back what a dead process held, once, when its time is over and not before; who comes later pays nothing', async () => {
  const caller = await callerWith('op_dead', 50_000);
  const late = paymentOf(caller);
  await late.hold(billOf());
  const sweep = () => releaseExpiredHolds(partsOf());
  books.now = NOW + 134_999;
  await sweep();
  expect(await accountOf(caller)).toEqual([50_000, 20_000]);
  books.now = NOW + 135_000;
  const due = await books.store.read
    .selectFrom('credit_holds')
    .select('id')
    .where('expires_at', '<=', books.now)
    .execute();
  const [one, other] = await Promise.all([sweep(), sweep()]);
  expect(one + other).toBe(due.length);
  expect(await accountOf(caller)).toEqual([50_000, 0]);
  const { charged } = await late.settle(deliveryOf({ mark: 'late' }));
  expect(charged).toEqual({ usd: 0, rail: 'none', reference: null });
  expect(await isRecorded(books, 'late')).toBe(true);
  expect(await accountOf(caller)).toEqual([50_000, 0]);
  expect(await dayOfKey(caller)).toEqual([['key_op_dead', TODAY, 0, 0, 0]]);
});
