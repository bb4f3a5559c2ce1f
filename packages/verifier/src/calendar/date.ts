import { type CalendarDay, calendarDay, monthLength, moved, weekdayOf } from './day.ts';
import { monthOf, ordinalIn, WEEKDAYS } from './words.ts';

/** In which order figures alone are written: month first in the US, day first elsewhere, or the year first. */
export type Order = 'month-first' | 'day-first' | 'year-first';

const FIGURES = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/;
const MONTH_DAY = /^([a-z]{3,9}\.?) (\d{1,2})(?:st|nd|rd|th)?(?:,| of)? ?(\d{4})$/i;
const DAY_MONTH = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9}\.?),? (?:of )?(\d{4})$/i;
const IN_YEAR = /^(.+?),? (?:of|in) (?:the year )?(\d{4})$/i;
const END_OF_MONTH = /^the (first|last) day of ([a-z]{3,9}\.?)$/i;
const NTH_OF_MONTH = /^the (\w+) day of the (\w+) month$/i;
const NTH_WEEKDAY = /^the (first|second|third|fourth|last) (\p{L}+day)(?: of ([a-z]{3,9}))?$/iu;
const END_OF_QUARTER = /^the (first|last) day of the (first|second|third|fourth|last) quarter$/i;
const WEEKDAY_BEFORE = /^(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?[,.]{0,2} /i;

/** The day that a text names as a whole, "April 30, 2021", "30/4/2021", "the last day of 2020", "Christmas Eve of 1999". */
export function readDate(text: string, order: Order): CalendarDay | undefined {
  const words = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^the year /i, '');
  const told = WEEKDAY_BEFORE.exec(words);
  const bare = words.slice(told?.[0].length ?? 0);
  const day = figures(bare, order) ?? written(bare) ?? inYear(bare);
  const weekday = told?.[1]?.toLowerCase();
  // A day that falls on another day of the week was not meant, or not told right.
  return day && weekday && !WEEKDAYS[weekdayOf(day)]?.startsWith(weekday) ? undefined : day;
}

function figures(text: string, order: Order): CalendarDay | undefined {
  const [, a, , b, c] = FIGURES.exec(text) ?? [];
  if (!a || !b || !c) return undefined;
  if (a.length === 4 && c.length <= 2) return calendarDay(Number(a), Number(b), Number(c));
  // Two digits leave the century open.
  if (a.length > 2 || c.length !== 4 || order === 'year-first') return undefined;
  const [month, day] = order === 'month-first' ? [a, b] : [b, a];
  return calendarDay(Number(c), Number(month), Number(day));
}

function written(text: string): CalendarDay | undefined {
  const monthDay = MONTH_DAY.exec(text);
  const [, first, second, year] = monthDay ?? DAY_MONTH.exec(text) ?? [];
  if (!first || !second || !year) return undefined;
  const month = monthOf(monthDay ? first : second);
  return month === undefined
    ? undefined
    : calendarDay(Number(year), month, Number(monthDay ? second : first));
}

/** What is the same day of every year, or a place in it. */
function inYear(text: string): CalendarDay | undefined {
  const ends = /^the (first|last) day of (?:the year )?(\d{4})$/i.exec(text);
  if (ends)
    return ends[1]?.toLowerCase() === 'first'
      ? calendarDay(Number(ends[2]), 1, 1)
      : calendarDay(Number(ends[2]), 12, 31);
  const [, what, digits] = IN_YEAR.exec(text) ?? /^(.+?),? (\d{4})$/.exec(text) ?? [];
  if (!what || !digits) return undefined;
  const year = Number(digits);
  const name = what
    .toLowerCase()
    .replace(/^the (?:us )?/, 'the ')
    .replace(/[’]/g, "'");
  return feast(name.replace(/^the /, ''), year) ?? place(name, year);
}

/** Feasts whose day is the same wherever they are kept. */
function feast(name: string, year: number): CalendarDay | undefined {
  if (/^christmas(?: day)?$/.test(name)) return calendarDay(year, 12, 25);
  if (name === 'christmas eve') return calendarDay(year, 12, 24);
  if (name === "new year's eve") return calendarDay(year, 12, 31);
  if (/^new year's(?: day)?$/.test(name)) return calendarDay(year, 1, 1);
  return name === 'us thanksgiving' ? calendarDay(year, 11, fourthThursday(year)) : undefined;
}

function fourthThursday(year: number): number {
  const first = weekdayOf({ year, month: 11, day: 1 });
  return 1 + ((4 - first + 7) % 7) + 21;
}

function place(name: string, year: number): CalendarDay | undefined {
  const month = END_OF_MONTH.exec(name);
  if (month) return edge(month[1], year, monthOf(month[2] ?? ''), monthOf(month[2] ?? ''));
  const nth = NTH_OF_MONTH.exec(name);
  if (nth) {
    const number = ordinalIn(nth[2] ?? '') ?? (nth[2] === 'last' ? 12 : undefined);
    if (number && (nth[1] === 'first' || nth[1] === 'last')) return edge(nth[1], year, number, number);
    const day = ordinalIn(nth[1] ?? '');
    return number && day ? calendarDay(year, number, day) : undefined;
  }
  const weekday = NTH_WEEKDAY.exec(name);
  if (weekday) return nthWeekday(weekday[1] ?? '', weekday[2] ?? '', weekday[3], year);
  const quarter = END_OF_QUARTER.exec(name);
  if (!quarter) return undefined;
  const last = 3 * (quarter[2] === 'last' ? 4 : (ordinalIn(quarter[2] ?? '') ?? 0));
  return edge(quarter[1], year, last - 2, last);
}

/** "The second Friday of May", or of the whole year. */
function nthWeekday(
  which: string,
  weekday: string,
  name: string | undefined,
  year: number,
): CalendarDay | undefined {
  const month = name === undefined ? 1 : monthOf(name);
  const wanted = WEEKDAYS.indexOf(weekday.toLowerCase());
  const isLast = which === 'last';
  if (month === undefined || wanted < 0) return undefined;
  const start = edge(isLast ? 'last' : 'first', year, month, name === undefined && isLast ? 12 : month);
  const weeks = isLast ? 0 : (ordinalIn(which) ?? 1) - 1;
  if (!start) return undefined;
  const off = (isLast ? weekdayOf(start) - wanted : wanted - weekdayOf(start)) + 7;
  return moved(start, { days: isLast ? -(off % 7) : (off % 7) + 7 * weeks, months: 0 });
}

const edge = (
  which: string | undefined,
  year: number,
  from?: number,
  to?: number,
): CalendarDay | undefined =>
  from === undefined || to === undefined || to < 1 || to > 12
    ? undefined
    : which?.toLowerCase() === 'first'
      ? calendarDay(year, from, 1)
      : calendarDay(year, to, monthLength(year, to));
