import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tablesIn } from './tables.ts';

const PIECES = [
  'vans',
  ' ',
  '(',
  ')',
  ',',
  ':',
  '\n',
  '- ',
  'columns',
  ' are ',
  'id',
  ' text',
  ' and ',
  '.',
  'table ',
];

test('any text is read without a throw, and a table stands where it is said to', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...PIECES)).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const { columns, start, end } of tablesIn(text)) {
        expect(columns.size).toBeGreaterThan(0);
        const said = text.slice(start, end).toLowerCase();
        for (const name of columns.keys()) expect(said).toContain(name);
      }
    }),
  );
});

test.each(['a(', 'a (b,', 'a: b,', 'a: \n', 'a(b c)', 'a'.repeat(99), ' references b'])(
  'long texts are read in one go: %j',
  (piece) => {
    expect(tablesIn(piece.repeat(100_000 / piece.length)).length).toBeLessThan(100_000);
  },
);

test('columns are told with what types them', () => {
  const told = (text: string) =>
    tablesIn(text).map(({ name, columns, told }) => [name, told, Object.fromEntries(columns)]);
  expect(told('CREATE TABLE vans (plate text primary key, km numeric(8, 1));')).toEqual([
    ['vans', 'alone', { plate: ' text primary key', km: ' numeric' }],
  ]);
  expect(told('Which is last? Columns are plate, km and driver.')).toEqual([
    ['', 'alone', { plate: '', km: '', driver: '' }],
  ]);
  expect(told('Table pumps:\n- id integer\n- state text')).toEqual([
    ['pumps', 'alone', { id: ' integer', state: ' text' }],
  ]);
  // A list behind a name may be what is wanted.
  expect(told('List all orders (id and total) of May.')).toEqual([
    ['orders', 'listed', { id: '', total: '' }],
  ]);
  expect(told('Columns: id, total.')).toEqual([['', 'listed', { id: '', total: '' }]]);
  expect(told('We met Anna (a friend of Bo, and Bo is late).')).toEqual([]);
});
