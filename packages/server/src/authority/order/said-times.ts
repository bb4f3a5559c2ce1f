import type { Value } from '../../acts/act.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { isFunctionWord } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/cues.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { whenWay } from './directions.ts';
import { type Moment, momentOf, shifted, within } from './moments.ts';
import { range } from './places.ts';
import { BEGINS, FINISHES } from './roles.ts';
import { wordsOfName } from './words.ts';

type Time = { from: number; to: number; moment: Moment };

/** Values that are dates and times, each said by the times that the tokens say, and the tokens of these. */
export function timesOf(
  tokens: readonly Token[],
  values: readonly Value[],
): { values: ReadonlySet<Value>; taken: readonly number[] } {
  const said = saidTimes(tokens);
  const found = new Map<Value, readonly Time[]>();
  for (const value of values) {
    const isName = value.role === 'recipient' || value.role === 'identifier';
    const mayBe = !isName && (value.number === undefined || value.role === 'time');
    const moment = mayBe ? momentOf(value.text) : undefined;
    const parts = moment && partsOf(moment, said);
    // "By Friday" is the last day that may be.
    const isDue = parts?.some(({ from }) => tokens[from - 1]?.lower === 'by');
    if (parts && (!isDue || wordsOfName(value.name ?? '').some((word) => DUE.has(word))))
      found.set(value, parts);
  }
  for (const value of values) {
    const lasts = found.has(value) ? undefined : reckoned(value, found, said, tokens);
    if (lasts) found.set(value, lasts);
  }
  const ordered = [...found].every(([value, parts]) =>
    [...found].every(
      ([other, others]) => !isBefore(value, other) || startOf(parts, said) <= startOf(others, said),
    ),
  );
  const both = ordered && !isShared(found);
  return {
    values: both ? new Set(found.keys()) : new Set(),
    taken: both ? withHalves(tokens, [...found.values()].flat()) : [],
  };
}

/** "6:45 tomorrow morning", "18:45 on Friday evening": the half of the day that the clock shows, too. */
function withHalves(tokens: readonly Token[], parts: readonly Time[]): number[] {
  const clocks = parts.flatMap(({ moment }) => moment.clock ?? []);
  const taken = parts.flatMap(({ from, to }) => range(from, to));
  const isHalf = ({ lower }: Token, at: number): boolean =>
    taken.includes(at - 1) &&
    (lower === 'morning'
      ? clocks.every((clock) => clock < '12:00')
      : /^(?:afternoon|evening|night)$/.test(lower) && clocks.every((clock) => clock >= '12:00'));
  return clocks.length === 0
    ? taken
    : [...taken, ...tokens.flatMap((one, at) => (isHalf(one, at) ? [at] : []))];
}

const DUE: ReadonlySet<string> = new Set([...FINISHES, 'deadline', 'by']);

/** "At 14:00 for 30 minutes" ends at 14:30, what is "at 21:00 now" is at 22:00 where it is to be an hour later. */
function reckoned(
  value: Value,
  found: ReadonlyMap<Value, readonly Time[]>,
  said: readonly Time[],
  tokens: readonly Token[],
): Time[] | undefined {
  const moment = momentOf(value.text);
  const start = [...found.keys()].find((other) => isBefore(other, value));
  const told: Moment = Object.assign({}, ...said.map((time) => time.moment));
  const parts = said.flatMap((time) => Object.keys(time.moment));
  // "It is at 21:00, the other one at 19:00."
  const base = start ? momentOf(start.text) : parts.length > new Set(parts).size ? undefined : told;
  const way = start ? { way: 1 as const, at: 0 } : whenWay(tokens);
  if (!moment || !base || !way || keysOf(base) !== keysOf(moment)) return undefined;
  for (let at = 0; at < tokens.length; at++) {
    const read = quantityAt(tokens, at);
    if (!read || read.value.bound !== undefined || read.value.role !== 'count') continue;
    const to = shifted(base, read.value, way.way);
    const word = { from: way.at, to: way.at + 1, moment };
    if (to && within(moment, to))
      return [{ from: at, to: read.next, moment }, ...(start ? [] : [...said, word])];
    at = read.next - 1;
  }
  return undefined;
}
const keysOf = (moment: Moment): string => Object.keys(moment).sort().join();

const startOf = (parts: readonly Time[], said: readonly Time[]): number =>
  Math.max(...parts.map((part) => part.from + said.indexOf(part) / (said.length + 1)));

/** One time of day that was said is not both the beginning and the end. */
const isShared = (found: ReadonlyMap<Value, readonly Time[]>): boolean => {
  const all = [...found];
  return all.some(([value, parts], i) =>
    all
      .slice(i + 1)
      .some(
        ([other, others]) =>
          value.name !== other.name &&
          parts.length === others.length &&
          parts.every((part) => others.includes(part)) &&
          (isBefore(value, other) || isBefore(other, value)) &&
          momentOf(value.text)?.clock !== undefined,
      ),
  );
};

const isBefore = (one: Value, other: Value): boolean =>
  wordsOfName(one.name ?? '').some((word) => BEGINS.has(word)) &&
  wordsOfName(other.name ?? '').some((word) => FINISHES.has(word));

