import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Reader } from './database.ts';

/** Stands for a value while a statement is put together. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;
type Prepared<Row> = { query: CompiledQuery<Row>; names: readonly string[] };

/**
 * A statement that every request needs: put together and compiled once for each database, and from then on only
 * given its values. Putting together costs several times what SQLite needs to carry it out.
 *
 * @param build Puts the statement together. It gets placeholders by the names of the values: each must become a
 *   parameter, and none may be looked at.
 */
export function statement<Db extends Reader, Given extends Values, Row>(
  build: (db: Db, values: Given) => Compilable<Row>,
): (db: Db, values: Given) => Promise<QueryResult<Row>> {
  const prepared = new Map<unknown, Prepared<Row>>();
  return (db, values) => {
    const executor = db.getExecutor();
    const dialect = executor.adapter.constructor;
    let held = prepared.get(dialect);
    if (!held) {
      held = prepare((placeholders: Given) => build(db, placeholders), values);
      prepared.set(dialect, held);
    }
    return executor.executeQuery({ ...held.query, parameters: bind(held, values) });
  };
}

function prepare<Given extends Values, Row>(
  build: (values: Given) => Compilable<Row>,
  values: Given,
): Prepared<Row> {
  const names = Object.keys(values);
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
  // A builder hands its values on without a look, so the type may say what they stand for.
  const query = build(placeholders as Given).compile();
  const unused = names.filter(
    (name) => !query.parameters.some((each) => each instanceof Placeholder && each.name === name),
  );
  if (unused.length > 0) throw new Error(`The statement has no parameter for ${unused.join(', ')}`);
  return { query, names };
}

/** The parameters in their order. A value too many or too few is a mistake, and must not become a null. */
function bind<Row>({ query, names }: Prepared<Row>, values: Values): unknown[] {
  if (Object.keys(values).length !== names.length) {
    throw new Error(
      `The statement takes ${names.join(', ')} and was given ${Object.keys(values).join(', ')}`,
    );
  }
  return query.parameters.map((each) => {
    if (!(each instanceof Placeholder)) return each;
    const value = values[each.name];
    if (value === undefined) throw new Error(`The statement was given no ${each.name}`);
    return value;
  });
}
