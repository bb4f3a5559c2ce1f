import type { Bound } from '../act.ts';
import { type Node, nodeAt, nodesAt, textAt } from './parser.ts';
import { partOf } from './periods.ts';
import {
  type Constant,
  columnOf,
  constantOf,
  inner,
  NotPlain,
  named,
  only,
  refuse,
  stringOf,
  tableOf,
} from './shape.ts';

export type { Constant } from './shape.ts';

/** What each row has to fulfil; `null` stands for a column without a value, `daily` for its day without the time of day. */
export type Condition = {
  column: string;
  bound: Bound | 'other than';
  values: readonly Constant[];
  daily?: true;
  /** What is taken from a time: its `year`, its `month`, or the `period` from its beginning. */
  part?: string;
};
/** A column, or a function over one: `count` of `*` counts rows. */
export type Shown = { column: string; function?: string; distinct?: true };
export type Sorted = Shown & { falls: boolean };

/** A statement of one table whose every part is a name, a constant or one of these shapes. Parts that hold together with AND. */
export type Plain = {
  is:
    | 'select'
    | 'update'
    | 'insert'
    | 'delete'
    | 'add column'
    | 'drop column'
    | 'rename'
    | 'index'
    | 'drop'
    | 'drop index'
    | 'truncate'
    | 'right';
  table: string;
  /** Columns with the constants that they get. */
  sets: readonly { column: string; to: Constant }[];
  where: readonly Condition[];
  shows: readonly Shown[];
  groups: readonly string[];
  sorts: readonly Sorted[];
  limit?: string;
  distinct?: true;
  /** Names besides: of an index, of columns and tables that are made, renamed or dropped, of who gets a right. */
  names: readonly { of: 'index' | 'column' | 'new' | 'role'; text: string }[];
  /** Words of the language that say what else it is: `unique`, `not null`, `text`, `select`, `grant`. */
  words: readonly string[];
  /** The table's columns as they were told, each with what types it. */
  told?: ReadonlyMap<string, string>;
  /** Whether nothing may be shown that was not said. */
  exact?: boolean;
};

const BOUNDS: Readonly<Record<string, Condition['bound']>> = {
  '=': 'exactly',
  '<': 'below',
  '<=': 'at-most',
  '>': 'above',
  '>=': 'at-least',
  '<>': 'other than',
};

function conditionsOf(node: Node | undefined): Condition[] {
  if (node === undefined) return [];
  const all = nodeAt(node, 'BoolExpr');
  if (all) {
    if (textAt(only(all, 'boolop', 'args'), 'boolop') !== 'AND_EXPR') refuse();
    return nodesAt(all, 'args').flatMap(conditionsOf);
  }
  const truth = nodeAt(node, 'NullTest');
  if (truth) {
    const bound = textAt(truth, 'nulltesttype') === 'IS_NULL' ? 'exactly' : 'other than';
    const column = columnOf(nodeAt(only(truth, 'arg', 'nulltesttype'), 'arg') ?? refuse());
    return [{ column, bound, values: [{ text: 'null', reserved: true }] }];
  }
  const expression = only(
    nodeAt(node, 'A_Expr'),
    'kind',
    'name',
    'lexpr',
    'rexpr',
    'rexpr_list_start',
    'rexpr_list_end',
  );
  const left = nodeAt(expression, 'lexpr') ?? refuse();
  const taken = partOf(left);
  const day = taken ? undefined : dailyOf(left);
  const column = taken?.column ?? columnOf(day ?? left);
  if (column === '*') refuse();
  const right = nodeAt(expression, 'rexpr') ?? refuse();
  const operator = stringOf(nodesAt(expression, 'name')[0]);
  switch (textAt(expression, 'kind')) {
    case 'AEXPR_OP':
      return [
        {
          column,
          bound: BOUNDS[operator] ?? refuse(),
          values: [comparedWith(right)],
          ...(day && { daily: true as const }),
          ...(taken && { part: taken.part }),
        },
      ];
    case 'AEXPR_IN':
      if (operator !== '=' || day || taken) refuse();
      return [{ column, bound: 'exactly', values: listOf(right) }];
    case 'AEXPR_BETWEEN': {
      const [low, high] = listOf(right);
      if (!low || !high || day || taken) return refuse();
      return [
        { column, bound: 'at-least', values: [low] },
        { column, bound: 'at-most', values: [high] },
      ];
    }
    default:
      return refuse();
  }
}