const SPAN = /^(\d{1,2}:\d{2})[-–](\d{1,2}:\d{2})$/;
const TO: ReadonlySet<string> = new Set(['to', '-', '–', 'until', 'till']);

/** "10 to 14 January": the day before the date that it goes on to. */
function dayBefore(tokens: readonly Token[], at: number): Time | undefined {
  if (tokens[at]?.kind !== 'number' || !/^\d{1,2}$/.test(tokens[at]?.text ?? '')) return undefined;
  const read = TO.has(tokens[at + 1]?.lower ?? '') ? quantityAt(tokens, at + 2) : undefined;
  const moment = read?.value.role === 'time' ? momentOf(read.value.text) : undefined;
  return moment?.day === undefined || moment.clock !== undefined
    ? undefined
    : { from: at, to: at + 1, moment: { ...moment, day: Number(tokens[at]?.text) } };
}

/** "Saturday 28 November 2026", where that is one: the day of the week says nothing else than the date. */
function joinWeekdays(times: Time[]): void {
  for (let i = times.length - 1; i > 0; i--) {
    const [word, date] = [times[i - 1], times[i]];
    const { year, month, day } = date?.moment ?? {};
    if (!word || !date || year === undefined || month === undefined || day === undefined) continue;
    const isNext = date.from - word.to <= 1 && Object.keys(word.moment).join() === 'word';
    if (isNext && dayOfWeek(Date.UTC(year, month - 1, day)) === word.moment.word)
      times.splice(i - 1, 2, { ...date, from: word.from });
  }
}
const dayOfWeek = (time: number): string =>
  new Date(time).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();

/** "9 to 11", "from 2 to 3:30 pm": hours without their minutes; the half of the day stands behind both. */
function hoursAt(tokens: readonly Token[], at: number): Time[] {
  const isHour = (i: number): boolean => /^(?:1?\d|2[0-4])$/.test(tokens[i]?.text ?? '');
  if (!isHour(at) || !TO.has(tokens[at + 1]?.lower ?? '')) return [];
  const read = quantityAt(tokens, at + 2);
  const text =
    isHour(at + 2) && read?.value.role !== 'time' ? `${tokens[at + 2]?.text}:00` : read?.value.text;
  const last = momentOf(text ?? '');
  const [hour, end] = [Number(tokens[at]?.text), Number(last?.clock?.slice(0, 2))];
  if (last?.clock === undefined || last.day !== undefined || read === undefined) return [];
  // "9 to 11 people".
  const behind = tokens[read.next];
  if (read.value.role !== 'time' && behind?.kind === 'word' && !isFunctionWord(behind.lower)) return [];
  const from = /p\.?m/i.test(text ?? '') && hour < 12 && hour + 12 < end + 1 ? hour + 12 : hour;
  const clock = `${String(from).padStart(2, '0')}:00`;
  const first = { from: at, to: at + 1, moment: { clock } };
  return clock < last.clock ? [first, { from: at + 2, to: read.next, moment: last }] : [];
}

const BOUNDED: ReadonlySet<string> = new Set(words(lexicon.entries.bounded));

function saidTimes(tokens: readonly Token[]): Time[] {
  const times: Time[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [, first, last] = SPAN.exec(tokens[at]?.text ?? '') ?? [];
    const ends = [first, last].flatMap((text) => momentOf(text ?? '') ?? []);
    const day = dayBefore(tokens, at);
    if (day || ends.length === 2) {
      times.push(...(day ? [day] : ends.map((moment) => ({ from: at, to: at + 1, moment }))));
      continue;
    }
    const hours = hoursAt(tokens, at);
    times.push(...hours);
    at = hours.at(-1)?.to ?? at;
    const read = quantityAt(tokens, at);
    if (!read) continue;
    const moment =
      read.value.role === 'time' && read.value.bound === undefined ? momentOf(read.value.text) : undefined;
    // "Before 19:00" names no time.
    if (moment && !BOUNDED.has(tokens[at - 1]?.lower ?? '')) times.push({ from: at, to: read.next, moment });
    at = read.next - 1;
  }
  joinWeekdays(times);
  // "From December 10 to December 12, 2026": one year for both.
  const years = new Set(times.flatMap(({ moment }) => moment.year ?? []));
  const [year] = years;
  return years.size !== 1 || year === undefined
    ? times
    : times.map((time) =>
        time.moment.day !== undefined && time.moment.month !== undefined
          ? { ...time, moment: { ...time.moment, year } }
          : time,
      );
}

/** The times that together say all of a moment: one its date, one its time of day. */
function partsOf(moment: Moment, said: readonly Time[]): Time[] | undefined {
  const { clock, ...date } = moment;
  const dated = Object.keys(date).length > 0;
  const day = dated ? said.find((one) => sameDate(one.moment, date)) : undefined;
  if (dated && !day) return undefined;
  if (clock === undefined) return day && day.moment.clock === undefined ? [day] : undefined;
  if (day?.moment.clock === clock) return [day];
  if (day?.moment.clock !== undefined) return undefined;
  const hour = said.find((one) => one.moment.clock === clock && one.moment.day === undefined);
  return hour && [...(day ? [day] : []), hour];
}

const sameDate = (one: Moment, { year, month, day, word }: Moment): boolean =>
  one.year === year && one.month === month && one.day === day && one.word === word;
