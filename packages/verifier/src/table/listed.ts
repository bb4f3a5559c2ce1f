import { withoutPlural } from '../language/plurals.ts';
import { work } from '../work.ts';
import { isHedged, tokensOf } from '../world/words.ts';
import type { Column, Table } from './table.ts';
import { isMeasure, measureOf, qualityIn } from './words.ts';

/** What is listed: "a table of rivers", "the horses are listed with their ages", "a shop lists its drinks". */
const OWN = 'the|its|these|their|our|my|following';
const KIND = new RegExp(
  `\\b(?:of|lists?|shows?|${OWN}) (?!(?:${OWN}) )(?:\\d{1,2} |[a-z]+ly |two |three |four )?(\\p{L}+)\\b`,
  'giu',
);
/** "The number of moons". */
const COUNTED = /\b(?:number of|how many)$/;
const LIST = /^(?:table|list|data|name|number)$/;
/** Two kinds in one list, or a list that is none. */
const OTHERWISE = /^,? (?:and|or) (?!their|its|his|her)/iu;
const DENIED = /\b(?:not|no|except|without|wrong)\b|n't\b/i;
const LISTS = /\b(?:list(?:s|ed)?|table|shows?|(?:these|here) are|there are|has|have|with)\b/i;
const NAME = String.raw`(\p{L}[\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){0,2}?)`;
const ROW = new RegExp(`^(?:and |the )*${NAME}(?:(:)| (is|weighs|costs|has))? (.+)$`, 'iu');
const CELL = new RegExp(
  String.raw`^(?:(\p{Ll}+):? (?:of )?)??(?:([€$£])?(-?\d{1,9}(?:\.\d{1,6})?) ?((?:square )?[a-z]{1,12}|[€$£%])?` +
    String.raw`(?: (old|tall|long|high|wide|deep|heavy|large))?|(\p{Lu}\p{L}+))$`,
  'u',
);
const MOST_ROWS = 40;

/**
 * The table that a list in words comes to: every row names its thing and then so much of each measure that is told ahead, or
 * that stands before each figure.
 */
export function readListed(told: string): Table | undefined {
  const [, head = '', list = ''] = /^([^.:\d]{8,160})[.:] ([^:?][^?]*)[.!]$/su.exec(told.trim()) ?? [];
  if (!LISTS.test(head) || isHedged(tokensOf(head)) || DENIED.test(head)) return undefined;
  const words = (head.toLowerCase().match(/\p{L}+/gu) ?? []).map(withoutPlural);
  const measures = words.flatMap((name, at) =>
    isMeasure(name) || COUNTED.test(words.slice(0, at).join(' '))
      ? [{ name, unit: words[at + 1] === 'in' ? words[at + 2] : undefined }]
      : [],
  );
  const subject = [...head.matchAll(KIND)].find(([, noun = '']) => {
    const word = withoutPlural(noun.toLowerCase());
    return !measures.some(({ name }) => name === word) && !LIST.test(word);
  });
  const kind = subject?.[1];
  if (!kind || OTHERWISE.test(head.slice(subject.index + subject[0].length))) return undefined;
  const parted = list.split(list.includes(':') ? /[.;,] (?:and )?(?=[^.;,:]+:)/ : /[,;.] (?:and )?| and /);
  const rows = parted.slice(0, MOST_ROWS).map((row) => rowOf(row));
  const labels = rows[0]?.cells.flatMap(({ label }) => label ?? []) ?? [];
  const columns: Column[] = [
    { name: 'name', unit: undefined },
    ...(labels.length > 0 ? labels.map((name) => ({ name, unit: undefined })) : measures),
  ];
  const names = new Set(rows.map((row) => row?.name.toLowerCase()));
  const isRead = rows.every((row) => row && fills(row, columns, labels.length > 0));
  return isRead && names.size === parted.length && names.size > 1 && columns.length > 1
    ? {
        kind: withoutPlural(kind.toLowerCase()),
        columns,
        rows: rows.map((row) => [row?.name ?? '', ...(row?.cells ?? []).map(({ value }) => value)]),
      }
    : undefined;
}

type Row = { name: string; verb: string | undefined; cells: Cell[] };
type Cell = {
  label: string | undefined;
  value: string;
  unit: string | undefined;
  quality: string | undefined;
};

function rowOf(text: string): Row | undefined {
  const [, name = '', colon, verb, values = ''] = ROW.exec(text) ?? [];
  const parts = values.split(colon ? /, | and / : '\0');
  work(parts.length);
  const cells = parts.flatMap((part): Cell[] => {
    const [whole, label, sign, figure, unit, quality, word] = CELL.exec(part) ?? [];
    const of = label === undefined ? undefined : withoutPlural(label);
    const isPlain = whole && (!sign || !unit) && (of === undefined || colon) && (word === undefined || of);
    return isPlain
      ? [{ label: of, value: figure ?? word ?? '', unit: sign ?? unit?.toLowerCase(), quality }]
      : [];
  });
  return name !== '' && cells.length === parts.length ? { name, verb, cells } : undefined;
}

/** Whether a row has a value for each column: of its label, its verb and its unit. */
function fills({ verb, cells }: Row, columns: readonly Column[], isLabelled: boolean): boolean {
  return (
    cells.length === columns.length - 1 &&
    cells.every(({ label, unit, quality }, at) => {
      const column = columns[at + 1];
      const of = verb && /^[wc]/i.test(verb) ? measureOf(verb, columns) : at + 1;
      const is = quality ? qualityIn(quality, columns) : undefined;
      if (!column || of !== at + 1 || (quality && (is?.column !== at + 1 || !is.much))) return false;
      if (label !== (isLabelled ? column.name : undefined)) return false;
      if (unit === undefined) return column.unit === undefined || !isLabelled;
      column.unit ??= unit;
      // Years are told of an age, and nothing else is.
      const isOfAge = (column.name === 'age') === /^(?:years?|months?|weeks?)$/.test(unit);
      return isOfAge && withoutPlural(column.unit) === withoutPlural(unit);
    })
  );
}
