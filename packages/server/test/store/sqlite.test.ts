import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { StatementCache } from '../../src/store/node-sqlite.ts';
import { openStore } from '../../src/store/open.ts';
import { findOperator, insertOperator } from '../../src/store/operators.ts';
import { temporaryFile, temporaryStore } from '../temporary.ts';
import { keyRow, operatorRow } from './rows.ts';
import { storeSuite } from './suite.ts';

storeSuite(async () => {
  const { file, remove } = await temporaryFile();
  return { where: { file }, remove };
});

test('what was acknowledged survives the sudden death of the process', async () => {
  const { file, remove } = await temporaryFile();
  const child = spawn(process.execPath, [`${import.meta.dirname}/writes-until-killed.ts`, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const dead = once(child, 'exit');
  const acknowledged: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    acknowledged.push(id);
    if (acknowledged.length === 500) child.kill('SIGKILL');
  }
  expect(await dead).toEqual([null, 'SIGKILL']);
  const store = await openStore({ file });
  const kept = new Set((await store.read.selectFrom('operators').select('id').execute()).map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(500);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  await store.close();
  await remove();
});

test('when the commit fails, every job of the group is refused and nothing of them is kept', async () => {
  const { store, remove } = await temporaryStore();
  const outcomes = await Promise.allSettled([
    store.write((tx) => insertOperator(tx, operatorRow('op_innocent'))),
    store.write(async (tx) => {
      // Foreign keys that are only looked at when the transaction commits.
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      await tx.insertInto('keys').values(keyRow('key_orphan', 'op_none')).execute();
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await findOperator(store.read, 'op_innocent')).toBeUndefined();
  await store.write((tx) => insertOperator(tx, operatorRow('op_next')));
  expect(await findOperator(store.read, 'op_next')).toBeDefined();
  await remove();
});

test('a transaction that another process holds is waited for without standing still', async () => {
  const { file, remove } = await temporaryFile();
  const store = await openStore({ file });
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const written = store.write((tx) => insertOperator(tx, operatorRow('op_patient')));
  setTimeout(() => other.exec('rollback'), 100);
  await written;
  other.close();
  await store.close();
  await remove();
});

test.skipIf(process.platform === 'win32')(
  'its files are its owner’s alone, new ones and old ones',
  async () => {
    const { file, remove } = await temporaryFile();
    const files = ['', '-wal', '-shm'].map((end) => file + end);
    const modes = () => Promise.all(files.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)));
    const umask = process.umask(0);
    const store = await openStore({ file });
    expect(await modes()).toEqual(['600', '600', '600']);
    for (const path of files) await chmod(path, 0o666);
    const again = await openStore({ file });
    expect(await modes()).toEqual(['600', '600', '600']);
    process.umask(umask);
    await again.close();
    await store.close();
    await remove();
  },
);

test('a file that is no database is refused', async () => {
  await expect(openStore({ file: import.meta.filename })).rejects.toThrow('file is not a database');
});

test('prepared statements are kept by their text, the least recently used dropped first', () => {
  const database = new DatabaseSync(':memory:');
  const cache = new StatementCache(database, 2);
  const one = cache.prepare('select 1');
  const two = cache.prepare('select 2');
  expect(cache.prepare('select 1')).toBe(one);
  cache.prepare('select 3');
  expect(cache.size).toBe(2);
  expect(cache.prepare('select 1')).toBe(one);
  expect(cache.prepare('select 2')).not.toBe(two);
  database.close();
});
