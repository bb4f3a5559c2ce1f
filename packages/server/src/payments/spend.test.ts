import { expect, it } from 'vitest';
import type { Caller } from '../kernel/caller.ts';
import { findProviderSpend } from '../store/provider-spend.ts';
import { NOW, openBooks, refusal } from './shop.fixture.ts';
import { EVERYBODY, KEYLESS, openSpend } from './spend.ts';

const DAY_MS = 86_400_000;
const books = openBooks();

/** A day of its own for every test, since the caps of a day are everybody's. */
let days = Math.floor(NOW / DAY_MS);
const spendOnANewDay = (keyDayUsd: number, dayUsd: number) => {
  days += 1;
  books.now = days * DAY_MS + 3_600_000;
  return openSpend({ keyDayUsd, dayUsd }, { store: books.store, clock: () => books.now });
};
const keyOf = (keyId: string): Caller => ({ kind: 'plv', keyId, operatorId: 'op_1' });
const counted = (payer: string) => findProviderSpend(books.store.read, payer, days);

const usedUp = (whose: string) => ({
  code: 'unavailable',
  message: `What models may cost on one day ${whose} is used up, or would be by this call. The next day begins at 00:00 UTC.`,
  extras: { retryAfterSeconds: 82_800 },
});

it('counts what is estimated before anything is asked, for the key and for everybody, and corrects it after', async () => {
  const spend = spendOnANewDay(1, 10);
  const correct = await spend.begin(keyOf('key_a'), 0.4);
  expect([await counted('key_a'), await counted(EVERYBODY)]).toEqual([400_000, 400_000]);
  await correct(0.1);
  expect([await counted('key_a'), await counted(EVERYBODY)]).toEqual([100_000, 100_000]);
  await (await spend.begin(keyOf('key_a'), 0.1))(0.3);
  expect([await counted('key_a'), await counted(EVERYBODY)]).toEqual([400_000, 400_000]);
});

it('keeps counting what failed, whose cost is not known, or which cost what was said', async () => {
  const spend = spendOnANewDay(1, 10);
  await spend.begin(keyOf('key_b'), 0.2);
  const [unknown, asSaid] = [await spend.begin(keyOf('key_b'), 0.2), await spend.begin(keyOf('key_b'), 0.2)];
  const { write } = books.store;
  books.store.write = () => Promise.reject(new Error('there is nothing to write'));
  await unknown();
  await asSaid(0.2);
  books.store.write = write;
  expect([await counted('key_b'), await counted(EVERYBODY)]).toEqual([600_000, 600_000]);
});

it('503 for a key that would pass its cap, to the micro-USD, and counts nothing then; others go on', async () => {
  const spend = spendOnANewDay(0.5, 10);
  await spend.begin(keyOf('key_c'), 0.3);
  expect(await refusal(spend.begin(keyOf('key_c'), 0.200001))).toEqual(usedUp('of this key'));
  expect([await counted('key_c'), await counted(EVERYBODY)]).toEqual([300_000, 300_000]);
  await spend.begin(keyOf('key_c'), 0.2);
  await spend.begin(keyOf('key_d'), 0.5);
  expect(await counted(EVERYBODY)).toBe(1_000_000);
});

it('503 for whoever would pass the cap of the installation; what was counted for the key is undone', async () => {
  const spend = spendOnANewDay(1, 1.5);
  await spend.begin(keyOf('key_e'), 1);
  expect(await refusal(spend.begin(keyOf('key_f'), 0.6))).toEqual(usedUp('of this installation'));
  expect([await counted('key_f'), await counted(EVERYBODY)]).toEqual([0, 1_000_000]);
});

it('leaves half of the day to those who have a key, however many come without one', async () => {
  const spend = spendOnANewDay(1, 2);
  await spend.begin(undefined, 0.7);
  expect(await refusal(spend.begin(undefined, 0.4))).toEqual(usedUp('of payments without a key'));
  await spend.begin(undefined, 0.3);
  expect(await counted(KEYLESS)).toBe(1_000_000);
  await spend.begin(keyOf('key_g'), 1);
  expect(await counted(EVERYBODY)).toBe(2_000_000);
});

it('begins anew with the next day, and corrects the day on which the work began', async () => {
  const spend = spendOnANewDay(0.5, 10);
  const correct = await spend.begin(keyOf('key_h'), 0.5);
  books.now += DAY_MS;
  const next = days + 1;
  await spend.begin(keyOf('key_h'), 0.4);
  await correct(0.1);
  expect(await counted('key_h')).toBe(100_000);
  expect(await findProviderSpend(books.store.read, 'key_h', next)).toBe(400_000);
  days = next;
});

it('counts nothing where no model is asked', async () => {
  const spend = spendOnANewDay(0, 0);
  await (await spend.begin(undefined, 0))(5);
  expect([await counted(KEYLESS), await counted(EVERYBODY)]).toEqual([0, 0]);
});
