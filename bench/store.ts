import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Store } from '../packages/server/src/store/database.ts';
import { findKeyByHash, insertKey } from '../packages/server/src/store/keys.ts';
import { openStore } from '../packages/server/src/store/open.ts';
import { insertOperator } from '../packages/server/src/store/operators.ts';
import { insertVerification } from '../packages/server/src/store/verifications.ts';
import { keyRow, operatorRow, verificationRow } from '../packages/server/test/store/rows.ts';
import { durableInserts } from './floors.ts';

/**
 * Durable writes and reads a second, beside what SQLite does bare on the same disk.
 * `npx node bench/store.ts [postgres://…]` measures that PostgreSQL too, in a database that it may fill.
 */
const SECONDS = 2;
const [url] = process.argv.slice(2);
const run = `${Date.now()}`;

const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
try {
  const bare = durableInserts(join(directory, 'bare.db'), SECONDS);
  report('SQLite: bare durable insert, one at a time', bare, bare);
  await measure('SQLite', await openStore({ file: join(directory, 'store.db') }), bare);
  if (url) await measurePostgres(url);
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function measurePostgres(url: string): Promise<void> {
  const store = await openStore({ url });
  const bare = await bareOnPostgres(url);
  report('PostgreSQL: bare durable insert, one at a time', bare, bare);
  await measure('PostgreSQL', store, bare);
}

/** Inserts a second over one connection to PostgreSQL, each of them committed. */
async function bareOnPostgres(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { name, email, registered_at } = operatorRow('');
  const next = counter();
  const rate = await perSecond(1, () =>
    client.query('insert into operators values ($1, $2, $3, $4)', [
      `op_${run}_bare_${next()}`,
      name,
      email,
      registered_at,
    ]),
  );
  await client.end();
  return rate;
}

async function measure(database: string, store: Store, bare: number): Promise<void> {
  const next = counter();
  const narrow = () => store.write((tx) => insertOperator(tx, operatorRow(`op_${run}_${next()}`)));
  const result = JSON.stringify({ steps: 'x'.repeat(4_000) });
  const wide = () =>
    store.write((tx) => insertVerification(tx, verificationRow(`vrf_${run}_${next()}`, { result })));
  report(`${database}: operator, 1 caller`, await perSecond(1, narrow), bare);
  report(`${database}: operator, 64 callers`, await perSecond(64, narrow), bare);
  report(`${database}: verification of 4 kB, 64 callers`, await perSecond(64, wide), bare);
  await store.write(async (tx) => {
    await insertOperator(tx, operatorRow(`op_${run}`));
    await insertKey(tx, keyRow(`key_${run}`, `op_${run}`));
  });
  const look = () => findKeyByHash(store.read, `hash of key_${run}`);
  report(`${database}: key by hash, 1 caller`, await perSecond(1, look));
  report(`${database}: key by hash, 64 callers`, await perSecond(64, look));
  await store.close();
}

function counter(): () => number {
  let count = 0;
  return () => count++;
}

/** How many times a second so many callers, each waiting for its own answer, get one. */
async function perSecond(callers: number, act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let count = 0;
  const caller = async () => {
    for (; performance.now() - start < SECONDS * 1_000; count++) await act();
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (count * 1_000) / (performance.now() - start);
}

function report(what: string, rate: number, bare?: number): void {
  const ratio = bare === undefined ? '' : `  ${(rate / bare).toFixed(2)} × bare`;
  console.log(`${what.padEnd(52)} ${Math.round(rate).toString().padStart(8)} /s${ratio}`);
}
