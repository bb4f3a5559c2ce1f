import { type Effect, graver, type Resource, type Value } from '../act.ts';
import { value } from '../draft.ts';
import { numberOf } from '../number.ts';
import { Tables, type TouchedTable } from './columns.ts';
import { columnOf, readConditions, textOfNode } from './conditions.ts';
import functions from './functions.json' with { type: 'json' };
import { type Node, nodeAt, nodesAt, textAt } from './parser.ts';
import kinds from './statements.json' with { type: 'json' };

export type Statement = {
  verb: string;
  effect: Effect;
  tables: readonly TouchedTable[];
  /** Files on the server that a COPY reads or writes. */
  files: readonly { resource: Resource; effect: Effect }[];
  values: readonly Value[];
  why: string | undefined;
};

const set = (list: string) => new Set(list.split(' '));
const AGGREGATES = set(functions.entries.aggregates);
const PLAIN = new Set([...set(functions.entries.plain), ...set(functions.entries.windows), ...AGGREGATES]);
const KINDS: Readonly<Record<string, string>> = kinds.entries;
/** Statements whose words say what they do, so that one that holds others has the effect of the gravest. */
const WRITING = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);
const DEEPEST = 900;

const sval = (node: Node | undefined): string | undefined => textAt(nodeAt(node ?? {}, 'String'), 'sval');

/** Walks over the tree of one statement. */
class StatementReader {
  readonly tables = new Tables();
  readonly values: Value[] = [];
  readonly files: { resource: Resource; effect: Effect }[] = [];
  readonly made = new Set<string>();
  effect: Effect = 'read';
  why: string | undefined;
  depth = 0;

  note(role: Value['role'], name: string, text: string): void {
    this.values.push(value(role, text, { name, number: numberOf(text) }));
  }

  doubt(why: string): void {
    this.why ??= why;
  }

  addTable(range: Node | undefined, effect: Effect): void {
    const name = textAt(range, 'relname');
    if (name === undefined || range === undefined) return;
    const alias = textAt(nodeAt(range, 'alias'), 'aliasname');
    const schema = textAt(range, 'schemaname');
    if (schema === undefined && this.made.has(name.toLowerCase())) this.tables.addMade(alias ?? name);
    else this.tables.add(name, schema, textAt(range, 'catalogname'), alias, effect);
  }

  walkAll(list: readonly Node[]): void {
    for (const one of list) this.walk(one);
  }

  /** Any node: known kinds are read, the others are gone through for what stands inside them. */
  walk(node: Node): void {
    this.depth += 1;
    if (this.depth > DEEPEST) this.doubt('it nests too deeply');
    else for (const [kind, inner] of Object.entries(node)) this.walkMember(kind, inner);
    this.depth -= 1;
  }

  walkMember(kind: string, inner: unknown): void {
    if (Array.isArray(inner)) {
      for (const one of inner) if (typeof one === 'object' && one !== null) this.walk(one as Node);
      return;
    }
    if (typeof inner !== 'object' || inner === null) return;
    const read = READERS[kind];
    if (read) read(this, inner as Node, kind);
    else this.walk(inner as Node);
  }

  readColumn(node: Node): void {
    const names = nodesAt(node, 'fields').map((field) => sval(field));
    const [table, column] = names.length > 1 ? [names.at(-2), names.at(-1)] : [undefined, names[0]];
    if (names.at(-1) === undefined) this.tables.addAll(names.at(-2));
    else if (column !== undefined) this.tables.addColumn(column, table);
  }

  readCall(node: Node): void {
    const names = nodesAt(node, 'funcname').map((one) => sval(one) ?? '');
    const name = (names.at(-1) ?? '').toLowerCase();
    const schema = names.length > 1 ? names[0]?.toLowerCase() : 'pg_catalog';
    if (!PLAIN.has(name) || schema !== 'pg_catalog') {
      this.effect = graver(this.effect, 'run');
      this.doubt(`it calls ${names.join('.')}, which may do more than compute`);
    }
    if (AGGREGATES.has(name)) {
      const about = node.agg_star === true ? '*' : (nodesAt(node, 'args').map(columnOf).find(Boolean) ?? '');
      this.note('option', 'aggregate', `${name}(${node.agg_distinct === true ? 'distinct ' : ''}${about})`);
    }
    for (const member of ['args', 'agg_order', 'agg_filter', 'over']) this.walkMember(member, node[member]);
  }

