import { currencyOf, type Word, wordsOf } from '../../action/warrant/words.ts';
import { withoutAsides } from '../asked.ts';
import type { Brief } from '../brief.ts';
import { type Done, isReading } from '../done.ts';

/** A decision with its texts taken apart into whole words. */
export type Words = Brief & {
  /** The mandate's, without what only says when or why. */
  mandate: readonly Word[];
  /** The mandate's and the context's, in small letters. */
  spoken: ReadonlySet<string>;
  /** What changes something: calls and commands. */
  changes: readonly Done[];
  /** All that is given to whatever is done. */
  given: readonly Word[];
};

/** What of a mandate an action has lost, in words; undefined where this check finds nothing. Linear; never throws. */
export type Check = (words: Words) => string | undefined;

const LONGEST = 20_000;

/** Takes a decision apart. */
export function wordsIn(brief: Brief): Words {
  const mandate = wordsOf(withoutAsides(brief.asked.document.text.slice(0, LONGEST)));
  const known = brief.known.flatMap(({ document }) => wordsOf(document.text.slice(0, LONGEST)));
  return {
    ...brief,
    mandate,
    spoken: new Set([...mandate, ...known].map(({ text }) => text)),
    changes: brief.done.filter((done) => !isReading(done) && done.form !== 'prose'),
    given: brief.done.flatMap(({ form, args, text }) => [
      ...args.flatMap(({ value }) => wordsOf(value)),
      ...(form === 'call' ? [] : wordsOf(text)),
    ]),
  };
}

/** Whether two words are one: the same number, the same letters, or names of one currency. */
export const isSame = (one: Word, other: Word): boolean =>
  one.number !== undefined || other.number !== undefined
    ? one.number === other.number
    : one.text === other.text ||
      (currencyOf(one.text) !== undefined && currencyOf(one.text) === currencyOf(other.text));
