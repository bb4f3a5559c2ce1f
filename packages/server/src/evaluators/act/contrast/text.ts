import type { Act } from '../../../acts/act.ts';
import { DETERMINERS, NEGATIVES, PRONOUNS } from '../../../acts/prose/words.ts';
import { TELLS } from '../../../authority/order/parts.ts';
import type { Sentence } from '../../../authority/order/standing.ts';
import { oncePerObject } from '../../../kernel/once.ts';
import { areContrary } from '../../../language/opposites.ts';
import { distance } from '../../language/distance.ts';

const MOST_WORDS = 400;
const FEWEST = 3;
/** Verbs that only carry a negation: "do not accept" beside "accept". */
const CARRIES: ReadonlySet<string> = new Set(['do', 'does', 'did', 'will', 'would', 'can']);

/**
 * A text that the principal gave word by word and an act passes on as another one: the same words but for a negation,
 * a number or a few others. Gives both.
 */
export function alteredText(
  act: Act,
  sentences: readonly Sentence[],
): { ordered: string; acted: string } | undefined {
  const given = givenIn(sentences);
  const acted = act.values.map(({ text }) => text);
  // Both texts of a replacement stand in it.
  if (given.every(({ text }) => acted.includes(text))) return undefined;
  for (const text of acted) {
    const words = wordsOf(text);
    for (const one of given) {
      const [own, other] = one.isTold ? [one.words, words].map(withoutPersons) : [one.words, words];
      if (own && other && (isContrary(own, other) || hasOtherWords(own, other, one.isTold)))
        return { ordered: one.text, acted: text };
    }
  }
  return undefined;
}

/** The texts that are quoted, and what is to be told behind "that", with their words. */
const givenIn = oncePerObject((sentences: readonly Sentence[]) =>
  sentences.flatMap(({ tokens, acts }) => {
    const that = tokens.findIndex(({ lower }) => lower === 'that') + 1;
    const told = tokens
      .slice(that)
      .map(({ text }) => text)
      .join(' ');
    const isTold = that > 1 && acts.some(({ verb }) => TELLS.has(verb));
    return [
      ...tokens.flatMap(({ kind, text }) => (kind === 'quoted' ? [{ text, isTold: false }] : [])),
      ...(isTold ? [{ text: told, isTold }] : []),
    ].map((one) => ({ ...one, words: wordsOf(one.text) }));
  }),
);
/** "Your car" is said to whom "his car" is said of. */
const withoutPersons = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !PRONOUNS.has(word) && !DETERMINERS.has(word));

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);

const isNegation = (word: string): boolean => NEGATIVES.has(word) || word.endsWith("n't");

function isContrary(one: readonly string[], other: readonly string[]): boolean {
  if (one.length < FEWEST || one.filter(isNegation).length === other.filter(isNegation).length) return false;
  const bare = (words: readonly string[]): string =>
    words
      .map((word) => word.replace(/n't$/, ''))
      .filter((word) => !isNegation(word) && !CARRIES.has(word))
      .join(' ');
  return bare(one).length > 0 && bare(one) === bare(other);
}

/**
 * Word for word the same, but for a number or for a minority of other words: "at 11" and "at 10", "water the plants" and
 * "kill the plants". Words that are spelt nearly alike are taken for one, and what is told may be told in other words that are
 * not contrary.
 */
function hasOtherWords(one: readonly string[], other: readonly string[], isTold: boolean): boolean {
  if (one.length < FEWEST || one.length !== other.length) return false;
  const pairs = one.flatMap((word, at): [string, string][] => {
    const also = other[at] ?? '';
    return word === also ? [] : [[word, also]];
  });
  const isNumber = ([word, also]: [string, string]): boolean => /^\d/.test(word) && /^\d/.test(also);
  return (
    pairs.length > 0 &&
    pairs.length * 2 < one.length &&
    pairs.every((pair) => isNumber(pair) || (isTold ? areContrary(...pair) : distance(...pair) > NEARLY))
  );
}
const NEARLY = 2;
