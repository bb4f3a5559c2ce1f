import type { Line } from '../reckoning/lines.ts';

/** Rows of a text that have the same columns; `start` and `end` of each row are offsets in the text. */
export type Grid = { columns: readonly string[]; rows: readonly Row[]; start: number; end: number };
export type Row = { cells: readonly string[]; start: number; end: number };

const LEAST_ROWS = 2;
const MOST_COLUMNS = 12;
const RULE = /^[\s|:+-]+$/;

/** The only table of a text: lines with as many cells between bars, tabs or commas, the first of which names the columns. */
export function gridIn(text: string): Grid | undefined {
  return fromJson(text) ?? fromLines(text);
}

function fromLines(text: string): Grid | undefined {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    lines.push({ start, end, text: text.slice(start, end) });
    start = end + 1;
  }
  for (const sign of ['|', '\t', ',']) {
    const rows: Row[] = [];
    let width = 0;
    for (const line of lines) {
      if (RULE.test(line.text) && rows.length > 0 && line.text.trim() !== '') continue;
      const cells = line.text
        .trim()
        .replace(/^\||\|$/g, '')
        .split(sign)
        .map((cell) => cell.trim());
      const fits =
        cells.length > 1 &&
        cells.length <= MOST_COLUMNS &&
        cells.every((cell) => cell !== '' && cell.length < 60);
      if (fits && (width === 0 || cells.length === width)) {
        width = cells.length;
        rows.push({ cells, start: line.start, end: line.end });
      } else if (rows.length > LEAST_ROWS) break;
      else {
        rows.length = 0;
        width = 0;
      }
    }
    const [head, ...body] = rows;
    const last = body.at(-1);
    const isHead = head?.cells.every(
      (cell) => /^\p{L}/u.test(cell) && !/[.;:?!]/.test(cell) && !/\d{2}/.test(cell),
    );
    if (head && last && isHead && body.length >= LEAST_ROWS && new Set(head.cells).size === head.cells.length)
      return { columns: head.cells, rows: body, start: head.start, end: last.end };
  }
  return undefined;
}

/** A list of objects with the same plain members, by itself or as the only list of an object. */
function fromJson(text: string): Grid | undefined {
  if (!/^\s*[[{]/.test(text) || text.length > 20_000) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const lists = Array.isArray(value)
    ? [value]
    : isObject(value)
      ? Object.values(value).filter(Array.isArray)
      : [];
  const [list, other] = lists as unknown[][];
  const objects = (list ?? []).filter(isObject);
  const [first] = objects;
  if (!list || other || !first || objects.length !== list.length) return undefined;
  const columns = Object.keys(first);
  const rows = objects.map((one) => columns.map((column) => one[column]));
  const isPlain = rows.every((cells) =>
    cells.every((cell) => /^(?:string|number|boolean)$/.test(typeof cell)),
  );
  if (!isPlain || columns.length < 2 || objects.some((one) => Object.keys(one).length !== columns.length))
    return undefined;
  const place = { start: 0, end: text.length };
  return {
    columns: columns.map((name) => name.replace(/[_-]/g, ' ')),
    rows: rows.map((cells) => ({ cells: cells.map(String), ...place })),
    ...place,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