  readJoin(node: Node): void {
    this.walkMember('larg', node.larg);
    this.walkMember('rarg', node.rarg);
    const shared = nodesAt(node, 'usingClause').map((one) => sval(one) ?? '');
    this.tables.addShared(shared);
    if (node.isNatural === true) this.tables.addAll();
    this.walkMember('quals', node.quals);
    this.values.push(
      ...readConditions(nodeAt(node, 'quals')).filter(
        ({ text, unknown }) => !unknown && !/^[\w"]+\.[\w"]+$/.test(text),
      ),
    );
  }

  readCommon(node: Node): void {
    const clause = nodeAt(node, 'withClause');
    const commons = clause ? nodesAt(clause, 'ctes').map((one) => nodeAt(one, 'CommonTableExpr')) : [];
    for (const common of commons) {
      const name = textAt(common, 'ctename')?.toLowerCase();
      if (clause?.recursive === true && name) this.made.add(name);
    }
    for (const common of commons) {
      if (!common) continue;
      this.tables.enter();
      this.walkMember('ctequery', common.ctequery);
      this.tables.leave();
      const name = textAt(common, 'ctename')?.toLowerCase();
      if (name) this.made.add(name);
    }
  }

  readSelect(node: Node): void {
    const before = new Set(this.made);
    this.tables.enter();
    this.readCommon(node);
    if (node.larg !== undefined) {
      this.note('option', 'set', (textAt(node, 'op') ?? '').replace('SETOP_', '').toLowerCase());
      this.walkMember('SelectStmt', node.larg);
      this.walkMember('SelectStmt', node.rarg);
    }
    this.walkMember('fromClause', node.fromClause);
    const made = new Set<string>();
    for (const target of nodesAt(node, 'targetList').map((one) => nodeAt(one, 'ResTarget'))) {
      if (!target) continue;
      const column = columnOf(nodeAt(target, 'val'));
      if (column !== undefined) this.note('object', 'select', column);
      const alias = textAt(target, 'name');
      if (alias !== undefined) made.add(alias.toLowerCase());
      this.walkMember('val', target.val);
    }
    if (node.intoClause !== undefined) {
      this.effect = graver(this.effect, 'create');
      this.addTable(nodeAt(nodeAt(node, 'intoClause') ?? {}, 'rel'), 'create');
    }
    this.readRows(node, made);
    this.tables.leave();
    this.made.clear();
    for (const name of before) this.made.add(name);
  }

  /** What chooses, groups, orders and bounds the rows. */
  readRows(node: Node, made: ReadonlySet<string>): void {
    for (const member of ['whereClause', 'havingClause']) {
      this.walkMember(member, node[member]);
      this.values.push(...readConditions(nodeAt(node, member)));
    }
    if (Array.isArray(node.distinctClause)) this.note('option', 'distinct', 'distinct');
    for (const group of nodesAt(node, 'groupClause')) {
      this.note('option', 'group by', textOfNode(group) ?? '');
      this.walk(group);
    }
    for (const sort of nodesAt(node, 'sortClause').map((one) => nodeAt(one, 'SortBy'))) {
      const by = sort && nodeAt(sort, 'node');
      if (!sort || !by) continue;
      const column = textOfNode(by);
      const down = textAt(sort, 'sortby_dir') === 'SORTBY_DESC' ? ' desc' : '';
      this.note('option', 'order by', `${column ?? ''}${down}`);
      // A name of the result comes before a column of a table (SQL:1992).
      if (column === undefined || !made.has(column.toLowerCase())) this.walk(by);
    }
    const limit = nodeAt(node, 'limitCount');
    if (limit) this.note('count', 'limit', textOfNode(limit) ?? '');
    const offset = nodeAt(node, 'limitOffset');
    if (offset) this.note('count', 'offset', textOfNode(offset) ?? '');
    for (const member of ['valuesLists', 'windowClause', 'limitCount', 'limitOffset'])
      this.walkMember(member, node[member]);
    if (Array.isArray(node.lockingClause)) this.note('option', 'lock', 'for update');
  }

