import lexicon from '../../language/lexicon/measures.json' with { type: 'json' };
import type { Bound } from '../act.ts';

const measures = lexicon.entries;
const inverted = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
  );

const CURRENCIES = inverted(measures.currencies);
const UNITS = inverted(measures.units);
const QUANTITIES = inverted(measures.quantities);
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(measures.numbers));
const SCALES: ReadonlyMap<string, number> = new Map(Object.entries(measures.scales));
const MONTHS = measures.months.split(' ');
const MONTH_OF: ReadonlyMap<string, number> = new Map([
  ...MONTHS.flatMap((month, at) => [month, month.slice(0, 3)].map((name) => [name, at + 1] as const)),
  ['sept', 9],
]);
const WEEKDAYS: ReadonlySet<string> = new Set(measures.weekdays.split(' '));
const MOMENTS: ReadonlySet<string> = new Set(measures.moments.split(' '));

const NATIONS: ReadonlyMap<string, string> = new Map(Object.entries(measures.nations));
/** The code of a nation's own coin: "dollars" that are "Canadian". */
export const nationalOf = (coin: string, nation: string): string | undefined =>
  NATIONS.get(`${nation} ${coin.replace(/s$/, '')}`);

/** ISO 4217 code, or the symbol of a token, of a currency's word or sign in small letters. */
export const currencyOf = (word: string): string | undefined => CURRENCIES.get(word);

const SIGNS = inverted(measures.signs);
/** The currency of a sign that stands right before its digits, in its case: "€", "NZ$", "R". */
export const moneyOf = (sign: string): string | undefined =>
  SIGNS.get(sign) ?? (/\p{Sc}$/u.test(sign) ? currencyOf(sign.toLowerCase()) : undefined);

/** Canonical word of a unit in small letters. */
export const unitOf = (word: string): string | undefined => UNITS.get(word);

/** The unit in which a quantity of this name is measured, where it has but one: degrees of a temperature. */
export const measuredIn = (name: string): string | undefined => QUANTITIES.get(name);

const SHORT: ReadonlySet<string> = new Set(measures.short.split(' '));
/** Canonical word of a unit that stands behind a space: one letter is one where it can be no other. */
export const unitBehind = (word: string): string | undefined =>
  word.length > 1 || word === '%' || SHORT.has(word) ? unitOf(word) : undefined;

const HEATS = inverted(measures.heats);
/** The scale of a temperature that a word names: "celsius", "f". */
export const heatOf = (word: string): string | undefined => HEATS.get(word.toLowerCase());

const SHARES: ReadonlyMap<string, number> = new Map(Object.entries(measures.shares));
/** How many of a part, "third" or "quarters", are one. */
export const shareOf = (word: string): number | undefined => SHARES.get(word);

const MINOR = inverted(measures.minor);
const MINOR_NAMES: ReadonlySet<string> = new Set(measures.minorNames.split(' '));
/** Whether a word in the name of an argument says that it is in the minor unit of a currency. */
export const isMinor = (word: string): boolean => MINOR_NAMES.has(word);
/** How many of the minor unit of a currency are one of it; undefined where that is not known. */
export const minorsOf = (currency: string): number | undefined =>
  MINOR.has(currency) ? 10 ** Number(MINOR.get(currency)) : undefined;

/** Number of a number word ("twelve"), or of its scale ("thousand"). */
export const numberWord = (word: string): number | undefined => NUMBERS.get(word);
export const scaleWord = (word: string): number | undefined => SCALES.get(word);

/** 1 to 12 for a month by its name or its first three letters; undefined for other words. */
export function monthOf(word: string): number | undefined {
  return MONTH_OF.get(word.endsWith('.') ? word.slice(0, -1) : word);
}

/** Words and signs by which an amount or a moment can begin, besides digits. */
const BEGINNINGS: ReadonlySet<string> = new Set([
  ...CURRENCIES.keys(),
  ...NUMBERS.keys(),
  ...WEEKDAYS,
  ...MOMENTS,
  ...[...MONTH_OF.keys()].flatMap((name) => [name, `${name}.`]),
  ...['a', 'an', 'next', 'last', 'this', 'coming', 'past', 'half', 'quarter', 'minus', '°'],
]);
/** A quick look whether an amount or a moment may begin with such a word; "twenty-five" is one of those with a hyphen. */
export const mayBegin = (word: string): boolean =>
  BEGINNINGS.has(word) || (word >= '0' && word < ':') || /[-−]/.test(word);

export const isWeekday = (word: string): boolean => WEEKDAYS.has(word);
/** Whether a word places an act in time: "tomorrow", "tonight". */
export const isMoment = (word: string): boolean => MOMENTS.has(word) || WEEKDAYS.has(word);

/** Phrases of several words, longest first, by their first word. */
export type Phrases<T> = ReadonlyMap<string, readonly { words: readonly string[]; means: T }[]>;

/** A table of phrases, by first word, the longest first. */
export function phrasesOf<T>(entries: Iterable<readonly [string, T]>): Phrases<T> {
  const all = [...entries].map(([phrase, means]) => ({ words: phrase.split(' '), means }));
  all.sort((a, b) => b.words.length - a.words.length);
  return Map.groupBy(all, ({ words }) => words[0] ?? '');
}

/** Phrases of a list that is written with semicolons between them. */
export const listed = (list: string): Phrases<string> =>
  phrasesOf(list.split(';').map((phrase) => [phrase, phrase] as const));

const BOUNDS = phrasesOf(
  Object.entries(measures.bounds).flatMap(([bound, list]) =>
    list.split(';').map((phrase) => [phrase, bound as Bound] as const),
  ),
);

/** The longest phrase of a table that stands at `at`. */
export function phraseAt<T>(
  phrases: Phrases<T>,
  words: readonly { lower: string }[],
  at: number,
): { means: T; length: number } | undefined {
  const found = phrases
    .get(words[at]?.lower ?? '')
    ?.find((phrase) => phrase.words.every((word, i) => words[at + i]?.lower === word));
  return found && { means: found.means, length: found.words.length };
}

/** A bound word ("at most", "older than") at `at`. */
export const boundAt = (
  words: readonly { lower: string }[],
  at: number,
): { means: Bound; length: number } | undefined => phraseAt(BOUNDS, words, at);
