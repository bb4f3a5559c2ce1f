import { ordinalIn } from '../calendar/words.ts';
import { oneOf } from '../language/lists.ts';
import { isAny, readTold, tableOf } from './changes.ts';
import { figure, readCondition, rowNamed } from './condition.ts';
import type { Table } from './table.ts';
import { columnOf, qualityIn } from './words.ts';

/** What a question about a table comes to: a cell of it, or a number. */
export type TableAnswer = string | number;

const LONGEST = 6_000;

/** Solves a question about a table in words; undefined where anything in it is not understood. */
export function solveTable(question: string): TableAnswer | undefined {
  if (question.length > LONGEST || !/[,:|\t]/.test(question)) return undefined;
  const told = readTold(question);
  if (!told) return undefined;
  const { tables, asked } = told;
  const text = asked
    .replace(/\?$/, '')
    .replace(/ (?:in|of|from|listed in|shown in) (?:the|this|these|our|both) tables?$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ in ([a-z ]+)$/, (all, unit) => (tables.some((one) => hasUnit(one, unit)) ? '' : all));
  const isWhole = tables.every(({ rows, columns }) => rows.every((row) => row.length === columns.length));
  return isWhole
    ? (howMany(tables, text) ??
        cellAsked(tables, text) ??
        reckoned(tables, text) ??
        sorted(tables, text) ??
        extreme(tables, text) ??
        ofExtreme(tables, text) ??
        which(tables, text))
    : undefined;
}

const hasUnit = ({ columns }: Table, unit: string): boolean => columns.some((one) => one.unit === unit);

const HOW_MANY =
  /^how many (\p{L}+)(?: are there| are listed| are| do we have)?(?:$| (?:that |who |which )?(?!there$|listed$)(.+)$)/iu;

function howMany(tables: readonly Table[], text: string): number | undefined {
  const [, kind = '', told] =
    HOW_MANY.exec(text.replace(/^(how many) of (?:the|these|those) /i, '$1 ')) ?? [];
  if (kind === '') return undefined;
  const table = tableOf(tables, kind);
  const counted = (table ? [table] : isAny(kind) ? tables : []).map((one) => {
    const condition = told === undefined ? () => true : readCondition(told, one);
    return condition && one.rows.filter(condition).length;
  });
  if (counted.length === 0 || !counted.every((count) => count !== undefined)) return undefined;
  return counted.reduce((sum, count) => sum + count, 0);
}

const CELL =
  /^[Ww]hat(?: is|'s) the (\p{L}[\p{L} ]{0,30}) of (?:the (\p{L}+) (?:named |called )?)?(\p{Lu}[\p{L}\p{N}'’. -]{0,40})$/u;
