import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import type { Plain, Shown, Sorted } from '../../acts/sql/plain.ts';
import lexicon from '../../language/lexicon/queries.json' with { type: 'json' };
import { words as listOf } from '../../language/names.ts';
import { effectOfVerb } from '../../language/verbs.ts';
import {
  askedCallsOf,
  callsOf,
  isKey,
  isName,
  isOnlyWorth,
  isOwnTimeOf,
  isTime,
  looseCallsOf,
} from './columns.ts';
import { isOf, type Phrases, type Reach } from './phrases.ts';
import { listed } from './query-words.ts';
import { wordSet } from './spoken.ts';
import { singular, wordsOfName } from './words.ts';

const FUNCTIONS = new Map(
  Object.entries(lexicon.entries.functions).map(([name, list]) => [name, wordSet(list)]),
);
const AGES = new Set(['oldest', 'youngest']);
const EXTREMES = Object.entries(lexicon.entries.extremes).map(([of, list]) => {
  const [way, ...columns] = listOf(of);
  return { falls: way === 'desc', columns: new Set(columns), words: new Set(listOf(list)) };
});
const BETWEEN = new Set(['of', 'the', 'number', 'for', 'in', 'a', 'an', '(', 'and', ',']);
const UTMOST = new Set(['max', 'min']);
const ANY_FUNCTION = new Set([...FUNCTIONS.values()].flatMap((words) => [...words]));
const NEAR = 7;

/** What a question does not say of the columns, functions, groups, orders and the limit of a query; the rest is claimed. */
export function unsaidReads(plain: Plain, phrases: Phrases): string[] {
  const unsaid: string[] = [];
  const groups = plain.groups.filter(
    (one) => !isGroup(one, plain, phrases) && !isRanked(one, plain, phrases),
  );
  unsaid.push(...groups.map((one) => `for each ${one}`));
  const sorts = plain.sorts.filter((one) => !isSorted(one, plain, phrases));
  // An order that nobody asked for changes nothing, unless it chooses the rows.
  if (plain.limit !== undefined)
    unsaid.push(...sorts.map(({ column, falls }) => `by ${column}${falls ? ' down' : ''}`));
  if (plain.limit !== undefined && !isLimit(plain, phrases)) unsaid.push(`${plain.limit} rows`);
  const isAsked = phrases.wordsOf(listed('distinct'));
  if (plain.distinct && isAsked.length === 0) unsaid.push('distinct');
  if (plain.distinct) for (const at of isAsked) phrases.claim(at);
  // "The top five by units": what they are ranked by is shown with them.
  const isRank = (shown: Shown): boolean =>
    plain.groups.length > 0 && plain.sorts.some((one) => isSame(one, shown) && !sorts.includes(one));
  for (const one of plain.shows.filter((shown) => shown.function !== undefined && !isRank(shown)))
    if (!isFunction(one, plain, phrases)) unsaid.push(`${one.function ?? ''}(${one.column})`);
  unsaid.push(...unsaidColumns(plain, phrases));
  return unsaid;
}

/** "Per department", "for each region", "by month". */
function isGroup(column: string, { table }: Plain, phrases: Phrases): boolean {
  return phrases.namesOf(callsOf(column, table)).some(({ from, to }) => {
    const at = phrases.lower(from - 1) === 'the' ? from - 2 : from - 1;
    if (!listed('each').has(phrases.lower(at)) || !phrases.isFree({ from: at, to })) return false;
    phrases.claim(at, to);
    return true;
  });
}

/** "The top five products", "which carrier has the most": what is ranked by what its rows come to. */
function isRanked(column: string, plain: Plain, phrases: Phrases): boolean {
  const { table, limit, sorts, groups } = plain;
  if (limit === undefined || groups.length !== 1 || !sorts.some((one) => one.function !== undefined))
    return false;
  const place = phrases.namesOf(callsOf(column, table)).find(({ from, to }) => {
    const isCounted = phrases.numbers.some((one) => one.to === from && one.value.number === limit);
    return phrases.isFree({ from, to }) && (isCounted || WHICH.has(phrases.lower(from - 1)));
  });
  if (place) phrases.claim(place.from, place.to);
  return place !== undefined;
}
const WHICH: ReadonlySet<string> = new Set(['which', 'what', 'top']);