/** What a column is compared with; nothing equals NULL. */
const comparedWith = (node: Node): Constant => {
  const value = constantOf(node);
  return value.reserved && value.text === 'null' ? refuse() : value;
};

/** The column of `created_at::date` or `date(created_at)`. */
function dailyOf(node: Node): Node | undefined {
  const cast = nodeAt(node, 'TypeCast');
  if (cast) {
    const type = only(nodeAt(only(cast, 'arg', 'typeName'), 'typeName'), 'names', 'typemod');
    return stringOf(nodesAt(type, 'names').at(-1)) === 'date' ? nodeAt(cast, 'arg') : refuse();
  }
  const call = nodeAt(node, 'FuncCall');
  if (!call) return undefined;
  const [name, ...more] = nodesAt(only(call, 'funcname', 'args', 'funcformat'), 'funcname').map(stringOf);
  const [about, ...others] = nodesAt(call, 'args');
  return name === 'date' && more.length + others.length === 0 ? about : refuse();
}

/** Conditions that choose what is changed have no day that depends on when it is done. */
function fixed(where: Condition[]): Condition[] {
  const isMoving = where.some(
    ({ daily, part, values }) => daily || part || values.some(({ days }) => days !== undefined),
  );
  return isMoving ? refuse() : where;
}

const listOf = (node: Node): Constant[] => nodesAt(inner(node, 'List'), 'items').map(constantOf);

const AGGREGATES: ReadonlySet<string> = new Set(['count', 'sum', 'avg', 'min', 'max']);

function shownOf(node: Node): Shown {
  const call = nodeAt(node, 'FuncCall');
  if (!call) return { column: columnOf(node) };
  only(call, 'funcname', 'args', 'agg_star', 'agg_distinct', 'funcformat');
  const [name, ...more] = nodesAt(call, 'funcname').map(stringOf);
  const [about, ...others] = nodesAt(call, 'args');
  if (name === undefined || !AGGREGATES.has(name) || more.length + others.length > 0) return refuse();
  const column = call.agg_star === true ? '*' : columnOf(about ?? refuse());
  if (column === '*' && name !== 'count') refuse();
  return { column, function: name, ...(call.agg_distinct === true && { distinct: true as const }) };
}

const NOTHING = { sets: [], where: [], shows: [], groups: [], sorts: [], names: [], words: [] };

function selectOf(given: Node): Plain {
  const node = only(
    given,
    'targetList',
    'fromClause',
    'whereClause',
    'groupClause',
    'sortClause',
    'limitCount',
    'distinctClause',
  );
  const [from, ...more] = nodesAt(node, 'fromClause');
  const targets = nodesAt(node, 'targetList').map((one) => only(inner(one, 'ResTarget'), 'name', 'val'));
  if (!from || more.length > 0) return refuse();
  const made = new Map(
    targets.map((one) => [textAt(one, 'name') ?? '', shownOf(nodeAt(one, 'val') ?? refuse())]),
  );
  const sorts = nodesAt(node, 'sortClause').map((one): Sorted => {
    const sort = only(inner(one, 'SortBy'), 'node', 'sortby_dir', 'sortby_nulls');
    const [by, falls] = [
      shownOf(nodeAt(sort, 'node') ?? refuse()),
      textAt(sort, 'sortby_dir') === 'SORTBY_DESC',
    ];
    if (textAt(sort, 'sortby_dir') === 'SORTBY_USING') refuse();
    // A name of the result comes before a column of the table (SQL:1992).
    return { ...(by.function === undefined ? (made.get(by.column) ?? by) : by), falls };
  });
  // DISTINCT ON has its columns.
  if (nodesAt(node, 'distinctClause').some((one) => Object.keys(one).length > 0)) refuse();
  const limit = nodeAt(node, 'limitCount');
  return {
    ...NOTHING,
    is: 'select',
    table: tableOf(inner(from, 'RangeVar')),
    where: conditionsOf(nodeAt(node, 'whereClause')),
    shows: targets.map((one) => shownOf(nodeAt(one, 'val') ?? refuse())),
    groups: nodesAt(node, 'groupClause').map(columnOf),
    sorts,
    ...(limit && { limit: constantOf(limit).number ?? refuse() }),
    ...(Array.isArray(node.distinctClause) && { distinct: true as const }),
  };
}