  readWrite(kind: string, node: Node): void {
    const effect = KINDS[kind] as Effect;
    const conflict = nodeAt(node, 'onConflictClause');
    const updates = textAt(conflict, 'action') === 'ONCONFLICT_UPDATE';
    const deletes =
      kind === 'MergeStmt' && JSON.stringify(node.mergeWhenClauses ?? []).includes('CMD_DELETE');
    const does: Effect = deletes ? 'delete' : updates ? 'change' : effect;
    this.effect = graver(this.effect, does);
    this.tables.enter();
    this.readCommon(node);
    this.addTable(nodeAt(node, 'relation'), does);
    for (const member of [
      'fromClause',
      'usingClause',
      'sourceRelation',
      'joinCondition',
      'mergeWhenClauses',
      'onConflictClause',
      'returningList',
      'returningClause',
      'selectStmt',
    ]) {
      this.walkMember(member, node[member]);
    }
    const columns = [...nodesAt(node, 'cols'), ...nodesAt(node, 'targetList')].map((one) =>
      nodeAt(one, 'ResTarget'),
    );
    const rows = nodesAt(nodeAt(nodeAt(node, 'selectStmt') ?? {}, 'SelectStmt') ?? {}, 'valuesLists');
    columns.forEach((target, at) => {
      const name = textAt(target, 'name') ?? '';
      if (name !== '')
        this.tables.addColumn(
          name,
          textAt(nodeAt(nodeAt(node, 'relation') ?? {}, 'alias'), 'aliasname') ??
            textAt(nodeAt(node, 'relation'), 'relname'),
        );
      const given = nodeAt(target ?? {}, 'val');
      if (given) this.walk(given);
      const texts = given
        ? [textOfNode(given) ?? '']
        : rows.map((row) => textOfNode(nodesAt(nodeAt(row, 'List') ?? {}, 'items')[at]) ?? '');
      for (const text of texts) this.note('content', name, text);
    });
    if (kind === 'InsertStmt' && columns.length === 0)
      this.tables.addAll(textAt(nodeAt(node, 'relation'), 'relname'));
    // What it gives back, and what it does with rows that are there already, is asked for too.
    const returned = [
      ...nodesAt(node, 'returningList'),
      ...nodesAt(nodeAt(node, 'returningClause') ?? {}, 'exprs'),
    ];
    for (const target of returned.map((one) => nodeAt(one, 'ResTarget')))
      this.note('filter', 'returning', columnOf(nodeAt(target ?? {}, 'val')) ?? 'returning');
    if (node.onConflictClause !== undefined) this.note('option', 'on conflict', 'on conflict');
    this.walkMember('whereClause', node.whereClause);
    this.values.push(...readConditions(nodeAt(node, 'whereClause')));
    if ((kind === 'DeleteStmt' || kind === 'UpdateStmt') && node.whereClause === undefined)
      this.note('filter', 'all rows', 'all rows');
    this.tables.leave();
  }

  readCopy(node: Node): void {
    const outward = node.is_from !== true;
    if (node.is_program === true) {
      this.effect = 'run';
      this.doubt('it runs a program on the server');
    }
    const file = textAt(node, 'filename');
    const effect: Effect = outward ? 'read' : 'create';
    this.addTable(nodeAt(node, 'relation'), effect);
    const columns = nodesAt(node, 'attlist').map((one) => sval(one) ?? '');
    if (columns.length > 0) for (const column of columns) this.tables.addColumn(column);
    else this.tables.addAll();
    this.walkMember('query', node.query);
    if (file !== undefined)
      this.files.push({
        resource: { type: 'File', path: file, host: 'database' },
        effect: outward ? 'change' : 'read',
      });
    if (node.is_program !== true) this.effect = outward ? (file === undefined ? 'read' : 'change') : 'create';
  }

  /** Statements of definition and of rights: the objects they name, with the statement's own effect. */
  readOther(kind: string, node: Node): void {
    const effect = KINDS[kind] as Effect | undefined;
    this.effect = effect ?? 'run';
    if (effect === undefined) this.doubt('a statement of this kind is not read');
    if (kind === 'ExplainStmt') {
      this.readExplain(node);
      return;
    }
    if (kind === 'CreateTableAsStmt' || kind === 'ViewStmt') {
      this.addTable(nodeAt(nodeAt(node, 'into') ?? {}, 'rel') ?? nodeAt(node, 'view'), 'create');
      this.walkMember('query', node.query);
      return;
    }
    if (kind === 'CommentStmt') {
      this.readNamed(textAt(node, 'objtype'), nodeAt(node, 'object') ?? {}, 'change');
      return;
    }
    if (kind === 'DropStmt') {
      this.readDrop(node);
      return;
    }
    if (kind === 'GrantStmt' && node.is_grant !== true) this.effect = 'change';
    if (kind === 'AlterTableStmt' && JSON.stringify(node.cmds ?? []).includes('AT_Drop'))
      this.effect = 'delete';
    const seen = (inner: unknown, depth: number): void => {
      if (depth > 60 || typeof inner !== 'object' || inner === null) return;
      for (const [name, one] of Object.entries(inner)) {
        if (
          (name === 'RangeVar' || name === 'relation' || name === 'table') &&
          typeof one === 'object' &&
          textAt(one as Node, 'relname') !== undefined
        ) {
          this.addTable(one as Node, this.effect);
          this.tables.addAll(
            textAt(nodeAt(one as Node, 'alias'), 'aliasname') ?? textAt(one as Node, 'relname'),
          );
        } else if (name === 'rolename' && typeof one === 'string') this.values.push(value('recipient', one));
        else if (name === 'FuncCall') this.readCall(one as Node);
        else if (name === 'SelectStmt') this.readSelect(one as Node);
        else seen(one, depth + 1);
      }
    };
    seen(node, 0);
    for (const name of ['dbname', 'schemaname', 'role', 'name']) {
      const text = textAt(node, name) ?? textAt(nodeAt(node, name), 'rolename');
      if (text !== undefined) this.note('object', name, text);
    }
  }