const isSame = (one: Shown, other: Shown): boolean =>
  one.column === other.column && one.function === other.function;

/** "Sorted by name", "newest", "cheapest first", "highest price". */
function isSorted(sort: Sorted, plain: Plain, phrases: Phrases): boolean {
  if (isOrdered(sort, plain, phrases)) return true;
  // "The newest ticket" is not all of them in that order.
  if (plain.limit === undefined && isOne(plain, phrases) && !phrases.tokens.some(isFirst)) return false;
  return isExtreme(sort, plain, phrases) || isUtmost(sort, plain, phrases);
}
const isFirst = ({ lower }: Token): boolean => lower === 'first';

function isOrdered(sort: Sorted, plain: Plain, phrases: Phrases): boolean {
  const calls = sort.function === undefined ? callsOf(sort.column, plain.table) : [['count']];
  for (const verb of phrases.wordsOf(listed('sorting'))) {
    if (phrases.lower(verb + 1) !== 'by') continue;
    const at = phrases.lower(verb + 2) === 'the' ? verb + 3 : verb + 2;
    const name = phrases.namesOf(calls).find(({ from }) => from === at);
    if (!name) continue;
    const [way, contrary] = sort.falls
      ? [listed('falls'), listed('rises')]
      : [listed('rises'), listed('falls')];
    const said = [0, 1, 2].map((i) => name.to + i).filter((i) => way.has(phrases.lower(i)));
    if ([0, 1, 2].some((i) => contrary.has(phrases.lower(name.to + i)))) continue;
    if (sort.falls && said.length === 0) continue;
    phrases.claim(verb, name.to);
    for (const i of said) phrases.claim(i);
    claimFirst((said.at(-1) ?? name.to - 1) + 1, phrases);
    if (phrases.lower(name.to) === 'in' && phrases.lower(name.to + 2) === 'order')
      phrases.claim(name.to, name.to + 3);
    return true;
  }
  return false;
}

/** "Cheapest first". */
function claimFirst(at: number, phrases: Phrases): void {
  if (phrases.lower(at) === 'first') phrases.claim(at);
}

/** A word that says both the column and the way: "newest", "cheapest". */
function isExtreme(sort: Sorted, plain: Plain, phrases: Phrases): boolean {
  if (sort.function !== undefined) return false;
  const at = extremeOf(sort.column, sort.falls, plain, phrases);
  if (at === undefined) return false;
  phrases.claim(at);
  if (listed('beside').has(phrases.lower(at - 1)) || listed('least').has(phrases.lower(at - 1)))
    phrases.claim(at - 1);
  claimFirst(at + 1, phrases);
  return true;
}

/** Where such a word of a column stands. */
function extremeOf(column: string, falls: boolean, plain: Plain, phrases: Phrases): number | undefined {
  const { table } = plain;
  const words = wordsOfName(column);
  // The oldest order came first; the oldest employee did not.
  const isRecord = listed('records').has(singular(wordsOfName(table).at(-1) ?? ''));
  return EXTREMES.flatMap((one) => {
    const isOwn = one.columns.has('own') && isOwnTimeOf(column, plain);
    if (!isOwn && !words.some((word) => one.columns.has(word))) return [];
    return phrases
      .wordsOf(one.words)
      .filter((at) => !isOwn || isRecord || !AGES.has(phrases.lower(at)))
      .filter((at) => (one.falls === falls) !== listed('least').has(phrases.lower(at - 1)));
  })[0];
}

