import type { Act } from '../../acts/act.ts';
import { heatOf, measuredIn, phraseAt, unitOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { groupsOfNoun, isPast, verbOf } from '../../acts/prose/verbs.ts';
import { FRAMES, GREETINGS, isFunctionWord, NOUN_VERBS, PHRASAL } from '../../acts/prose/words.ts';
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { OLD, TOLD } from './cues.ts';
import type { Meaning } from './groups.ts';
import { GENERAL, isVerbOf, MAKES } from './serves.ts';
import type { Order } from './standing.ts';
import { isBrand, isKindOfValue, isNamespace, longOf, moduleOf } from './things.ts';
import { isHolder, isLabel, isMadeOf, isVague, sameKind, wordsOfName } from './words.ts';

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
  const { literal } = order;
  const words = tokens.flatMap(({ kind, lower }) =>
    kind === 'word'
      ? [...lower.split('-'), ...longOf(lower)]
      : kind === 'path' || kind === 'address'
        ? lower.split(/[/:_]+/)
        : [],
  );
  const own =
    act.form === 'command' && !literal
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
            isMadeOf(noun, one),
        ) ||
        (act.effect === 'create' && MAKES.has(noun)) ||
        // "Reorder 12 boxes" for `create_purchase_order`.
        groupsOfNoun(noun).some((group) => order.meaning.groups.has(group)) ||
        (!QUANTIFIERS.has(noun) &&
          ((isFunctionWord(noun) && !PARTICLES.has(noun)) ||
            isVague(noun) ||
            isLabel(meaning.groups, noun) ||
            named.some((one) => sameKind(one, noun)) ||
            isMeasured(noun, act, tokens, literal) ||
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
const isMeasured = (noun: string, { values }: Act, tokens: readonly Token[], isThing = false): boolean =>
  measuredIn(noun) !== undefined &&
  (isThing || tokens.some(({ lower }) => GENERAL.has(lower))) &&
  values.some(({ name, unit = '' }) =>
    [...wordsOfName(name ?? ''), unit].some(
      (word) => (heatOf(word) ? 'degree' : unitOf(word)) === measuredIn(noun),
    ),
  );

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
  labels: number,
): number[] {
  const left: number[] = [];
  for (let at = phraseAt(GREETINGS, tokens, 0)?.length ?? 0; at < tokens.length; at++) {
    const token = tokens[at];
    // A mark of a text that was given is part of it.
    if (token?.lower === '?' && at >= labels) left.push(at);
    if (!token || taken.has(at) || token.kind === 'mark' || token.kind === 'break') continue;
    const frame = phraseAt(FRAMES, tokens, at);
    const phrase = phraseAt(PHRASAL, tokens, at);
    const skipped =
      phraseAt(TOLD, tokens, at) ??
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
    if (isOfIdentified(tokens, at, taken, act) || isWhatWas(tokens, at, taken, act)) continue;
    // "Invitation evt_4410 'Vendor demo'": how a thing is called that goes by its number.
    if (kind === 'quoted' && tokens[at - 1]?.kind === 'identifier' && taken.has(at - 1)) continue;
    if (isBeforeKey(tokens, at, taken, nouns)) continue;
    // "PH 6.8": the name of an argument, right before what it is.
    if (
      kind !== 'number' &&
      taken.has(at + 1) &&
      act.values.some(({ name }) => name?.toLowerCase() === lower)
    )
      continue;
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
      nouns.some((noun) => sameKind(noun, lower) || sameKind(noun, lower.replace('-', ''))) ||
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
    if ((lower === 'new' && act.effect === 'create') || isSystemOf(act, lower)) continue;
    if (isLabel(meaning.act.groups, lower)) continue;
    left.push(at);
  }
  return left;
}

/**
 * "The clip harbour.mp4", "my sister Nora", "the saved plan tf-22", "Ann at t@x.example": what is said of a thing right
 * before it is named by the letter tells it from no other; of a person it does so behind "my" or "our".
 */
function isOfNamed(
  tokens: readonly Token[],
  at: number,
  taken: ReadonlySet<number>,
  nouns: readonly string[],
  act: Act,
): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  // "My brother at t@x.example", "Ann on +44 …", "Ann (t@x.example)".
  const isReached = taken.has(at + 2) && (second?.kind === 'address' || PHONE.test(second?.text ?? ''));
  if (isReached && (next?.lower === 'at' || next?.lower === 'on' || next?.lower === '(')) return true;
  let [from, to] = [at, at];
  while (tells(tokens[from - 1])) from--;
  while (tells(tokens[to])) to++;
  const named = tokens[to];
  if (!named || to === at || to - from > MOST_TOLD || !taken.has(to) || tokens[to + 1]?.lower === "'s")
    return false;
  const kind = tokens[to - 1]?.lower ?? '';
  const isOwnKind = nouns.some((noun) => sameKind(noun, kind));
  const isNumbered = act.values.some(
    ({ text, name }) => text === named.text && wordsOfName(name ?? '').some((word) => sameKind(word, kind)),
  );
  if (named.kind === 'word') return named.capital && OWNERS.test(tokens[from - 1]?.lower ?? '');
  if (named.kind === 'path') return MEDIA.has(kind) || isOwnKind || isHolder(kind);
  // "Truck WX-204-KL": a word for a thing that goes by its number.
  const isKey = named.kind === 'identifier' && /\d/.test(named.text);
  return isKey || isNumbered || (NAMED.has(named.kind) && isOwnKind);
}
const MOST_TOLD = 3;
const OWNERS = /^(?:my|our)$/;
/** A noun or an adjective in small letters, and no verb but one that stands for a noun or tells what was done to it. */
const tells = (token: Token | undefined): boolean => {
  if (token?.kind !== 'word' || token.capital || isFunctionWord(token.lower)) return false;
  const verb = verbOf(token.lower);
  return verb === undefined || NOUN_VERBS.has(verb.lemma) || isPast(token.lower);
};
/** "The card ending in 4471". */
const isEnding = (tokens: readonly Token[], at: number, taken: ReadonlySet<number>): boolean =>
  /^end(?:s|ing)$/.test(tokens[at]?.lower ?? '') &&
  /^(?:in|with|on)$/.test(tokens[at + 1]?.lower ?? '') &&
  taken.has(at + 2);

