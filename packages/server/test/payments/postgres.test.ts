import { expect, inject, test } from 'vitest';
import { startService } from '../service.ts';
import { temporaryDatabase } from '../temporary.ts';
import { benchOf, operatorWith, usageOf } from './bench.ts';

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
