import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/kernel/caller.ts';
import { creditRail, releaseExpiredHolds } from '../../src/payments/credit.ts';
import type { Bill } from '../../src/payments/rail.ts';
import { grantCredit } from '../../src/registry/credits.ts';
import { authenticate, createKey } from '../../src/registry/keys.ts';
import { createOperator } from '../../src/registry/operators.ts';
import { findCreditAccount } from '../../src/store/credit-accounts.ts';
import { listKeyDays } from '../../src/store/key-days.ts';
import { type Service, startService } from '../service.ts';

const HOUR = 3_600_000;
let now = Date.UTC(2027, 2, 1);
let service: Service;
beforeAll(async () => {
  service = await startService({}, { clock: () => now });
});
afterAll(() => service.close());

const step = record({
  act: constantFrom('grant', 'refund', 'sell', 'sell', 'sell', 'fail', 'die', 'sweep'),
  microUsd: integer({ min: 1, max: 40_000 }),
});

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** An operator without credit, and a key of it that may spend so much a day. */
async function newCaller(dailyBudgetUsd: number): Promise<Caller> {
  const parts = { ...service.app.parts, playCreditMicroUsd: 0 };
  const operator = await authenticate((await createOperator({ name: 'A test' }, parts)).apiKey, parts);
  const { apiKey } = await createKey(operator, { surface: 'plv', dailyBudgetUsd }, parts);
  return authenticate(apiKey, parts);
}

async function booksOf({ operatorId, keyId }: Caller) {
  const { read } = service.app.parts.store;
  const account = await findCreditAccount(read, operatorId);
  const entries = await read
    .selectFrom('credit_entries')
    .select('amount_micro_usd')
    .where('operator_id', '=', operatorId)
    .execute();
  const holds = await read.selectFrom('credit_holds').selectAll().where('key_id', '=', keyId).execute();
  const days = await listKeyDays(read, operatorId, 0);
  return {
    balance: account?.balance_micro_usd ?? 0,
    held: account?.held_micro_usd ?? 0,
    entries: sumOf(entries.map(({ amount_micro_usd }) => amount_micro_usd)),
    holds: sumOf(holds.map(({ debit_micro_usd }) => debit_micro_usd)),
    spent: sumOf(days.map(({ spent_micro_usd }) => spent_micro_usd)),
  };
}

it('whatever is granted, sold, failed or lost at once: the entries sum to the balance, and nothing goes below nothing', async () => {
  const { store, clock, randomness } = service.app.parts;
  const parts = { store, clock, randomness, play: true, billMetered: true };
  const rail = creditRail(parts);
  const budgetMicroUsd = 100_000;

  const act = async (
    caller: Caller,
    { act, microUsd }: { act: string; microUsd: number },
  ): Promise<number> => {
    if (act === 'sweep') return releaseExpiredHolds(parts).then(() => 0);
    if (act === 'grant' || act === 'refund') {
      await grantCredit(caller.operatorId, { kind: act, microUsd }, service.app.parts);
      return microUsd;
    }
    const bill: Bill = {
      operation: 'check',
      path: '/v1/check',
      description: 'A check',
      body: {},
      headers: undefined,
      microUsd,
      metered: true,
      estimatedUsd: 0,
    };
    const payment = rail.read({ caller, headers: {}, count: async () => {} }, bill);
    const held = await payment?.hold(bill).then(
      () => true,
      () => false,
    );
    if (!payment || !held || act === 'die') return 0;
    if (act === 'fail') return payment.release().then(() => 0);
    const { charged } = await payment.settle({
      result: { id: 'chk_1' },
      delivered: true,
      record: async () => {},
    });
    return -Math.round(charged.usd * 1_000_000);
  };

  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const caller = await newCaller(budgetMicroUsd / 1_000_000);
      const moved = await Promise.all(steps.map((one) => act(caller, one)));
      const after = await booksOf(caller);
      expect(after.entries).toBe(after.balance);
      expect(after.entries).toBe(sumOf(moved));
      expect(after.holds).toBe(after.held);
      expect(after.held).toBeGreaterThanOrEqual(0);
      expect(after.balance).toBeGreaterThanOrEqual(after.held);
      expect(after.spent + sumOf(moved.filter((amount) => amount < 0))).toBe(0);
      expect(after.spent).toBeLessThanOrEqual(budgetMicroUsd);
      // What died with its process is free again once its time is over.
      now += HOUR;
      await releaseExpiredHolds(parts);
      expect(await booksOf(caller)).toEqual({ ...after, held: 0, holds: 0 });
    }),
    { numRuns: 60 },
  );
}, 60_000);
