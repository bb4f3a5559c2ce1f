import type { Column, Table } from './table.ts';
import { columnOf, measureOf, numberIn, qualityIn } from './words.ts';

/** Whether a row is meant. */
export type Condition = (row: readonly string[]) => boolean;

const AMOUNT = '(-?\\d{1,9}(?:\\.\\d{1,6})?|[a-z]+)';
const UNIT = '([a-z%]{1,12}(?: [a-z]{1,12})?)?';
const BOUND = '(more than|over|above|less than|fewer than|under|below|at least|at most|exactly)';
const MEASURED = new RegExp(`^(?:are |is )?${BOUND} ${AMOUNT} ?${UNIT}$`);
const WITH_VERB = new RegExp(`^([a-z][a-z ]{0,30}?)(?: is| are| of)? ${BOUND} ${AMOUNT} ?${UNIT}$`);
const EXACTLY = new RegExp(`^(weighs?|costs?) ${AMOUNT} ?${UNIT}$`);
const THAN = new RegExp(`^(?:are |is )?([a-z]+er) than ${AMOUNT} ?${UNIT}$`);
const WITH_COLUMN = new RegExp(
  `^(?:has|have|having|with) an? ([a-z ]{2,30}?) (?:of |that is )?(?:${BOUND} )?${AMOUNT} ?${UNIT}$`,
);
const COMPARED = /^(?:are |is )?([a-z]+er) than (.+)$/;
const APART = new RegExp(`^(?:are |is )?${AMOUNT} ([a-z]{1,12}) ([a-z]+er) than (.+)$`);
const EXACT = new RegExp(`^(?:are |is )?${AMOUNT} ([a-z]{1,12}) ([a-z]+)$`);

/** Reads what a row has to be, "more than 5 years old and weigh less than 12 kg"; undefined for other words. */
export function readCondition(text: string, table: Table): Condition | undefined {
  const parts = text
    .toLowerCase()
    .split(/ (?:and|but) (?:that |who |which )?/)
    .map((part) => one(part.trim(), table));
  if (!parts.every((part) => part !== undefined)) return undefined;
  return (row) => parts.every((part) => part(row));
}

function one(text: string, table: Table): Condition | undefined {
  return measured(text, table) ?? compared(text, table);
}

function measured(text: string, { columns }: Table): Condition | undefined {
  const verb = /^(?:are|is) /.test(text) ? undefined : WITH_VERB.exec(text);
  if (verb)
    return bounded(
      columnOf(verb[1] ?? '', columns) ?? measureOf(verb[1] ?? '', columns),
      verb[2],
      numberIn(verb[3] ?? ''),
      columns,
      verb[4],
    );
  const exactly = EXACTLY.exec(text);
  if (exactly) {
    const column = measureOf(exactly[1] ?? '', columns);
    return bounded(column, 'exactly', numberIn(exactly[2] ?? ''), columns, exactly[3]);
  }
  const than = THAN.exec(text);
  const told = than ? qualityIn(than[1] ?? '', columns) : undefined;
  if (than && told && numberIn(than[2] ?? '') !== undefined) {
    const bound = told.much ? 'more than' : 'less than';
    return bounded(told.column, bound, numberIn(than[2] ?? ''), columns, than[3]);
  }
  const named = WITH_COLUMN.exec(text);
  if (named) {
    return bounded(
      columnOf(named[1] ?? '', columns),
      named[2] ?? 'exactly',
      numberIn(named[3] ?? ''),
      columns,
      named[4],
    );
  }
  const plain = MEASURED.exec(text);
  const exact = plain ? undefined : EXACT.exec(text);
  // "5 years old": unit and quality stand together.
  const [unit, quality] = plain
    ? (plain[3]?.split(' ') ?? [])
    : exact && !exact[3]?.endsWith('er')
      ? [exact[2], exact[3]]
      : [];
  if (!unit || !quality) return undefined;
  const found = qualityIn(quality, columns);
  return found?.much
    ? bounded(found.column, plain?.[1] ?? 'exactly', numberIn(plain?.[2] ?? exact?.[1] ?? ''), columns, unit)
    : undefined;
}

/** A bound on a column, in the unit of the column. */
function bounded(
  column: number | undefined,
  bound: string | undefined,
  amount: number | undefined,
  columns: readonly Column[],
  unit: string | undefined,
): Condition | undefined {
  if (column === undefined || column === 0 || amount === undefined || bound === undefined) return undefined;
  if (!isUnitOf(unit, columns[column])) return undefined;
  const holds = BOUNDS[bound];
  return holds && ((row) => holds(figure(row, column), amount));
}

const BOUNDS: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  'more than': (value, bound) => value > bound,
  over: (value, bound) => value > bound,
  above: (value, bound) => value > bound,
  'less than': (value, bound) => value < bound,
  'fewer than': (value, bound) => value < bound,
  under: (value, bound) => value < bound,
  below: (value, bound) => value < bound,
  'at least': (value, bound) => value >= bound,
  'at most': (value, bound) => value <= bound,
  exactly: (value, bound) => value === bound,
};

function isUnitOf(unit: string | undefined, column: Column | undefined): boolean {
  if (unit === undefined) return true;
  if (column?.name === 'age') return /^(?:years?|yrs?)$/.test(unit);
  return column?.unit !== undefined && (unit === column.unit || unit === `${column.unit}s`);
}

/** "older than Ada", "two years younger than Ada". */
function compared(text: string, { columns, rows }: Table): Condition | undefined {
  const apart = APART.exec(text);
  const plain = apart ? undefined : COMPARED.exec(text);
  const quality = qualityIn(apart?.[3] ?? plain?.[1] ?? '', columns);
  const other = rowNamed(rows, apart?.[4] ?? plain?.[2] ?? '');
  if (!quality || !other) return undefined;
  const { column, much } = quality;
  const value = figure(other, column);
  if (!apart) return (row) => (much ? figure(row, column) > value : figure(row, column) < value);
  const by = numberIn(apart[1] ?? '');
  if (by === undefined || !isUnitOf(apart[2], columns[column])) return undefined;
  return (row) => figure(row, column) === (much ? value + by : value - by);
}

/** The one row of this name. */
export function rowNamed(rows: Table['rows'], name: string): string[] | undefined {
  const found = rows.filter(([first]) => first?.toLowerCase() === name.trim().toLowerCase());
  return found.length === 1 ? found[0] : undefined;
}

/** The figure in a column; NaN, which compares with nothing, where there is none. */
export const figure = (row: readonly string[], column: number): number =>
  /^-?\d{1,9}(?:\.\d{1,6})?$/.test(row[column] ?? '') ? Number(row[column]) : Number.NaN;
