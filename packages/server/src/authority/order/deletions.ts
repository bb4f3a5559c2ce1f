import { verbOf } from '../../acts/prose/verbs.ts';
import type { Plain } from '../../acts/sql/plain.ts';
import lexicon from '../../language/lexicon/queries.json' with { type: 'json' };
import { callsOf, isKey } from './columns.ts';
import type { Phrases } from './phrases.ts';
import { listed } from './query-words.ts';
import { wordSet } from './spoken.ts';
import { singular, wordsOfName } from './words.ts';

const VERBS = wordSet(lexicon.entries.verbs.delete);

/**
 * What an order to delete does not show of whole rows being what goes: "remove the role 'admin' from the users" takes
 * a value away, though the table and a condition were said. Its object has to be called as the table's things are, or
 * as rows, with no column of theirs behind it. Empty where it is. Pure.
 */
export function unsaidDeletion(plain: Plain, phrases: Phrases): string[] {
  const { tokens } = phrases;
  const at = tokens.findIndex(({ lower }) => VERBS.has(verbOf(lower)?.lemma ?? lower));
  // "They should be deleted": what goes stands before the verb.
  const isActive = at >= 0 && VERBS.has(phrases.lower(at));
  const from = isActive ? at + 1 : 0;
  const length = tokens
    .slice(from)
    .findIndex(({ kind, lower }) => kind === 'break' || listed('ends').has(lower));
  const to = length < 0 ? tokens.length : from + length;
  const unsaid = [`rows of ${plain.table}`];
  if (at < 0 || to === from) return unsaid;
  let head = -1;
  for (let i = from; i < to; i++) if (isRow(i, plain, phrases)) head = i;
  if (head < 0) return unsaid;
  const columns = plain.where
    .filter(({ column }) => !isKey(column, plain.table))
    .flatMap(({ column }) => callsOf(column, plain.table));
  // "Orders shipped in May" are orders, "the order status" is a column.
  const isColumn = tokens
    .slice(head + 1, to)
    .some(({ lower }, i) => isPlainWord(lower) && phrases.nameBefore(head + 2 + i, columns) !== undefined);
  return isColumn || (isActive && isTakenOut(to, columns, phrases)) ? unsaid : [];
}

/** "Remove the members from team 5" leaves them where they are kept. */
function isTakenOut(at: number, columns: readonly string[][], phrases: Phrases): boolean {
  if (phrases.lower(at) !== 'from' || !phrases.tokens.some(({ lower }) => lower === 'remove')) return false;
  const next = phrases.lower(at + 1) === 'the' ? at + 2 : at + 1;
  return phrases.namesOf(columns).some(({ from }) => from === next);
}

/** Whether a word calls a row: as the last word of the table's name does, or any row is called. */
const isRow = (at: number, { table }: Plain, phrases: Phrases): boolean => {
  const lower = phrases.lower(at);
  // `customers_test` holds customers.
  const thing = wordsOfName(table).findLast((word) => !listed('variants').has(word)) ?? '';
  return (
    listed('rows').has(singular(lower)) ||
    lower === table ||
    singular(lower) === singular(thing) ||
    phrases.nameBefore(at + 1, [wordsOfName(table)]) !== undefined
  );
};

const isPlainWord = (lower: string): boolean =>
  (verbOf(lower)?.lemma ?? lower) === lower || !/(?:ed|ing)$/.test(lower);
