import {
  add,
  compare,
  divide,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { spelledAt } from '../../language/numbers.ts';
import { measureOf } from '../../language/units.ts';
import { lemmaOf, singular } from '../../language/verbs.ts';
import { customOf, piecesOf } from '../lex.ts';
import type { Amount } from '../piece.ts';
import { type Kind, MONEY, plainOf, shownValue } from '../term.ts';
import { ALL, NAMES, PRICES } from './asking.ts';
import { BE, DETERMINERS, PREPOSITIONS, PRONOUNS } from './vocabulary.ts';
import { AUXILIARIES, verbIn } from './words.ts';

/** What a question comes to, and by which computation. */
type Found = { value: Rational; kind: Kind; size?: Rational; shown: string };
/** A row: what names it, and its numbers by their columns. */
type Row = { labels: readonly string[]; values: readonly (Amount | undefined)[] };
type Asked = {
  words: readonly string[];
  rows: readonly Row[];
  columns: readonly string[][];
  lead: readonly string[];
};

const MOST_ROWS = 60;
const RULE = /^[\s|:+-]+$/;
const HIGHEST = wordSet('most busiest highest largest biggest longest best greatest maximum');
const LOWEST = wordSet('fewest quietest least lowest smallest shortest minimum');
const COUNTS = wordSet('qty quantity quantities piece number count unit amount sold hour pack box');
const UNIT_PRICES = wordSet('price cost each rate fee');

/** Solves a question about the rows of a table: a sum, a difference, a mean of a column, or counts at their prices. */
export function solveTabled(text: string): Found | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const cells = lines.map(cellsOf);
  const first = cells.findIndex(
    (row, at) => row !== undefined && (cells[at + 1] !== undefined || RULE.test(lines[at + 1] ?? '')),
  );
  if (first < 0) return undefined;
  let end = first;
  while (end < lines.length && (cells[end] || RULE.test(lines[end] ?? ''))) end++;
  const table = cells.slice(first, end).flatMap((row) => (row ? [row] : []));
  const [heading, ...others] = table;
  if (!heading || others.length > MOST_ROWS || !table.every((row) => row.length === heading.length))
    return undefined;
  const isHeaded = heading.slice(1).every((cell) => !/\d/.test(cell));
  const rows = (isHeaded ? others : table).map(rowOf);
  // A sum among the rows, and a column that is told for one of another.
  if (rows.some((row) => row?.labels.some((label) => /^(?:total|sum|all|mean|average)$/.test(label))))
    return undefined;
  if (isHeaded && heading.some((cell) => /\bper\b/i.test(cell))) return undefined;
  const question = lines.slice(end).join(' ').trim();
  if (rows.length < 2 || question === '' || rows.some((row) => row === undefined)) return undefined;
  return answered({
    words: wordsIn(question),
    rows: rows.flatMap((row) => (row ? [row] : [])),
    columns: isHeaded
      ? heading.slice(1).map((cell) => wordsIn(cell).map(lemmaOf))
      : heading.slice(1).map(() => []),
    lead: [...wordsIn(lines.slice(0, first).join(' ')), ...wordsIn(isHeaded ? (heading[0] ?? '') : '')].map(
      lemmaOf,
    ),
  });
}

function cellsOf(line: string): string[] | undefined {
  if (RULE.test(line)) return undefined;
  const mark = line.includes('|')
    ? '|'
    : /^[^,.?]+(?:,[^,.?]+)+$/.test(line.replace(/(?<=\d)\.(?=\d)/g, ''))
      ? ','
      : undefined;
  const cells =
    mark &&
    line
      .replace(/^\||\|$/g, '')
      .split(mark)
      .map((cell) => cell.trim());
  return cells && cells.length > 1 && cells.every((cell) => cell !== '' && cell.length < 40)
    ? cells
    : undefined;
}

function rowOf([label = '', ...cells]: readonly string[]): Row | undefined {
  const values = cells.map((cell) => {
    const amounts =
      piecesOf(cell, 0, cell.length, customOf(cell))?.filter((piece) => piece.kind === 'amount') ?? [];
    return amounts.length === 1 ? amounts[0] : undefined;
  });
  return values.some((value) => value) ? { labels: wordsIn(label).map(lemmaOf), values } : undefined;
}

