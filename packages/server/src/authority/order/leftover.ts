import type { Act } from '../../acts/act.ts';
import { measuredIn, phraseAt, unitOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { groupsOfNoun, verbOf } from '../../acts/prose/verbs.ts';
import { FRAMES, GREETINGS, isFunctionWord, NEGATIVES, PHRASAL } from '../../acts/prose/words.ts';
import { effectOfVerb } from '../../language/verbs.ts';
import { isMedium, OLD, TOLD } from './cues.ts';
import type { Meaning } from './groups.ts';
import { GENERAL, isVerbOf, MAKES } from './serves.ts';
import type { Order } from './standing.ts';
import { isBrand, isKindOfValue, isNamespace, longOf, moduleOf } from './things.ts';
import { isHolder, isLabel, isLike, isVague, sameKind, wordsOfName } from './words.ts';

/** Words for all or for any of several: what they take in is never the one thing that an act names. */
export const QUANTIFIERS: ReadonlySet<string> = new Set(
  'all both every each any no another some other most more less few many twice thrice only or'.split(' '),
);

/** Words of the act's own name that nobody said. */
export function unspoken(
  act: Act,
  meaning: Meaning,
  tokens: readonly Token[],
  named: readonly string[],
  order: Order,
): string[] {
  const words = tokens.flatMap(({ kind, lower }) =>
    kind === 'word'
      ? [...lower.split('-'), ...longOf(lower)]
      : kind === 'path' || kind === 'address'
        ? lower.split(/[/:_]+/)
        : [],
  );
  const own =
    act.form === 'command'
      ? meaning.nouns.slice(1).filter((noun) => !isNamespace(noun))
      : meaning.nouns.filter((noun) => !isNamespace(noun) && !moduleOf(act.verb).includes(noun));
  return own.filter(
    (noun) =>
      !(
        words.some(
          (one) =>
            sameKind(one, noun) ||
            one === noun ||
            (verbOf(one)?.lemma === verbOf(noun)?.lemma && verbOf(noun) !== undefined) ||
            isMadeOf(noun, one) ||
            isLike(noun, one),
        ) ||
        (act.effect === 'create' && MAKES.has(noun)) ||
        // "Reorder 12 boxes" for `create_purchase_order`.
        groupsOfNoun(noun).some((group) => order.meaning.groups.has(group)) ||
        (!QUANTIFIERS.has(noun) &&
          ((isFunctionWord(noun) && !PARTICLES.has(noun)) ||
            isVague(noun) ||
            isLabel(meaning.groups, noun) ||
            named.some((one) => sameKind(one, noun)) ||
            isMeasured(noun, act, tokens) ||
            isKindOfValue(noun, act.values) ||
            isTyped(noun, act, tokens)))
      ),
  );
}

/** "Hire a van" for `book_vehicle(type: van)`: what kind of the thing it is was said. */
const isTyped = (noun: string, { values, effect }: Act, tokens: readonly Token[]): boolean =>
  effect === 'create' &&
  values.some(
    ({ name = '', text }) =>
      wordsOfName(name).every((word) => word === 'type' || word === 'kind' || word === noun) &&
      tokens.some(({ kind, lower }) => kind === 'word' && lower === text.toLowerCase()),
  );

/** A temperature is what is in degrees. */
const isMeasured = (noun: string, { values }: Act, tokens: readonly Token[]): boolean =>
  measuredIn(noun) !== undefined &&
  tokens.some(({ lower }) => GENERAL.has(lower)) &&
  values.some(({ name }) => wordsOfName(name ?? '').some((word) => unitOf(word) === measuredIn(noun)));

/** A reminder is what reminds, a rental what is rented: a noun that is a verb with an ending. */
const isMadeOf = (noun: string, word: string): boolean =>
  word.length >= 4 &&
  effectOfVerb(word) !== undefined &&
  /^(?:e?r|al|ment|ing|ion)$/.test(noun.slice(word.length)) &&
  noun.startsWith(word);

/** "turn_off" is not "turn on". */
const PARTICLES: ReadonlySet<string> = new Set(['on', 'off', 'up', 'down', 'in', 'out', 'not', 'without']);

/** Whether a word names the system that an act works in, or one that its name leaves open. */
function isSystemOf(act: Act, word: string): boolean {
  if (!isNamespace(word)) return false;
  const own = wordsOfName(act.verb);
  return own.includes(word) || !isBrand(word) || (act.form === 'call' && !own.some(isBrand));
}

/** Words of the order that nothing accounts for. */
export function leftOver(
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  nouns: readonly string[],
  meaning: { order: Meaning; act: Meaning },
  act: Act,
): number[] {
  const left: number[] = [];
  for (let at = phraseAt(GREETINGS, tokens, 0)?.length ?? 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || taken.has(at) || token.kind === 'mark' || token.kind === 'break') continue;
    const frame = phraseAt(FRAMES, tokens, at);
    const phrase = phraseAt(PHRASAL, tokens, at);
    const skipped =
      (isTold(tokens, at, act) ? phraseAt(TOLD, tokens, at) : undefined) ??
      (phrase?.means === meaning.order.lemma ? phrase : undefined) ??
      (frame?.means === 'refrain' ? undefined : frame);
    if (skipped) {
      at += skipped.length - 1;
      continue;
    }
    const { kind, lower } = token;
    if (lower === 'only' && taken.has(at - 1)) continue;
    // More may be asked than one look-up shows; but it shows nothing else than what was named.
    if (act.effect === 'read' && kind === 'word' && !token.capital) continue;
    if (isHolder(lower) && isBesideTaken(tokens, at, taken, act.effect === 'delete' ? [] : nouns)) continue;
    const isBrandName = kind === 'identifier' && /^\p{L}+$/u.test(token.text) && isSystemOf(act, lower);
    if (isBrandName) continue;
    // What is done now is done today.
    if (
      lower === 'today' &&
      (act.effect === 'pay' || act.effect === 'send') &&
      !act.values.some(({ role }) => role === 'time')
    )
      continue;
    if (isWhatWas(tokens, at, taken, act)) continue;
    if (quantityAt(tokens, at) || kind !== 'word') {
      left.push(at);
      continue;
    }
    if (
      isFunctionWord(lower) ||
      isVague(lower) ||
      isVerbOf(meaning.order, lower) ||
      isVerbOf(meaning.act, lower)
    )
      continue;
    if (
      nouns.some(
        (noun) => sameKind(noun, lower) || sameKind(noun, lower.replace('-', '')) || isLike(noun, lower),
      ) ||
      [lower.split('-'), longOf(lower)].some(
        (parts) => parts.length > 0 && parts.every((part) => nouns.includes(part)),
      ) ||
      (longOf(lower).some((part) => nouns.includes(part)) && taken.has(at + 1)) ||
      act.values.some(({ name }) => wordsOfName(name ?? '').join('') === lower) ||
      nouns.some((noun) => isLongFormAt(longOf(noun), tokens, at)) ||
      isLabel(meaning.order.groups, lower)
    )
      continue;
    if (isEnding(tokens, at, taken)) continue;
    if (isOfNamed(tokens, at, taken, nouns, act) || isSaidAgain(tokens, at, taken)) continue;
    if ((lower === 'new' && (act.effect === 'create' || act.effect === 'change')) || isSystemOf(act, lower))
      continue;
    if (isLabel(meaning.act.groups, lower)) continue;
    left.push(at);
  }
  return left;
}

