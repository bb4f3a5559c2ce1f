import { isWeekday, monthOf, numberWord } from '../../acts/prose/measures.ts';
import { secondsOf } from './units.ts';

/** A date or a time of day by its value; parts that were not said are absent. */
export type Moment = { year?: number; month?: number; day?: number; clock?: string; word?: string };

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?)?$/;
const NUMERIC = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/;
const CLOCK = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s?([ap])?\.?m?\.?$/;

/** Reads "12 March 2026", "2026-03-12", "7 pm", "19:30", "Friday"; undefined for what is none or reads in two ways. */
export function momentOf(text: string): Moment | undefined {
  const plain = text.trim().toLowerCase();
  const lower = plain.includes(' ')
    ? plain.replace(/ in the morning$/, ' am').replace(/ (?:in the (?:afternoon|evening)|at night)$/, ' pm')
    : plain;
  const spoken = spokenClock(lower);
  if (spoken) return { clock: spoken };
  const counted = /^\d|o'clock/.test(lower);
  const iso = counted ? ISO.exec(lower) : null;
  if (iso) return isoMoment(iso, lower);
  const numeric = counted ? NUMERIC.exec(lower) : null;
  if (numeric) return numericMoment(numeric);
  const clock = counted ? CLOCK.exec(lower.replace(/o'clock|\bh$/, '').trim()) : null;
  if (clock && (clock[2] || clock[3] || /o'clock/.test(lower))) return { clock: clockOf(clock) };
  const found: Moment = {};
  for (const part of lower.split(/[\s,]+/)) {
    const bare = part.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1');
    const month = monthOf(part);
    if (part === 'of' || part === 'the' || part === '') continue;
    if (part === 'noon') found.clock = '12:00';
    else if (month !== undefined) found.month = month;
    else if (/^(?:19|20)\d\d$/.test(bare)) found.year = Number(bare);
    else if (/^\d{1,2}$/.test(bare)) found.day = Number(bare);
    else if (
      isWeekday(part) ||
      /^(?:next|this|last|today|tomorrow|yesterday|tonight|midnight|week|month|year)$/.test(part)
    )
      found.word = found.word ? `${found.word} ${part}` : part;
    else return undefined;
  }
  return found.month !== undefined || found.word !== undefined || found.clock !== undefined
    ? found
    : undefined;
}

const BESIDE_HOUR: Readonly<Record<string, number>> = {
  'half past': 30,
  'quarter past': 15,
  'quarter to': -15,
};
const SPOKEN = /^(half past|quarter past|quarter to) ([a-z]+)(?: (am|pm))?$/;

/** "Half past seven pm" as 19:30; without its half of the day it is no time. */
function spokenClock(text: string): string | undefined {
  const [, part, hour = '', half] = SPOKEN.exec(text) ?? [];
  const said = numberWord(hour);
  if (part === undefined || half === undefined || said === undefined || said < 1 || said > 12)
    return undefined;
  const minutes = ((said % 12) + (half === 'pm' ? 12 : 0)) * 60 + (BESIDE_HOUR[part] ?? 0);
  const day = (minutes + 1440) % 1440;
  return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`;
}

function isoMoment(match: RegExpExecArray, text: string): Moment {
  const [, year, month, day, hour, minute] = match;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const midnight = hour === '00' && minute === '00' && /00:00(?::00)?z?$/.test(text);
  return hour && !midnight ? { ...date, clock: `${hour.padStart(2, '0')}:${minute}` } : date;
}

/** "30.11.2026" and "30/11/2026"; behind a slash the month may come first, so that "11/12/2026" is no date. */
function numericMoment([, one, mark, two, year]: RegExpExecArray): Moment | undefined {
  const [first, second] = [Number(one), Number(two)];
  const [day, month] = mark === '/' && second > 12 ? [second, first] : [first, second];
  const isPlain = mark === '.' || day > 12 || day === month;
  return isPlain && month <= 12 && day <= 31 ? { year: Number(year), month, day } : undefined;
}

function clockOf([, hour = '', minute = '00', half]: RegExpExecArray): string {
  const plain = Number(hour) % (half ? 12 : 24);
  return `${String(half === 'p' ? plain + 12 : plain).padStart(2, '0')}:${minute}`;
}

const PARTS = ['year', 'month', 'day', 'clock', 'word'] as const;

/** Whether all that one says of a moment the other says too. */
export const within = (one: Moment, other: Moment): boolean =>
  PARTS.every((part) => one[part] === undefined || one[part] === other[part]);

/** Whether both say the same part of a moment otherwise. */
export const differ = (one: Moment, other: Moment): boolean =>
  PARTS.some((part) => one[part] !== undefined && other[part] !== undefined && one[part] !== other[part]);

const WHOLE = { year: 2000, month: 1, day: 1, clock: '00:00' };
const minutesOf = ({ year, month, day, clock }: typeof WHOLE): number =>
  Date.UTC(year, month - 1, day, Number(clock.slice(0, 2)), Number(clock.slice(3, 5))) / 60_000;
/** Minutes between two moments by the parts that both say. */
export const minutesBetween = (one: Moment, other: Moment): number =>
  Math.abs(minutesOf({ ...WHOLE, ...other, ...one }) - minutesOf({ ...WHOLE, ...one, ...other }));

/** The moment so long after another, or before it; undefined where what is told of that does not say which. */
export function shifted(from: Moment, { number, unit = '' }: Length, way: 1 | -1): Moment | undefined {
  const { year, month, day, clock, word } = from;
  const by = Number(number) * way;
  const months = unit === 'month' ? by : unit === 'year' ? by * 12 : 0;
  const minutes = months === 0 ? (by * (secondsOf(unit) ?? Number.NaN)) / 60 : 0;
  const isDated = year !== undefined && month !== undefined && day !== undefined;
  if (word !== undefined || !Number.isInteger(minutes + months)) return undefined;
  const start = new Date(minutesOf({ ...WHOLE, ...from }) * 60_000);
  const to = new Date(start.getTime() + minutes * 60_000);
  if (months !== 0) to.setUTCMonth(to.getUTCMonth() + months);
  // There is no 31st of June.
  if (months !== 0 && to.getUTCDate() !== start.getUTCDate()) return undefined;
  const [date, time] = [to.toISOString().slice(0, 10), to.toISOString().slice(11, 16)];
  if (!isDated) return clock && date === start.toISOString().slice(0, 10) ? { clock: time } : undefined;
  if (clock === undefined && time !== WHOLE.clock) return undefined;
  const [y, m, d] = date.split('-').map(Number);
  return { year: y ?? 0, month: m ?? 0, day: d ?? 0, ...(clock !== undefined && { clock: time }) };
}
type Length = { number?: string | number; unit?: string };

/** A text and the moment that it says. */
export const toldIn = ({ text }: { text: string }): Told => ({ text, moment: momentOf(text) });
type Told = { moment?: Moment | undefined; text: string };
/** Whether two moments cannot be one: in whatever half of the day, or in whatever zone, where none is said. */
export function areApart({ moment: one, text }: Told, { moment: other, text: also }: Told): boolean {
  if (!one || !other || !differ(one, other)) return false;
  const apart = minutesBetween(one, other);
  // "15:00Z" for five in the afternoon of somewhere.
  if (ZONED.test(text) !== ZONED.test(also)) return apart > DAY || apart % ZONES !== 0;
  if (one.clock === undefined || other.clock === undefined) return true;
  return apart % HALF !== 0 || (saysHalf(text) && saysHalf(also));
}
const [ZONES, HALF, DAY] = [15, 720, 1440];
const ZONED = /\d:\d\d(?::\d\d)?(?:\.\d+)?(?:z|[+-]\d\d:?\d\d)$/i;
const saysHalf = (text: string): boolean => /[ap]\.?m|^0\d:|^(?:1[3-9]|2\d):|T\d/i.test(text);
