import { leadsOver } from '../../acts/prose/clauses.ts';
import { monthOf } from '../../acts/prose/measures.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import { BINDING, FAILURES, NEGATIVES, SAYS } from '../../acts/prose/words.ts';
import objections from '../../language/lexicon/objections.json' with { type: 'json' };
import lexicon from '../../language/lexicon/remarks.json' with { type: 'json' };
import { setOf as set, words } from '../../language/names.ts';
import { singular } from './words.ts';

const { entries } = lexicon;
const DEGREES = set(entries.degrees);
/** Words that make a remark hold an order back, in any form of them. */
const HOLDS: ReadonlySet<string> = new Set([
  ...words(entries.holds),
  ...objections.entries.stops,
  ...objections.entries.permission,
  ...objections.entries.doubts.filter((word) => !DEGREES.has(word)),
  ...BINDING,
  ...FAILURES,
  ...SAYS,
]);

/** A word as it stands, without its plural, and the parts of a name: "demo-web" is of "demo". */
export const partsOf = ({ lower }: Token): string[] =>
  [lower, ...lower.split(/[^\p{L}\p{N}]+/u)].flatMap((part) => [part, singular(part)]);

/** Without what leads over to it, and without marks. */
export const bare = (clause: readonly Token[]): readonly Token[] =>
  clause
    .slice(
      Math.max(
        0,
        clause.findIndex((token) => !leadsOver(token)),
      ),
    )
    .filter(({ kind }) => kind !== 'mark' && kind !== 'break');

/** Words that may speak of what is ordered. */
export const POINTS = set(entries.points);
/** Whether a word may bear on what is ordered: it refuses, binds, doubts, wants, or points at what was said. */
export function speaks(token: Token): boolean {
  const { kind, lower, text } = token;
  if (kind === 'quoted' || kind === 'code' || text === '?') return true;
  if (kind !== 'word' || (token.capital && monthOf(lower) !== undefined)) return false;
  return /^(?:it|that|this|there|they|here|what|who)'/.test(lower) || POINTS.has(lower) || speaksOut(token);
}

/** Whether a word refuses, binds, doubts or wants by itself. */
export const speaksOut = ({ lower }: Token): boolean =>
  NEGATIVES.has(lower) ||
  lower.endsWith("n't") ||
  isUndone(lower) ||
  formsOf(lower).some((form) => HOLDS.has(form));

/** "Unsigned", "unpaid": what was not done is a refusal in one word. */
const isUndone = (word: string): boolean => word.startsWith('un') && isPast(word.slice(2));

export const formsOf = (word: string): string[] => [
  word,
  singular(word),
  verbOf(word)?.lemma ?? word,
  ...['s', 'es', 'ed', 'd', 'ing'].flatMap((ending) =>
    word.endsWith(ending) ? [word.slice(0, -ending.length), `${word.slice(0, -ending.length)}e`] : [],
  ),
  word.replace(/ies$|ied$/, 'y'),
  word.replace(/(.)\1(?:ed|ing)$/, '$1'),
];

export const isBe = (word: string): boolean => /^(?:is|are|was|were|has|have|had)$/.test(word);
export const isPronoun = (word: string): boolean => /^(?:it|this|that|these|those|they)$/.test(word);