  /** A table or view by its list of names, or another object as a value. */
  readNamed(type: string | undefined, object: Node, effect: Effect): void {
    const names = nodesAt(nodeAt(object, 'List') ?? {}, 'items').map((one) => sval(one) ?? '');
    const name = names.at(-1) ?? sval(object) ?? '';
    const kind = (type ?? '').replace('OBJECT_', '').toLowerCase();
    if (kind === 'table' || kind === 'view' || kind === 'matview') {
      this.tables.add(name, names.at(-2), names.at(-3), undefined, effect);
      this.tables.addAll(name);
    } else this.note('object', kind, names.join('.') || name);
  }

  readDrop(node: Node): void {
    for (const object of nodesAt(node, 'objects'))
      this.readNamed(textAt(node, 'removeType'), object, 'delete');
    if (textAt(node, 'behavior') === 'DROP_CASCADE') this.note('option', 'cascade', 'cascade');
  }

  /** Rows that are made inside the query have no columns of a table. */
  readMade(node: Node): void {
    this.walk({ inner: node.subquery ?? node.functions });
    this.tables.addMade(textAt(nodeAt(node, 'alias'), 'aliasname') ?? ' ');
  }

  readExplain(node: Node): void {
    const options = nodesAt(node, 'options').map((one) => textAt(nodeAt(one, 'DefElem'), 'defname'));
    this.effect = 'read';
    const inner = nodeAt(node, 'query');
    if (inner === undefined) return;
    this.walk(inner);
    // Without ANALYZE nothing of it is run.
    if (!options.includes('analyze')) {
      this.effect = 'read';
      this.why = undefined;
    }
  }
}

/** Kinds of nodes that are read in their own way. */
const READERS: Readonly<Record<string, (reader: StatementReader, node: Node, kind: string) => void>> = {
  SelectStmt: (reader, node) => reader.readSelect(node),
  InsertStmt: (reader, node, kind) => reader.readWrite(kind, node),
  UpdateStmt: (reader, node, kind) => reader.readWrite(kind, node),
  DeleteStmt: (reader, node, kind) => reader.readWrite(kind, node),
  MergeStmt: (reader, node, kind) => reader.readWrite(kind, node),
  ColumnRef: (reader, node) => reader.readColumn(node),
  FuncCall: (reader, node) => reader.readCall(node),
  RangeVar: (reader, node) => reader.addTable(node, 'read'),
  JoinExpr: (reader, node) => reader.readJoin(node),
  RangeSubselect: (reader, node) => reader.readMade(node),
  RangeFunction: (reader, node) => reader.readMade(node),
};

/** What one statement does: its effect, the tables it touches, the values it names, and why that may not be all. */
export function readStatement(tree: Node): Statement {
  const [kind = '', inner] = Object.entries(tree)[0] ?? [];
  const node = typeof inner === 'object' && inner !== null ? (inner as Node) : {};
  const reader = new StatementReader();
  if (kind === 'CopyStmt') reader.readCopy(node);
  else if (kind === 'SelectStmt' || WRITING.has(kind)) reader.walk(tree);
  else reader.readOther(kind, node);
  const verb = kind
    .replace(/Stmt$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  const explained = kind === 'ExplainStmt' && reader.effect === 'read';
  const tables = reader.tables.list().map((one) => (explained ? { ...one, effect: 'read' as const } : one));
  return { verb, effect: reader.effect, tables, files: reader.files, values: reader.values, why: reader.why };
}