const HOW = /^[Hh]ow (\p{L}+) is (?:the (\p{L}+) (?:named |called )?)?(\p{Lu}[\p{L}\p{N}'’. -]{0,40})$/u;

/** "What is the weight of Ada?", "How old is Ada?" */
function cellAsked(tables: readonly Table[], text: string): string | undefined {
  const cell = CELL.exec(text);
  const [, what = '', kind, name = ''] = cell ?? HOW.exec(text) ?? [];
  if (name === '') return undefined;
  const found = tables.flatMap((table) => {
    const row =
      kind === undefined || tableOf(tables, kind) === table ? rowNamed(table.rows, name) : undefined;
    const column = cell ? columnOf(what, table.columns) : qualityIn(what, table.columns)?.column;
    return row && column !== undefined ? [row[column] ?? ''] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

const RECKONED = new RegExp(
  `^what(?: is|'s) the (${oneOf(`total, cumulated, cumulative, combined, summed, sum of the, average, mean, largest, greatest, highest,
    biggest, maximum, maximal, smallest, lowest, least, minimum, minimal`)})` +
    String.raw` (\p{L}[\p{L} ]{0,30}?)s?(?: of (?:all )?(?:the )?(\p{L}+))?$`,
  'iu',
);

/** "What is the total weight of the boats?", "What is the largest height?" */
function reckoned(tables: readonly Table[], text: string): TableAnswer | undefined {
  const [, how = '', what = '', kind] = RECKONED.exec(text) ?? [];
  const table = how === '' ? undefined : tableOf(tables, kind);
  const column = table && (columnOf(what, table.columns) ?? columnOf(`${what}s`, table.columns));
  if (!table || column === undefined) return undefined;
  const figures = table.rows.map((row) => figure(row, column));
  if (figures.length === 0 || figures.some(Number.isNaN)) return undefined;
  const total = figures.reduce((sum, one) => sum + one, 0);
  const unit = table.columns[column]?.unit;
  const value = /^(?:total|cum|comb|sum)/i.test(how)
    ? rounded(total)
    : /^(?:average|mean)/i.test(how)
      ? rounded(total / figures.length)
      : Math[/^(?:large|great|high|big|max)/i.test(how) ? 'max' : 'min'](...figures);
  return unit ? `${value} ${unit}` : value;
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const SORTED = new RegExp(
  String.raw`^what(?: is|'s) the name of the (first|last|second|third|fourth|fifth|\d{1,2}(?:st|nd|rd|th)) (\p{L}+)` +
    '(?: (?:when |if )?(?:sorted|ordered|listed) (?:by|in) (.+))?$',
  'iu',
);

/** "What is the name of the last boat sorted by alphabetic order?" */
function sorted(tables: readonly Table[], text: string): string | undefined {
  const [, place = '', kind, by] = SORTED.exec(text) ?? [];
  const table = place === '' ? undefined : tableOf(tables, kind);
  if (!table) return undefined;
  const order = by === undefined ? [...table.rows] : inOrder(table, by.toLowerCase());
  const at = /^last$/i.test(place) ? (order?.length ?? 0) - 1 : (ordinalIn(place) ?? 0) - 1;
  return order?.[at]?.[0];
}

function inOrder({ rows, columns }: Table, by: string): string[][] | undefined {
  if (/^(?:the )?(?:alphabetic|alphabetical)(?: order)?$/.test(by)) {
    const names = rows.map(([name]) => name?.toLowerCase() ?? '');
    if (new Set(names).size < names.length) return undefined;
    return [...rows].sort(([a = ''], [b = '']) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  }
  const column = columnOf(by.replace(/^(?:the |their )/, ''), columns);
  return column === undefined || column === 0 ? undefined : ranked(rows, column, false);
}

/** From the least, or from the most; undefined where two are alike, or one has no figure. */
function ranked(rows: readonly string[][], column: number, fromMost: boolean): string[][] | undefined {
  const figures = rows.map((row) => figure(row, column));
  if (figures.some(Number.isNaN) || new Set(figures).size < figures.length) return undefined;
  return [...rows].sort((a, b) => (figure(a, column) - figure(b, column)) * (fromMost ? -1 : 1));
}

const PLACE = '(?:(second|third|fourth|fifth|\\d(?:st|nd|rd|th))[- ])?';
const SUPERLATIVE = new RegExp(
  `^(?:which|what|who)(?: (\\p{L}+))?(?: is|'s) the (?:name of the )?${PLACE}` +
    '(?:(most|least) (\\p{L}+)|(\\p{L}+est))(?: (\\p{L}+))?$',
  'iu',
);
const OTHERS = /^which (\p{L}+) is (\p{L}+er) than (?:all )?(?:the )?others?(?: ones?)?(?: (\p{L}+))?$/iu;
const MOST = /^which (\p{L}+) (weighs|costs) the (most|least)$/iu;

/** "Which is the second heaviest boat?", "Which boat is taller than the others?" */
function extreme(tables: readonly Table[], text: string): string | undefined {
  const [of, kindA, place, degree, adjective, word, kindB] = SUPERLATIVE.exec(text) ?? [];
  const [other, kindC, comparative] = OTHERS.exec(text) ?? [];
  const [most, kindD, verb = '', much = degree] = MOST.exec(text) ?? [];
  if (!(of ?? other ?? most) || (kindA && kindB)) return undefined;
  const table = tableOf(tables, kindA ?? kindB ?? kindC ?? kindD);
  const told = most && (/^weigh/i.test(verb) ? 'heavy' : 'expensive');
  const quality = table && qualityIn(adjective ?? word ?? comparative ?? told ?? '', table.columns);
  if (!table || !quality) return undefined;
  return extremeRow(
    table,
    quality.column,
    /^least$/i.test(much ?? '') ? !quality.much : quality.much,
    place,
  )?.[0];
}

/** The row with the most, or the least, or the second most; undefined where a tie makes that open. */
function extremeRow(
  { rows }: Table,
  column: number,
  much: boolean,
  place = 'first',
): readonly string[] | undefined {
  const figures = rows.map((row) => figure(row, column));
  const nth = ordinalIn(place) ?? 0;
  if (figures.some(Number.isNaN)) return undefined;
  const order = [...rows].sort(
    (one, other) => (figure(one, column) - figure(other, column)) * (much ? -1 : 1),
  );
  // A tie at the place asked for, or above it, makes it open what "second" means.
  const upTo = order.slice(0, nth + 1).map((row) => figure(row, column));
  return new Set(upTo).size === upTo.length ? order[nth - 1] : undefined;
}

const HIGH = 'largest|greatest|highest|biggest|most|longest|maximum';
const LOW = 'smallest|lowest|least|fewest|shortest|minimum';
const WITH_MOST = new RegExp(
  `^(?:who has|(?:which|what) (\\p{L}+) has|what(?: is|'s) the name of the (\\p{L}+) with) the ${PLACE}(?:(${HIGH})|(?:${LOW})) (\\p{L}[\\p{L} ]{0,30})$`,
  'iu',
);
const CELL_OF_MOST = new RegExp(
  `^what(?: is|'s) the (\\p{L}[\\p{L} ]{0,30}) of the ${PLACE}(\\p{L}+est) (\\p{L}+)$`,
  'iu',
);

/** "Which boat has the lowest price?", "What is the price of the longest boat?" */
function ofExtreme(tables: readonly Table[], text: string): string | undefined {
  const [, kindA, kindB, place, high, named = ''] = WITH_MOST.exec(text) ?? [];
  const table = named === '' ? undefined : tableOf(tables, kindA ?? kindB);
  const column = table && columnOf(named, table.columns);
  if (table && column) return extremeRow(table, column, high !== undefined, place)?.[0];
  const [, what = '', nth, word = '', kind = ''] = CELL_OF_MOST.exec(text) ?? [];
  const of = tableOf(tables, kind);
  const quality = of && qualityIn(word, of.columns);
  const wanted = of && columnOf(what, of.columns);
  if (!of || !quality || wanted === undefined) return undefined;
  return extremeRow(of, quality.column, quality.much, nth)?.[wanted];
}

const WHICH = /^(?:which|what) (\p{L}+) (.+)$/iu;
const NAME_OF = /^what(?: is|'s) the name of the (?:(.+?) (\p{L}+)|(\p{L}+) (?:that|who|which) (.+))$/iu;

/** The one row that is so: "Which boat is younger than Ada?", "What is the name of the 9 m long boat?" */
function which(tables: readonly Table[], text: string): string | undefined {
  const named = NAME_OF.exec(text);
  const asked = named ? undefined : WHICH.exec(text);
  const table = tableOf(tables, named?.[2] ?? named?.[3] ?? asked?.[1] ?? '');
  const told = named?.[1] ?? named?.[4] ?? asked?.[2];
  const condition = table && told !== undefined ? readCondition(told, table) : undefined;
  const found = condition ? table?.rows.filter(condition) : undefined;
  return found?.length === 1 ? found[0]?.[0] : undefined;
}
