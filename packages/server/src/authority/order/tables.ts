import lexicon from '../../language/lexicon/queries.json' with { type: 'json' };
import { words as listOf } from '../../language/names.ts';

/** A table of which was told what columns it has, each with its type where it has one, and where that stands. */
export type Table = {
  name: string;
  columns: ReadonlyMap<string, string>;
  start: number;
  end: number;
  /** Whether it is a sentence of its own, or at least cannot be the list of what is wanted. */
  told: 'alone' | 'beside' | 'listed';
};

const MARKS = new Set(listOf(lexicon.entries.marks));
const HEAD = /\b([a-z_]\w{0,60})(\s?\(|:\s|\sare\s|(?:\s(?:has|the)){1,2}\s(?:columns|fields):?\s)/gi;
const FRAME = /(?:\b(?:create|the|table|schema|is|if|not|exists)\b\W{0,3}){1,6}$/i;
const COLUMN = /^[-*\s"`]*([a-z_]\w{0,60})["`]?((?:\s+\w+){0,8})\s*$/i;
const CONSTRAINT = /^\s*(?:primary|foreign|unique|constraint|check)\b/i;
const ENDS = /[.;()?!]|\n\s*\n|$/;
const MOST = 4_000;

/** "vans(plate text primary key, mileage integer)", "table vans: plate, mileage", "columns are plate and mileage". */
export function tablesIn(text: string): Table[] {
  return [...text.matchAll(HEAD)].flatMap(({ 0: head, 1: name = '', 2: joint = '', index }) => {
    const from = index + head.length;
    const behind = text.slice(from, from + MOST);
    const isOpen = joint.endsWith('(');
    const length = isOpen ? closing(behind) : behind.search(ENDS);
    const columns = columnsIn(behind.slice(0, length));
    const isNone = /^(?:columns|fields)$/i.test(name);
    if (columns === undefined || (/are/i.test(joint) && !isNone)) return [];
    const before = text.slice(Math.max(0, index - 60), index);
    const start = index - (FRAME.exec(before)?.[0].length ?? 0);
    const end = from + length + (isOpen ? 1 : 0);
    const alone =
      /(?:^|[.;:?!\n])\s{0,3}$/.test(text.slice(Math.max(0, start - 5), start)) &&
      /^[\s.;!]{0,5}(?:$|\n)/.test(text.slice(end, end + 6));
    const isPart = joint === '(' || text.charAt(start - 1) === '(';
    // "Columns: id, total." may be what is wanted.
    const told = isNone && joint.includes(':') ? 'listed' : alone ? 'alone' : isPart ? 'beside' : 'listed';
    return [{ name: isNone ? '' : name.toLowerCase(), columns, start, end, told }];
  });
}

/** Where the bracket closes that stands open before a text; its beginning where none does. */
function closing(text: string): number {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    if (depth === 0) return at;
  }
  return 0;
}

/** Columns by name with what types them, where a list has nothing else and at least two of them. */
function columnsIn(list: string): Map<string, string> | undefined {
  const items = list
    .replace(/\([^()]{0,80}\)/g, ' ')
    .replace(/\breferences\s+\w{1,60}/gi, ' ')
    .split(/,|\n|\band\b/)
    .filter((one) => one.trim() !== '' && !CONSTRAINT.test(one))
    .map((one) => COLUMN.exec(one.toLowerCase()));
  const isRead = items.every((one) => one && listOf((one[2] ?? '').trim()).every((word) => MARKS.has(word)));
  return isRead && items.length > 1
    ? new Map(items.map((one) => [one?.[1] ?? '', one?.[2]?.trim() ?? '']))
    : undefined;
}
