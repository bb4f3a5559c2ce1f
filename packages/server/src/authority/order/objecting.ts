import { monthOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import { BINDING, FAILURES, isFunctionWord, NEGATIVES, SAYS } from '../../acts/prose/words.ts';
import objections from '../../language/lexicon/objections.json' with { type: 'json' };
import lexicon from '../../language/lexicon/remarks.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { isHolder, isVague, singular } from './words.ts';

const { entries } = lexicon;
const DEGREES: ReadonlySet<string> = new Set(words(entries.degrees));
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
/** Words that point at what was said. */
export const POINTS: ReadonlySet<string> = new Set(words(entries.points));
const BODIES: ReadonlySet<string> = new Set(words(entries.bodies));
/** Whether a word may bear on what is ordered: it refuses, binds, doubts, wants, or points at what was said. */
export function speaks(token: Token): boolean {
  const { kind, lower, text } = token;
  if (kind === 'quoted' || kind === 'code' || text === '?') return true;
  if (kind !== 'word' || (token.capital && monthOf(lower) !== undefined)) return false;
  if (NEGATIVES.has(lower) || /n't$|^(?:it|that|this|there|they|here|what|who)'/.test(lower)) return true;
  return POINTS.has(lower) || isUndone(lower) || formsOf(lower).some((form) => HOLDS.has(form));
}

/** "Unsigned", "unpaid": what was not done is a refusal in one word. */
const isUndone = (word: string): boolean => word.startsWith('un') && isPast(word.slice(2));

/** A word (small letters) and what its endings leave. */
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

/** A word as it stands, without its plural, and the parts of a name: "demo-web" is of "demo". */
export const partsOf = ({ lower }: Token): string[] =>
  [lower, ...lower.split(/[^\p{L}\p{N}]+/u)].flatMap((part) => [part, singular(part)]);

/** Words of times: "this morning" points at no order. */
export const timesIn = (tokens: readonly Token[]): ReadonlySet<Token> =>
  new Set(
    tokens.flatMap((_, at) => {
      const read = quantityAt(tokens, at);
      return read?.value.role === 'time' ? tokens.slice(at, read.next) : [];
    }),
  );

/** Whether a word may be of somebody who has a say: a body, or a name; `leads` where it stands first. */
export const isOfSomebody = ({ kind, lower, capital }: Token, leads: boolean): boolean =>
  kind === 'word' && (BODIES.has(singular(lower)) || (capital && (leads ? isName(lower) : lower !== 'i')));

/** A word at the head of a sentence that may be somebody's name: no plural, and nothing that a thing is called. */
const isName = (word: string): boolean =>
  !isFunctionWord(word) && !isHolder(word) && !isVague(word) && singular(word) === word;