/** "It is no longer needed" speaks for an end, and for nothing that is made, paid or sent. */
const isTold = (tokens: readonly Token[], at: number, { effect }: Act): boolean =>
  effect === 'delete' ||
  effect === 'change' ||
  !tokens.slice(at, at + 3).some(({ lower }) => NEGATIVES.has(lower));

/**
 * "The clip harbour.mp4", "my brother at t@x.example", "the test user qa-17": what is said of a thing right before it is
 * named by the letter. Before a name that only looks like one, the act speaks of its kind.
 */
function isOfNamed(
  tokens: readonly Token[],
  at: number,
  taken: ReadonlySet<number>,
  nouns: readonly string[],
  act: Act,
): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  // "Truck WX-204-KL": a word for a thing that goes by its number.
  const isPlainNoun = verbOf(tokens[at]?.lower ?? '') === undefined && !tokens[at]?.capital;
  if (isPlainNoun && next?.kind === 'identifier' && /\d/.test(next.text) && taken.has(at + 1)) return true;
  if (
    (next?.kind === 'path' || next?.kind === 'quoted') &&
    taken.has(at + 1) &&
    isMedium(tokens[at]?.lower ?? '')
  )
    return true;
  // "My brother at t@x.example", "Ann on +44 …", "Ann (t@x.example)".
  const isReached = taken.has(at + 2) && (second?.kind === 'address' || PHONE.test(second?.text ?? ''));
  if (isReached && (next?.lower === 'at' || next?.lower === 'on' || next?.lower === '(')) return true;
  if (isFunctionWord(next?.lower ?? '') || !nouns.some((noun) => sameKind(noun, next?.lower ?? '')))
    return false;
  const isNumbered = act.values.some(
    ({ text, name }) =>
      text === second?.text && wordsOfName(name ?? '').some((word) => sameKind(word, next?.lower ?? '')),
  );
  return taken.has(at + 2) && (NAMED.has(second?.kind ?? '') || isNumbered);
}
/** "The card ending in 4471". */
const isEnding = (tokens: readonly Token[], at: number, taken: ReadonlySet<number>): boolean =>
  /^end(?:s|ing)$/.test(tokens[at]?.lower ?? '') &&
  /^(?:in|with|on)$/.test(tokens[at + 1]?.lower ?? '') &&
  taken.has(at + 2);

