import type { Effect, Resource } from '../act.ts';

export type Table = Resource & { type: 'Table' };
export type TouchedTable = { resource: Table; effect: Effect };

type Known = {
  name: string;
  schema: string | undefined;
  database: string | undefined;
  effect: Effect;
  columns: Set<string> | 'unknown';
};

/** Tables by the names that a part of a query calls them; undefined stands for one that is made inside the query. */
export type Scope = { names: Map<string, Known | undefined>; outer: Scope | undefined };

/** The tables that a statement touches, with the columns that it names, gathered while its tree is walked. */
export class Tables {
  readonly #all = new Map<string, Known>();
  scope: Scope = { names: new Map(), outer: undefined };

  enter(): void {
    this.scope = { names: new Map(), outer: this.scope };
  }

  leave(): void {
    this.scope = this.scope.outer ?? this.scope;
  }

  /** A table under its own name or its alias in the scope at hand. */
  add(
    name: string,
    schema: string | undefined,
    database: string | undefined,
    alias: string | undefined,
    effect: Effect,
  ): void {
    const key = [effect, database, schema, name].join('\0');
    const known = this.#all.get(key) ?? { name, schema, database, effect, columns: new Set<string>() };
    this.#all.set(key, known);
    this.scope.names.set((alias ?? name).toLowerCase(), known);
  }

  /** A name that stands for rows that are made inside the query: a subquery, a function, a common table. */
  addMade(alias: string): void {
    this.scope.names.set(alias.toLowerCase(), undefined);
  }

  #find(name: string): { known: Known | undefined } | undefined {
    for (let scope: Scope | undefined = this.scope; scope; scope = scope.outer) {
      if (scope.names.has(name)) return { known: scope.names.get(name) };
    }
    return undefined;
  }

  /** All columns of a table, or of all tables in the scope at hand. */
  addAll(table?: string): void {
    const found = table === undefined ? undefined : this.#find(table.toLowerCase());
    const tables = found ? [found.known] : [...this.scope.names.values()];
    for (const known of tables) if (known) known.columns = 'unknown';
  }

  /**
   * A column by its name. Without its table it may be of any table in reach: inner ones shadow outer ones only
   * where they have it, which the query alone does not tell.
   */
  addColumn(column: string, table?: string): void {
    const name = column.toLowerCase();
    if (table === undefined && this.#find(name)) {
      this.addAll(name);
      return;
    }
    const found = table === undefined ? undefined : this.#find(table.toLowerCase());
    if (found) {
      if (found.known && found.known.columns !== 'unknown') found.known.columns.add(column);
      return;
    }
    for (let scope: Scope | undefined = this.scope; scope; scope = scope.outer) {
      for (const known of scope.names.values())
        if (known && known.columns !== 'unknown') known.columns.add(column);
    }
  }

  /** Columns that tables on both sides of a join share by name. */
  addShared(columns: readonly string[]): void {
    for (const column of columns) this.addColumn(column);
  }

  list(): TouchedTable[] {
    return [...this.#all.values()].map(({ name, schema, database, effect, columns }) => ({
      effect,
      resource: {
        type: 'Table',
        name,
        ...(schema !== undefined && { schema }),
        ...(database !== undefined && { database }),
        columns: columns === 'unknown' ? columns : [...columns],
      },
    }));
  }
}
