import type { Act, Value } from '../../acts/act.ts';
import { currencyOf as currencyNamed, measuredIn, unitOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { type Token, tokensOf } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { isFunctionWord } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/cues.json' with { type: 'json' };
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { effectOfVerb } from '../../language/verbs.ts';
import { isScaled } from './compare.ts';
import { type Moment, momentOf } from './moments.ts';
import { BEGINS, FINISHES } from './roles.ts';
import { isArticle } from './spoken.ts';
import { withUnit } from './units.ts';
import { exactly, isCurrency, says } from './values.ts';
import { isPlain, sameKind, singular, wordsOfName } from './words.ts';

/** Tokens `from` to before `to` say a value; `takes` are all that they account for. */
export type Place = { from: number; to: number; takes: readonly number[]; unit?: string };

const LONGEST = 60;
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const place = (from: number, to: number, unit?: string): Place => ({
  from,
  to,
  takes: range(from, to),
  ...(unit !== undefined && { unit }),
});

/** Every place where the tokens say a value: by the letter, a number by its value, a plain word as its kind. */
export function placesOf(tokens: readonly Token[], value: Value, act: Act): Place[] {
  // "id > 88" is not the 88 that was said.
  if ((value.bound !== undefined && value.bound !== 'exactly') || isScaled(value)) return [];
  const found: Place[] = [];
  const acted = value.number === undefined ? lengthOf(value) : withUnit(value);
  for (let at = 0; at < tokens.length; at++) {
    if (isNumbered(tokens, at, value)) continue;
    const one =
      (acted && numberAt(tokens, at, acted)) ??
      kindAt(tokens, at, value, act) ??
      textAt(tokens, at, value) ??
      roomAt(tokens, at, value) ??
      wordAt(tokens, at, value, act);
    if (one) found.push(one);
  }
  return found;
}

/** "Lamp 2" is one lamp: a number right behind a noun counts nothing. */
function isNumbered(tokens: readonly Token[], at: number, { name }: Value): boolean {
  const before = tokens[at - 1];
  const names = wordsOfName(name ?? '');
  return (
    names.some((one) => COUNTS.has(one)) &&
    before?.kind === 'word' &&
    !isFunctionWord(before.lower) &&
    verbOf(before.lower) === undefined &&
    !names.includes(before.lower)
  );
}

function numberAt(tokens: readonly Token[], at: number, acted: Value): Place | undefined {
  const read = quantityAt(tokens, at);
  // What is bounded leaves the number to somebody else, but for what may be paid at most.
  if (
    !read ||
    read.value.role === 'time' ||
    (read.value.bound !== undefined && !isCeiling(read.value, acted))
  )
    return undefined;
  const { unit, role } = read.value;
  const names = wordsOfName(acted.name ?? '');
  // "2 degrees up" is no temperature.
  if (DIFFERS.has(tokens[read.next]?.lower ?? '')) return undefined;
  // "2 BTC" is not two dollars.
  if (
    unit !== undefined &&
    isCurrency(unit) &&
    names.some((name) => currencyNamed(name) !== undefined && currencyNamed(name) !== unit)
  )
    return undefined;
  // A measure that the act does not show could be any: "30 %" is not 30.
  if (
    role === 'count' &&
    unit !== undefined &&
    acted.unit === undefined &&
    !names.some((name) => unitOf(name) === unit || measuredIn(name) === unit)
  )
    return undefined;
  return says(read.value, acted) ? place(at, read.next, read.value.unit) : undefined;
}

/** Names of arguments for how many of something. */
export const COUNTS: ReadonlySet<string> = new Set(words(lexicon.entries.counts));
const DIFFERS: ReadonlySet<string> = new Set(words(lexicon.entries.differs));

/** "At most 600 EUR" is what may be paid. */
const isCeiling = ({ bound, role }: Value, acted: Value): boolean =>
  (bound === 'at-most' || bound === 'below') && role === 'amount' && acted.role === 'amount';

/** "25m", "2 hours": a number with its unit, written as a text. */
function lengthOf(value: Value): Value | undefined {
  const tokens = value.text.length < 20 ? tokensOf(value.text) : [];
  const read = quantityAt(tokens, 0);
  if (read?.next !== tokens.length || read.value.unit === undefined || read.value.role !== 'count')
    return undefined;
  return { ...value, number: read.value.number ?? '', unit: read.value.unit };
}

const OF_KIND = /^([a-z]{2,20})\/([\w.-]{1,80})$/;

/** "deployment/checkout" is the deployment checkout, on either side. */
function kindAt(tokens: readonly Token[], at: number, value: Value, act: Act): Place | undefined {
  const said = OF_KIND.exec(tokens[at]?.text ?? '');
  if (said && value.text === said[2])
    return [...wordsOfName(value.name ?? ''), ...wordsOfName(act.verb)].some((word) =>
      sameKind(word, said[1] ?? ''),
    )
      ? place(at, at + 1)
      : undefined;
  const given = value.role === 'path' ? null : OF_KIND.exec(value.text);
  if (!given || tokens[at]?.text !== given[2]) return undefined;
  const [kind = ''] = [given[1]];
  // "Scale checkout": what runs is a deployment, unless another kind is said.
  const holder = tokens.findIndex(({ lower }, i) => i >= at - 2 && i <= at + 1 && sameKind(lower, kind));
  if (holder < 0) return sameKind(kind, 'deployment') ? place(at, at + 1) : undefined;
  return { ...place(at, at + 1), takes: [at, holder] };
}

/** "The blinds in the studio" are the studio blinds. */
function roomAt(tokens: readonly Token[], at: number, { text }: Value): Place | undefined {
  const [room = '', thing = '', ...more] = isPlain(text.toLowerCase()) ? text.toLowerCase().split(' ') : [];
  if (thing === '' || more.length > 0 || !FIXTURES.has(singular(thing))) return undefined;
  if (singular(tokens[at]?.lower ?? '') !== singular(thing) || tokens[at + 1]?.lower !== 'in')
    return undefined;
  const end = tokens[at + 2]?.lower === 'the' ? at + 3 : at + 2;
  return tokens[end]?.lower === room ? place(at, end + 1) : undefined;
}
const FIXTURES: ReadonlySet<string> = new Set(words(kinds.entries.fixtures));

/** The tokens that together are the value's text. */
function textAt(tokens: readonly Token[], at: number, value: Value): Place | undefined {
  const first = tokens[at];
  if (
    !first ||
    first.kind === 'mark' ||
    first.kind === 'break' ||
    (isArticle(tokens, at) && value.text === first.text)
  )
    return undefined;
  // A number with its measure is compared as one.
  const read = value.number === undefined ? undefined : quantityAt(tokens, at);
  if (read && (read.value.unit !== undefined || read.value.bound !== undefined || read.next > at + 1))
    return undefined;
  const free = value.role === 'content' || value.role === 'title' || value.role === 'filter';
  const wanted =
    JOINED.test(value.text) && isWords(value) ? value.text.replaceAll('_', ' ') : value.text.trim();
  if (!mayBegin(first.text, wanted)) return undefined;
  let said = '';
  for (let end = at; end < Math.min(tokens.length, at + LONGEST) && said.length <= wanted.length + 1; end++) {
    const token = tokens[end];
    if (!token || token.kind === 'break') return undefined;
    if (end > at && (token.kind === 'quoted' || token.kind === 'code')) return undefined;
    said += end > at && token.apart ? ` ${token.text}` : token.text;
    if (sameText(said, wanted, free)) return place(at, end + 1);
  }
  return undefined;
}

/** "original_card" is "original card", where it is nobody's name. */
const JOINED = /^[a-z]+(?:_[a-z]+){1,5}$/;
const isWords = ({ role }: Value): boolean => role === 'other' || role === 'option' || role === 'destination';

/** A quick look: letters and digits begin alike, in whatever case; marks may be passed over. */
function mayBegin(said: string, wanted: string): boolean {
  const [one, other] = [said.charAt(0), wanted.charAt(0)];
  return !BEGINS_PLAIN.test(one) || !BEGINS_PLAIN.test(other) || one.toLowerCase() === other.toLowerCase();
}
const BEGINS_PLAIN = /[a-z\d]/i;

/** By the letter; what is free text may begin with another case, and a number of a telephone or an account be spaced. */
function sameText(said: string, wanted: string, free: boolean): boolean {
  if (exactly(said, wanted)) return true;
  if (isPlain(wanted.toLowerCase()) && (isPlain(said) || free) && said.toLowerCase() === wanted.toLowerCase())
    return true;
  if (free && said.length > 1 && said.slice(1) === wanted.slice(1))
    return said.charAt(0).toLowerCase() === wanted.charAt(0).toLowerCase();
  return SPACED.test(wanted) && SPACED.test(said) && closed(said) === closed(wanted);
}
const SPACED = /^(?:\+\d[\d ()-]{6,24}|[A-Z]{2}\d{2}[A-Z\d ]{8,34}|\d[\d ]{9,24})$/;
const closed = (text: string): string => text.replace(/[\s()-]/g, '');

/** A plain word of the same kind, a form of the same verb ("closed", "monthly"), or a half of a joined one. */
function wordAt(tokens: readonly Token[], at: number, value: Value, act: Act): Place | undefined {
  const token = tokens[at];
  const wanted = value.text.toLowerCase().replaceAll('_', '-');
  if (token?.kind !== 'word' || !/^\p{L}[\p{L}-]*$/u.test(value.text.replaceAll('_', '-'))) return undefined;
  if (value.role === 'content' || value.role === 'path' || value.role === 'identifier') return undefined;
  // Names are compared by their letters.
  if (token.capital && at > 0 && token.text !== value.text && /^\p{Lu}/u.test(value.text)) return undefined;
  if (token.lower === wanted || sameKind(token.lower, wanted) || isFormOf(token.lower, wanted))
    return place(at, at + 1);
  const halves = token.lower.split('-');
  const names = wordsOfName(value.name ?? '');
  if (halves.length !== 2 || !halves.includes(wanted)) return undefined;
  const other = halves.find((half) => half !== wanted) ?? '';
  return names.some((name) => sameKind(name, other)) || act.values.some((one) => one.text === other)
    ? place(at, at + 1)
    : undefined;
}

/** "month" and "monthly", "view" and "viewer", "close" and "closed": one word in two forms. */
function isFormOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  if (long === `${short}ly` || (short.endsWith('y') && long === `${short.slice(0, -1)}ily`)) return true;
  const verb = effectOfVerb(short) === undefined ? undefined : short;
  if (verb === undefined) return false;
  const agent = verb.endsWith('e') ? `${verb}r` : `${verb}er`;
  return (
    long === agent || long === `${verb}or` || (verbOf(long)?.lemma === verb && /(?:ed|en|wn|ly)$/.test(long))
  );
}

