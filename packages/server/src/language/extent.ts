import lexicon from './lexicon/extent.json' with { type: 'json' };
import { words } from './names.ts';

const { all, several, repeats, loosely, another } = lexicon.entries;
const setOf = (list: string): ReadonlySet<string> => new Set(words(list));

/** Words, in small letters, that say how much of something is meant. */
export const EXTENT = {
  all: setOf(all),
  several: setOf(several),
  repeats: setOf(repeats),
  loosely: setOf(loosely),
  another: setOf(another),
} as const;
