import { withoutPlural } from '../language/plurals.ts';
import { work } from '../work.ts';
import type { Column, Table } from './table.ts';
import { isMeasure, measureOf } from './words.ts';

/** What is listed: "a table of rivers", "the horses are listed with their ages", "a shop lists its drinks". */
const OWN = 'the|its|these|their|our|my|following';
const KIND = new RegExp(
  `\\b(?:of|lists?|shows?|${OWN}) (?!(?:${OWN}) )(?:\\d{1,2} |[a-z]+ly |two |three |four )?(\\p{L}+)\\b`,
  'giu',
);
const LIST = /^(?:table|list|data|name|number)$/;
/** Two kinds in one list, or a list that is none. */
const OTHERWISE = /^,? (?:and|or) (?!their|its|his|her)/iu;
const DENIED =
  /\b(?:not|no|except|without|wrong|may|might|could|would|should|perhaps|maybe|if|or|about|once|used)\b|n't\b/i;
const LISTS = /\b(?:list(?:s|ed)?|table|shows?|(?:these|here) are|there are|has|have|with)\b/i;
const ROW =
  /^(?:and |the )*(\p{L}[\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){0,2}?)(?:(:)| (is|weighs|costs|has))? (.+)$/iu;
const CELL =
  /^(?:(\p{Ll}+):? (?:of )?)??(?:([€£$])?(-?\d{1,9}(?:\.\d+)?) ?([a-z]{1,12}|[€£$%])?(?: old)?|(\p{Lu}\p{L}+))$/u;
const MOST_ROWS = 40;

/**
 * The table that a list in words comes to: every row names its thing and then so much of each measure
 * that is told ahead, or that stands before each figure.
 */
export function readListed(told: string): Table | undefined {
  const [, head = '', list = ''] = /^([^.:\d]{8,160})[.:] ([^:?][^?]*)[.!]$/su.exec(told.trim()) ?? [];
  if (!LISTS.test(head) || DENIED.test(head)) return undefined;
  const words = (head.toLowerCase().match(/\p{L}+/gu) ?? []).map(withoutPlural);
  const measures = words.flatMap((name, at): Column[] =>
    isMeasure(name) ? [{ name, unit: words[at + 1] === 'in' ? words[at + 2] : undefined }] : [],
  );
  const subject = [...head.matchAll(KIND)].find(([, noun = '']) => {
    const word = withoutPlural(noun.toLowerCase());
    return !measures.some(({ name }) => name === word) && !LIST.test(word);
  });
  const kind = withoutPlural(subject?.[1]?.toLowerCase() ?? '');
  if (!subject || OTHERWISE.test(head.slice(subject.index + subject[0].length))) return undefined;
  const parted = list.split(list.includes(':') ? /[.;,] (?:and )?(?=[^.;,:]+:)/ : /[,;.] (?:and )?| and /);
  const columns: Column[] = [{ name: 'name', unit: undefined }];
  const rows = parted.slice(0, MOST_ROWS).map((row) => rowOf(row, columns, measures) ?? []);
  const names = new Set(rows.map(([name]) => name?.toLowerCase()));
  const isWhole = rows.every(({ length }) => length > 0) && names.size === parted.length && names.size > 1;
  return isWhole ? { kind, columns, rows } : undefined;
}

/** The cells of a row; the first tells the columns. Undefined where one is of another label, verb or unit than these. */
function rowOf(text: string, columns: Column[], measures: readonly Column[]): string[] | undefined {
  const [, name = '', colon, verb, values = ''] = ROW.exec(text) ?? [];
  const cells = values.split(colon ? /, | and / : '\0').map((cell) => CELL.exec(cell));
  work(cells.length);
  if (columns.length === 1) {
    const labels = cells
      .flatMap((cell) => cell?.[1] ?? [])
      .map((label) => ({ name: label, unit: undefined }));
    columns.push(...(labels.length > 0 ? labels : measures));
  }
  const of = verb && /^[wc]/i.test(verb) ? measureOf(verb, columns) : 1;
  const isRead = cells.every((cell, at) => {
    const [, label, sign, , unit = sign, word] = cell ?? [];
    const column = columns[at + 1];
    const isOf = label === undefined ? !word && measures.length > 0 : label === column?.name && colon;
    if (!cell || !column || !isOf || of !== 1) return false;
    // Years are told of an age, and nothing else is.
    const isOfAge = (column.name === 'age') === /^(?:years?|months?|weeks?)$/.test(unit ?? '');
    column.unit ??= unit?.toLowerCase();
    const isSame =
      withoutPlural(column.unit ?? '') === withoutPlural(unit?.toLowerCase() ?? column.unit ?? '');
    return unit === undefined || (isOfAge && isSame);
  });
  if (!isRead || name === '' || cells.length !== columns.length - 1) return undefined;
  return [name, ...cells.map((cell) => cell?.[3] ?? cell?.[5] ?? '')];
}
