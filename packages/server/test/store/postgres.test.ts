import { describe, expect, inject, test } from 'vitest';
import { insertKey, lockKey, updateKey } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { findOperator, insertOperator } from '../../src/store/operators.ts';
import { runOn, temporaryDatabase } from '../temporary.ts';
import { keyRow, operatorRow } from './rows.ts';
import { storeSuite } from './suite.ts';

const server = inject('postgresUrl');

describe.skipIf(!server)('on PostgreSQL', () => {
  storeSuite(async () => {
    const { url, remove } = await temporaryDatabase(server);
    return { where: { url }, remove };
  });

  test('two jobs that wait for each other’s rows both end well', async () => {
    const { url, remove } = await temporaryDatabase(server);
    const store = await openStore({ url });
    await store.write(async (tx) => {
      await insertOperator(tx, operatorRow('op_1'));
      await insertKey(tx, keyRow('key_1', 'op_1'));
      await insertKey(tx, keyRow('key_2', 'op_1'));
    });
    let [runs, held] = [0, 0];
    const bothHold = Promise.withResolvers<void>();
    const crossing = (first: string, second: string) =>
      store.write(async (tx) => {
        runs += 1;
        await lockKey(tx, 'op_1', first);
        if (++held === 2) bothHold.resolve();
        await bothHold.promise;
        await lockKey(tx, 'op_1', second);
        await updateKey(tx, second, { revoked_at: 1 });
      });
    await Promise.all([crossing('key_1', 'key_2'), crossing('key_2', 'key_1')]);
    // One of them was given up at least once; on a busy machine the second try may meet the other as well.
    expect(runs).toBeGreaterThan(2);
    await store.close();
    await remove();
  });

  test('connections that the server ends are replaced, in the middle of a job and between jobs', async () => {
    const { url, remove } = await temporaryDatabase(server);
    const store = await openStore({ url });
    const name = new URL(url).pathname.slice(1);
    const endAll = () =>
      runOn(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);

    const cut = store.write(async (tx) => {
      await insertOperator(tx, operatorRow('op_cut'));
      await endAll();
      await insertOperator(tx, operatorRow('op_cut_too'));
    });
    await expect(cut).rejects.toThrow();
    await endAll();
    await store.write((tx) => insertOperator(tx, operatorRow('op_after')));
    expect(await findOperator(store.read, 'op_after')).toBeDefined();
    expect(await findOperator(store.read, 'op_cut')).toBeUndefined();
    await store.close();
    await remove();
  });

  test('a server that cannot be reached, or an address that is none, is said without the password', async () => {
    const away = openStore({ url: 'postgres://user:hush@127.0.0.1:1/none' });
    await expect(away).rejects.toThrow('The database of DATABASE_URL cannot be used: connect ECONNREFUSED');
    const fault = await openStore({ url: 'user:hush@nowhere' }).catch((error) => error);
    expect(fault.message).toBe('The database URL is not one: write postgres://user:password@host/name');
    expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toContain('hush');
  });
});
