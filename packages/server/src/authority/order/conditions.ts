import type { Bound } from '../../acts/act.ts';
import { isFunctionWord, NEGATIVES } from '../../acts/prose/words.ts';
import type { Condition, Constant, Plain } from '../../acts/sql/plain.ts';
import {
  callsOf,
  isKey,
  isName,
  isOnlyText,
  isOwnTime,
  isOwnTimeOf,
  isTailOf,
  tellsOwnTime,
} from './columns.ts';
import { daysOf, JOINS, placesOfDays } from './dated.ts';
import { type Moment, momentOf, within } from './moments.ts';
import type { Phrases, Reach } from './phrases.ts';
import { listed } from './query-words.ts';
import { wordsOfName } from './words.ts';

const INSIDE = new Set(['in', 'from', 'at']);
const CALLED = new Set(['called', 'named', 'titled']);
const STATES = new Set(['is', 'are', 'as', 'still', 'currently']);
const PEOPLE = new Set(['user', 'employee', 'member', 'agent', 'person', 'colleague']);
const MOST_LINKS = 5;

/** Conditions of rows that the words do not say, each with its place claimed where they do. */
export function unsaidConditions(plain: Plain, phrases: Phrases): string[] {
  const unsaid: string[] = [];
  const left = [...plain.where];
  for (const one of plain.where) {
    const other = left.find((two) => two !== one && two.column === one.column);
    const isSaid = (group: readonly Condition[]): boolean =>
      isPeriod(group, plain, phrases) || isBetween(group, plain, phrases);
    const group = left.includes(one) ? [other ? [one, other] : [], [one]].find(isSaid) : undefined;
    for (const each of group ?? []) left.splice(left.indexOf(each), 1);
  }
  for (const one of left) if (!isCondition(one, plain, phrases)) unsaid.push(shownCondition(one));
  return unsaid;
}

const shownCondition = ({ column, bound, values }: Condition): string =>
  `${column} ${bound === 'exactly' ? '=' : bound} ${values.map(({ text }) => text).join(', ')}`;

function isCondition({ column, bound, values }: Condition, plain: Plain, phrases: Phrases): boolean {
  // "Lyon and Paris" is one list behind one name.
  if (values.length > 1) return bound === 'exactly' && isList(column, values, plain, phrases);
  const [constant] = values;
  if (!constant || bound === 'other than') return false;
  if (constant.reserved && bound === 'exactly') return isState(column, constant.text, plain, phrases);
  // "Open (status = 'open')": what is said twice is claimed twice.
  const said = placesOf(constant, bound, phrases).filter((place) =>
    isSaidOf(place, column, constant, plain, phrases),
  );
  return said.length > 0;
}

/** "Without an e-mail", "active alarms": that a column has no value, or that it is so. */
function isState(column: string, text: string, plain: Plain, phrases: Phrases): boolean {
  for (const { from, to } of phrases.namesOf(callsOf(column, plain.table))) {
    let at = from - 1;
    while (/^(?:an?|any)$/.test(phrases.lower(at))) at--;
    const isNone = text === 'null' && /^(?:no|without)$/.test(phrases.lower(at));
    const behind = phrases.nameBefore(to + wordsOfName(plain.table).length, [wordsOfName(plain.table)]);
    const isSo = text === 'true' && (STATES.has(phrases.lower(at)) || behind === to);
    if (!phrases.isFree({ from, to }) || !(isNone || isSo)) continue;
    phrases.claim(isNone ? at : from, to);
    return true;
  }
  return false;
}

/** Where a constant stands with its bound: a number by its value, a date by its day, a text by the letter. */
export function placesOf(constant: Constant, bound: Bound, phrases: Phrases): Reach[] {
  const moment = constant.number === undefined ? momentOf(constant.text) : undefined;
  const numbers = phrases.numbers.filter(({ value }) => {
    if ((value.bound ?? 'exactly') !== bound) return false;
    if (value.role === 'time') return moment !== undefined && isSameMoment(value.text, moment);
    return constant.number !== undefined && value.number === constant.number && value.unit === undefined;
  });
  // "No diet" is none called so.
  const isText = bound === 'exactly' && constant.number === undefined && !NEGATIVES.has(constant.text);
  const texts = isText ? phrases.textsOf(constant.text) : [];
  return [...numbers, ...texts].filter((place) => phrases.isFree(place));
}

const isSameMoment = (said: string, moment: Moment): boolean => {
  const own = momentOf(said.replace(/^\S*?(?:before|after|since)\s+/, ''));
  return own?.day !== undefined && own.month !== undefined && within(own, moment) && within(moment, own);
};

