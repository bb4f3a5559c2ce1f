import { isGreeting } from '../../acts/prose/manners.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { readSentences } from '../../acts/prose/read.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { AUXILIARIES, FRAMES, isFunctionWord, NEGATIVES } from '../../acts/prose/words.ts';
import alike from '../../language/lexicon/alike.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { effectOfVerb, groupsOfVerb } from '../../language/verbs.ts';
import { asksFor, type Meaning } from './groups.ts';
import type { Key, Noun, Phrase } from './nominal.ts';
import { LATEST, sameNoun } from './nouns.ts';
import { BOOKS, isWhom, PAYS, type Part, partsOf, TELLS } from './parts.ts';
import type { Word } from './standing.ts';
import { isMoving, tellsWhen } from './times.ts';
import { singular } from './words.ts';

const TOLD = alike.entries.told.map((line) => new Set(words(line)));

/**
 * Whether a text that tells in words what is to be done says what the orders say, thing by thing, each behind a
 * preposition that gives it the same part, and nothing else: "Forward the letter 'Lease' from Otto" for "Forward Otto's
 * letter 'Lease'". Quotes the order where it does. Pure; a condition or a refusal in either is read as none.
 */
export function restates(word: Word, text: string): string | undefined {
  const standing = word.orders.filter(({ takenBack }) => takenBack === undefined);
  if (standing.length === 0 || word.refused.length > 0 || standing.length < word.orders.length)
    return undefined;
  if (standing.some(({ act }) => act.modality !== 'ordered')) return undefined;
  const told = word.sentences.filter(
    ({ kind, acts }) => kind === 'acts' && acts.some(({ modality }) => modality !== 'done'),
  );
  const [own, others] = [
    told.map(({ plain }) => plain),
    readSentences(text, 'agent').map(({ tokens }) => tokens),
  ];
  const ordered = partsOf(own, 'principal');
  const said = new Set(word.sentences.flatMap(({ tokens }) => tokens.map(({ lower }) => lower)));
  const isLook = [
    ...standing.map(({ act }) => act),
    ...readSentences(text, 'agent').flatMap(({ acts }) => acts),
  ].every(({ effect, verb }) => effect === 'read' && SEES.has(verb));
  const isSaid = [others, others.map((tokens) => ofHearer(tokens, said))].some((one) => {
    const parts = ordered && partsOf(one, 'agent');
    const isSaidSo =
      parts?.length === ordered?.length && ordered?.every((part, at) => isSame(part, parts?.[at]));
    return isSaidSo || (isLook && looksAt(own, one));
  });
  return isSaid ? told.map(({ quote }) => quote).join(' ') : undefined;
}

/**
 * Whether a text tells nothing but what was ordered, word by word, whatever its verb is: "I am feeding the calves" for "Feed
 * the calves". Whatever else was said only tells.
 */
export function repeats({ orders, refused, literal, sentences }: Word, text: string): boolean {
  const isPlain = [...orders, ...literal].every(
    ({ takenBack, act: { modality, polarity } }) =>
      takenBack === undefined && modality === 'ordered' && polarity === 'do',
  );
  const ordered = sentences.flatMap((one) =>
    one.kind === 'acts' || one.literal ? spokenIn(one.tokens) : [],
  );
  const said = new Set(ordered);
  const told = readSentences(text, 'agent').flatMap(({ tokens }) => spokenIn(ofHearer(tokens, said)));
  const from = told[0] === 'i' && told[1] === 'am' ? 2 : told[0] === "i'm" ? 1 : 0;
  const isHead = (at: number): boolean => at === 0 || /^(?:and|then)$/.test(ordered[at - 1] ?? '');
  return (
    isPlain &&
    refused.length === 0 &&
    ordered.length > 1 &&
    told.length - from === ordered.length &&
    ordered.every((word, at) => {
      const other = told[from + at] ?? '';
      return word === other || (isHead(at) && isGerundOf(other, word));
    })
  );
}

