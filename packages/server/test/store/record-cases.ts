import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Store } from '../../src/store/database.ts';
import { up } from '../../src/store/migrations/0018-verdict-days.ts';
import { sumVerdicts } from '../../src/store/verdict-days.ts';
import { insertVerification, listRecords, type RecordFilter } from '../../src/store/verifications.ts';
import { verificationRow } from './rows.ts';

const PRODUCTS = ['rv', 'plv', 'sentinel', 'dql'] as const;
const VERDICTS = ['ALLOW', 'BLOCK', 'UNCERTAIN'] as const;
const ALL: RecordFilter = { operatorId: 'op_records', products: PRODUCTS, verdicts: VERDICTS };
const FILTERS: readonly RecordFilter[] = [
  ALL,
  { ...ALL, products: ['plv'] },
  { ...ALL, verdicts: ['BLOCK'] },
  { ...ALL, agentId: 'agent_5' },
  { ...ALL, since: 1_003, until: 1_009 },
  { ...ALL, products: ['plv'], verdicts: ['BLOCK'], agentId: 'agent_5', since: 1_001 },
];

/** What every store does with lists of what was judged. */
export function recordCases(open: () => Store): void {
  const rows = Array.from({ length: 60 }, (_, n) =>
    verificationRow(`rec_${String(n).padStart(2, '0')}`, {
      operator_id: n % 20 === 19 ? 'op_2' : 'op_records',
      key_id: n % 20 === 19 ? 'key_other' : 'key_records',
      product: PRODUCTS[n % 4] ?? 'rv',
      verdict: VERDICTS[n % 3] ?? 'ALLOW',
      agent_id: n % 5 === 0 ? 'agent_5' : null,
      // Three in each millisecond.
      created_at: 1_000 + Math.floor(n / 3),
      ...(n % 7 === 0 && { result: null }),
    }),
  );
  const passes = ({ products, verdicts, agentId, since = 0, until = Infinity }: RecordFilter) =>
    rows
      .filter(({ operator_id, result }) => operator_id === 'op_records' && result !== null)
      .filter(({ product, verdict }) => products.includes(product) && verdicts.includes(verdict))
      .filter(({ agent_id }) => agentId === undefined || agent_id === agentId)
      .filter(({ created_at }) => created_at >= since && created_at < until);

  test('records are listed page by page through every filter, and never where nothing was kept', async () => {
    await open().write(async (tx) => {
      for (const row of rows) await insertVerification(tx, row);
    });
    for (const filter of FILTERS) {
      const found: string[] = [];
      let page = await listRecords(open().read, filter, 4);
      while (page.length > 0) {
        found.push(...page.map(({ id }) => id));
        page = await listRecords(open().read, { ...filter, before: page.at(-1) }, 4);
      }
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(
        passes(filter)
          .map(({ id }) => id)
          .reverse(),
      );
    }
  });
  test('verdicts are counted by day and product, of one operator and of what was kept alone', async () => {
    const DAY = 86_400_000;
    const counted = (id: string, change: Parameters<typeof verificationRow>[1]) =>
      verificationRow(`count_${id}`, { operator_id: 'op_counts', key_id: 'key_1', ...change });
    await open().write(async (tx) => {
      const judged = [
        counted('a', { product: 'sentinel', verdict: 'ALLOW', created_at: 20_000 * DAY }),
        counted('b', { product: 'sentinel', verdict: 'BLOCK', created_at: 20_000 * DAY }),
        counted('c', {
          product: 'sentinel',
          verdict: 'BLOCK',
          created_at: 20_001 * DAY - 1,
          key_id: 'key_2',
        }),
        counted('d', { product: 'dql', verdict: 'UNCERTAIN', created_at: 20_001 * DAY }),
        counted('e', { product: 'dql', verdict: 'ALLOW', created_at: 20_001 * DAY, result: null }),
        counted('f', { product: 'rv', verdict: 'ALLOW', created_at: 19_999 * DAY }),
        counted('g', {
          product: 'rv',
          verdict: 'ALLOW',
          created_at: 20_001 * DAY,
          operator_id: null,
          key_id: null,
        }),
        counted('h', {
          product: 'rv',
          verdict: 'ALLOW',
          created_at: 20_001 * DAY,
          operator_id: 'op_2',
          key_id: 'key_3',
        }),
      ];
      for (const row of judged) await insertVerification(tx, row);
    });
    expect(await sumVerdicts(open().read, 'op_counts', 20_000)).toEqual([
      { day: 20_001, product: 'dql', allow: 0, block: 0, uncertain: 1 },
      { day: 20_000, product: 'sentinel', allow: 1, block: 2, uncertain: 0 },
    ]);
  });

  test('what was judged before verdicts were counted is counted by the step that begins it', async () => {
    const store = open();
    const read = () =>
      store.read
        .selectFrom('verdict_days')
        .selectAll()
        .orderBy('key_id')
        .orderBy('day')
        .orderBy('product')
        .execute();
    const counted = await read();
    expect(counted.length).toBeGreaterThan(0);
    await store.write(async (tx) => {
      await tx.schema.dropTable('verdict_days').execute();
      // The store's transaction stands for the one of the migration.
      await up(tx as unknown as Kysely<unknown>);
    });
    expect(await read()).toEqual(counted);
  });
}
