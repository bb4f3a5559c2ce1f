import { withoutPlural } from '../language/plurals.ts';
import { work } from '../work.ts';

/** A column by its name without its unit, in small letters. */
export type Column = { name: string; unit: string | undefined };

/** Rows of named columns, the first of which names the row. `kind` is what each row is, where it is told. */
export type Table = { kind: string | undefined; columns: Column[]; rows: string[][] };

/** A table and where it stands in the text. */
export type TableInText = { table: Table; start: number; end: number };

const MOST_COLUMNS = 12;
const MOST_ROWS = 200;
const CELL = "[\\p{L}][\\p{L}\\p{N}'’. -]{0,40}?";
const HEADING = new RegExp(`^${CELL}(?: ?\\([^()]{1,20}\\))?$`, 'u');
const FIGURE = /^-?\d{1,9}(?:\.\d{1,6})?$/;
/** What may stand before a table. */
const BEFORE = /[:\n]\s*(?=[\p{L}|])/gu;
const KIND = new RegExp(
  '(?:each (?:subsequent |other |following |further )?(?:line|row|entry) (?:is|describes|lists|shows|represents) (?:an? |one )|' +
    String.raw`\b(?:table|list) (?:of|with|lists|listing|shows|showing|describes) (?:the |some |several )?|` +
    String.raw`\blisting (?:the |some )?)(\p{L}+)`,
  'giu',
);
/** How far before a table its kind is told. */
const LEAD = 160;

/**
 * The tables of a text: lines of cells between commas, tabs or bars, or the same with the lines run together
 * where all but the first cell of a row are figures. Linear in the text but for its first few lines.
 */
export function readTables(text: string): TableInText[] {
  const found: TableInText[] = [];
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(BEFORE)) {
    const start = index + mark.length;
    if (start < from) continue;
    const read = inLines(text, start) ?? runTogether(text, start);
    if (!read) continue;
    const { columns, rows, end } = read;
    found.push({ table: { kind: kindBefore(text, start), columns, rows }, start, end });
    from = end;
  }
  return found;
}

type Body = { columns: Column[]; rows: string[][]; end: number };

/** The cells of a line; none where it has no sign between them. */
export function cellsOf(line: string): string[] {
  const bare = line.trim().replace(/^\||\|$/g, '');
  const sign = line.includes('|') ? '|' : line.includes('\t') ? '\t' : ',';
  const cells = bare.split(sign).map((cell) => cell.trim());
  return cells.length > 1 ? cells : [];
}

function inLines(text: string, start: number): Body | undefined {
  let at = lineEnd(text, start);
  const columns = columnsOf(cellsOf(text.slice(start, at)));
  if (!columns) return undefined;
  const rows: string[][] = [];
  while (at < text.length && rows.length < MOST_ROWS) {
    work(columns.length);
    const end = lineEnd(text, at + 1);
    const line = text.slice(at + 1, end);
    const cells = cellsOf(line);
    if (!/^[\s|:-]+$/.test(line) || line.trim() === '') {
      if (cells.length !== columns.length || cells.some((cell) => cell === '')) break;
      rows.push(cells);
    }
    at = end;
  }
  const isTable = rows.length > 0 && rows.some((row) => row.slice(1).some((cell) => FIGURE.test(cell)));
  return isTable ? { columns, rows, end: at } : undefined;
}

/** "name, age (years) Ada, 7 Bo, 9": the last cell of a line and the first of the next share a comma. */
function runTogether(text: string, start: number): Body | undefined {
  const line = text.slice(start, Math.min(lineEnd(text, start), start + 8_000));
  const parts = line.split(',');
  const width = parts.findIndex((part) => /^\s*-?\d/.test(part));
  const joint = /^(.+?\)|\S+)\s+(\S.*)$/.exec(parts[width - 1]?.trim() ?? '');
  if (width < 2 || !joint?.[1] || !joint[2]) return undefined;
  const columns = columnsOf([...parts.slice(0, width - 1), joint[1]].map((cell) => cell.trim()));
  if (!columns) return undefined;
  const rows: string[][] = [];
  let name: string | undefined = joint[2].trim();
  let end = start;
  let reached = parts.slice(0, width).join(',').length;
  for (let at = width; name !== undefined && rows.length < MOST_ROWS; at += width) {
    const inner = parts.slice(at, at + width - 2);
    const last = /^\s*(-?\d{1,9}(?:\.\d{1,6})?)(?=\s|$|\.(?:\s|$))\s*/.exec(parts[at + width - 2] ?? '');
    const figures = [...inner.map((cell) => cell.trim()), last?.[1] ?? ''];
    if (!last || !figures.every((cell) => FIGURE.test(cell)) || !HEADING.test(name)) break;
    rows.push([name, ...figures]);
    const before = inner.reduce((sum, cell) => sum + cell.length + 1, 1);
    end = start + reached + before + last[0].trimEnd().length;
    const rest: string = (parts[at + width - 2] ?? '').slice(last[0].length);
    reached += before + (parts[at + width - 2] ?? '').length;
    name = rest.trim() === '' || parts[at + width - 1] === undefined ? undefined : rest.trim();
    at -= 1;
  }
  return rows.length > 0 ? { columns, rows, end } : undefined;
}

function columnsOf(cells: readonly string[]): Column[] | undefined {
  if (cells.length < 2 || cells.length > MOST_COLUMNS || !cells.every((cell) => HEADING.test(cell)))
    return undefined;
  const columns = cells.map((cell) => {
    const [, name = cell, unit] = /^([^(]+?) ?\(([^()]+)\)$/.exec(cell) ?? [];
    return { name: name.toLowerCase().trim(), unit: unit?.toLowerCase() };
  });
  return new Set(columns.map(({ name }) => name)).size === columns.length ? columns : undefined;
}

function kindBefore(text: string, start: number): string | undefined {
  const told = [...text.slice(Math.max(0, start - LEAD), start).matchAll(KIND)].at(-1)?.[1];
  return told && withoutPlural(told.toLowerCase());
}

/** Where the line ends that a place is in. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