type Time = { from: number; to: number; moment: Moment };

/** Values that are dates and times, each said by the times that the tokens say, and the tokens of these. */
export function timesOf(
  tokens: readonly Token[],
  values: readonly Value[],
): { values: ReadonlySet<Value>; taken: readonly number[] } {
  const said = saidTimes(tokens);
  const found = new Map<Value, readonly Time[]>();
  for (const value of values) {
    const mayBe = value.role !== 'recipient' && (value.number === undefined || value.role === 'time');
    const moment = mayBe ? momentOf(value.text) : undefined;
    const parts = moment && partsOf(moment, said);
    if (parts) found.set(value, parts);
  }
  for (const value of values) {
    const lasts = found.has(value) ? undefined : lastsUntil(value, found, tokens);
    if (lasts) found.set(value, lasts);
  }
  const ordered = [...found].every(([value, parts]) =>
    [...found].every(([other, others]) => !isBefore(value, other) || startOf(parts) <= startOf(others)),
  );
  const both = ordered && !isShared(found);
  return {
    values: both ? new Set(found.keys()) : new Set(),
    taken: both ? [...found.values()].flat().flatMap(({ from, to }) => range(from, to)) : [],
  };
}

const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60 };
const minutesOf = ({ year = 0, month = 1, day = 1, clock = '' }: Moment): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes) / 60_000;
};

/** "At 14:00 for 30 minutes" ends at 14:30. */
function lastsUntil(
  value: Value,
  found: ReadonlyMap<Value, readonly Time[]>,
  tokens: readonly Token[],
): Time[] | undefined {
  const end = momentOf(value.text);
  const start = [...found.keys()].find((other) => isBefore(other, value));
  const begin = start && momentOf(start.text);
  if (!end?.clock || !begin?.clock) return undefined;
  for (let at = 0; at < tokens.length; at++) {
    const read = quantityAt(tokens, at);
    const minutes = MINUTES[read?.value.unit ?? ''];
    if (!read || minutes === undefined || read.value.bound !== undefined) continue;
    if (minutesOf(end) - minutesOf(begin) === Number(read.value.number) * minutes)
      return [{ from: at, to: read.next, moment: end }];
  }
  return undefined;
}

const startOf = (parts: readonly Time[]): number => Math.max(...parts.map(({ from }) => from));

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