function insertOf(given: Node): Plain {
  const node = only(given, 'relation', 'cols', 'selectStmt');
  const select = inner(nodeAt(node, 'selectStmt') ?? refuse(), 'SelectStmt');
  const [row, ...more] = nodesAt(only(select, 'valuesLists'), 'valuesLists');
  const columns = nodesAt(node, 'cols').map((one) => named(only(inner(one, 'ResTarget'), 'name'), 'name'));
  const values = row && more.length === 0 ? listOf(row) : refuse();
  if (columns.length === 0 || columns.length !== values.length) refuse();
  const sets = columns.map((column, at) => ({ column, to: values[at] ?? refuse() }));
  return { ...NOTHING, is: 'insert', table: tableOf(nodeAt(node, 'relation')), sets };
}

function updateOf(given: Node): Plain {
  const node = only(given, 'relation', 'targetList', 'whereClause');
  const sets = nodesAt(node, 'targetList').map((one) => {
    const target = only(inner(one, 'ResTarget'), 'name', 'val');
    return { column: named(target, 'name'), to: constantOf(nodeAt(target, 'val') ?? refuse()) };
  });
  const where = fixed(conditionsOf(nodeAt(node, 'whereClause')));
  return { ...NOTHING, is: 'update', table: tableOf(nodeAt(node, 'relation')), sets, where };
}

const deleteOf = (given: Node): Plain => {
  const node = only(given, 'relation', 'whereClause');
  const where = fixed(conditionsOf(nodeAt(node, 'whereClause')));
  return { ...NOTHING, is: 'delete', table: tableOf(nodeAt(node, 'relation')), where };
};

const restricts = (node: Node): void => {
  if ((textAt(node, 'behavior') ?? 'DROP_RESTRICT') !== 'DROP_RESTRICT') refuse();
};

function alterOf(given: Node): Plain {
  const node = only(given, 'relation', 'cmds', 'objtype');
  const [first, ...more] = nodesAt(node, 'cmds');
  if (!first || more.length > 0 || textAt(node, 'objtype') !== 'OBJECT_TABLE') return refuse();
  const command = only(inner(first, 'AlterTableCmd'), 'subtype', 'name', 'def', 'behavior');
  restricts(command);
  const table = tableOf(nodeAt(node, 'relation'));
  if (textAt(command, 'subtype') === 'AT_DropColumn') {
    const text = named(command, 'name');
    return { ...NOTHING, is: 'drop column', table, names: [{ of: 'column', text }] };
  }
  if (textAt(command, 'subtype') !== 'AT_AddColumn') return refuse();
  const column = only(
    inner(nodeAt(command, 'def') ?? refuse(), 'ColumnDef'),
    'colname',
    'typeName',
    'is_local',
    'constraints',
  );
  const type = only(nodeAt(column, 'typeName'), 'names', 'typemod');
  const constraints = nodesAt(column, 'constraints').map((one) => inner(one, 'Constraint'));
  if (constraints.some((one) => textAt(one, 'contype') !== 'CONSTR_NOTNULL')) refuse();
  return {
    ...NOTHING,
    is: 'add column',
    table,
    names: [{ of: 'column', text: named(column, 'colname') }],
    words: [stringOf(nodesAt(type, 'names').at(-1)), constraints.length > 0 ? 'not null' : 'nullable'],
  };
}

function renameOf(given: Node): Plain {
  const node = only(given, 'renameType', 'relationType', 'relation', 'subname', 'newname', 'behavior');
  restricts(node);
  const isColumn = textAt(node, 'renameType') === 'OBJECT_COLUMN';
  if (!isColumn && textAt(node, 'renameType') !== 'OBJECT_TABLE') refuse();
  const column = isColumn ? [{ of: 'column' as const, text: named(node, 'subname') }] : [];
  const names = [...column, { of: 'new' as const, text: named(node, 'newname') }];
  return { ...NOTHING, is: 'rename', table: tableOf(nodeAt(node, 'relation')), names };
}

