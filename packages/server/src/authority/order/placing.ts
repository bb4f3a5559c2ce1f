import type { Act, Value } from '../../acts/act.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { DETERMINERS, isFunctionWord } from '../../acts/prose/words.ts';
import { type Cue, PLACES } from './cues.ts';
import type { Place } from './places.ts';
import { isVerbOf } from './serves.ts';
import type { Order } from './standing.ts';
import { sameKind, wordsOfName } from './words.ts';

/** Whether two values would stand better in each other's part: `room: "lights"` for "the lights in the kitchen". */
export const areExchanged = (one: Placed, other: Placed): boolean =>
  (one.value.number === undefined) === (other.value.number === undefined) &&
  standing(one.cue, one.value) + standing(other.cue, other.value) <
    standing(one.cue, other.value) + standing(other.cue, one.value);
type Placed = { cue: Cue; value: Value };
const standing = ({ preposition }: Cue, { role, name = '' }: Value): number =>
  (wordsOfName(name).at(-1) === 'value' && preposition === 'to') ||
  (preposition === 'by' && role !== 'object' && role !== 'destination') ||
  (role === 'destination' && PLACES.has(preposition))
    ? 1
    : 0;

/** The order's own verb, what another argument is called, or "private" of "a private bucket": no name of its own. */
export function isAside(
  tokens: readonly Token[],
  { from, to }: Place,
  { name = '', text }: Value,
  { values }: Act,
  { literal, meaning }: Order,
): boolean {
  const [word, next] = [tokens[from], tokens[to]];
  if (to - from > 1 || word?.kind !== 'word' || word.capital !== (from === 0)) return false;
  const own = wordsOfName(name);
  const verb = tokens.findIndex(({ kind, lower }) => kind === 'word' && isVerbOf(meaning, lower));
  if (!literal && from === verb) return true;
  const isKind = values.some((one) => one.name !== name && wordsOfName(one.name ?? '').join() === text);
  if (isKind || (own.length > 1 && own.includes(text))) return true;
  const isSort = /^an?$/.test(tokens[from - 1]?.lower ?? '') && next?.kind === 'word' && !next.capital;
  const isCalled =
    /^(?:name|title|id)$/.test(own.at(-1) ?? '') || sameKind(own.at(-1) ?? '', next?.lower ?? '');
  return isSort && isCalled && !isFunctionWord(next?.lower ?? '');
}

/** "Prepare to add the label": to be ready for it is not to do it. */
export const isReadiness = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ kind, lower }, at) =>
      kind === 'word' &&
      verbOf(lower) !== undefined &&
      tokens[at + 1]?.lower === 'to' &&
      verbOf(tokens[at + 2]?.lower ?? '')?.lemma === tokens[at + 2]?.lower &&
      DETERMINERS.has(tokens[at + 3]?.lower ?? ''),
  );