/** Whether the words around a place say that it is of this column; then all of them are claimed. */
function isSaidOf(
  place: Reach,
  column: string,
  constant: Constant,
  plain: Plain,
  phrases: Phrases,
  isTime = momentOf(constant.text) !== undefined && constant.number === undefined,
): boolean {
  const calls = callsOf(column, plain.table);
  const label =
    labelBefore(place.from, column, calls, isTime, phrases) ?? labelBehind(place.to, calls, phrases);
  if (label) {
    phrases.claim(Math.min(label.from, place.from), Math.max(label.to, place.to));
    claimRelation(label.from, phrases);
    if (!isKey(column, plain.table)) phrases.noteColumn(label.from, wordsOfName(column).length);
    return true;
  }
  // "In group B", where the one column that is asked by was told.
  const isKind = phrases.tokens[place.from - 1]?.kind === 'word' && !phrases.isClaimed(place.from - 1);
  if (phrases.isTold(column) && plain.where.length === 1 && plain.is === 'select' && isKind) {
    phrases.claim(place.from - 1, place.to);
    return true;
  }
  if (isWhatWas(place, column, plain, phrases)) {
    phrases.claim(place.from, place.to);
    return true;
  }
  if (isTime && isOwnTimeOf(column, plain)) return isOfRows(place, column, plain, phrases);
  if (isWorth(place, column, constant, plain, phrases)) {
    phrases.claim(place.from, place.to);
    return true;
  }
  if (
    constant.reserved ||
    constant.number !== undefined ||
    !isUnlabelled(place, column, constant, plain, phrases)
  )
    return false;
  phrases.claim(place.from, place.to);
  return true;
}

/** The column's name before a value, with what links them. */
function labelBefore(
  from: number,
  column: string,
  calls: readonly (readonly string[])[],
  isTime: boolean,
  phrases: Phrases,
): Reach | undefined {
  // "Assigned to user 12" says `assigned_to = 12`.
  const isOfPeople = calls.some((words) => words.at(-1) === 'to' || words.at(-1) === 'by');
  for (let end = from; end > 0 && end > from - MOST_LINKS; end--) {
    const start = phrases.nameBefore(end, calls);
    if (start !== undefined) return { from: start, to: from };
    const lower = phrases.lower(end - 1);
    // "Discount code 20" is no `discount`, "order number 5" no `id`.
    const isOwn = listed('nouns').has(lower) && isTailOf(column, lower);
    const isLink =
      listed('links').has(lower) ||
      isOwn ||
      (isTime && listed('moments').has(lower)) ||
      (isOfPeople && PEOPLE.has(lower));
    if (!isLink) return undefined;
  }
  return undefined;
}

/** "High priority", "the EMEA region". */
function labelBehind(to: number, calls: readonly (readonly string[])[], phrases: Phrases): Reach | undefined {
  for (const words of calls) {
    const end = to + words.length;
    if (phrases.nameBefore(end, [words]) === to) return { from: to, to: end };
  }
  return undefined;
}

/** "Change the status from open to closed": what the column that is set was before. */
const isWhatWas = ({ from, to }: Reach, column: string, { sets }: Plain, phrases: Phrases): boolean =>
  sets.some((one) => one.column === column) &&
  phrases.lower(from - 1) === 'from' &&
  phrases.lower(to) === 'to';

const RELATIONS = new Set(['of', 'for', 'by', 'in', 'with', 'where', 'whose', 'from', 'having', 'on', 'at']);
/** "Orders by customer 5": whose rows they are. */
function claimRelation(from: number, phrases: Phrases): void {
  let at = from - 1;
  while (phrases.lower(at) === 'the' || phrases.lower(at) === 'a') at--;
  if (RELATIONS.has(phrases.lower(at))) phrases.claim(at);
}

/** "Orders before 1 May", "placed on 1 May": when the rows came to be. */
function isOfRows(place: Reach, column: string, { table }: Plain, phrases: Phrases): boolean {
  let at = place.from - 1;
  while (listed('moments').has(phrases.lower(at))) at--;
  // "Signed up".
  const particle = phrases.lower(at) === 'up' ? 1 : 0;
  if (isOwnTime(column, table) && tellsOwnTime(phrases.lower(at - particle)))
    phrases.claim(at - particle, at + 1);
  // "What did we spend on it in May?"
  for (const { from, to } of phrases.namesOf(callsOf(column, table))) phrases.claim(from, to);
  phrases.claim(place.from, place.to);
  return true;
}