/** "The highest price", "the five lowest scores", "the top 3 by revenue". */
function isUtmost(sort: Sorted, plain: Plain, phrases: Phrases): boolean {
  const words = sort.falls ? listed('falling') : listed('rising');
  const isTotal = sort.function === 'sum' && plain.groups.length > 0;
  if (sort.function !== undefined && sort.function !== 'count' && !isTotal) return false;
  const calls =
    sort.function === 'count' ? [wordsOfName(plain.table)] : looseCallsOf(sort.column, plain.table);
  for (const at of phrases.wordsOf(words))
    for (const { from, to } of phrases.namesOf(calls)) {
      const isNext = from > at && from <= at + 1 && phrases.lower(at) !== 'top';
      const isBy = phrases.lower(from - 1) === 'by' && from > at && phrases.lower(at) === 'top';
      // "Whose price is the highest".
      const link = phrases.lower(at - 1) === 'the' ? at - 2 : at - 1;
      const isSaid = to === link && /^(?:is|are)$/.test(phrases.lower(link));
      // "Who ordered the most?"
      const isDone = sort.function === 'count' && to === link + 1 && phrases.tokens[at]?.lower === 'most';
      if (!isNext && !isBy && !isSaid && !isDone) continue;
      phrases.claim(at);
      phrases.claim(isBy ? from - 1 : from, to);
      return true;
    }
  return false;
}

/** How many rows: a number beside what they are called, or the one that is utmost. */
function isLimit(plain: Plain, phrases: Phrases): boolean {
  const { limit, sorts } = plain;
  const thing = thingOf(plain);
  const isThing = (at: number): boolean =>
    singular(phrases.lower(at)) === singular(thing) ||
    /^(?:rows?|records?|entr(?:y|ies)|results?)$/.test(phrases.lower(at));
  for (const { value, from, to } of phrases.numbers) {
    if (
      value.number !== limit ||
      value.bound !== undefined ||
      value.unit !== undefined ||
      !phrases.isFree({ from, to })
    )
      continue;
    const isBefore = [0, 1, 2, 3, 4].some(
      (i) => isThing(to + i) && phrases.tokens.slice(to, to + i).every(({ kind }) => kind === 'word'),
    );
    if (!isBefore && !/^(?:top|first|limit)$/.test(phrases.lower(from - 1))) continue;
    phrases.claim(from, to);
    if (sorts.length === 0 && phrases.lower(from - 1) === 'first') phrases.claim(from - 1);
    return true;
  }
  return limit === '1' && sorts.length > 0 && isOne(plain, phrases);
}

/** What a row, or what each group is of, is called. */
const thingOf = ({ groups: [group], table }: Plain): string =>
  (group ? callsOf(group, table).at(-1) : wordsOfName(table))?.at(-1) ?? '';

/** Whether one of them is spoken of, and not several. */
function isOne(plain: Plain, phrases: Phrases): boolean {
  const thing = thingOf(plain);
  const isSaid = (word: string): boolean => phrases.tokens.some(({ lower }) => lower === word);
  return isSaid(singular(thing)) && (thing === singular(thing) || !isSaid(thing));
}

/** "How many", "the average age", "the sum of the amounts". */
function isFunction(shown: Shown, plain: Plain, phrases: Phrases): boolean {
  const { table } = plain;
  const words = FUNCTIONS.get(shown.function ?? '');
  if (!words) return false;
  if (shown.distinct) {
    const at = phrases.wordsOf(listed('distinct'))[0];
    if (at === undefined) return false;
    phrases.claim(at);
  }
  const isCount = shown.function === 'count' && !shown.distinct;
  const isOfRows = shown.column === '*' || (isCount && isKey(shown.column, table));
  // What is added or compared is no key, and who counts the values of `jars` does not count jars.
  const last = wordsOfName(shown.column).at(-1) ?? '';
  if (!isOfRows && (isCount ? singular(last) !== last : !shown.distinct && isKey(shown.column, table)))
    return false;
  const all = phrases.wordsOf(words);
  const names = phrases.namesOf(callsOf(shown.column, table));
  const isWorth = !isOfRows && !shown.distinct && isOnlyWorth(shown.column, plain);
  const isSum = shown.function === 'sum';
  const isTold = isOfRows || phrases.isTold(shown.column) || (isWorth && (isSum || shown.function === 'avg'));
  // "How much did we spend?", "the highest bid".
  const rows = phrases.namesOf([wordsOfName(table)]);
  const isOfTable = (at: number): boolean =>
    (listed('falling').has(phrases.lower(at)) || listed('rising').has(phrases.lower(at))) &&
    rows.some(({ from }) => from === at + 1);
  const places = isTold ? all : isWorth ? all.filter(isOfTable) : [];
  const isSpent = isSum && isWorth && phrases.lower(0) === 'what' && phrases.tokens.some(isPaying);
  if (places.length > 0 || isSpent) {
    // "The total number".
    for (const at of places)
      phrases.claim(isOfRows && phrases.lower(at - 1) === 'total' ? at - 1 : at, at + 1);
    if (!isOfRows) for (const { from, to } of names) phrases.claim(from, to);
    return true;
  }
  // "How many jars": a column of how many each row has.
  const [counted] = isSum
    ? phrases.namesOf(askedCallsOf(shown.column, table)).filter((one) => phrases.isFree(one))
    : [];
  if (counted) phrases.claim(counted.from, counted.to);
  if (counted) return true;
  // "The age of the oldest".
  const extreme = UTMOST.has(shown.function ?? '')
    ? extremeOf(shown.column, shown.function === 'max', plain, phrases)
    : undefined;
  for (const at of extreme === undefined ? all : [extreme])
    for (const name of phrases.namesOf(looseCallsOf(shown.column, table))) {
      if (extreme === undefined && !isAbout(at, name, phrases)) continue;
      phrases.claim(at);
      phrases.claim(name.from, name.to);
      return true;
    }
  return false;
}

