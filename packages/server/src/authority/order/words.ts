import { withoutPlural as singular } from '@truepenny/verifier/proofs';
import { isFunctionWord } from '../../acts/prose/words.ts';
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { nameWords, setOf as set } from '../../language/names.ts';

const SAME = new Map<string, number[]>();
kinds.entries.same.forEach((line, index) => {
  for (const word of line.split(' ')) SAME.set(singular(word), [...(SAME.get(singular(word)) ?? []), index]);
});
const LABELS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(kinds.entries.labels).map(([group, words]) => [group, set(words)]),
);
const HOLDERS = new Set(kinds.entries.holders.split(' ').map(singular));
const PROGRAMS = new Set(kinds.entries.programs.split(' '));
const VAGUE = new Set(kinds.entries.vague.split(' ').map(singular));

export { singular };

/** Whether two plain words name one kind of thing. */
export function sameKind(one: string, other: string): boolean {
  const [a, b] = [singular(one), singular(other)];
  if (a === b) return true;
  const of = SAME.get(a);
  return of !== undefined && (SAME.get(b)?.some((line) => of.includes(line)) ?? false);
}

/** Of two plain words that name one kind of thing, as `sameKind` tells it, and of no others, one of these is the same. */
export const kindsOf = (word: string): (string | number)[] => [
  singular(word),
  ...(SAME.get(singular(word)) ?? []),
];

/** Whether a verb of these groups has such a thing anyway: an invoice where is paid. */
export const isLabel = (groups: ReadonlySet<string>, word: string): boolean =>
  [...groups].some((group) => LABELS.get(group)?.has(singular(word)) ?? false);

/** Whether a word only says what kind of thing the name behind it names. */
export const isHolder = (word: string): boolean => HOLDERS.has(singular(word));
/** Whether a word says what kind of thing a name of programs, a plain word as well, names. */
export const isOfProgram = (word: string): boolean => PROGRAMS.has(singular(word));
/** Whether a word stands for a kind of thing that goes by several words. */
export const isKind = (word: string): boolean => SAME.has(singular(word));
/** Whether a word names nothing in particular. */
export const isVague = (word: string): boolean => VAGUE.has(singular(word));

/** The words of a name as programs write it, in small letters: camelCase, snake_case, kebab-case. */
export const wordsOfName = nameWords;

const PLAIN = /[\p{L}\p{N}][\p{L}\p{N}'’.@_/+-]*/gu;
/** Words of a text that say something, in small letters. */
export const contentWords = (text: string): string[] =>
  (text.match(PLAIN) ?? [])
    .map((word) => word.toLowerCase().replace(/[.'’]+$/, ''))
    .filter((word) => word && !isFunctionWord(word));

/** Whether a text is plain words: small letters alone, so that their form is not part of a name. */
export const isPlain = (text: string): boolean => /^[\p{Ll}\p{M} '’-]+$/u.test(text);

/** A reminder is what reminds, a donation what is donated: a noun that is a verb with an ending. */
export const isMadeOf = (noun: string, word: string): boolean =>
  word.length >= 4 &&
  noun.startsWith(word.replace(/e$/, '')) &&
  /^(?:e?|e?r|al|ment|ing|(?:at)?ion)$/.test(noun.slice(word.replace(/e$/, '').length));
