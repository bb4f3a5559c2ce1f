import { beforeAll, expect, test } from 'vitest';
import { warm } from '../read.ts';
import { readQuery } from './read.ts';

beforeAll(warm);

const partsOf = (query: string) => readQuery(query).acts[0]?.plain;

test('a statement of one table is told by its parts', () => {
  expect(
    partsOf(
      "SELECT name AS n, SUM(t.a) FROM t WHERE b < 2 AND c = 'x' GROUP BY name ORDER BY n DESC LIMIT 3",
    ),
  ).toEqual({
    is: 'select',
    table: 't',
    sets: [],
    where: [
      { column: 'b', bound: 'below', values: [{ text: '2', number: '2' }] },
      { column: 'c', bound: 'exactly', values: [{ text: 'x' }] },
    ],
    shows: [{ column: 'name' }, { column: 'a', function: 'sum' }],
    groups: ['name'],
    sorts: [{ column: 'name', falls: true }],
    limit: '3',
    names: [],
    words: [],
  });
  expect(partsOf('ALTER TABLE t ADD COLUMN age integer NOT NULL')).toMatchObject({
    is: 'add column',
    names: [{ of: 'column', text: 'age' }],
    words: ['int4', 'not null'],
  });
  expect(partsOf('DROP INDEX i')).toMatchObject({ is: 'drop index', table: 'i', words: [] });
  expect(partsOf('TRUNCATE TABLE t')).toMatchObject({ is: 'truncate', table: 't', where: [] });
});

test('a day is told from the one on which it is asked', () => {
  expect(
    partsOf("SELECT a FROM t WHERE b >= CURRENT_DATE - 1 AND c::date = CURRENT_DATE - INTERVAL '2 days'")
      ?.where,
  ).toEqual([
    { column: 'b', bound: 'at-least', values: [{ text: 'current_date - 1', days: -1 }] },
    { column: 'c', bound: 'exactly', values: [{ text: 'current_date - 2', days: -2 }], daily: true },
  ]);
});

test.each([
  'DELETE FROM t WHERE b < CURRENT_DATE - 30',
  'UPDATE t SET a = 1 WHERE date(b) = CURRENT_DATE',
  'SELECT a FROM t WHERE b::text = CURRENT_DATE',
  'SELECT a FROM t WHERE b > CURRENT_DATE - c',
  "SELECT a FROM t WHERE b > CURRENT_DATE - INTERVAL '1 month'",
  'SELECT a FROM t WHERE lower(b) = 1',
  'SELECT a FROM t WHERE b > CURRENT_TIMESTAMP',
  'SELECT a FROM t WHERE TRUE',
  'SELECT a FROM t WHERE b = 1 OR TRUE',
  'SELECT a FROM t, t u',
  'SELECT a FROM t JOIN u ON TRUE',
  'SELECT (SELECT 1) FROM t',
  'SELECT a + 1 FROM t',
  'SELECT DISTINCT ON (b) a FROM t',
  'SELECT a FROM t LIMIT 3 OFFSET 2',
  'SELECT a FROM t FETCH FIRST 3 ROWS WITH TIES',
  'SELECT a FROM t FOR UPDATE',
  'SELECT a FROM t UNION SELECT b FROM u',
  'SELECT a FROM t GROUP BY a HAVING COUNT(*) > 1',
  'SELECT a FROM t TABLESAMPLE SYSTEM (1)',
  'SELECT COUNT(*) FILTER (WHERE b) FROM t',
  "SELECT a FROM t WHERE b LIKE 'x%'",
  'SELECT a FROM t WHERE b = c',
  'SELECT a FROM t WHERE 1 = 1',
  'UPDATE t SET a = a + 1',
  'UPDATE t SET a = DEFAULT',
  'UPDATE t SET a = 1 FROM u',
  'UPDATE t SET a = 1 RETURNING b',
  'INSERT INTO t VALUES (1)',
  'INSERT INTO t (a) VALUES (1), (2)',
  'INSERT INTO t (a) SELECT b FROM u',
  'INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING',
  'DELETE FROM t USING u WHERE t.a = u.a',
  'ALTER TABLE t DROP COLUMN a CASCADE',
  'ALTER TABLE t ADD COLUMN a text, DROP COLUMN b',
  "ALTER TABLE t ADD COLUMN a text DEFAULT 'x'",
  'CREATE INDEX i ON t (a) WHERE b > 1',
  'CREATE INDEX i ON t USING gin (a)',
  'GRANT ALL ON t TO r',
  'GRANT SELECT ON t TO PUBLIC',
  'GRANT SELECT ON t TO r WITH GRANT OPTION',
  'GRANT SELECT (a) ON t TO r',
  'DROP TABLE t CASCADE',
  'DROP TABLE t, u',
  'DROP VIEW t',
  'DROP INDEX i, j',
  'DROP INDEX i CASCADE',
  'DROP INDEX CONCURRENTLY i',
  'TRUNCATE t, u',
  'TRUNCATE t CASCADE',
  'TRUNCATE t RESTART IDENTITY',
])('%s has parts that are not told', (query) => {
  expect(partsOf(query)).toBeUndefined();
});
