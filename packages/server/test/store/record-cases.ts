import { expect, test } from 'vitest';
import type { Store } from '../../src/store/database.ts';
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
}
