import { regularForm } from '../language/endings.ts';
import { baseOfVerb, isIrregularPast, PLURALS } from '../language/inflect.ts';
import { DOUBT, OFTEN } from '../language/lexicon/certainty.ts';
import { wordSet } from '../language/lists.ts';
import { endsInS } from '../language/plurals.ts';

/** A word or a comma of a sentence, in small letters. */
export type Word = { text: string; capital: boolean };

const PIECE = /[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*|[,;:()]/gu;
const CONTRACTED = /^(.+)n['’]t$/;
const SHORTENED: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };

/** The words and commas of a sentence, with "n't" written out. Linear in the text. */
export function wordsOf(sentence: string): Word[] {
  return Array.from(sentence.matchAll(PIECE)).flatMap(([piece]) => {
    const text = piece.toLowerCase();
    const capital = text !== piece;
    if (text === 'cannot')
      return [
        { text: 'can', capital },
        { text: 'not', capital: false },
      ];
    const stem = CONTRACTED.exec(text)?.[1];
    if (stem)
      return [
        { text: SHORTENED[stem] ?? stem, capital },
        { text: 'not', capital: false },
      ];
    return [{ text: text.replaceAll('’', "'"), capital }];
  });
}

export const BE = wordSet('is are was were am be been being');
export const DO = wordSet('does do did');
export const MODALS = wordSet('can could must should may might');
export const FUTURE = wordSet('will would shall');
export const HAVE = wordSet('has have had');
export const AUXILIARIES = new Set([...BE, ...DO, ...MODALS, ...FUTURE, ...HAVE]);
export const PRONOUNS = wordSet('it they he she');
export const OBJECT_PRONOUNS = wordSet('it them him her');
export const SOMEONE = wordSet('someone somebody something anyone anybody anything one');
export const EVERYONE = wordSet('everyone everybody everything');
export const NO_ONE = wordSet('nobody nothing none');
export const EVERY = wordSet('all every each any');
/** Heads that only say that there is something or someone. */
export const THING = wordSet(
  'thing things people person persons someone something individual individuals ones',
);
/** Words that say more than the reader understands: with one of them a phrase stays unread. */
export const UNREADABLE = wordSet(
  `every each all both either neither nor none no any never not only except most few many some several unless without
  that which who whom whose because although but if when whenever while than then so as until before after since whether
  ${OFTEN} ${DOUBT} there other another same exactly least alone even too also more less and or , ; : ( )`,
);
/** Whether a sentence says that what is told has exceptions, and so takes some of it back. */
export const limits = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) => /^exceptions?$/.test(text) && !/^(?:without|no)$/.test(words[at - 1]?.text ?? ''),
  );
/** Whether something is left out in words that join elsewhere: "anything but a coat", "other than Ann". */
export const leavesOut = (words: readonly Word[]): boolean =>
  words.some(({ text }, at) => {
    const before = words[at - 1]?.text ?? '';
    return (
      (text === 'but' && STANDS_IN.test(before)) ||
      (text === 'than' && /^(?:other|else|rather)$/.test(before))
    );
  });
const STANDS_IN = /^(?:(?:every|any|no|some)(?:body|one|thing)|all|none)$/;
export const ADVERBS = wordSet('also therefore thus indeed then still certainly definitely surely');

/** The first form of a word whose other forms no rule gives; other words as they are. */
export const baseOf = (word: string): string => baseOfVerb(word) ?? PLURALS.get(word) ?? word;

/** One form for the numbers, persons and tenses of a word: "impuses" and "impus", "likes" and "liked" meet. */
export const lemma = (word: string): string => baseOfVerb(word) ?? PLURALS.get(word) ?? regularForm(word);

/** Whether a word can be a verb of the third person or the past by its ending. */
export const isInflected = (word: string): boolean =>
  (word.length > 2 && word.endsWith('s') && !/(?:ss|us|is|'s)$/.test(word)) ||
  (word.length > 4 && word.endsWith('ed')) ||
  baseOfVerb(word) !== undefined;

/** Whether a noun stands in the plural by its ending. */
export const isPlural = (word: string): boolean => PLURALS.has(word) || endsInS(word);

/** A phrase as part of a predicate's name: articles left out, every word in its one form. */
export const phrase = (words: readonly Word[]): string =>
  words
    .filter(({ text }) => !/^(?:a|an|the)$/.test(text))
    .map(({ text }) => (/^(?:his|her|their|its)$/.test(text) ? 'own' : lemma(text)))
    .join(' ');

/** Whether a verb tells what happened once, not what always holds. */
export const isPast = (word: string): boolean =>
  /^(?:was|were|did|had)$/.test(word) || (word.length > 4 && word.endsWith('ed')) || isIrregularPast(word);

export const PREPOSITION = /^(?:of|in|on|at|by|with|from|to|for|about|into|onto)$/;

/** The time that a sentence speaks of: what was so need not be so, and what will be is not yet. */
export function tenseOf(words: readonly Word[]): 'past' | 'present' | 'future' {
  if (words.some(({ text }) => FUTURE.has(text))) return 'future';
  const verb = words.find(({ text }) => AUXILIARIES.has(text)) ?? words.find(({ text }) => isPast(text));
  return verb && isPast(verb.text) ? 'past' : 'present';
}
