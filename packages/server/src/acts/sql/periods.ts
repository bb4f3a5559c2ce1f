import type { Condition } from './plain.ts';
import { type Node, nodeAt, nodesAt } from './parser.ts';
import { columnOf, constantOf, only, refuse, stringOf } from './shape.ts';

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

/** Conditions with those of parts of a time as ranges of its days. */
export function ranged(where: readonly (Condition & { part?: Part })[]): Condition[] {
  return where.flatMap((one) => {
    const { column, part, bound, values } = one;
    if (part === undefined) return [one];
    const beside = where.filter((other) => other.column === column && other !== one);
    const [month] = part === 'year' ? beside.filter((other) => other.part === 'month') : [];
    if (bound !== 'exactly' || beside.length > 1 || (part === 'month' && beside[0]?.part !== 'year'))
      refuse();
    if (part === 'month') return [];
    const [, year, of] = /^(\d{4})(?:-(\d\d))?$/.exec(values[0]?.text ?? '') ?? refuse();
    const at = Number(month?.values[0]?.text ?? of ?? Number.NaN);
    if ((part === 'period') !== (of !== undefined) || (month && !(at >= 1 && at <= 12))) refuse();
    const day = (years: number, months: number): string =>
      new Date(Date.UTC(Number(year) + years, months - 1, 1)).toISOString().slice(0, 10);
    const [first, next] = at ? [day(0, at), day(0, at + 1)] : [day(0, 1), day(1, 1)];
    return [
      { column, bound: 'at-least', values: [{ text: first }] },
      { column, bound: 'below', values: [{ text: next }] },
    ];
  });
}
