import { CARDINALS, ORDINALS } from '../language/lexicon/numbers.ts';
import { MONTHS as MONTHS_NAMED, WEEKDAYS as WEEKDAYS_NAMED } from '../language/lexicon/times.ts';
import { headsOf, numbered } from '../language/lists.ts';
import { readCount } from '../proof/count.ts';
import type { Span } from './day.ts';

export const MONTHS: readonly string[] = headsOf(MONTHS_NAMED);
export const WEEKDAYS: readonly string[] = headsOf(WEEKDAYS_NAMED);

/** The month of a name or its usual shortening, from 1. */
export function monthOf(name: string): number | undefined {
  const word = name.toLowerCase().replace(/\.$/, '');
  const at = MONTHS.findIndex(
    (month) => month === word || (word.length >= 3 && month.slice(0, 3) === word) || isSlipOf(month, word),
  );
  return at < 0 ? (word === 'sept' ? 9 : undefined) : at + 1;
}

const LEAST_LETTERS = 6;

/** Whether two letters that stand side by side changed places: "Feburary". */
function isSlipOf(month: string, word: string): boolean {
  if (word.length < LEAST_LETTERS || word.length !== month.length || word === month) return false;
  const at = [...word].findIndex((letter, index) => letter !== month[index]);
  const turned = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return turned === month;
}

/** "second" or "2nd" as 2. */
export function ordinalIn(word: string): number | undefined {
  const figures = /^(\d{1,3})(?:st|nd|rd|th)$/i.exec(word)?.[1];
  if (figures) return Number(figures);
  const at = ORDINALS.split(' ').indexOf(word.toLowerCase());
  return at < 0 ? undefined : at + 1;
}

/** A word or figures for how many; "a" and "one" are one. */
const AMOUNT = `(a|an|${CARDINALS.split(' ').slice(1, 13).join('|')}|\\d{1,5})`;
/** A stretch of time, in words that a pattern can hold. Hours are read where they make whole days. */
export const STRETCH = `${AMOUNT}[- ](day|week|fortnight|month|year|decade|century|hour)(?:s|ies)?`;

const SPANS: Record<string, (count: number) => Span | undefined> = {
  day: (count) => ({ days: count, months: 0 }),
  week: (count) => ({ days: 7 * count, months: 0 }),
  fortnight: (count) => ({ days: 14 * count, months: 0 }),
  month: (count) => ({ days: 0, months: count }),
  year: (count) => ({ days: 0, months: 12 * count }),
  decade: (count) => ({ days: 0, months: 120 * count }),
  century: (count) => ({ days: 0, months: 1200 * count }),
  hour: (count) => (count % 24 === 0 ? { days: count / 24, months: 0 } : undefined),
};

const STRETCH_ALONE = new RegExp(`^${STRETCH}$`, 'i');

/** The stretch that a text is as a whole, "two weeks" say. */
export function readSpan(text: string): Span | undefined {
  const [, amount, unit] = STRETCH_ALONE.exec(text.trim()) ?? [];
  if (!amount || !unit) return undefined;
  const count = /^an?$/i.test(amount) ? 1 : readCount(amount);
  return count === undefined ? undefined : SPANS[unit.toLowerCase()]?.(count);
}

/** The same stretch towards the past. */
export const back = ({ days, months }: Span): Span => ({ days: 0 - days, months: 0 - months });

const FIXED = numbered(
  '0: today now | 1: tomorrow | -1: yesterday | 2: the_day_after_tomorrow | -2: the_day_before_yesterday',
);
const PAST = new RegExp(`^(${STRETCH}) (?:ago|ago from (?:today|now)|before (?:today|now)|earlier)$`, 'i');
const FUTURE = new RegExp(
  `^(?:in )?(${STRETCH})(?: later| from now| from today| after today| after| hence)?$`,
  'i',
);

/** How far from today a moment is, "tomorrow", "two weeks ago", "in a month"; undefined for other words. */
export function readMoment(text: string): Span | undefined {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const fixed = FIXED.get(words);
  if (fixed !== undefined) return { days: fixed, months: 0 };
  const past = PAST.exec(words)?.[1];
  if (past) return readPast(past);
  const future = FUTURE.exec(words);
  const bare = future?.[1] === words;
  return future?.[1] && !bare ? readSpan(future[1]) : undefined;
}

function readPast(words: string): Span | undefined {
  const span = readSpan(words);
  return span && back(span);
}
