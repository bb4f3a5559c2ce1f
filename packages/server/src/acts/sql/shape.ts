import { numberOf } from '../number.ts';
import { type Node, nodeAt, nodesAt, textAt } from './parser.ts';

/** A constant of a query: as written, the number it reads as, and whether it is a word of the language ("true", "null"). */
export type Constant = {
  text: string;
  number?: string | undefined;
  reserved?: true;
  /** Days from the beginning of the day on which it is asked: 0 for `CURRENT_DATE`. */
  days?: number;
};

/** Thrown inside where a statement has a part of another shape. */
export class NotPlain extends Error {}
export const refuse = (): never => {
  throw new NotPlain();
};

const IDLE: ReadonlySet<string> = new Set([
  'location',
  'inh',
  'relpersistence',
  'op',
  'limitOption',
  'override',
]);
const IDLE_TEXTS: Readonly<Record<string, string>> = {
  op: 'SETOP_NONE',
  override: 'OVERRIDING_NOT_SET',
  relpersistence: 'p',
};

/** The node, which has no other members than these and such as say nothing. */
export function only(node: Node | undefined, ...members: string[]): Node {
  if (node === undefined) return refuse();
  for (const [name, inner] of Object.entries(node)) {
    if (members.includes(name)) continue;
    if (!IDLE.has(name) || inner === 'LIMIT_OPTION_WITH_TIES') refuse();
    if (name in IDLE_TEXTS && inner !== IDLE_TEXTS[name]) refuse();
  }
  return node;
}
export const inner = (node: Node, kind: string): Node => nodeAt(only(node, kind), kind) ?? refuse();
export const named = (node: Node | undefined, member: string): string => textAt(node, member) ?? refuse();
export const stringOf = (node: Node | undefined): string => named(inner(node ?? refuse(), 'String'), 'sval');

export function tableOf(node: Node | undefined): string {
  const range = only(node, 'relname', 'schemaname', 'alias');
  if (nodeAt(range, 'alias')) only(nodeAt(range, 'alias'), 'aliasname');
  return named(range, 'relname').toLowerCase();
}

/** The name of a column without its table, of which there is one. */
export function columnOf(node: Node): string {
  const fields = nodesAt(inner(node, 'ColumnRef'), 'fields');
  const last = fields.at(-1);
  return last && nodeAt(last, 'A_Star') ? '*' : stringOf(last);
}

const DATES: ReadonlySet<string> = new Set(['date', 'timestamp', 'timestamptz', 'text', 'varchar']);

export function constantOf(node: Node): Constant {
  const cast = nodeAt(node, 'TypeCast');
  if (cast) {
    const names = nodesAt(
      only(nodeAt(only(cast, 'arg', 'typeName'), 'typeName'), 'names', 'typemod'),
      'names',
    );
    if (!DATES.has(stringOf(names.at(-1)))) refuse();
    return constantOf(nodeAt(cast, 'arg') ?? refuse());
  }
  const day = dayFrom(node);
  if (day) return day;
  const constant = inner(node, 'A_Const');
  if (constant.isnull === true) return { text: 'null', reserved: true };
  const text = textAt(nodeAt(constant, 'sval'), 'sval');
  if (text !== undefined) return { text };
  const yes = nodeAt(constant, 'boolval');
  if (yes) return { text: String(yes.boolval ?? false), reserved: true };
  const whole = nodeAt(constant, 'ival');
  const number = textAt(nodeAt(constant, 'fval'), 'fval') ?? (whole ? String(whole.ival ?? 0) : refuse());
  return { text: number, number: numberOf(number) ?? refuse() };
}

/** `CURRENT_DATE`, and some days before or after it. */
function dayFrom(node: Node): Constant | undefined {
  const today = nodeAt(node, 'SQLValueFunction');
  if (today) {
    if (textAt(only(today, 'op', 'typmod'), 'op') !== 'SVFOP_CURRENT_DATE') refuse();
    return { text: 'current_date', days: 0 };
  }
  const sum = nodeAt(node, 'A_Expr');
  const sign = sum && textAt(sum, 'kind') === 'AEXPR_OP' ? stringOf(nodesAt(sum, 'name')[0]) : '';
  if (!sum || !/^[-+]$/.test(sign)) return undefined;
  const from = dayFrom(nodeAt(only(sum, 'kind', 'name', 'lexpr', 'rexpr'), 'lexpr') ?? refuse());
  const days = daysIn(nodeAt(sum, 'rexpr') ?? refuse());
  if (from?.days === undefined) return undefined;
  return { text: `current_date ${sign} ${days}`, days: from.days + (sign === '-' ? -days : days) };
}

/** A number of days: `7`, `INTERVAL '7 days'`. */
function daysIn(node: Node): number {
  const cast = nodeAt(node, 'TypeCast');
  const type = nodesAt(nodeAt(cast ?? {}, 'typeName') ?? {}, 'names').at(-1);
  const constant = nodeAt((cast && nodeAt(cast, 'arg')) ?? node, 'A_Const') ?? refuse();
  if (cast === undefined) return Number(nodeAt(constant, 'ival')?.ival ?? refuse());
  const written = textAt(nodeAt(constant, 'sval'), 'sval') ?? '';
  const [, days = ''] = /^(\d{1,4}) days?$/.exec(written) ?? [];
  return stringOf(type) === 'interval' && days !== '' ? Number(days) : refuse();
}