/** "Invoices above 500": what they come to, where nothing is changed. */
const isWorth = (
  { from }: Reach,
  column: string,
  { number }: Constant,
  { is, table }: Plain,
  phrases: Phrases,
): boolean =>
  is === 'select' &&
  number !== undefined &&
  listed('worths').has(column) &&
  phrases.numbers.some((one) => one.from === from && one.value.bound !== undefined) &&
  phrases.nameBefore(from - (STATES.has(phrases.lower(from - 1)) ? 1 : 0), [wordsOfName(table)]) !==
    undefined;

/** "In Lyon", "open tickets", "customers called Acme": what such a value is of anyway. */
function isUnlabelled(
  place: Reach,
  column: string,
  { text }: Constant,
  plain: Plain,
  phrases: Phrases,
): boolean {
  const before = phrases.lower(place.from - 1);
  const last = wordsOfName(column).at(-1) ?? '';
  const isTable = (at: number): boolean => {
    const words = wordsOfName(plain.table);
    return phrases.nameBefore(at, [words]) !== undefined;
  };
  if (isName(column, plain.table)) {
    // "Department 5" says its key.
    if (/^\d/.test(phrases.tokens[place.from]?.text ?? '')) return false;
    if (CALLED.has(before)) phrases.claim(place.from - 1);
    return CALLED.has(before) || isTable(place.from);
  }
  const isBefore = isTable(place.to + wordsOfName(plain.table).length);
  // "Payments failed" asks for none that are.
  if (isOnlyText(column, text, plain) && (isBefore || isFunctionWord(before))) return true;
  if (wordsOfName(column).length > 1) return false;
  const moment = momentOf(text);
  if (last === 'month')
    return before === 'in' && moment?.month !== undefined && moment.day === undefined && !moment.year;
  if (listed('places').has(last)) return INSIDE.has(before) && !LAND_NAMES.has(text);
  if (listed('lands').has(last)) return INSIDE.has(before) && LAND_NAMES.has(text);
  if (!listed('kinds').has(last)) return false;
  return STATES.has(before) || isBefore;
}

/** Names of countries in English (CLDR). */
const LAND_NAMES: ReadonlySet<string> = new Set(
  Array.from({ length: 676 }, (_, at) =>
    String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
  ).flatMap((code) => {
    const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
    return name === undefined ? [] : [name, code];
  }),
);

function isList(column: string, values: readonly Constant[], plain: Plain, phrases: Phrases): boolean {
  const found = values.map((one) => placesOf(one, 'exactly', phrases)[0]);
  const ordered = found.filter((one) => one !== undefined).sort((a, b) => a.from - b.from);
  const [first] = ordered;
  if (!first || ordered.length !== values.length) return false;
  for (const [at, one] of ordered.entries()) {
    const next = ordered[at + 1];
    const between = next ? phrases.tokens.slice(one.to, next.from).map(({ lower }) => lower) : [];
    if (!/^(?:,|and|or|, and|, or)?$/.test(between.join(' ')) || (next && between.length === 0)) return false;
  }
  const constant = values.find((one) => placesOf(one, 'exactly', phrases)[0] === first) ?? values[0];
  const end = ordered.at(-1)?.to ?? first.to;
  if (!constant || !isSaidOf(first, column, constant, plain, phrases)) {
    if (!constant || !labelBehind(end, callsOf(column, plain.table), phrases)) return false;
  }
  phrases.claim(first.from, end);
  const behind = labelBehind(end, callsOf(column, plain.table), phrases);
  if (behind) phrases.claim(behind.from, behind.to);
  return true;
}

/** "In March 2024", "from 1 May to 3 May 2024", "yesterday": the days that conditions choose. */
function isPeriod(group: readonly Condition[], plain: Plain, phrases: Phrases): boolean {
  const [one] = group;
  const [days, constant] = [daysOf(group, plain.told), one?.values[0]];
  if (!one || !days || !constant || (days.asked && plain.is !== 'select')) return false;
  return placesOfDays(days, phrases).some((place) =>
    isSaidOf(place, one.column, constant, plain, phrases, true),
  );
}

/** "Between 1 and 5". */
function isBetween([low, high]: readonly Condition[], { table }: Plain, phrases: Phrases): boolean {
  const [first, last] = [low?.values[0], high?.values[0]];
  if (!first || !last || low?.bound !== 'at-least' || high?.bound !== 'at-most') return false;
  for (const one of placesOf(first, 'exactly', phrases))
    for (const other of placesOf(last, 'exactly', phrases)) {
      const isPair = JOINS[phrases.lower(one.from - 1)] === phrases.lower(one.to);
      const label = labelBefore(one.from - 1, low.column, callsOf(low.column, table), false, phrases);
      if (!isPair || other.from !== one.to + 1 || !label) continue;
      phrases.claim(label.from, other.to);
      return true;
    }
  return false;
}