const wordsIn = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []) as string[];

function answered(asked: Asked): Found | undefined {
  const { words, rows } = asked;
  const has = (...some: string[]): boolean => some.some((word) => words.includes(word));
  if (!isPlainlyAsked(asked) || has('not', 'without', 'except', 'which', 'if')) return undefined;
  const left = has('free', 'left', 'remaining', 'unsold', 'unused', 'remain') ? leftIn(asked) : undefined;
  if (left) return left;
  if (has('free')) return undefined;
  const columns = columnsOf(asked);
  const named = rows.filter(({ labels }) =>
    labels.some((label) => words.some((word) => lemmaOf(word) === label)),
  );
  const isMoney =
    has('worth', 'cost', 'costs', 'pay', 'price', 'bill', 'turnover', 'revenue', 'earn', 'spend', 'money') ||
    (has('much') && !has('weigh'));
  const priced = isMoney && named.length === 0 ? pricedIn(asked) : undefined;
  if (priced) return priced;
  const [column, more] = columns;
  if (column === undefined || more !== undefined) return undefined;
  const amountIn = (row: Row): { value: Rational; kind: Kind } | undefined => {
    const amount = row.values[column];
    return (
      amount &&
      (plainOf(amount) ?? (amount.percent ? undefined : { value: amount.value, kind: kindAsked(words) }))
    );
  };
  const values = rows.map(amountIn);
  const [one] = values;
  if (!one || values.some((value) => value?.kind.head !== one.kind.head)) return undefined;
  const all = values.flatMap((value) => (value ? [value.value] : []));
  if (has('more', 'less', 'fewer', 'difference'))
    return gapOf(
      asked,
      inOrder(asked, named).flatMap((row) => amountIn(row)?.value ?? []),
      all,
      one.kind,
    );
  if (named.length > 0) return undefined;
  if (has('average', 'mean'))
    return {
      value: divide(all.reduce(add), rational(BigInt(all.length))),
      kind: one.kind,
      shown: `(${all.map(shownValue).join(' + ')}) / ${all.length}`,
    };
  const isAll = words.some((word) => ALL.has(word) || word === 'all') || spelledRows(asked);
  return isAll
    ? { value: all.reduce(add), kind: one.kind, shown: all.map(shownValue).join(' + ') }
    : undefined;
}

/** "in the three classes": so many rows. */
const spelledRows = ({ words, rows }: Asked): boolean =>
  words.some((_, at) => spelledAt(words, at)?.value.n === BigInt(rows.length));

/** The columns that a question names, or the only one there is. */
function columnsOf({ words, columns }: Asked): number[] {
  if (columns.length === 1) return [0];
  return columns.flatMap((names, at) =>
    names.some((name) => words.some((word) => lemmaOf(word) === name)) ? [at] : [],
  );
}

/** What is not taken of all: "Beds" less "Taken", over the rows. */
function leftIn({ words, rows, columns, ...asked }: Asked): Found | undefined {
  const taken = columns.findIndex((names) => names.some((name) => TAKEN.has(name)));
  const whole = columns.findIndex((_, at) => at !== taken);
  if (
    columns.length !== 2 ||
    taken < 0 ||
    rows.some(({ labels }) => labels.some((label) => words.some((word) => lemmaOf(word) === label)))
  )
    return undefined;
  const isAll = words.some((word) => ALL.has(word)) || spelledRows({ words, rows, columns, ...asked });
  const gaps = rows.flatMap(({ values }) => {
    const [all, part] = [values[whole], values[taken]];
    return all && part && !all.unit && !part.unit ? [subtract(all.value, part.value)] : [];
  });
  if (!isAll || gaps.length !== rows.length || gaps.some(({ n }) => n < 0n)) return undefined;
  return { value: gaps.reduce(add), kind: kindAsked(words), shown: gaps.map(shownValue).join(' + ') };
}
const TAKEN = wordSet('taken take used use sold sell occupied booked book filled spent');

