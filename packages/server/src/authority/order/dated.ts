import type { Bound } from '../../acts/act.ts';
import type { Condition, Plain } from '../../acts/sql/plain.ts';
import { momentOf } from './moments.ts';
import type { Phrases, Reach } from './phrases.ts';
import { listed } from './query-words.ts';

/**
 * Days from the first to before the next, of the calendar or from the one on which it is `asked`; infinite where open;
 * `brief` where the last one only begins.
 */
type Days = { first: number; next: number; asked: boolean; brief?: boolean };

const [DAY, EVER] = [86_400_000, Number.POSITIVE_INFINITY];
const STARTS: ReadonlySet<string> = new Set(['exactly', 'at-least', 'above']);
const STOPS: ReadonlySet<string> = new Set(['exactly', 'at-most', 'below']);

/** The days of a date, a month of a year, or a year; undefined for what is none or has a time of day. */
function daysIn(text: string): Days | undefined {
  const [, own, of] = /^((?:19|20)\d\d)(?:-(\d\d?))?$/.exec(text) ?? [];
  const said = own ? { year: Number(own), ...(of && { month: Number(of) }) } : momentOf(text);
  const { year, month, day, clock, word } = { day: undefined, clock: undefined, word: undefined, ...said };
  if (year === undefined || clock !== undefined || word !== undefined || (day && !month)) return undefined;
  const at = (years: number, months: number, days: number): number =>
    Date.UTC(year + years, (month ?? 1) - 1 + months, (day ?? 1) + days) / DAY;
  return { first: at(0, 0, 0), next: day ? at(0, 0, 1) : month ? at(0, 1, 0) : at(1, 0, 0), asked: false };
}

const bounded = ({ first, next, asked }: Days, bound: Bound): Days => ({
  first: STARTS.has(bound) ? (bound === 'above' ? next : first) : -EVER,
  next: STOPS.has(bound) ? (bound === 'below' ? first : next) : EVER,
  asked,
});

function chosenBy(
  { column, bound, values: [value], daily, part }: Condition,
  told: Plain['told'],
): Days | undefined {
  if (!value || bound === 'other than' || part === 'month' || (part && bound !== 'exactly')) return undefined;
  const { days } = value;
  // A day alone is no more than its beginning where the time of day is kept.
  const [type = '', isDay] = [told?.get(column), daily || part];
  const isTimed = /time|stamp/.test(type) || /(?:^|_|\b)(?:at|ts|(?:date)?time|(?:time)?stamp)$/.test(column);
  const isDated = /\bdate\b/.test(type) || /(?:^|_)(?:date|day|on)$/.test(column);
  const isWhole = isDay || (isDated && !/time|stamp/.test(type)) || (days === undefined && !isTimed);
  const read = days === undefined ? daysIn(value.text) : { first: days, next: days + 1, asked: true };
  const brief = !isWhole && bound !== 'at-least' && bound !== 'below';
  return read && { ...bounded(read, bound), ...(brief && { brief }) };
}

/** The days that one or two conditions of a column choose; undefined where they choose by anything else. */
export function daysOf(conditions: readonly Condition[], told: Plain['told']): Days | undefined {
  const [year, month] = ['year', 'month'].map((of) => conditions.find(({ part }) => part === of));
  if (year?.bound === 'exactly' && month?.bound === 'exactly')
    return daysIn(`${year.values[0]?.text}-${month.values[0]?.text}`);
  const [one, other = one] = conditions.map((one) => chosenBy(one, told));
  if (!one || !other || one.asked !== other.asked) return undefined;
  return { ...one, ...other, first: Math.max(one.first, other.first), next: Math.min(one.next, other.next) };
}

/** Where words say such days: "in March 2024", "since 3 May 2024", "from … to …", "yesterday", "last 7 days". */
export function placesOfDays({ first, next, asked, brief }: Days, phrases: Phrases): Reach[] {
  const { numbers, tokens } = phrases;
  const own = numbers.flatMap(({ value, from, to }): (Days & Reach)[] => {
    const [before, isPlain] = [phrases.lower(from - 1), value.bound === undefined];
    const isYear = isPlain && value.unit === undefined && listed('moments').has(before);
    const read = isYear || value.role === 'time' ? daysIn(value.text.replace(BOUNDING, '')) : undefined;
    if (value.unit === 'day' && isPlain && /^(?:last|past)$/.test(before))
      return [{ first: -Number(value.number), next: EVER, asked: true, from: from - 1, to }];
    return read ? [{ ...bounded(read, value.bound ?? 'exactly'), from, to }] : [];
  });
  const pairs = own.flatMap((one, at) => {
    const other = own[at + 1];
    const isPair = other?.from === one.to + 1 && JOINS[phrases.lower(one.from - 1)] === phrases.lower(one.to);
    return isPair ? [{ ...one, next: other.next, from: one.from - 1, to: other.to }] : [];
  });
  const named = tokens.flatMap(({ lower }, at) => {
    const day = lower === 'today' ? 0 : lower === 'yesterday' ? -1 : undefined;
    // Nothing is dated tomorrow.
    const ends = day === 0 ? [1, EVER] : [0];
    return day === undefined
      ? []
      : ends.map((end) => ({ first: day, next: end, asked: true, from: at, to: at + 1 }));
  });
  return [...pairs, ...(brief ? [] : [...own, ...named])].filter(
    (one) => one.first === first && one.next === next && one.asked === asked && phrases.isFree(one),
  );
}
const BOUNDING = /^\S*?(?:before|after|since)\s+/;
export const JOINS: Readonly<Record<string, string>> = { between: 'and', from: 'to' };
