import { ABOUT, DOUBT, HARDLY, HEARSAY } from '../language/lexicon/certainty.ts';
import { CARDINALS } from '../language/lexicon/numbers.ts';
import { wordSet } from '../language/lists.ts';
import { splitSentences } from '../text/sentences.ts';

const NUMBERS = CARDINALS.split(' ');

/** The whole number that a word or digits say; undefined for anything else. */
export function countOf(word: string): number | undefined {
  if (/^\d{1,6}$/.test(word)) return Number(word);
  const at = NUMBERS.indexOf(word.toLowerCase());
  return at < 0 ? undefined : at;
}

/** A text in one spelling: straight quotes, single spaces, no marks of emphasis. */
export const plain = (text: string): string => quoted(text).replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim();
const quoted = (text: string): string =>
  text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(SINGLE, '"$1"');
/** What stands in single quotes, which are apostrophes within a word. */
const SINGLE = /(?<![\p{L}\p{N}])'((?:[^'"]|(?<=\p{L})'(?=\p{L}))+)'(?![\p{L}\p{N}])/gu;

const STOP_BEFORE_SMALL = /(?<=[\p{L}\d)"]{3}[.!?]) (?=\p{Ll})/u;

/** "Van B stops before van C. Which …": no initial, since no name goes on. */
const STOP_BEHIND_LETTER =
  /(?<=\p{Ll} \p{Lu}\.) (?=(?:Wh\p{Ll}+|How|Is|Are|Does|Did|Do|The[ny]?|Next|After|I[nt]|No|He|She) |I \p{Ll})|\n/u;
/** "House A is older than house B. House C …": the next thing of that kind. */
const LETTERED = /(\p{Ll}+) (\p{Lu}\.) (?=(\p{L}+) \p{Lu}\b)/gu;

/** What stands before an item of a list, and before a question. */
const MARK = /^(?:[-*•]|\d{1,2}[.)]|(?:q|question):) /i;

/** The sentences of a text, each in one spelling; those of a text in small letters too. */
export const sentencesOf = (text: string): string[] =>
  splitSentences(text)
    .flatMap(({ start, end }) => {
      const sentence = plain(text.slice(start, end)).replace(MARK, '');
      const parted = sentence.replace(LETTERED, (all, noun, letter, next) =>
        next.toLowerCase() === noun ? `${noun} ${letter}\n` : all,
      );
      return parted.split(/^\P{L}*\p{Ll}/u.test(sentence) ? STOP_BEFORE_SMALL : STOP_BEHIND_LETTER);
    })
    .filter((sentence) => /[\p{L}\d]/u.test(sentence));

/** The words of a clause as they are written, without the signs around them. */
export const tokensOf = (clause: string): string[] =>
  clause.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*'?/gu) ?? [];

const ASSENT = /^\W*(yes|no|true|false|correct|yep|nope)\b[\s,.:;!–-]*(.*?)\W*$/i;
const POSITIVE = /^(?:yes|true|correct|yep)$/i;
const ECHO = wordSet(
  `i we he she it they you there that this is are was were does do did has have had can could may not so right indeed`,
);
const isEcho = (word: string): boolean => ECHO.has(word.toLowerCase()) || /n't$/i.test(word);

/** Whether an answer says yes or no, alone or with its short form ("No, he did not."); undefined otherwise. */
export function assentOf(answer: string): boolean | undefined {
  const [, word, rest = ''] = ASSENT.exec(plain(answer).slice(0, 200)) ?? [];
  if (!word) return undefined;
  const says = POSITIVE.test(word);
  if (!tokensOf(rest).every(isEcho)) return undefined;
  const denies = /\bnot\b|n't\b/i.test(rest);
  return rest === '' || denies !== says ? says : undefined;
}

/** The yes or no that an answer begins with, and what it says besides; undefined where it begins with neither. */
export function assentWithin(answer: string): { says: boolean; rest: string } | undefined {
  const [, word, rest = ''] = ASSENT.exec(plain(answer).slice(0, 300)) ?? [];
  return word === undefined ? undefined : { says: POSITIVE.test(word), rest };
}

/** Whether all of these are so: false where one of them is not, else undefined where one of them is open. */
export const verdict = (truths: readonly (boolean | undefined)[]): boolean | undefined =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;

/** Words that make a statement less than one: it may be so, is supposed, wished, reported or asked. */
const HEDGES = wordSet(
  `${ABOUT} ${HARDLY} ${DOUBT} ${HEARSAY} sometimes usually often seldom rarely may might could would should can cannot can't
  couldn't wouldn't if unless whether or either used wants want hopes hope thinks think believes believe claims claim says
  say said seems seem appears suppose supposing assume assuming imagine guess guesses thought wonders until except instead
  unlike never wish wishes pretend pretends nor neither doubt doubts`,
);

/** Whether one of the words keeps a clause from stating that something is so. */
export const isHedged = (words: readonly string[]): boolean =>
  words.some((word) => HEDGES.has(word.toLowerCase()));
