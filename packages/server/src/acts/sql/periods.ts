import lexicon from '../../language/lexicon/queries.json' with { type: 'json' };
import { type Node, nodeAt, nodesAt } from './parser.ts';
import { columnOf, constantOf, only, stringOf } from './shape.ts';

const PARTS: ReadonlyMap<string, string> = new Map(Object.entries(lexicon.entries.parts));

/** `strftime('%Y-%m', spent_on)`, `extract(year from spent_on)`: the column with what is taken of it. */
export function partOf(node: Node): { column: string; part: string } | undefined {
  const call = nodeAt(node, 'FuncCall');
  if (!call) return undefined;
  const name = stringOf(nodesAt(call, 'funcname').at(-1));
  const args = nodesAt(only(call, 'funcname', 'args', 'funcformat'), 'args');
  const [about, form, ...more] = /^(?:to_char|date_format)$/.test(name) ? args : [...args].reverse();
  const part = PARTS.get(form && nodeAt(form, 'A_Const') ? `${name} ${constantOf(form).text}` : name);
  return part && about && more.length === 0 ? { column: columnOf(about), part } : undefined;
}
