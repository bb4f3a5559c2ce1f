import { type Node, nodeAt, nodesAt } from './parser.ts';
import { columnOf, constantOf, only, stringOf } from './shape.ts';

/** What is taken from a time by a function of SQLite, PostgreSQL or MySQL; `month` is that of any year. */
export type Part = 'year' | 'month' | 'period';
const PARTS: Readonly<Record<string, Part>> = {
  year: 'year',
  month: 'month',
  'extract year': 'year',
  'extract month': 'month',
  'date_part year': 'year',
  'date_part month': 'month',
  'strftime %Y': 'year',
  'strftime %m': 'month',
  'strftime %Y-%m': 'period',
  'to_char YYYY': 'year',
  'to_char YYYY-MM': 'period',
  'date_format %Y-%m': 'period',
};

/** `strftime('%Y-%m', spent_on)`, `extract(year from spent_on)`: the column with what is taken of it. */
export function partOf(node: Node): { column: string; part: Part } | undefined {
  const call = nodeAt(node, 'FuncCall');
  if (!call) return undefined;
  const name = stringOf(nodesAt(call, 'funcname').at(-1));
  const args = nodesAt(only(call, 'funcname', 'args', 'funcformat'), 'args');
  const [about, form, ...more] = /^(?:to_char|date_format)$/.test(name) ? args : [...args].reverse();
  const part = PARTS[form && nodeAt(form, 'A_Const') ? `${name} ${constantOf(form).text}` : name];
  return part && about && more.length === 0 ? { column: columnOf(about), part } : undefined;
}
