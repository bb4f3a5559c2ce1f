import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { DETERMINERS, isFunctionWord } from '../../acts/prose/words.ts';
import type { Words } from './spoken.ts';

const BE = /^(?:is|are|'s|be|=|:)$/;
const NAME = /^(?:names?|ids?)$/;
const IT = /^(?:it|this|that|them)$/;
const CALLED = /^(?:called|named|titled)$/;
const CALL = /^(?:call|name|title)$/;
const QUOTES = /^["'`]$/;
const MOST_DESCRIBING = 3;

/**
 * Takes words that only give a thing the name behind them, "its name is x", "call it x", "it's called x", with what the
 * thing is described by before: "the nginx container, its name is x".
 */
export function takeNaming(words: Words, names: readonly string[]): void {
  for (const name of new Set(names))
    for (const at of words.placesOf(name)) {
      const from = namingBefore(at, words.tokens);
      if (from === undefined) continue;
      words.take(from, at);
      words.noteNamed(at);
      takeDescription(from - 1, words);
    }
}

/** Where the words begin that name what stands at a place. */
export function namingBefore(spot: number, tokens: readonly Token[]): number | undefined {
  const lower = (at: number): string => tokens[at]?.lower ?? '';
  let at = spot - 1;
  while (QUOTES.test(lower(at))) at--;
  if (IT.test(lower(at)) && CALL.test(lower(at - 1))) return at - 1;
  if (BE.test(lower(at)) && NAME.test(lower(at - 1)) && /^(?:its|the|their|whose)$/.test(lower(at - 2)))
    return at - 2;
  if (!CALLED.test(lower(at))) return undefined;
  if (/^(?:it's|that's|they're)$/.test(lower(at - 1))) return at - 1;
  return BE.test(lower(at - 1)) && /^(?:it|they|which|that)$/.test(lower(at - 2)) ? at - 2 : undefined;
}

/** Whether a clause says no more than what something is called: "its name is x". */
export function isNaming(clause: readonly Token[]): boolean {
  const tokens = clause.filter(({ kind }) => kind !== 'mark');
  return tokens.length > 0 && namingBefore(tokens.length - 1, tokens) === 0;
}

/** "The nginx container,": what stands before a noun at a clause's end says which of them it is, as its name does. */
function takeDescription(end: number, words: Words): void {
  const { tokens } = words;
  if (tokens[end]?.kind !== 'mark') return;
  let from = end - 1;
  while (from >= 0 && end - from <= MOST_DESCRIBING + 1 && isPlainWord(words, from)) from--;
  const isObject = verbOf(tokens[from - 1]?.lower ?? '') !== undefined;
  if (DETERMINERS.has(tokens[from]?.lower ?? '') && isObject && end - from > 2)
    words.noteDescribing(from, end - 1);
}

const isPlainWord = ({ tokens }: Words, at: number): boolean => {
  const token = tokens[at];
  return token?.kind === 'word' && !isFunctionWord(token.lower);
};

/** "Only x", "that tag only": no more than what is named, which is all that the commands take. */
export function takeOnly(words: Words, names: readonly string[], isLook: boolean): void {
  const spots = new Set(names.flatMap((name) => words.placesOf(name)));
  words.tokens.forEach(({ lower }, at) => {
    if (lower !== 'only') return;
    const isPointed = [at - 2, at + 1].some((i) => /^(?:this|that)$/.test(words.tokens[i]?.lower ?? ''));
    // "Only list them".
    const isLooking = isLook && verbOf(words.tokens[at + 1]?.lower ?? '')?.effect === 'read';
    if (isLooking || spots.has(at - 1) || spots.has(at + 1) || isPointed || isLedTo(at + 1, spots, words))
      words.take(at);
  });
}

/** "Only the container x". */
function isLedTo(from: number, spots: ReadonlySet<number>, { tokens }: Words): boolean {
  const isDetermined = DETERMINERS.has(tokens[from]?.lower ?? '');
  return spots.has(from + 1) || (isDetermined && spots.has(from + 2));
}
