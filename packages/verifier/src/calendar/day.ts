/** A day of the Gregorian calendar. `month` and `day` count from 1. */
export type CalendarDay = { year: number; month: number; day: number };

const DAY_MS = 86_400_000;
/** The Gregorian calendar came in 1582; four digits write no year after the last. */
const FIRST_YEAR = 1583;
const LAST_YEAR = 9999;

/** The day, where there is such a one: no 30 February, nothing before the calendar itself. */
export function calendarDay(year: number, month: number, day: number): CalendarDay | undefined {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12)) return undefined;
  return day >= 1 && day <= monthLength(year, month) ? { year, month, day } : undefined;
}

/** Whether the year has a 29 February. */
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** How many days a month has. */
export const monthLength = (year: number, month: number): number =>
  month === 2
    ? isLeap(year)
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31;

/** Days since 1 January 1970. */
export const serialOf = ({ year, month, day }: CalendarDay): number =>
  Date.UTC(year, month - 1, day) / DAY_MS;

/** From 0, Sunday, to 6. */
export const weekdayOf = (day: CalendarDay): number => (((serialOf(day) + 4) % 7) + 7) % 7;

/** A stretch of the calendar; negative towards the past. Years count as twelve months, weeks as seven days. */
export type Span = { days: number; months: number };

/**
 * The day so far from another. Undefined where a month has no such day, "a month after 31 January", because
 * it is not agreed what is meant, and outside of the calendar.
 */
export function moved({ year, month, day }: CalendarDay, { days, months }: Span): CalendarDay | undefined {
  const at = year * 12 + (month - 1) + months;
  const there = calendarDay(Math.floor(at / 12), (at % 12) + 1, day);
  if (!there || days === 0) return there;
  const date = new Date((serialOf(there) + days) * DAY_MS);
  if (Number.isNaN(date.getTime())) return undefined;
  return calendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