/** So many of each at their price. */
function pricedIn({ rows, columns }: Asked): Found | undefined {
  const price = columns.findIndex(
    (names, at) =>
      names.some((name) => UNIT_PRICES.has(name)) ||
      rows.every(({ values }) => {
        const value = values[at];
        return value !== undefined && plainOf(value)?.kind.head === 'money';
      }),
  );
  const count = columns.findIndex(
    (names, at) => at !== price && names.some((name) => COUNTS.has(singular(name)) || COUNTS.has(name)),
  );
  if (columns.length !== 2 || price < 0 || count < 0) return undefined;
  const products = rows.flatMap(({ values }) => {
    const [a, b] = [values[count], values[price]];
    return a && b && !a.unit
      ? [{ value: multiply(a.value, b.value), shown: `${shownValue(a.value)} × ${shownValue(b.value)}` }]
      : [];
  });
  if (products.length !== rows.length) return undefined;
  return {
    value: products.map(({ value }) => value).reduce(add),
    kind: MONEY,
    shown: products.map(({ shown }) => shown).join(' + '),
  };
}

/** The rows as a question names them. */
const inOrder = ({ words }: Asked, rows: readonly Row[]): Row[] => {
  const place = ({ labels }: Row): number => words.findIndex((word) => labels.includes(lemmaOf(word)));
  return [...rows].sort((a, b) => place(a) - place(b));
};

/** How much more one row has than another, or the most than the fewest. */
function gapOf(
  { words }: Asked,
  named: readonly Rational[],
  all: readonly Rational[],
  kind: Kind,
): Found | undefined {
  const sorted = [...all].sort(compare);
  const extremes = words.some((word) => HIGHEST.has(word)) && words.some((word) => LOWEST.has(word));
  const [a, b, more] = extremes ? [sorted.at(-1), sorted[0]] : named;
  if (!a || !b || more || (extremes && named.length > 0)) return undefined;
  const isLess = words.includes('less') || words.includes('fewer');
  // "on Wednesday than on Tuesday", where there were fewer
  if (!extremes && words.includes('than') && compare(a, b) > 0 === isLess) return undefined;
  return { value: gap(a, b), kind, shown: `${shownValue(a)} - ${shownValue(b)}` };
}
const gap = (a: Rational, b: Rational): Rational => (compare(a, b) >= 0 ? subtract(a, b) : subtract(b, a));

/** "How many girls": what is counted. */
function kindAsked(words: readonly string[]): Kind {
  const at = words.findIndex((word, place) => word === 'many' && words[place - 1] === 'how');
  const noun = words.slice(at + 1).find((word) => !/^(?:more|fewer|of|the)$/.test(word)) ?? '';
  return { head: at < 0 ? 'number' : singular(noun), modifiers: [] };
}

/** Whether each word of a question names a row or a column, was told before the table, or is one that questions are asked with. */
function isPlainlyAsked({ words, rows, columns, lead }: Asked): boolean {
  const told = new Set([...rows.flatMap(({ labels }) => labels), ...columns.flat(), ...lead]);
  const sets = [NAMES, DETERMINERS, PREPOSITIONS, PRONOUNS, BE, AUXILIARIES, ALL, PRICES, HIGHEST, LOWEST];
  return words.every((word, at) => {
    const before = words[at - 1] ?? '';
    const isNoun =
      (before === 'many' ||
        before === 'more' ||
        DETERMINERS.has(before) ||
        spelledAt(words, at - 1) !== undefined) &&
      !/(?:ed|ing)$/.test(word);
    const verb = verbIn(word)?.kind;
    return (
      sets.some((set) => set.has(word)) ||
      told.has(lemmaOf(word)) ||
      measureOf(word) !== undefined ||
      spelledAt(words, at) !== undefined ||
      /^(?:than|turnover|revenue)$/.test(word) ||
      isNoun ||
      verb === 'have' ||
      verb === 'gain' ||
      verb === 'work'
    );
  });
}