function indexOf(given: Node): Plain {
  const node = only(given, 'idxname', 'relation', 'accessMethod', 'indexParams', 'unique', 'concurrent');
  if (textAt(node, 'accessMethod') !== 'btree') refuse();
  const columns = nodesAt(node, 'indexParams').map((one) => {
    const column = only(inner(one, 'IndexElem'), 'name', 'ordering', 'nulls_ordering');
    if (textAt(column, 'ordering') !== 'SORTBY_DEFAULT') refuse();
    return { of: 'column' as const, text: named(column, 'name') };
  });
  const own = textAt(node, 'idxname');
  return {
    ...NOTHING,
    is: 'index',
    table: tableOf(nodeAt(node, 'relation')),
    names: [...columns, ...(own === undefined ? [] : [{ of: 'index' as const, text: own }])],
    words: ['unique', 'concurrent'].filter((word) => node[word] === true),
  };
}

/** One table or index that goes, and nothing that depends on it. */
function dropOf(given: Node): Plain {
  const node = only(given, 'objects', 'removeType', 'behavior', 'missing_ok');
  restricts(node);
  const [object, ...more] = nodesAt(node, 'objects');
  const type = textAt(node, 'removeType');
  if (!object || more.length > 0 || (type !== 'OBJECT_TABLE' && type !== 'OBJECT_INDEX')) return refuse();
  const items = nodesAt(inner(object, 'List'), 'items');
  // An index of a schema that was named is told by no word of its own.
  if (type === 'OBJECT_INDEX' && items.length > 1) return refuse();
  const table = stringOf(items.at(-1)).toLowerCase();
  return type === 'OBJECT_INDEX'
    ? { ...NOTHING, is: 'drop index', table }
    : { ...NOTHING, is: 'drop', table, words: ['table'] };
}

/** One table of which all rows go. */
function truncateOf(given: Node): Plain {
  const node = only(given, 'relations', 'behavior');
  restricts(node);
  const [table, ...more] = nodesAt(node, 'relations');
  return table && more.length === 0
    ? { ...NOTHING, is: 'truncate', table: tableOf(inner(table, 'RangeVar')) }
    : refuse();
}

function rightOf(given: Node): Plain {
  const node = only(
    given,
    'is_grant',
    'targtype',
    'objtype',
    'objects',
    'privileges',
    'grantees',
    'behavior',
  );
  restricts(node);
  const [object, ...more] = nodesAt(node, 'objects');
  const isTable =
    textAt(node, 'targtype') === 'ACL_TARGET_OBJECT' && textAt(node, 'objtype') === 'OBJECT_TABLE';
  if (!object || more.length > 0 || !isTable) return refuse();
  const roles = nodesAt(node, 'grantees').map((one) =>
    named(only(inner(one, 'RoleSpec'), 'roletype', 'rolename'), 'rolename'),
  );
  const rights = nodesAt(node, 'privileges').map((one) =>
    named(only(inner(one, 'AccessPriv'), 'priv_name'), 'priv_name'),
  );
  if (rights.length === 0) refuse();
  return {
    ...NOTHING,
    is: 'right',
    table: tableOf(inner(object, 'RangeVar')),
    names: roles.map((text) => ({ of: 'role', text })),
    words: [node.is_grant === true ? 'grant' : 'revoke', ...rights],
  };
}

const READERS: Readonly<Record<string, (node: Node) => Plain>> = {
  SelectStmt: selectOf,
  InsertStmt: insertOf,
  UpdateStmt: updateOf,
  DeleteStmt: deleteOf,
  AlterTableStmt: alterOf,
  RenameStmt: renameOf,
  IndexStmt: indexOf,
  DropStmt: dropOf,
  TruncateStmt: truncateOf,
  GrantStmt: rightOf,
};

/**
 * A statement by its parts, where it is of one table and all of it was read: any member of its syntax tree that is not
 * known to be one of these parts makes it undefined, so that whoever accounts for the parts accounts for all it does.
 */
export function plainOf(tree: Node): Plain | undefined {
  const [kind = '', given] = Object.entries(tree)[0] ?? [];
  const read = READERS[kind];
  if (!read || typeof given !== 'object' || given === null) return undefined;
  try {
    return read(given as Node);
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}
