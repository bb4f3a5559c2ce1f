import {
  add,
  divide,
  equal,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../arithmetic/rational.ts';
import { calendarDay, monthLength, moved, serialOf } from '../../calendar/day.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '../../language/units.ts';
import { shownValue } from '../term.ts';

/**
 * A time of the day in minutes; `sure` where a.m. or p.m. or the hour itself leaves no doubt. `digital`: written with
 * its minutes, as on a clock of 24 hours; `day`: of the week, where that stands beside it.
 */
export type Clock = { kind: 'clock'; minute: number; sure: boolean; digital?: boolean; day?: number };
/** A day of a month, of a year where that is told. */
export type DayOfYear = { kind: 'date'; month: number; day: number; year?: number };
/** A day of the week; 0 is Sunday. */
export type Weekday = { kind: 'weekday'; at: number };
export type Instant = Clock | DayOfYear | Weekday;
/** How long one of a unit is: seconds, or the calendar's months. */
export type Length = { base: 'second' | 'month'; size: Rational };
/** A number, with its unit where it is a stretch of time. */
export type Quantity = { kind: 'quantity'; value: Rational; unit?: Length };
export type Value = Instant | Quantity;

const DAY_MINUTES = 1440;
export const DAY_SECONDS = 86_400n;
export const SECOND: Length = { base: 'second', size: rational(1n) };
export const MINUTE: Length = { base: 'second', size: rational(60n) };
export const DAY: Length = { base: 'second', size: rational(DAY_SECONDS) };
/** Years that begin before, in and after one with a 29 February: what holds in all of them holds in any. */
const ANY_YEAR = [2023, 2024, 2025];

const wrapped = (n: number, by: number): number => ((n % by) + by) % by;

/** The minute of the day; undefined where no clock shows that. */
export function minuteOf(hours: number, minutes: number, half: string | undefined): number | undefined {
  if (hours > 24 || minutes > 59 || (half && (hours > 12 || hours === 0))) return undefined;
  if (hours === 24 && minutes > 0) return undefined;
  const shift = half === 'p' && hours < 12 ? 12 : half === 'a' && hours === 12 ? -12 : 0;
  return ((hours + shift) % 24) * 60 + minutes;
}

/** A stretch in seconds; undefined for other quantities. */
export const secondsOf = ({ value, unit }: Quantity): Rational | undefined =>
  unit?.base === 'second' ? multiply(value, unit.size) : undefined;

/** A stretch in whole units of so many seconds; undefined where it has no such number, or too many. */
function wholeIn(of: Quantity, size: bigint): number | undefined {
  const seconds = secondsOf(of);
  const count = seconds && divide(seconds, rational(size));
  return count?.d === 1n && count.n < 4_000_000n && count.n > -4_000_000n ? Number(count.n) : undefined;
}

/** The same in every year it may be; undefined where that is not so. */
function inAnyYear<T>(year: number | undefined, of: (year: number) => T | undefined): T | undefined {
  if (year !== undefined) return of(year);
  const found = ANY_YEAR.map(of);
  return found.every((one) => one !== undefined && String(one) === String(found[0])) ? found[0] : undefined;
}

/** The instant so long after another (`sign` -1: before); undefined where none is, or it depends on the year. */
export function shifted(from: Instant, by: Quantity, sign: 1 | -1): Instant | undefined {
  if (from.kind === 'clock') {
    const minutes = wholeIn(by, 60n);
    if (minutes === undefined) return undefined;
    const there = from.minute + sign * minutes;
    // On a face of twelve hours the half that it starts in says nothing about the other.
    const day = from.day === undefined ? undefined : wrapped(from.day + Math.floor(there / DAY_MINUTES), 7);
    return { ...from, minute: wrapped(there, DAY_MINUTES), ...(day !== undefined && { day }) };
  }
  const days = wholeIn(by, DAY_SECONDS);
  if (from.kind === 'weekday')
    return days === undefined ? undefined : { ...from, at: wrapped(from.at + sign * days, 7) };
  const months = by.unit?.base === 'month' ? multiply(by.value, by.unit.size) : undefined;
  if (days === undefined && (months?.d !== 1n || months.n > 12_000n)) return undefined;
  const span = { days: sign * (days ?? 0), months: sign * Number(months?.n ?? 0) };
  const at = (year: number): string | undefined => {
    const day = calendarDay(year, from.month, from.day);
    const there = day && moved(day, span);
    return there && `${there.month} ${there.day}${from.year === undefined ? '' : ` ${there.year}`}`;
  };
  const [month, day, year] = (inAnyYear(from.year, at) ?? '').split(' ').map(Number);
  if (!month || !day) return undefined;
  return { kind: 'date', month, day, ...(year !== undefined && { year }) };
}

/** How long it can be from one instant to the next such as another; none where that is not told. */
export function gapsOf(a: Instant, b: Instant): Quantity[] {
  if (a.kind === 'clock' && b.kind === 'clock') {
    const direct = wrapped(b.minute - a.minute, DAY_MINUTES);
    if (a.day !== undefined && b.day !== undefined && a.sure && b.sure) {
      const all = wrapped((b.day - a.day) * DAY_MINUTES + b.minute - a.minute, 7 * DAY_MINUTES);
      return [{ kind: 'quantity', value: rational(BigInt(all)), unit: MINUTE }];
    }
    const minutes =
      (a.sure && b.sure) || (a.sure === b.sure && b.minute > a.minute)
        ? [direct || DAY_MINUTES]
        : [direct, wrapped(direct + 720, DAY_MINUTES)];
    return minutes.map((one) => ({ kind: 'quantity', value: rational(BigInt(one)), unit: MINUTE }));
  }
  const days =
    a.kind === 'date' && b.kind === 'date'
      ? daysBetween(a, b)
      : a.kind === 'weekday' && b.kind === 'weekday'
        ? wrapped(b.at - a.at, 7) || undefined
        : undefined;
  return days === undefined ? [] : [{ kind: 'quantity', value: rational(BigInt(days)), unit: DAY }];
}

function daysBetween(a: DayOfYear, b: DayOfYear): number | undefined {
  const isLater = b.month > a.month || (b.month === a.month && b.day >= a.day);
  const known = a.year ?? (b.year === undefined ? undefined : b.year - (isLater ? 0 : 1));
  const days = inAnyYear(known, (year) => {
    const [from, to] = [
      calendarDay(year, a.month, a.day),
      calendarDay(b.year ?? (isLater ? year : year + 1), b.month, b.day),
    ];
    return from && to && serialOf(to) - serialOf(from);
  });
  return days !== undefined && days >= 0 ? days : undefined;
}

/** How many days a month has; undefined for a February whose year is not told. */
export const lengthOf = (month: number, year: number | undefined): number | undefined =>
  inAnyYear(year, (one) => monthLength(one, month));

/** Whether two are the same: undefined where half the day, the year or the unit that one leaves out could part them. */
export function isSame(a: Value, b: Value): boolean | undefined {
  if (a.kind === 'quantity' && b.kind === 'quantity') {
    if (!a.unit || !b.unit) return equal(a.value, b.value);
    return (
      a.unit.base === b.unit.base && equal(multiply(a.value, a.unit.size), multiply(b.value, b.unit.size))
    );
  }
  if (a.kind === 'clock' && b.kind === 'clock') {
    if (a.minute === b.minute) return (a.day ?? b.day) === (b.day ?? a.day);
    return a.minute % 720 === b.minute % 720 && !(a.sure && b.sure) ? undefined : false;
  }
  if (a.kind === 'weekday' && b.kind === 'weekday') return a.at === b.at;
  if (a.kind !== 'date' || b.kind !== 'date') return undefined;
  return a.month === b.month && a.day === b.day && (a.year ?? b.year) === (b.year ?? a.year);
}

/** What two values come to by one of + - * /; undefined where that means nothing. */
export function computed(sign: string, a: Value, b: Value): Value | undefined {
  if (a.kind !== 'quantity') {
    if (b.kind === 'quantity')
      return sign === '+' || sign === '-' ? shifted(a, b, sign === '+' ? 1 : -1) : undefined;
    const [gap, other] = sign === '-' ? gapsOf(b, a) : [];
    return other ? undefined : gap;
  }
  if (b.kind !== 'quantity') return sign === '+' ? shifted(b, a, 1) : undefined;
  const unit = a.unit ?? b.unit;
  if (sign === '+' || sign === '-') {
    if (a.unit && b.unit && a.unit.base !== b.unit.base) return undefined;
    const other = a.unit && b.unit ? multiply(b.value, divide(b.unit.size, a.unit.size)) : b.value;
    const value = sign === '+' ? add(a.value, other) : subtract(a.value, other);
    return { kind: 'quantity', value, ...(unit && { unit }) };
  }
  if (sign === '*')
    return a.unit && b.unit
      ? undefined
      : { kind: 'quantity', value: multiply(a.value, b.value), ...(unit && { unit }) };
  if (b.value.n === 0n || (b.unit && !a.unit)) return undefined;
  if (!a.unit || !b.unit)
    return { kind: 'quantity', value: divide(a.value, b.value), ...(a.unit && { unit: a.unit }) };
  return a.unit.base === b.unit.base
    ? {
        kind: 'quantity',
        value: divide(multiply(a.value, a.unit.size), multiply(b.value, b.unit.size)),
      }
    : undefined;
}

const capital = (word: string | undefined): string => `${word?.charAt(0).toUpperCase()}${word?.slice(1)}`;

/** A value for readers. */
export function told(value: Value): string {
  switch (value.kind) {
    case 'clock': {
      const [hour, minute] = [Math.floor(value.minute / 60), value.minute % 60];
      const day = value.day === undefined ? '' : `${capital(WEEKDAY_NAMES[value.day]?.[0])} `;
      return `${day}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    }
    case 'date':
      return `${value.day} ${capital(MONTH_NAMES[value.month - 1]?.[0])}${value.year === undefined ? '' : ` ${value.year}`}`;
    case 'weekday':
      return capital(WEEKDAY_NAMES[value.at]?.[0]);
    case 'quantity': {
      const seconds = secondsOf(value);
      if (!seconds)
        return value.unit
          ? `${shownValue(multiply(value.value, value.unit.size))} months`
          : shownValue(value.value);
      const names = [
        [DAY_SECONDS, 'd'],
        [3600n, 'h'],
        [60n, 'min'],
        [1n, 's'],
      ] as const;
      const [size, name] = names.find(([one]) => seconds.n % (seconds.d * one) === 0n) ?? [1n, 's'];
      return `${shownValue(divide(seconds, rational(size)))} ${name}`;
    }
  }
}