/** "From editor to admin": what a thing was before it is changed, where the act has no part for that. */
const isWhatWas = (
  tokens: readonly Token[],
  at: number,
  taken: ReadonlySet<number>,
  { effect, values }: Act,
): boolean =>
  (effect === 'change' || effect === 'grant') &&
  tokens[at - 1]?.lower === 'from' &&
  tokens[at + 1]?.lower === 'to' &&
  taken.has(at + 2) &&
  !values.some(
    ({ role, name }) => role === 'source' || wordsOfName(name ?? '').some((word) => OLD.has(word)),
  );

/** "For our new nurse: …, role nurse": a plain word that stands where it is accounted for, too. */
const isSaidAgain = (tokens: readonly Token[], at: number, taken: ReadonlySet<number>): boolean =>
  tokens.some(({ text }, i) => i !== at && taken.has(i) && text === tokens[at]?.text);
const PHONE = /^\+?\d{4,}|^[+0]\d+ /;
const NAMED: ReadonlySet<string> = new Set(['identifier', 'quoted', 'address']);

/** "Pull request", where the act says PR: whether the word at a place is of the words that an abbreviation stands for. */
const isLongFormAt = (long: readonly string[], tokens: readonly Token[], at: number): boolean =>
  long.some((_, i) => long.every((word, k) => tokens[at - i + k]?.lower === word));

/** "The ticket SUP-204", "the Ops group": what kind of thing a matched name names. */
const isBesideTaken = (
  tokens: readonly Token[],
  at: number,
  taken: ReadonlySet<number>,
  nouns: readonly string[],
): boolean =>
  [at - 1, at + 1].some(
    (i) =>
      taken.has(i) ||
      nouns.some((noun) => tokens[i]?.kind === 'word' && sameKind(noun, tokens[i]?.lower ?? '')),
  );
