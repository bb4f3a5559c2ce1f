import lexicon from './lexicon/questions.json' with { type: 'json' };
import { words } from './names.ts';

const anyOf = (list: string): string => `(?:${words(list).join('|').replaceAll('-', ' ')})`;

const { twists, unreal, otherOrder } = lexicon.entries;

/** Sources of expressions for any of the words of a class. */
export const ANY_OF = {
  twists: anyOf(twists),
  unreal: anyOf(unreal),
  otherOrder: anyOf(otherOrder),
} as const;

/** What follows "how many" and need not be whole, besides units. */
export const UNCOUNTED: ReadonlySet<string> = new Set(words(lexicon.entries.uncounted));
