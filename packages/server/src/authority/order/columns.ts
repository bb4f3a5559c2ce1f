import { verbOf } from '../../acts/prose/verbs.ts';
import type { Plain } from '../../acts/sql/plain.ts';
import lexicon from '../../language/lexicon/queries.json' with { type: 'json' };
import { words as listOf } from '../../language/names.ts';
import { effectOfVerb } from '../../language/verbs.ts';
import { listed } from './query-words.ts';
import { singular, wordsOfName } from './words.ts';

const { numbers, compounds, alike, asks, extremes, worths } = lexicon.entries;
const COMPOUNDS = new Map(Object.entries(compounds).map(([tail, list]) => [tail, new Set(listOf(list))]));
const MEASURES = new Set(
  [...Object.keys(extremes), worths, ...alike, numbers, compounds.number].flatMap((list) => listOf(list)),
);
const ALIKE = alike.map((line) => listOf(line));
const ASKS = asks.map((line) => listOf(line));

/** Whether a word adds nothing behind another: "address" of an e-mail, "number" of a phone. */
const isCompound = (word: string, tail: string): boolean =>
  COMPOUNDS.get(listed('numbers').has(tail) ? 'number' : tail)?.has(word) === true;

/** Whether a word behind what a column is called is one of its own: "number" of `order_no`, "address" of `email`. */
export function isTailOf(column: string, tail: string): boolean {
  const words = wordsOfName(column);
  return (
    words.some((word) => word === tail || (listed('numbers').has(word) && listed('numbers').has(tail))) ||
    isCompound(words.at(-1) ?? '', tail)
  );
}

/**
 * What people may call a column: by its words, without "at" and "date" behind them, as its table's thing. `id` tells
 * whether "customer" may be `customer_id`: what is looked for there is, while a "tax" that is set is no `tax_id`.
 */
export function callsOf(column: string, table: string, id = true): string[][] {
  const words = wordsOfName(column);
  const whose = wordsOfName(table);
  const found = [words, [...whose, ...words]];
  const bare = /^(?:is|has|can)$/.test(words[0] ?? '') ? words.slice(1) : words;
  // "Is user 5 allowed to export?" asks for `can_export`.
  if (words[0] === 'can') return [words, ['allowed', 'to', ...bare], ['able', 'to', ...bare]];
  for (let end = bare.length; end > 0; end--) {
    const tail = bare[end] ?? '';
    const isBare =
      listed('tails').has(tail) || (id && tail === 'id') || isCompound(bare[end - 1] ?? '', tail);
    if (end < bare.length && !isBare) break;
    found.push(bare.slice(0, end));
  }
  const rest = withoutTable(words, table);
  if (isKey(column, table)) found.push(whose);
  else if (rest.length < words.length) found.push(rest);
  return found.filter(
    (one) => one.length > 0 && (one.length > 1 || !listed('keys').has(one[0] ?? '') || one === found[0]),
  );
}

/** The words of a column without its table's before them: `product_id` of products. */
function withoutTable(words: readonly string[], table: string): string[] {
  const whose = wordsOfName(table);
  const isBefore = whose.every((word, at) => singular(word) === singular(words[at] ?? ''));
  return isBefore && words.length > whose.length ? words.slice(whose.length) : [...words];
}

/** Whether a column tells the rows of its table apart: `id`, `product_id` of products. */
export const isKey = (column: string, table: string): boolean =>
  withoutTable(wordsOfName(column), table).every((word) => listed('keys').has(word));

/** Whether a column is what its rows are called by: `name`, `title`, `product_name`. */
export const isName = (column: string, table: string): boolean =>
  withoutTable(wordsOfName(column), table).every((word) => listed('names').has(word));

/** Whether a column is when a row came to be: `created_at`, `order_date` of orders. */
export const isOwnTime = (column: string, table: string): boolean => {
  const words = withoutTable(wordsOfName(column), table);
  const thing = singular(wordsOfName(table).at(-1) ?? '');
  return words.every((word) => {
    const verb = verbOf(word)?.lemma ?? word;
    // A payment is paid, an order ordered.
    return listed('own').has(word) || listed('own').has(verb) || (verb.length > 2 && thing.startsWith(verb));
  });
};

/** Whether a word tells no more than that a row came to be: "placed", "made". */
export const tellsOwnTime = (word: string): boolean =>
  listed('arises').has(word) || (listed('own').has(verbOf(word)?.lemma ?? '') && !listed('own').has(word));

/** What people may call a column that is only looked at: also by other words for what rows come to or count. */
export function looseCallsOf(column: string, table: string): string[][] {
  const line = ALIKE.find((words) => words.includes(column)) ?? [];
  const whose = wordsOfName(table);
  return [...callsOf(column, table), ...line.flatMap((word) => [[word], [...whose, word]])];
}

/** "How many jars", "how old": what asks for such a column by more than its name. */
export const askedCallsOf = (column: string, table: string): string[][] => [
  ...callsOf(column, table).flatMap((words) => ['many', 'much'].map((much) => ['how', much, ...words])),
  ...ASKS.filter(([name]) => name === wordsOfName(column).at(-1)).map(([, word = '']) => ['how', word]),
];

/** What a column holds as far as its told type or its name shows; `text` for what may be anything. */
function kindOf(column: string, { told, table }: Plain): 'time' | 'number' | 'other' | 'text' {
  const type = told?.get(column) ?? '';
  const words = wordsOfName(column);
  const last = words.at(-1) ?? '';
  if (isKey(column, table) || /bool/.test(type) || /^(?:is|has|can)$/.test(words[0] ?? '')) return 'other';
  if (/int|num|dec|real|float|double|money/.test(type)) return 'number';
  if (/date|time/.test(type) || listed('clocks').has(last) || isOwnTime(column, table)) return 'time';
  return MEASURES.has(last) ? 'number' : 'text';
}
export const isTime = (column: string, plain: Plain): boolean => kindOf(column, plain) === 'time';

/** Whether a column is the only one of its told table that holds its kind of thing; some are known to hold another. */
const isOnly = (column: string, plain: Plain, isElse = (_: string): boolean => false): boolean => {
  const kind = kindOf(column, plain);
  const alike = [...(plain.told?.keys() ?? [])].filter((one) => kindOf(one, plain) === kind && !isElse(one));
  return alike.length === 1 && alike[0] === column;
};

/** Whether a text can be of no other told column: names begin with a capital letter, what is added is no text. */
export const isOnlyText = (column: string, text: string, plain: Plain): boolean =>
  kindOf(column, plain) === 'text' &&
  isOnly(
    column,
    plain,
    (one) =>
      (isName(one, plain.table) && /^\p{Ll}/u.test(text)) ||
      plain.shows.some((shown) => shown.column === one && /sum|avg/.test(shown.function ?? '')),
  );

/** Whether a column is the only told one of what rows come to. */
export const isOnlyWorth = (column: string, plain: Plain): boolean =>
  listed('worths').has(wordsOfName(column).at(-1) ?? '') && isOnly(column, plain);

/** Whether a column is when rows came to be, or the one told time of what was done and ends or changes nothing. */
export function isOwnTimeOf(column: string, plain: Plain): boolean {
  const [word = '', ...rest] = wordsOfName(column);
  const verb = verbOf(word)?.lemma ?? 're';
  const isDone = rest.length === 1 && !/delete|change/.test(effectOfVerb(verb) ?? '') && !/^re/.test(verb);
  const isEvent = isDone && isTime(column, plain) && isOnly(column, plain);
  return plain.is === 'select' && (isOwnTime(column, plain.table) || isEvent);
}
