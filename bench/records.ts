import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Caller } from '../packages/server/src/kernel/caller.ts';
import { readCounts, readRecords } from '../packages/server/src/records/list.ts';
import type { Store } from '../packages/server/src/store/database.ts';
import { openStore } from '../packages/server/src/store/open.ts';
import { listRecords, type RecordFilter } from '../packages/server/src/store/verifications.ts';
import { startPostgres } from '../packages/server/test/postgres.ts';

/**
 * Milliseconds that a page of records takes, of an operator with a million of them, by filter and store; and what the
 * console asks for: a page with what was charged and approved, and the verdicts of 200 keys by day.
 */
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

/** A tenth of the answers was charged for, and a tenth of what was left open approved. */
const CHARGES = (n: string) =>
  `select 'ent_' || ${n}, 'op_1', 'charge', -8000, 'key_1', 'rec_' || ${n}, ${n}`;
const APPROVALS = (n: string) =>
  `select 'pmt_' || ${n}, 'rec_' || ${n}, 'op_1', 'key_1', '{}', '', 'request', null, '', ${n}, ${n}`;
const KEYS = 200;
const DAYS = 90;
/** Of every day, for each of the keys. */
const COUNTS = (n: string) => `select 'key_' || (${n} % ${KEYS}), ${n} / ${KEYS}, 'rv', 'op_1', 5, 3, 2`;

const CALLER: Caller = { kind: 'operator', keyId: 'key_1', operatorId: 'op_1' };

async function measure(database: string, store: Store): Promise<void> {
  for (const [name, filter] of Object.entries(FILTERS)) {
    await timed(`${database}, ${name}`, async (before: RecordFilter['before']) =>
      (await listRecords(store.read, { ...filter, before }, LIMIT)).at(-1),
    );
  }
  const [ofConsole, ofApprovals] = [
    { limit: 50 },
    { limit: 20, verdict: 'UNCERTAIN', product: 'gate' },
  ] as const;
  for (const query of [ofConsole, ofApprovals]) {
    await timed(`${database}, the console's ${JSON.stringify(query)}`, async (cursor: string | undefined) => {
      const { next_cursor } = await readRecords(CALLER, { ...query, cursor }, store.read);
      return next_cursor ?? undefined;
    });
  }
  await timed(`${database}, the console's verdicts of ${DAYS} days`, async () => {
    await readCounts(CALLER, DAYS, { store, clock: () => (DAYS - 1) * 86_400_000 });
    return undefined;
  });
  await store.close();
}

/** Asks for page after page, each from where the one before it ended. */
async function timed<Place>(name: string, ask: (place: Place | undefined) => Promise<Place | undefined>) {
  const times: number[] = [];
  let place: Place | undefined;
  for (let page = 0; page < PAGES; page++) {
    const startedAt = performance.now();
    place = await ask(place);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${times.at(-1)?.toFixed(1)} ms`);
}

/** What is filled in, by table; `of` gives the numbers up to a bound. */
const fill = (of: (most: number) => string): string[] => [
  `insert into operators (id, name, registered_at) values ('op_1', 'A bench', 0)`,
  `insert into verifications select ${columns('n')} from ${of(ROWS)}`,
  `insert into credit_entries (id, operator_id, kind, amount_micro_usd, key_id, subject, created_at) ${CHARGES('n')} from ${of(ROWS)} where n % 40 = 0`,
  `insert into approvals (id, verification_id, operator_id, key_id, call, act_hash, named_by, note, kid, created_at, expires_at) ${APPROVALS('n')} from ${of(ROWS)} where n % 40 = 2`,
  `insert into verdict_days ${COUNTS('n')} from ${of(KEYS * DAYS)} where n < ${KEYS * DAYS}`,
];

const directory = await mkdtemp(join(tmpdir(), 'truepenny-bench-'));
const postgres = await startPostgres();
try {
  const file = join(directory, 'store.db');
  const onSqlite = await openStore({ file });
  const counted = (most: number) =>
    `(with recursive t(n) as (select 1 union all select n + 1 from t where n < ${most}) select n from t)`;
  // Past the store, which ends a statement that takes this long.
  const filled = new DatabaseSync(file);
  for (const statement of fill(counted)) filled.exec(statement);
  filled.close();
  await measure('SQLite', onSqlite);
  const onPostgres = await openStore({ url: postgres.url });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const statement of fill((most) => `generate_series(1, ${most}) n`)) await client.query(statement);
  await client.query('analyze');
  await client.end();
  await measure('PostgreSQL', onPostgres);
} finally {
  await postgres.remove();
  await rm(directory, { recursive: true, force: true });
}
