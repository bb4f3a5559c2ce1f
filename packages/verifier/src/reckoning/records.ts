import { add, divide, equal, type Rational, rational, show } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { singular } from '../language/verbs.ts';
import { FUNCTION_WORDS, HEDGES, REVISES } from '../language/words.ts';
import { cellsOf, readTables, type Table, type TableInText } from '../table/table.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { customOf, piecesIn, piecesOf } from './lex.ts';
import { wordsOf } from './lines.ts';
import type { Amount, Piece } from './piece.ts';
import { turnsIn } from './said.ts';
import { roundsTo } from './value.ts';

const LONGEST = 20_000;
/** What is computed from a column, by the words that ask for it. */
const AGGREGATES: ReadonlyMap<string, 'sum' | 'mean' | 'most' | 'least'> = new Map([
  ['total', 'sum'],
  ['sum', 'sum'],
  ['together', 'sum'],
  ['altogether', 'sum'],
  ['average', 'mean'],
  ['mean', 'mean'],
  ['highest', 'most'],
  ['largest', 'most'],
  ['maximum', 'most'],
  ['lowest', 'least'],
  ['smallest', 'least'],
  ['minimum', 'least'],
]);
const ROW: ReadonlySet<string> = new Set('row entry record line item'.split(' '));

/** Where the words of a claim are found in a table: each is spoken for once. */
type Reading = { column?: number; aggregate?: string; rows: string[][]; counted: boolean; unread: string[] };

/**
 * What a claim says of the only table of the evidence: a cell by its row and column, a total, a mean, the most or
 * the least of a column, how many rows are so. A cell is refuted where another stands there; what is computed from
 * rows is not, since there may be more than are shown. Undefined where any word is not found in the table.
 */
export function findInRecords(claim: Document, evidence: Document): Finding | undefined {
  if (turnsIn(claim, evidence) || evidence.text.length > LONGEST || !/[|\t,]/.test(evidence.text))
    return undefined;
  const [only, other] = readTables(`\n${evidence.text}`);
  if (!only || other) return undefined;
  const pieces = piecesIn(claim);
  const amounts = pieces?.filter((piece): piece is Amount => piece.kind === 'amount') ?? [];
  // "There are 2 lamps with price 90."
  const stated = /^\s*there\b/i.test(claim.text) ? amounts[0] : amounts.at(-1);
  const around = `${evidence.text.slice(0, Math.max(0, only.start - 1))} ${evidence.text.slice(only.end)}`;
  const words = [...wordsOf(claim.text), ...wordsOf(around)];
  if (!pieces || !stated || words.some((word) => HEDGES.has(word) || REVISES.has(word))) return undefined;
  const reading = readOf(pieces, stated, only.table, new Set(wordsOf(around).map(singular)));
  return reading && decided(reading, stated, only, claim, evidence);
}

function readOf(
  pieces: readonly Piece[],
  stated: Amount,
  table: Table,
  around: ReadonlySet<string>,
): Reading | undefined {
  const reading: Reading = { rows: table.rows, counted: false, unread: [] };
  const tokens = pieces.flatMap((piece) => tokensOf(piece, stated));
  const isCount = /^(?:there|count|number)$/.test(tokens[0] ?? '') || tokens.includes('number');
  for (const [place, token] of tokens.entries()) {
    const column = table.columns.findIndex(
      ({ name }) => singular(name) === singular(token) || (isPrice(name) && PRICES.has(token)),
    );
    const held = reading.rows.filter((row) => row.some((cell) => isSaid(cell, token)));
    const isRowName = (around.has(singular(token)) && !table.columns[column]) || ROW.has(singular(token));
    if (AGGREGATES.has(token) && !reading.aggregate) reading.aggregate = token;
    else if (held.length > 0) reading.rows = held;
    else if (column >= 0 && (reading.column === undefined || isCount)) reading.column = column;
    else if (/^(?:there|number|count)$/.test(token) || isRowName || singular(token) === table.kind) continue;
    // "order 2": what a row is called, before what names it.
    else if (!table.rows.some((row) => isSaid(row[0] ?? '', tokens[place + 1] ?? ''))) {
      if (FUNCTION_WORDS.has(token)) continue;
      return undefined;
    }
  }
  return { ...reading, counted: isCount };
}

