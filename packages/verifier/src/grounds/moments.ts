import { type CalendarDay, calendarDay, moved, serialOf } from '../calendar/day.ts';
import { MONTH_NAMES, monthNamed } from '../language/units.ts';
import type { Clock, Piece } from '../reckoning/piece.ts';

/** A calendar day; of one that is told without its year `year` is undefined. */
export type CalendarDate = { kind: 'date'; year: number | undefined; month: number; day: number } & Place;
type Place = { start: number; end: number };
/** When something is: a time of the day, or a day. */
export type Moment = Clock | CalendarDate;

const DAY_MS = 86_400_000;
const MONTHS = `(?:${MONTH_NAMES.flat().join('|')})`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const DAY_MONTH = new RegExp(
  `(?<![\\d.,:/-])(?:(${DAY}) ?(?:to|until|-|–) ?)?(${DAY}) (?:of )?(${MONTHS})(?![\\p{L}])`,
  'giu',
);
const MONTH_DAY = new RegExp(`(?<![\\p{L}])(${MONTHS}) (${DAY})(?![\\d.,:/-]\\d|\\d)`, 'giu');
const YEAR = /^,? (\d{4})(?!\d)/;

/** The days of a text that are written with the name of their month. */
export function datesIn(text: string): CalendarDate[] {
  const found: CalendarDate[] = [];
  const take = (day: string, name: string, start: number, at: number): void => {
    const told = YEAR.exec(text.slice(at, at + 7));
    const [year, month] = [told ? Number(told[1]) : undefined, monthNamed(name) ?? 0];
    if (calendarDay(year ?? 2024, month, Number.parseInt(day, 10)))
      found.push({
        kind: 'date',
        year,
        month,
        day: Number.parseInt(day, 10),
        start,
        end: at + (told?.[0].length ?? 0),
      });
  };
  for (const { 0: all, 1: first, 2: day = '', 3: name = '', index } of text.matchAll(DAY_MONTH)) {
    const start = index + all.length - all.slice(first?.length ?? 0).replace(/^\D+/, '').length;
    if (first) take(first, name, index, index + all.length);
    take(day, name, first ? start : index, index + all.length);
    const [one, other] = found.slice(-2);
    if (first && one && other) one.end = one.start + first.length;
  }
  // "January 22, February 37": a list of counts, and no days.
  const named = [...text.matchAll(MONTH_DAY)];
  const isList =
    named.length > 1 && named.every(({ index }) => /(?:^|[:,;]|\band)\s*$/i.test(text.slice(0, index)));
  for (const { 0: all, 1: name = '', 2: day = '', index } of isList ? [] : named)
    if (!found.some(({ start, end }) => start < index + all.length && index < end))
      take(day, name, index, index + all.length);
  return found.sort((a, b) => a.start - b.start);
}

/** A day of a piece. */
export function dateOf({ serial, start, end }: Extract<Piece, { kind: 'day' }>): CalendarDate {
  const date = new Date(serial * DAY_MS);
  return {
    kind: 'date',
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    start,
    end,
  };
}

const at = ({ year, month, day }: CalendarDate, other: number): CalendarDay => ({
  year: year ?? other,
  month,
  day,
});

/**
 * How many days lie between two; where neither tells its year they are of one, and no February may end between them.
 * Undefined where it is not told.
 */
export function daysBetween(from: CalendarDate, to: CalendarDate): number | undefined {
  const year = from.year ?? to.year;
  if (year !== undefined) return serialOf(at(to, year)) - serialOf(at(from, year));
  const [days, other] = [2023, 2024].map((one) => serialOf(at(to, one)) - serialOf(at(from, one)));
  return days === other ? days : undefined;
}

/** Whole months between two days, the last one of the second left out; undefined where the days do not fit. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number | undefined {
  const year = from.year ?? to.year ?? 2023;
  const [a, b] = [at(from, year), at(to, year)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  const there = moved(a, { days: 0, months });
  return there && serialOf(there) === serialOf(b) ? months : undefined;
}

/** The day so far behind another, in days or months; without its year where the other has none. */
export function later(from: CalendarDate, span: { days: number; months: number }): CalendarDate | undefined {
  const ends = (from.year === undefined ? [2023, 2024] : [from.year]).map((year) =>
    moved(at(from, year), span),
  );
  const [one, other = one] = ends;
  if (!one || !other || one.month !== other.month || one.day !== other.day) return undefined;
  if (from.year === undefined && (one.year !== 2023 || span.days < 0 || span.months < 0)) return undefined;
  return { ...from, year: from.year === undefined ? undefined : one.year, month: one.month, day: one.day };
}

/** Whether two texts name one moment; a day without its year is that day of any. */
export function isSameMoment(a: Moment, b: Moment): boolean {
  if (a.kind === 'clock') return b.kind === 'clock' && a.minute === b.minute && (a.sure === b.sure || a.sure);
  if (b.kind === 'clock') return false;
  const isYear = a.year === b.year || a.year === undefined || b.year === undefined;
  return isYear && a.month === b.month && a.day === b.day;
}
