import { withoutEnding } from '../language/endings.ts';
import { baseOfVerb, isIrregularPast, PLURALS } from '../language/inflect.ts';
import { grouped, wordSet } from '../language/lists.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '../language/units.ts';

/** Words of one measure, whatever part of speech: a length is how long something is. */
const MEASURES =
  grouped(`long: length lengths | high: height tall | wide: width | deep: depth | old: age aged |
  weigh: weight weights weighs weighed | cost: costs price prices priced | pay: payment payments paid pays |
  sale: sales sell sells sold | founded: foundation | warm: temperature temperatures | born: birth | sunday: sun | monday: mon |
  tuesday: tue tues | wednesday: wed | thursday: thu thur thurs | friday: fri | saturday: sat`);

/** Words that hold a sentence together and tell nothing; those that turn what is said are not among them. */
const LIGHT: ReadonlySet<string> =
  wordSet(`a an the of in on at by to from for with and as that which who whose this these those it its they
  their them he his him she her we our us you your i my is are was were be been being am do does did has have had there here so still
  per s ago mr mrs ms dr where when according`);

/**
 * What the forms of a word share, in small letters: "signs", "signed" and "signing", "delivery" and "deliveries". Made to
 * tell whether two texts use the same word; shorter than any of them where no ending is certain.
 */
export function rootOf(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s?$/, '');
  const measure = MEASURES.get(lower);
  if (measure) return rootOf(measure);
  const base = baseOfVerb(lower) ?? lower;
  return withoutEnding(PLURALS.get(base) ?? base)
    .replace(/(?<=..)([b-df-hj-np-tv-z])\1$|(?<=..[^e])e+$/, '$1')
    .replace(/(?<=..)y$/, 'i');
}

/** A text in which the name "A" has a letter in its place that no article has; as long as it was. Linear. */
export const withNameA = (text: string): string => text.replace(/(?<=\p{Ll} )A(?![\p{L}\p{N}'’.-])/gu, 'ⲱ');

const WORD = /[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu;

/** The words of a text, numbers among them, in the order in which they stand. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** What a text tells: the roots of its words but for those that only bind others. */
export const rootsIn = (text: string): string[] =>
  wordsIn(text)
    .filter((word) => !LIGHT.has(word))
    .map(rootOf);

/** Roots of the words of a list. */
export const rootSet = (list: string): ReadonlySet<string> => new Set([...wordSet(list)].map(rootOf));

/** Whether a word is a verb in the past or a participle, by its form. */
export const isPast = (word: string): boolean => isIrregularPast(word) || /...ed$/.test(word);

const FINITE = wordSet(
  'is are was were am has have had do does did will would can could may must shall should',
);
/** Whether a text has a verb whose form shows that it is one. */
export const hasVerb = (words: readonly string[]): boolean =>
  words.some((word) => FINITE.has(word) || isPast(word));

/** "From Monday to Wednesday": what lies between them is meant too. */
export function withinSpan(words: readonly string[]): string[] {
  return [WEEK, MONTH_NAMES].flatMap((names) => {
    const at = (word: string | undefined): number => names.findIndex((own) => own.includes(word ?? ''));
    return words.flatMap((word, place) => {
      const [from, to] = [at(words[place - 1]), at(words[place + 1])];
      const isSpan = /^(?:to|until|till|through)$/.test(word) && from >= 0 && to > from;
      return isSpan ? names.slice(from + 1, to).map(([name = '']) => name) : [];
    });
  });
}
/** Days in their order; a week begins on Monday (ISO 8601). */
const WEEK = [...WEEKDAY_NAMES.slice(1), ...WEEKDAY_NAMES.slice(0, 1)];