/** The words of an order without its manners. */
function spokenIn(tokens: readonly Token[]): string[] {
  if (isGreeting(tokens)) return [];
  const words = tokens.filter(({ kind, lower, text }) =>
    kind === 'word' ? !/^(?:please|pls|kindly|just|now)$/.test(lower) : kind !== 'mark' || text === "'s",
  );
  const frame = phraseAt(FRAMES, words, 0);
  return words
    .slice(frame?.means === 'order' ? frame.length : 0)
    .map(({ text, lower, kind, capital }, at) => (kind === 'word' && (!capital || at === 0) ? lower : text));
}

const isGerundOf = (word: string, verb: string): boolean =>
  word === `${verb}ing` || word === `${verb.replace(/e$/, '')}ing` || word === `${verb}${verb.at(-1)}ing`;

/**
 * Whether no more is looked at than what was asked about, and no less: each word that says something stands in both, and
 * behind the same word for a direction or a bound.
 */
function looksAt(own: readonly (readonly Token[])[], others: readonly (readonly Token[])[]): boolean {
  const isToOther = partsOf(others, 'agent')?.some(({ verb, phrases }) => {
    const given = phrases.filter(({ before }) => before === '' || (before === 'to' && TELLS.has(verb)));
    return given.length > 1 || phrases.some(({ before }) => before === 'to' && TELLS.has(verb));
  });
  const [asked, seen] = [own, others].map((sentences) => {
    const all = sentences.flatMap((tokens) => contentOf(tokens, LOOKS));
    return all.some((word) => NEGATIVES.has(word)) ? undefined : [...new Set(all)].sort().join(' ');
  });
  return isToOther === false && asked !== undefined && asked !== '' && asked === seen;
}

/** Words that say something, each in one form, with the direction or the bound that it stands behind. */
function contentOf(
  tokens: readonly Token[],
  isIdle: (token: Token, at: number, all: readonly Token[]) => boolean,
): string[] {
  return tokens.flatMap((token, at) => {
    const { kind, lower, text } = token;
    if (kind === 'mark' || kind === 'break' || isIdle(token, at, tokens)) return [];
    const before = [1, 2].map((step) => tokens[at - step]?.lower ?? '').find((word) => BOUNDS.has(word));
    const number = quantityAt(tokens, at)?.value;
    const isMany = lower === 'many' && tokens[at - 1]?.lower === 'how';
    const plain = LATEST.has(lower)
      ? 'latest'
      : isMany
        ? 'number'
        : (verbOf(lower)?.lemma ?? singular(lower));
    const said = number?.number ?? (kind === 'word' && !token.capital ? plain : text.replace(/\.$/, ''));
    return [`${before ?? ''} ${said}`.trim()];
  });
}
const BOUNDS: ReadonlySet<string> = new Set(
  'from to before after since until over under above below between'.split(' '),
);
/** "Are left": what is there. */
const LOOKS = ({ kind, lower }: Token, at: number, all: readonly Token[]): boolean =>
  kind === 'word' &&
  !NEGATIVES.has(lower) &&
  !BOUNDED.has(lower) &&
  // Who checks somebody out does not check them.
  !(/^(?:in|out)$/.test(lower) && verbOf(all[at - 1]?.lower ?? '')?.lemma === 'check') &&
  (isFunctionWord(lower) ||
    verbOf(lower)?.effect === 'read' ||
    (lower === 'left' && AUXILIARIES.has(all[at - 1]?.lower ?? '')));
const SEES = new Set(words(alike.entries.looks));
const BOUNDED: ReadonlySet<string> = new Set(['all', 'each', 'every', 'any', 'other', 'another', 'both']);

