import { expect, inject, test } from 'vitest';
import { startService } from '../service.ts';
import { temporaryDatabase } from '../temporary.ts';
import { benchOf, operatorWith, usageOf } from './bench.ts';
import { killedAt } from './killed.ts';
import { check, closeShops, openService, paid, spent } from './shop.ts';
import { newWallet } from './wallets.ts';

const server = inject('postgresUrl');

test.skipIf(!server)(
  'two replicas on PostgreSQL let exactly the checks through that credit covers',
  async () => {
    const { url, remove } = await temporaryDatabase(server);
    const one = await startService({ DATABASE_URL: url }, benchOf());
    const other = await startService({ DATABASE_URL: url }, benchOf());
    const key = await operatorWith(one, 50 * 0.008);
    const body = { claim: 'The invoice of 40 EUR is due.', speed: 'fast' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => (n % 2 ? one : other).call('POST', '/v1/check', { body, key })),
    );
    const count = (code: number) => answers.filter(({ status }) => status === code).length;
    expect([count(200), count(402)]).toEqual([50, 150]);
    expect(await usageOf(other, key)).toMatchObject({ balanceUsd: 0, heldUsd: 0 });
    await other.close();
    await one.close();
    await remove();
  },
);

test.skipIf(!server).each([
  ['working', 1],
  ['moved', 0],
] as const)(
  'killed at %s on PostgreSQL: the payment is taken once and its answer given once',
  async (point, workedAgain) => {
    const { url, remove } = await temporaryDatabase(server);
    expect(await killedAt(point, { environment: { DATABASE_URL: url } })).toMatchObject({
      status: 200,
      spent: 20_000,
      workedAgain,
      next: 200,
      open: 0,
    });
    await remove();
  },
);

test.skipIf(!server)(
  'one payment that is sent two hundred times at once to two replicas on PostgreSQL is settled once',
  async () => {
    const { url, remove } = await temporaryDatabase(server);
    const one = await openService(() => {}, { DATABASE_URL: url });
    const data = one.app.parts.dataDirectory;
    const other = await openService(() => {}, { DATABASE_URL: url, TRUEPENNY_DATA: data });
    const wallet = newWallet();
    const headers = await paid(one, wallet);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => check(n % 2 ? one : other, headers)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(one.worked() + other.worked()).toBe(1);
    expect(await spent(one.app.parts.store, wallet)).toBe(20_000);
    await closeShops();
    await remove();
  },
);