/** "The article 'Winter tyres' (id 884)": how a thing of the act's own kind is called, right before its key. */
function isBeforeKey(
  tokens: readonly Token[],
  at: number,
  taken: ReadonlySet<number>,
  nouns: readonly string[],
): boolean {
  const kind = tokens[at - 1]?.lower ?? '';
  const key = KEYS.has(tokens[at + 2]?.lower ?? '') ? at + 3 : -1;
  return (
    tokens[at]?.kind === 'quoted' &&
    nouns.some((noun) => sameKind(noun, kind)) &&
    /^[(,]$/.test(tokens[at + 1]?.lower ?? '') &&
    taken.has(key)
  );
}
const KEYS: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'number', 'code', 'ref', 'reference', 'key']);

/**
 * "Mr Baird's mail with the id msg_8", "cancel order 5 for Ann": whose it is, where an identifier says which it is.
 */
function isOfIdentified(
  tokens: readonly Token[],
  at: number,
  taken: ReadonlySet<number>,
  { values, effect }: Act,
): boolean {
  const isName = (i: number): boolean => tokens[i]?.kind === 'word' && tokens[i]?.capital === true;
  if (!isName(at) || !values.some(({ role }) => role === 'identifier')) return false;
  let [from, to] = [at, at];
  while (isName(from - 1) || (tokens[from - 1]?.text === '.' && isName(from - 2))) from--;
  while (isName(to + 1) || (tokens[to + 1]?.text === '.' && isName(to + 2))) to++;
  const isOwner = tokens[to + 1]?.lower === "'s";
  // "Ann's leave request LR-3": what it is goes by that number.
  let key = to + 2;
  while (isOwner && tokens[key]?.kind === 'word' && !isFunctionWord(tokens[key]?.lower ?? '')) key++;
  const isNamed =
    (isOwner && tokens[key]?.kind === 'identifier' && taken.has(key)) ||
    tokens.some(({ lower }, i) => (lower === 'id' || lower === 'number') && taken.has(i + 1) && i > to);
  const before = tokens[from - 1]?.lower ?? '';
  return (
    ((isOwner || before === 'from' || before === 'by') && isNamed) ||
    (before === 'for' && effect === 'delete')
  );
}
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
const PHONE = /^\+?\d{4,}|^[+0]\d+ |^\+\d{1,3}$/;
const MEDIA: ReadonlySet<string> = new Set(words(kinds.entries.media));
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