/** "The customer's card" of an agent is the card of whoever orders, where no order speaks of a customer. */
const ofHearer = (tokens: readonly Token[], said: ReadonlySet<string>): Token[] =>
  tokens.flatMap((token, at) => {
    const [next, mark] = [tokens[at + 1]?.lower ?? '', tokens[at + 2]?.text];
    const isHearer = token.lower === 'the' && ORDERERS.has(next) && !said.has(next);
    if (
      token.text === "'s" &&
      ORDERERS.has(tokens[at - 1]?.lower ?? '') &&
      !said.has(tokens[at - 1]?.lower ?? '')
    )
      return [];
    if (ORDERERS.has(token.lower) && tokens[at - 1]?.lower === 'the' && !said.has(token.lower)) return [];
    const lower = mark === "'s" ? 'my' : 'me';
    return isHearer ? [{ ...token, text: lower, lower }] : [token];
  });
const ORDERERS: ReadonlySet<string> = new Set(['user', 'customer', 'client', 'principal', 'cardholder']);

const meaningOf = (lemma: string): Meaning => ({ lemma, groups: new Set(groupsOfVerb(lemma)), nouns: [] });

/** Whether each phrase of one is a phrase of the other in the same part; what has no preposition stands in the same order. */
function isSame(one: Part, other: Part | undefined): boolean {
  if (!other || !isSameVerb(one, other) || one.phrases.length !== other.phrases.length) return false;
  const left = [...other.phrases];
  return one.phrases.every((phrase) => {
    const first = left.find((candidate) => isSamePlace(phrase, candidate));
    const at = left.findIndex(
      (candidate) => candidate === first && isSamePhrase(phrase, candidate, one, other),
    );
    return left.splice(at, at < 0 ? 0 : 1).length > 0;
  });
}

/** "On staging", "in the staging environment": where something is, in whichever of the words for that. */
const isSamePlace = (one: Phrase, other: Phrase): boolean =>
  one.before === other.before || (IN.has(one.before) && IN.has(other.before) && !one.nouns[0]?.time);
const IN: ReadonlySet<string> = new Set(['in', 'on', 'at']);

const [MEASURES = new Set<string>(), SETS = new Set<string>()] = (alike.entries.leads[0] ?? '')
  .split(' > ')
  .map((side) => new Set(words(side)));

/** The same verb, one of those that say the same, or any two that only look up. */
function isSameVerb({ verb: one, phrases }: Part, { verb: other }: Part): boolean {
  if (one === other) return true;
  // "Lower it to 300" sets it to 300.
  const isSet = phrases.some(
    ({ before, nouns: [noun] }) => before === 'to' && /^\d/.test(noun?.keys[0]?.key ?? ''),
  );
  if (isSet && MEASURES.has(one) && SETS.has(other)) return true;
  const isMoney = phrases.some(({ before }) => before === 'amount');
  if (TOLD.some((same) => same.has(one) && same.has(other)))
    return isMoney || !(PAYS.has(one) || PAYS.has(other)) || effectOfVerb(one) === effectOfVerb(other);
  return (
    effectOfVerb(one) === 'read' &&
    effectOfVerb(other) === 'read' &&
    asksFor(meaningOf(one), meaningOf(other))
  );
}

/** The same things, listed in any order where nothing is counted, and beside the same thing where it matters which. */
function isSamePhrase(phrase: Phrase, other: Phrase | undefined, own: Part, part: Part): boolean {
  if (!other || phrase.nouns.length !== other.nouns.length) return false;
  const isInTurn = phrase.nouns.every((noun, at) => sameNoun(noun, other.nouns[at]));
  const isListed =
    phrase.nouns.length > 1 &&
    [...phrase.nouns, ...other.nouns].every((noun) => noun.keys.every(isUncounted) && noun.of.length === 0) &&
    own.phrases.filter(({ before }) => before === phrase.before).length === 1 &&
    areSame(phrase.nouns, other.nouns);
  return (isInTurn || isListed) && isBeside(phrase, other, own, part);
}

const isUncounted = ({ key }: Key): boolean => !/^[\d.]+ /.test(key);