/** Whether a function's word stands just before a name, or is the first of its words: "average and highest age". */
function isAbout(at: number, { from, to }: Reach, phrases: Phrases): boolean {
  if (from === at && to > at + 1) return true;
  const between = phrases.tokens.slice(at + 1, from);
  return (
    from > at &&
    from <= at + NEAR &&
    between.every(
      (token, i) => BETWEEN.has(token.lower) || phrases.isClaimed(at + 1 + i) || isOf(ANY_FUNCTION, token),
    )
  );
}

const isPaying = ({ kind, lower }: Token): boolean =>
  kind === 'word' && effectOfVerb(verbOf(lower)?.lemma ?? '') === 'pay';

/** Columns that are shown and were not asked for. */
function unsaidColumns(query: Plain, phrases: Phrases): string[] {
  const { shows, groups, sorts, where, table, told, exact } = query;
  const plain = shows.filter((one) => one.function === undefined && !groups.includes(one.column));
  if (plain.length === 1 && plain[0]?.column === '*') return shows.length > 1 || exact ? ['*'] : [];
  const unsaid = plain.filter(({ column }) => {
    const asked = where.length > 0 ? askedCallsOf(column, table) : [];
    if (phrases.lower(0) === 'when' && isTime(column, query)) phrases.claim(0);
    const place = phrases
      .namesOf([...asked, ...callsOf(column, table)])
      .find(
        (one) => phrases.isFree(one) && !isTableOnly(one, column, table, phrases) && !isHad(one, phrases),
      );
    if (!place) return true;
    phrases.claim(place.from, place.to);
    // "Each name and its price": of every row.
    if (groups.length === 0 && phrases.lower(place.from - 1) === 'each') phrases.claim(place.from - 1);
    return false;
  });
  if (exact || unsaid.length < plain.length) return unsaid.map(({ column }) => column);
  // Who asks which rows they are is told what they are called, and what they were chosen by.
  return unsaid
    .filter(
      ({ column }) =>
        !isKey(column, table) &&
        !isName(column, table) &&
        !/primary|pk/.test(told?.get(column) ?? '') &&
        !/^(?:first|last|full|given|family)_?name$/.test(column) &&
        !where.some((one) => one.column === column) &&
        !sorts.some((one) => isSame(one, { column })),
    )
    .map(({ column }) => column);
}

/** "With a phone", "any phone" chooses rows. */
const isHad = ({ from }: Reach, phrases: Phrases): boolean =>
  /^(?:an?|any|no)$/.test(phrases.lower(from - 1));

/** "Orders" says the table and no key of it. */
const isTableOnly = ({ from, to }: Reach, column: string, table: string, phrases: Phrases): boolean =>
  isKey(column, table) &&
  wordsOfName(table).every((word, at) => singular(phrases.lower(from + at)) === singular(word)) &&
  to - from === wordsOfName(table).length;
