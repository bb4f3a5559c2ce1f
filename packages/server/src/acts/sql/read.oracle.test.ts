import postgresql from 'node-sql-parser/build/postgresql.js';
import { beforeAll, expect, test } from 'vitest';
import { isPlainRead, linesOf } from '../fixtures.fixture.ts';
import { warm } from '../load.ts';
import { readQuery } from './read.ts';

beforeAll(warm);

const { Parser } = postgresql;
const oracle = new Parser();
const queries = [...linesOf('sql/queries.reads.txt'), ...linesOf('sql/queries.writes.txt')].map(
  (line) => line.split(' ->')[0] ?? '',
);

/** What another parser says: effects and tables, "select::null::books"; undefined where it does not parse. */
function judge(query: string): { effects: Set<string>; tables: string[] } | undefined {
  try {
    const list = oracle.parse(query).tableList.map((one) => one.split('::'));
    return {
      effects: new Set(list.map(([effect = '']) => effect)),
      tables: [...new Set(list.map((one) => one[2] ?? ''))].sort(),
    };
  } catch {
    return undefined;
  }
}

test('another parser sees the same tables, and whatever it sees written is no read here', () => {
  let agreed = 0;
  for (const query of queries) {
    const told = judge(query);
    const reading = readQuery(query);
    // EXPLAIN is not run; what this reader calls opaque it has said enough of.
    if (
      told === undefined ||
      reading.acts.some(({ opaque }) => opaque !== undefined) ||
      /^explain/i.test(query)
    )
      continue;
    if ([...told.effects].some((effect) => effect !== 'select'))
      expect([query, isPlainRead(reading)]).toEqual([query, false]);
    const made = /^with/i.test(query) || /^(?:begin|drop (?:database|schema|index))/i.test(query);
    const tables = new Set(
      reading.acts.flatMap(({ resources }) =>
        resources.flatMap((one) => (one.type === 'Table' ? [one.name] : [])),
      ),
    );
    for (const table of made ? [] : told.tables)
      expect([query, table, tables.has(table)]).toEqual([query, table, true]);
    agreed += 1;
  }
  expect(agreed).toBeGreaterThan(90);
});
