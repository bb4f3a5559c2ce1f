import { wordSet } from '../../language/lists.ts';
import { isWeekday, measureOf, monthNamed } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import type { Element } from '../expression.ts';
import { BE, DETERMINERS, PREPOSITIONS, PRONOUNS, SKIPPED } from './vocabulary.ts';
import { AUXILIARIES, verbIn, wordOf } from './words.ts';

/** Words that tell nothing but what is asked, and what the readers of comparisons and ends follow. */
const PLAIN = wordSet(
  `how many much what far long of and then but there left total altogether together now over end so need needed per
  after that back as than more fewer less times twice half them him her if one when full whole money change price balance
  cost remaining remain remains who which new free unsold equally evenly`,
);
const SETS = [PLAIN, DETERMINERS, PREPOSITIONS, PRONOUNS, SKIPPED, BE, AUXILIARIES];

/** Whether each word of some sentences is a plain one, stands for a place or a time, or is among those that are named. */
export function saysNoMore(sentences: readonly (readonly Element[])[], named: ReadonlySet<string>): boolean {
  const isKnown = (word: string): boolean =>
    SETS.some((words) => words.has(word)) ||
    [word, singular(word)].some((one) => named.has(one)) ||
    verbIn(word) !== undefined ||
    measureOf(word) !== undefined ||
    isWeekday(word) ||
    monthNamed(word) !== undefined;
  const isPlace = (words: readonly string[], at: number): boolean => {
    const article = DETERMINERS.has(words[at - 1] ?? '') ? 1 : 0;
    return PREPOSITIONS.has(words[at - 1 - article] ?? '');
  };
  return sentences.every((sentence) => {
    const words = sentence.map(wordOf);
    return words.every((word, at) => word === '' || isKnown(word) || isPlace(words, at));
  });
}
