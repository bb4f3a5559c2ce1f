import { sentencesBy } from './sentence.ts';
import { timesIn } from './timeline/claimed.ts';

/** Reads the sentences of a text, and times in them; words that are `said` already suppose and deny nothing. */
export const readSentences = sentencesBy((text) => timesIn(text, true));
