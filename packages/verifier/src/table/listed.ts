import { withoutPlural } from '../language/plurals.ts';
import { work } from '../work.ts';
import { isHedged, tokensOf } from '../world/words.ts';
import type { Table } from './table.ts';
import { isMeasure, measureOf, qualityIn } from './words.ts';

/** What is listed: "The horses are listed with their ages", "A shop lists its drinks and their prices". */
const KIND = /\b(?:the|its|these|their|our|my)(?: \d{1,2}| [a-z]+ly)? (\p{L}+s)\b/iu;
/** Two kinds in one list, or a list that is none. */
const OTHERWISE = /^,? (?:and|or) (?!their|its|his|her)/iu;
const DENIED = /\b(?:not|no|except|without|wrong)\b|n't\b/i;
const LISTS = /\b(?:list(?:s|ed)?|(?:these|here) are|there are|has|have|with)\b/i;
const VALUE = String.raw`(-?\d{1,9}(?:\.\d{1,6})?) ?((?:square )?[a-z]{1,12}|[€$%])(?: (old|tall|long|high|wide|deep|heavy|large))?`;
const ROW = new RegExp(
  String.raw` *(?:and |the )*(\p{L}[\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+)??)(?::| (is|weighs|costs|has))? ` +
    String.raw`${VALUE}((?:,| and) ${VALUE})*(?:[,;.]|,? (?=and )|$)`,
  'iuy',
);
const MOST_ROWS = 40;

/** The table that a list in words comes to: every row names its thing and then so much of each measure that is told ahead. */
export function readListed(told: string): Table | undefined {
  const [, head = '', list = ''] = /^([^.:\d]{8,160})[.:] ([^:?][^?]*)$/su.exec(told.trim()) ?? [];
  const subject = KIND.exec(head);
  const kind = subject?.[1];
  const measures = (head.toLowerCase().match(/\p{L}+/gu) ?? []).map(withoutPlural).filter(isMeasure);
  if (isHedged(tokensOf(head)) || DENIED.test(head)) return undefined;
  if (
    !subject ||
    !kind ||
    !LISTS.test(head) ||
    OTHERWISE.test(head.slice(subject.index + subject[0].length)) ||
    measures.length === 0
  )
    return undefined;
  const columns: Table['columns'] = ['name', ...measures].map((name) => ({ name, unit: undefined }));
  const rows: string[][] = [];
  for (ROW.lastIndex = 0; ROW.lastIndex < list.trimEnd().length; ) {
    work(columns.length);
    const found = ROW.exec(list);
    const [whole = '', name = '', verb] = found ?? [];
    if (!found || rows.length === MOST_ROWS) return undefined;
    const values = [...whole.slice(whole.indexOf(name) + name.length).matchAll(new RegExp(VALUE, 'giu'))];
    const isRead = values.every(([, , unit = '', quality], at) => {
      const column = columns[at + 1];
      const of = verb && /^[wc]/i.test(verb) ? measureOf(verb, columns) : at + 1;
      const is = quality ? qualityIn(quality, columns) : undefined;
      if (!column || of !== at + 1 || (quality && (is?.column !== at + 1 || !is.much))) return false;
      column.unit ??= unit.toLowerCase();
      return withoutPlural(column.unit) === withoutPlural(unit.toLowerCase()) && fits(column);
    });
    if (!isRead || values.length !== measures.length) return undefined;
    rows.push([name, ...values.map(([, figure = '']) => figure)]);
  }
  const isPlain = new Set(rows.map(([name]) => name?.toLowerCase())).size === rows.length && rows.length > 1;
  return isPlain ? { kind: withoutPlural(kind.toLowerCase()), columns, rows } : undefined;
}

/** Whether years are told of an age, and nothing else is. */
const fits = ({ name, unit = '' }: Table['columns'][number]): boolean =>
  (name === 'age') === /^(?:years?|months?|weeks?)$/.test(unit);
