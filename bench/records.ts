import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Store } from '../packages/server/src/store/database.ts';
import { openStore } from '../packages/server/src/store/open.ts';
import { listRecords, type RecordFilter } from '../packages/server/src/store/verifications.ts';
import { startPostgres } from '../packages/server/test/postgres.ts';

/** Milliseconds that a page of records takes, of an operator with a million of them, by filter and store. */
const ROWS = 1_000_000;
const PAGES = 200;
const LIMIT = 51;
const ALL: RecordFilter = {
  operatorId: 'op_1',
  products: ['rv', 'plv', 'sentinel', 'dql'],
  verdicts: ['ALLOW', 'BLOCK', 'UNCERTAIN'],
};
const FILTERS: Readonly<Record<string, RecordFilter>> = {
  everything: ALL,
  'one product': { ...ALL, products: ['plv'] },
  'one verdict': { ...ALL, verdicts: ['BLOCK'] },
  'one agent': { ...ALL, agentId: 'agent_7' },
  'an agent of which there is nothing': { ...ALL, agentId: 'agent_none' },
  'a verdict that is rare': { ...ALL, products: ['dql'], verdicts: ['ALLOW'] },
  'a day': { ...ALL, since: 500_000, until: 510_000 },
};

/** One in a hundred decisions is ALLOW; the other rows are spread evenly. A tenth is another operator's. */
const columns = (
  n: string,
) => `'rec_' || ${n}, case ${n} % 4 when 0 then 'rv' when 1 then 'plv' when 2 then 'sentinel' else 'dql' end,
  case ${n} % 10 when 9 then 'op_2' else 'op_1' end, 'key_1', 'agent_' || (${n} % 100),
  case when ${n} % 4 = 3 and ${n} % 100 <> 3 then 'BLOCK' when ${n} % 3 = 0 then 'ALLOW' when ${n} % 3 = 1 then 'BLOCK' else 'UNCERTAIN' end,
  0.5, 'fast', ${n}, 1, '{}', '{}', 'sha256:', 'What was judged', null`;

async function measure(database: string, store: Store): Promise<void> {
  for (const [name, filter] of Object.entries(FILTERS)) {
    const times: number[] = [];
    let before: RecordFilter['before'];
    for (let page = 0; page < PAGES; page++) {
      const startedAt = performance.now();
      const found = await listRecords(store.read, { ...filter, before }, LIMIT);
      times.push(performance.now() - startedAt);
      before = found.at(-1);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
    console.log(
      `${database}, ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${times.at(-1)?.toFixed(1)} ms`,
    );
  }
  await store.close();
}

const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
const postgres = await startPostgres();
try {
  const file = join(directory, 'store.db');
  const onSqlite = await openStore({ file });
  const counted = `with recursive t(n) as (select 1 union all select n + 1 from t where n < ${ROWS})`;
  // Past the store, which ends a statement that takes this long.
  const filled = new DatabaseSync(file);
  filled.exec(`insert into verifications ${counted} select ${columns('n')} from t`);
  filled.close();
  await measure('SQLite', onSqlite);
  const onPostgres = await openStore({ url: postgres.url });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`insert into verifications select ${columns('n')} from generate_series(1, ${ROWS}) n`);
  await client.query('analyze verifications');
  await client.end();
  await measure('PostgreSQL', onPostgres);
} finally {
  await postgres.remove();
  await rm(directory, { recursive: true, force: true });
}
