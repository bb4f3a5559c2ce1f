import type { Bound, Value } from '../act.ts';
import { value } from '../draft.ts';
import { numberOf } from '../number.ts';
import { type Node, nodeAt, nodesAt, textAt } from './parser.ts';

const BOUNDS: Readonly<Record<string, Bound>> = {
  '=': 'exactly',
  '<': 'below',
  '<=': 'at-most',
  '>': 'above',
  '>=': 'at-least',
};
const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** The text of a constant, and of a column as it was named; undefined for what has to be computed. */
export function textOfNode(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  const constant = nodeAt(node, 'A_Const');
  if (constant) {
    if (constant.isnull === true) return 'null';
    const text = textAt(nodeAt(constant, 'sval'), 'sval') ?? textAt(nodeAt(constant, 'fval'), 'fval');
    if (text !== undefined) return text;
    // An empty member is nought: the tree leaves out what is.
    const number = nodeAt(constant, 'ival');
    if (number) return String(number.ival ?? 0);
    const yes = nodeAt(constant, 'boolval');
    return yes ? String(yes.boolval ?? false) : '';
  }
  const cast = nodeAt(node, 'TypeCast');
  if (cast) return textOfNode(nodeAt(cast, 'arg'));
  return columnOf(node);
}

/** The name of a column, with its table where it was given; undefined for anything else. */
export function columnOf(node: Node | undefined): string | undefined {
  const reference = node && nodeAt(node, 'ColumnRef');
  if (!reference) return undefined;
  const names = nodesAt(reference, 'fields').map((field) => textAt(nodeAt(field, 'String'), 'sval') ?? '*');
  return names.join('.');
}

const operatorOf = (expression: Node): string =>
  textAt(nodeAt(nodesAt(expression, 'name').at(-1) ?? {}, 'String'), 'sval') ?? '';

function filter(column: string, text: string, bound: Bound | undefined, negated: boolean): Value {
  return value('filter', negated ? `not ${text}` : text, {
    name: column,
    number: negated ? undefined : numberOf(text),
    bound: negated ? undefined : bound,
  });
}

/** What a column is computed from where a condition wraps it: `lower(name)` is still about `name`. */
function aboutColumn(node: Node | undefined, depth = 0): string | undefined {
  if (node === undefined || depth > 4) return undefined;
  const call = nodeAt(node, 'FuncCall');
  if (!call) return columnOf(node) ?? aboutColumn(nodeAt(nodeAt(node, 'TypeCast') ?? {}, 'arg'), depth + 1);
  const name = textAt(nodeAt(nodesAt(call, 'funcname').at(-1) ?? {}, 'String'), 'sval') ?? '';
  const inner = nodesAt(call, 'args')
    .map((one) => aboutColumn(one, depth + 1))
    .find((one) => one !== undefined);
  return `${name}(${inner ?? ''})`;
}

function readExpression(expression: Node, negated: boolean): Value[] {
  const operator = operatorOf(expression);
  const kind = textAt(expression, 'kind') ?? '';
  const right = nodeAt(expression, 'rexpr');
  const column = aboutColumn(nodeAt(expression, 'lexpr'));
  const list = nodesAt(nodeAt(right ?? {}, 'List') ?? {}, 'items');
  if (list.length > 0) {
    const not = negated !== (operator === '<>' || kind.includes('NOT_BETWEEN'));
    return list.map((item, at) =>
      filter(
        column ?? '',
        textOfNode(item) ?? '',
        kind.includes('BETWEEN') ? (at === 0 ? 'at-least' : 'at-most') : 'exactly',
        not,
      ),
    );
  }
  const literal = textOfNode(right);
  if (column !== undefined && literal !== undefined) {
    const not = negated !== (operator === '<>' || operator === '!=' || operator.startsWith('!~'));
    return [filter(column, literal, BOUNDS[operator], not)];
  }
  const turned = aboutColumn(right);
  const before = textOfNode(nodeAt(expression, 'lexpr'));
  if (turned === undefined || before === undefined) return [];
  return [filter(turned, before, BOUNDS[TURNED[operator] ?? operator], negated !== (operator === '<>'))];
}

/** The conditions of a WHERE, HAVING or ON as filter values: column, constant, bound. Alternatives are marked. */
export function readConditions(node: Node | undefined, negated = false, depth = 0): Value[] {
  if (node === undefined || depth > 200) return [];
  const both = nodeAt(node, 'BoolExpr');
  if (both) {
    const kind = textAt(both, 'boolop');
    const inner = nodesAt(both, 'args').flatMap((one) =>
      readConditions(one, negated !== (kind === 'NOT_EXPR'), depth + 1),
    );
    return kind === 'OR_EXPR' ? [...inner, value('filter', 'or', { name: 'any of' })] : inner;
  }
  const expression = nodeAt(node, 'A_Expr');
  if (expression) return readExpression(expression, negated);
  const missing = nodeAt(node, 'NullTest');
  if (missing) {
    const column = aboutColumn(nodeAt(missing, 'arg')) ?? '';
    return [
      filter(column, 'null', undefined, negated !== (textAt(missing, 'nulltesttype') === 'IS_NOT_NULL')),
    ];
  }
  const truth = nodeAt(node, 'BooleanTest');
  if (truth)
    return [
      filter(
        aboutColumn(nodeAt(truth, 'arg')) ?? '',
        (textAt(truth, 'booltesttype') ?? '').replace('IS_', '').replace('_', ' ').toLowerCase(),
        undefined,
        negated,
      ),
    ];
  const column = columnOf(node);
  return column === undefined ? [] : [filter(column, 'true', 'exactly', negated)];
}
