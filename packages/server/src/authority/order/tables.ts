import { words as listOf } from '../../language/names.ts';
import { listed } from './query-words.ts';

/** A table of which was told what columns it has, each with what types it, and where that stands in a text. */
export type Table = {
  name: string;
  columns: ReadonlyMap<string, string>;
  start: number;
  end: number;
  /** Whether it is a sentence of its own, or at least cannot be the list of what is wanted. */
  told: 'alone' | 'beside' | 'listed';
};

const HEADS = [
  /\b([a-z_]\w{0,60})(\s?)\(((?:[^()]|\([^()]{0,80}\)){3,4000})\)/gi,
  /\b([a-z_]\w{0,60})(:|\sare|(?:\s(?:has|the)){1,2}\s(?:columns|fields):?)\s((?:[^.;()?!\n]|\n(?!\s*\n)){3,4000})/gi,
];
const FRAME = /(?:\b(?:create|the|table|schema|is|if|not|exists)\b\W{0,3}){1,6}$/i;
const COLUMN = /^[-*\s"`]*([a-z_]\w{0,60})["`]?((?:\s+\w+){0,8})\s*$/i;
const CONSTRAINT = /^\s*(?:primary|foreign|unique|constraint|check)\b|^\s*$/i;

/** "vans(plate text primary key, mileage integer)", "table vans: plate, mileage", "columns are plate and mileage". */
export const tablesIn = (text: string): Table[] =>
  HEADS.flatMap((head) => [...text.matchAll(head)]).flatMap(
    ({ 0: whole, 1: called = '', 2: joint, 3: list, index }) => {
      const columns = columnsIn(list ?? '');
      const isNone = /^(?:columns|fields)$/i.test(called);
      if (columns === undefined || (joint === ' are' && !isNone)) return [];
      const start = index - (FRAME.exec(text.slice(Math.max(0, index - 60), index))?.[0].length ?? 0);
      const end = index + whole.length;
      const isAlone =
        /(?:^|[.;:?!\n])\s{0,3}$/.test(text.slice(0, start).slice(-5)) &&
        /^[\s.;!]*(?:$|\n)/.test(text.slice(end, end + 6));
      const isBeside = joint === '' || text.charAt(start - 1) === '(';
      // "Columns: id, total." may be what is wanted.
      const told = isNone && joint === ':' ? 'listed' : isAlone ? 'alone' : isBeside ? 'beside' : 'listed';
      return [{ name: isNone ? '' : called.toLowerCase(), columns, start, end, told }];
    },
  );

/** Columns by name with what types them, where a list has nothing else and at least two of them. */
function columnsIn(list: string): Map<string, string> | undefined {
  const items = list
    .replace(/\([^()]{0,80}\)|\breferences\s+\w{1,60}/gi, ' ')
    .split(/,|\n|\band\b/)
    .filter((one) => !CONSTRAINT.test(one))
    .map((one) => COLUMN.exec(one.toLowerCase()));
  const isType = (word: string): boolean => listed('marks').has(word);
  const isRead = items.every((one) => one && listOf(one[2]?.replace(/\s+/g, ' ') ?? '').every(isType));
  return isRead && items.length > 1
    ? new Map(items.map((one) => [one?.[1] ?? '', one?.[2] ?? '']))
    : undefined;
}
