import lexicon from './lexicon/extent.json' with { type: 'json' };
import { setOf } from './names.ts';

const { all, several, repeats, loosely, another, more } = lexicon.entries;

/** Words, in small letters, that say how much of something is meant. */
export const EXTENT = {
  all: setOf(all),
  several: setOf(several),
  repeats: setOf(repeats),
  loosely: setOf(loosely),
  another: setOf(another),
  more: setOf(more),
} as const;