/** One to one, in any order. */
function areSame(ones: readonly Noun[], others: readonly Noun[]): boolean {
  const left = [...others];
  for (const noun of ones) {
    const at = left.findIndex((other) => sameNoun(noun, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** "The file in a to b" is not "the file to b in a": what could belong to another thing stands behind the same. */
function isBeside(phrase: Phrase, other: Phrase, own: Part, part: Part): boolean {
  if (/^(?:|,|amount|particle)$/.test(phrase.before) || other.before === ',') return true;
  // "The order of 3 May" is none that is cancelled on that day.
  const isObject = placeOf(phrase.host, own) === '' && placeOf(other.host, part) === '';
  if (phrase.isOf !== other.isOf && isObject && !isMoving(own.verb)) return false;
  if (phrase.host && other.host && sameNoun(phrase.host, other.host)) return true;
  if (isWhen(phrase, own) && isWhen(other, part)) return true;
  const isOne = (of: Part): boolean =>
    of.phrases.filter(({ before }) => before === phrase.before).length === 1;
  if (!isOne(own) || !isOne(part)) return false;
  return phrase.before === 'to' || (isLoose(phrase, own) && isLoose(other, part));
}

/** Behind which preposition a thing stands; undefined where it is none of the part. */
const placeOf = (host: Noun | undefined, { phrases }: Part): string | undefined =>
  host && phrases.find(({ nouns }) => nouns.some((one) => sameNoun(one, host)))?.before;

/** The one time of something that is done once and is not put at another time, and not of another thing than what it is done to. */
const isWhen = ({ nouns: [noun], host, isOf }: Phrase, { phrases, verb }: Part): boolean => {
  if (!noun?.moment || !tellsWhen(noun.moment) || isOf || isMoving(verb)) return false;
  const place = placeOf(host, { phrases, verb });
  const isPlanned = place === 'for' && groupsOfVerb(verb).includes('book');
  // "Tell Bo on Monday that it opens", "remind Bo on Monday to open it": what is told has a time of its own.
  if (TELLS.has(verb) && verb !== 'send' && phrases.some(({ before }) => before === '')) return false;
  if (place === 'to' && host?.keys.some(({ plain }) => plain !== undefined)) return false;
  return (
    (host === undefined || /^(?:|,|amount)$/.test(place ?? 'none') || isPlanned || isByName(host)) &&
    phrases.every(({ listed }) => !listed) &&
    phrases.filter(({ nouns }) => nouns.some(({ time }) => time)).length === 1
  );
};
/** Ann, order 5: no time tells it from others. */
const isByName = ({ keys, of }: Noun): boolean => of.length === 0 && keys.at(-1)?.plain === undefined;

const HOW: ReadonlySet<string> = new Set(['by', 'via', 'through', 'using']);
/** "For 2 days". */
const isLasting = (noun: Noun | undefined): boolean =>
  noun?.keys.length === 1 && /^[\d.]+ (?:minute|hour|day|week|month|year) /.test(noun.keys[0]?.key ?? '');
const PLACED: ReadonlySet<string> = new Set(['in', 'on', 'at', 'within', 'inside', 'under']);

/** Whether nothing but the verb, or what is done it to, can be what a phrase belongs to. */
function isLoose({ host, before, nouns: [noun] }: Phrase, part: Part): boolean {
  const place = placeOf(host, part);
  const isKnown = host === undefined || isByName(host);
  if ((noun?.time || PLACED.has(before)) && !BOOKS.has(part.verb)) {
    // "For Ilka on project Delta" is "on project Delta for Ilka"; "in b" behind "to a" may be where a is.
    const isOf = host !== undefined && !host.time && !/^(?:|amount|for)$/.test(place ?? 'none');
    return noun !== undefined && !noun.time && !isOf && (isByName(noun) || isKnown);
  }
  return (
    host === undefined ||
    place === '' ||
    place === 'amount' ||
    host.time !== undefined ||
    (isKnown && (HOW.has(before) || (before === 'for' && (isWhom(noun) || isLasting(noun))))) ||
    host.keys.every(({ key, plain }) => plain === undefined && !/^\p{Lu}/u.test(key))
  );
}
