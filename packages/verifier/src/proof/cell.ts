import { equal, type Rational, rational, tenTo } from '../arithmetic/rational.ts';
import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { measureOf } from '../language/units.ts';
import { wordsOf } from '../reckoning/lines.ts';
import { roundsTo } from '../reckoning/value.ts';
import { readTables } from '../table/table.ts';
import { fails, HOLDS, isContrary, type Recheck } from './recheck.ts';
import { recheckStated, sentenceAround, toldIn } from './stated.ts';

/** Refutes a figure that a text gives of a table: the sentence names one row and one column, whose cell is another. */
export type CellProof = {
  kind: 'cell';
  shows: 'refuted';
  /** A passage of the table, the row for one. */
  table: Quote;
  /** The first cell of the row, and the heading of the column without its unit. */
  row: string;
  column: string;
  /** The passage, with exactly one figure, that states another. */
  stated: Quote;
};

/** What a figure that is the cell's stands behind; "rose by 5" is none. */
const GIVES = /(?:\b(?:is|are|was|were|of|at|costs?|has|had|have|as)|[:=])\s*[€$£]?$/i;
const FIGURE = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/;

/** Reads the table anew, looks up the cell that the stated sentence names, and compares. */
export function recheckCell(proof: CellProof, documents: readonly Document[]): Recheck {
  const { stated, row, column } = proof;
  const ground = recheckStated(stated, [proof.table], documents);
  if (!ground.holds) return ground;
  const text = documentNamed(documents, proof.table.document)?.text ?? '';
  // A table at the start of a text has no line before it.
  const [table, another] = readTables(`\n${text}`)
    .filter(({ start, end }) => start - 1 < proof.table.end && proof.table.start < end - 1)
    .map((found) => found.table);
  if (!table || another) return fails('no table is read there');
  const said = ` ${wordsOf(sentenceAround(stated, documents)?.line.text ?? '').join(' ')} `;
  const isNamed = (name: string) => name !== '' && said.includes(` ${wordsOf(name).join(' ')} `);
  const rows = table.rows.filter(([name = '']) => isNamed(name));
  const columns = table.columns.slice(1).filter(({ name }) => isNamed(name));
  const [named, heading] = [rows[0]?.[0], columns[0]];
  if (rows.length !== 1 || columns.length !== 1 || !named || !heading)
    return fails('the sentence does not name one row and one column');
  if (named.toLowerCase() !== row.trim().toLowerCase() || heading.name !== column.trim().toLowerCase())
    return fails('the sentence names another cell');
  const cell = figureIn(rows[0]?.[table.columns.indexOf(heading)] ?? '');
  const figure = toldIn(stated, documents);
  if (!cell || figure?.kind !== 'amount' || figure.percent) return fails('a figure cannot be read');
  const line = sentenceAround(stated, documents)?.line;
  const amounts = line?.pieces.filter(({ kind }) => kind === 'amount') ?? [];
  if (!line || amounts.length !== 1 || !GIVES.test(line.text.slice(0, figure.start - line.start)))
    return fails('the sentence does not give the figure as the cell');
  const unit = heading.unit === undefined ? undefined : measureOf(heading.unit);
  const [own] = figure.unit?.dims.keys() ?? [];
  if (
    own !== undefined &&
    (!unit || unit.base !== own || !figure.unit || !equal(unit.size, figure.unit.size))
  )
    return fails('the units are not the same');
  return equal(cell, figure.value) || roundsTo(cell, figure.value, figure.decimals)
    ? isContrary('the table says the same')
    : HOLDS;
}

function figureIn(cell: string): Rational | undefined {
  const [, minus, whole, part = ''] = FIGURE.exec(cell.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + part);
  const { n, d } = tenTo(-part.length);
  return rational((minus ? -digits : digits) * n, d);
}
