import lexicon from './lexicon/revisions.json' with { type: 'json' };
import { setOf, words } from './names.ts';

const { undoes, whatever, said, orders, asked, keeps, revises, corrects, sets, dismisses } = lexicon.entries;
const anyOf = (list: string): string => `(?:${words(list).join('|')})`;

/** Verbs, in their ground form, that drop, keep or change what was ordered before. */
export const REVISIONS = {
  undoes: setOf(undoes),
  said: setOf(said),
  keeps: setOf(keeps),
  revises: setOf(revises),
  corrects: setOf(corrects),
  sets: setOf(sets),
  dismisses,
} as const;

const SAID = new RegExp(`\\b${anyOf(whatever)} (?:i|we)(?:'ve| have)? (?:just )?${anyOf(said)}\\b`);
const ORDERS = new RegExp(`\\b(?:my (?:\\w+ )?${anyOf(orders)}|(?:this|that) ${anyOf(asked)})s?\\b`);

/** Whether words of a principal, in small letters, speak of what was said before: "everything I asked for". Linear. */
export const isOfEarlierWords = (text: string): boolean => SAID.test(text) || ORDERS.test(text);
