import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Reader } from './database.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import { statement } from './statement.ts';
import type { Tables } from './tables.ts';

const database = new DatabaseSync(':memory:');
database.exec('create table agents (id text, event_count integer)');
database.exec("insert into agents values ('agent_1', 1), ('agent_2', 2), ('agent_3', 3)");
const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(() => database) });
afterAll(() => db.destroy());

type Range = { from: number; to: number };

const idsWithin = (count: () => void) =>
  statement((db: Reader, { from, to }: Range) => {
    count();
    return db
      .selectFrom('agents')
      .select('id')
      .where('event_count', '<=', to)
      .where('event_count', '>=', from)
      .where('id', '<>', 'agent_2');
  });

test('is put together once; values go to their places by name, constants stay', async () => {
  let built = 0;
  const ids = idsWithin(() => built++);
  expect((await ids(db, { from: 1, to: 3 })).rows).toEqual([{ id: 'agent_1' }, { id: 'agent_3' }]);
  expect((await ids(db, { to: 2, from: 1 })).rows).toEqual([{ id: 'agent_1' }]);
  expect(built).toBe(1);
});

test('refuses values too many or too few rather than binding a null', async () => {
  const ids = idsWithin(() => {});
  await ids(db, { from: 1, to: 3 });
  const wider = { from: 1, to: 3, beside: 0 };
  expect(() => ids(db, wider)).toThrow('was given from, to, beside');
  expect(() => ids(db, { from: 1, to: undefined as never })).toThrow('was given no to');
});

test('refuses to be put together where a value is no parameter', () => {
  const ids = statement((db: Reader, _: Range) => db.selectFrom('agents').select('id'));
  expect(() => ids(db, { from: 1, to: 3 })).toThrow('no parameter for from, to');
});