/** What costs so much is told in a column of prices. */
const PRICES: ReadonlySet<string> = new Set(['cost', 'costs']);
const isPrice = (name: string): boolean => name.toLowerCase() === 'price';

/** The words and numbers of a claim but for the figure that it states; what that counts is said of the rows. */
function tokensOf(piece: Piece, stated: Amount): string[] {
  if (piece === stated) return [...piece.nouns];
  if (piece.kind === 'word') return [piece.word];
  return piece.kind === 'amount' ? [show(piece.value), ...piece.nouns] : [];
}

const isSaid = (cell: string, token: string): boolean => token !== '' && cell.toLowerCase() === token;

function decided(
  { rows, column, aggregate, counted }: Reading,
  stated: Amount,
  { table, start }: TableInText,
  claim: Document,
  evidence: Document,
): Finding | undefined {
  const about = wholeOf(claim);
  const said = (shows: Finding['shows'], shown: string, from = [wholeOf(evidence)]): Finding => ({
    of: shows === 'refuted' ? 'figure' : 'derived',
    shows,
    about,
    from,
    shown,
  });
  if (counted) {
    const isNarrowed = column === undefined || rows.length < table.rows.length;
    const holds = isNarrowed && !aggregate && equal(stated.value, rational(BigInt(rows.length)));
    return holds ? said('established', `${rows.length} of ${table.rows.length} rows`) : undefined;
  }
  if (column === undefined || stated.percent) return undefined;
  const cells = rows.map((row) => figureOf(row[column] ?? ''));
  const values = cells.filter((value) => value !== undefined);
  const [first] = values;
  if (!first || values.length !== cells.length) return undefined;
  if (aggregate) {
    const value = computed(AGGREGATES.get(aggregate) ?? 'sum', values);
    const holds =
      equal(value, stated.value) || (stated.decimals > 0 && roundsTo(value, stated.value, stated.decimals));
    return holds
      ? said('established', `${aggregate} of ${values.map(show).join(', ')} = ${show(value)}`)
      : undefined;
  }
  const [row, more] = rows;
  if (!row || more || rows.length === table.rows.length) return undefined;
  const { name } = table.columns[column] ?? { name: '' };
  if (equal(first, stated.value)) return said('established', `${name} of ${row[0]} = ${show(first)}`);
  const at = lineOf(evidence.text, row, start - 1);
  const quote = at && [quoteIn(evidence, at.start, at.end)];
  return quote && said('refuted', `${name} of ${row[0]} = ${show(first)}, not ${show(stated.value)}`, quote);
}

function computed(how: 'sum' | 'mean' | 'most' | 'least', values: readonly Rational[]): Rational {
  const sum = values.reduce(add);
  if (how === 'sum') return sum;
  if (how === 'mean') return divide(sum, rational(BigInt(values.length)));
  const sorted = [...values].sort((a, b) => Number(a.n * b.d - b.n * a.d));
  return (how === 'least' ? sorted[0] : sorted.at(-1)) ?? sum;
}

/** The number of a cell that is one: "25", "9.95 EUR". */
function figureOf(cell: string): Rational | undefined {
  const pieces = piecesOf(cell, 0, cell.length, customOf(cell));
  const [only, other] = pieces ?? [];
  return only?.kind === 'amount' && !other && !only.percent ? only.value : undefined;
}

function lineOf(
  text: string,
  row: readonly string[],
  from: number,
): { start: number; end: number } | undefined {
  for (let start = Math.max(0, from); start < text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    if (cellsOf(text.slice(start, end)).join('\n') === row.join('\n')) return { start, end };
    start = end + 1;
  }
  return undefined;
}
