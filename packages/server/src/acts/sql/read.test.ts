import { beforeAll, describe, expect, test } from 'vitest';
import { isPlainRead, linesOf, shown } from '../fixtures.fixture.ts';
import { warm } from '../load.ts';
import { readQuery } from './read.ts';

const rows = (file: string) =>
  linesOf(file).map((line) => {
    const [query = '', tables = ''] = line.split(' ->');
    return { query, tables: tables.trim().split(' ').filter(Boolean).sort() };
  });
const tablesOf = (query: string): string[] =>
  [
    ...new Set(
      readQuery(query).acts.flatMap(({ resources }) =>
        resources.flatMap((one) => (one.type === 'Table' ? [one.name] : [])),
      ),
    ),
  ].sort();

beforeAll(warm);

describe('queries as people write them', () => {
  test.each(rows('sql/queries.reads.txt'))('$query only reads', ({ query, tables }) => {
    expect(isPlainRead(readQuery(query)) || shown(readQuery(query))).toBe(true);
    expect(tablesOf(query)).toEqual(tables);
  });
  test.each(rows('sql/queries.writes.txt'))('$query does more than read', ({ query, tables }) => {
    expect(isPlainRead(readQuery(query))).toBe(false);
    expect(tablesOf(query)).toEqual(tables);
  });
});

describe('what a query does', () => {
  test('names tables with the columns that are shown or filtered by', () => {
    expect(shown(readQuery("SELECT count(*) FROM orders WHERE month = 'May'"))).toMatchInlineSnapshot(`
      [
        "read: orders(month) | option aggregate=count(*) | filter month=May exactly",
      ]
    `);
    expect(
      shown(readQuery('SELECT b.title, a.* FROM books b JOIN shop.authors a ON a.id = b.author_id')),
    ).toMatchInlineSnapshot(`
      [
        "read: books(author_id,title), shop.authors(unknown) | object select=b.title | object select=a.*",
      ]
    `);
    expect(shown(readQuery('SELECT o FROM orders o'))).toMatchInlineSnapshot(`
      [
        "read: orders(unknown) | object select=o",
      ]
    `);
    expect(shown(readQuery('SELECT (SELECT cvv FROM days) FROM cards'))).toMatchInlineSnapshot(`
      [
        "read secret: cards(cvv), days(cvv) | object select=cvv",
      ]
    `);
  });
  test('carries filters, limits, groupings and orders', () => {
    expect(
      shown(
        readQuery(
          "SELECT city, sum(total) FROM orders WHERE total >= 5 AND NOT state = 'void' AND day BETWEEN 1 AND 3 GROUP BY city ORDER BY sum(total) DESC LIMIT 3",
        ),
      ),
    ).toMatchInlineSnapshot(`
      [
        "read: orders(city,total,state,day) | object select=city | option aggregate=sum(total) | filter total=5 at-least | filter state=not void | filter day=1 at-least | filter day=3 at-most | option group by=city | option order by= desc | option aggregate=sum(total) | count limit=3",
      ]
    `);
  });
  test('writes by each statement in it', () => {
    expect(
      shown(readQuery('UPDATE books b SET price = s.p FROM sales s WHERE s.id = b.id')),
    ).toMatchInlineSnapshot(`
      [
        "change: books(price,id) | content price=s.p | filter s.id=b.id exactly",
        "read: sales(p,id)",
      ]
    `);
    expect(shown(readQuery("COPY books TO '/tmp/books.csv'"))).toMatchInlineSnapshot(`
      [
        "change: database:/tmp/books.csv",
        "read: books(unknown)",
      ]
    `);
    expect(shown(readQuery('SELECT pg_read_file($$/etc/passwd$$)'))).toMatchInlineSnapshot(`
      [
        "run:  | OPAQUE it calls pg_read_file, which may do more than compute",
      ]
    `);
  });
  test('is secret where it shows keys or card numbers', () => {
    expect(readQuery('SELECT card_number FROM orders').acts[0]?.secret).toBe(true);
    expect(readQuery('SELECT id FROM users WHERE password = 1').acts[0]?.secret).toBe(true);
    expect(readQuery('SELECT id FROM users').acts[0]?.secret).toBe(false);
  });
});
