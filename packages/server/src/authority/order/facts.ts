import { type Fact, factIn } from '../../acts/prose/facts.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import { isFunctionWord } from '../../acts/prose/words.ts';
import objections from '../../language/lexicon/objections.json' with { type: 'json' };
import lexicon from '../../language/lexicon/remarks.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { actOfNoun } from '../../language/verbs.ts';
import type { Meaning } from './groups.ts';
import { isOfSomebody, partsOf, speaks, timesIn } from './objecting.ts';

const { entries } = lexicon;
const set = (list: string): ReadonlySet<string> => new Set(words(list));
const AMBIENT = set(entries.ambient);
const CONTACTS = set(entries.contacts);
const TROUBLES = set(entries.troubles);
/** What was finished, or is so once more, was not done in the place of what is ordered. */
const PLAIN = /^(?:again|finished|earlier|yesterday)$/;
/** Words of what was done already. */
const ACHIEVED: ReadonlySet<string> = new Set(objections.entries.done.filter((word) => !PLAIN.test(word)));
/**
 * What the orders beside a remark are about: whether all end something, whether any changes something, whether all can
 * be undone and whether all make something good, the words that they name things by, what they mean, and where the
 * first of each document begins.
 */
export type About = {
  ends: boolean;
  changes: boolean;
  mild: boolean;
  remedies: boolean;
  words: ReadonlySet<string>;
  meanings: readonly Meaning[];
  firsts: ReadonlyMap<string, number>;
};

/** Who gives the order, as the subject of a statement. */
export const OF_SPEAKER: ReadonlySet<string> = new Set(['i', "i'm", "i've", 'we', "we're", "we've"]);

/** Where a remark stands: as the reason of an order, before the orders of its document, behind the first, elsewhere. */
export type Place = 'reason' | 'before' | 'behind' | 'elsewhere';

/**
 * A plain fact that shares no word and no act with the orders, names nobody, has nobody who may have a say, counts
 * nothing and has no word of an objection. It holds nothing back where what is ordered can be undone, where it is the
 * reason of the order, or where a fault is told before it is made good. Behind the order it must not tell what was done.
 */
export function isBeside(tokens: readonly Token[], about: About, place: Place): boolean {
  const fact = factIn(tokens);
  if (!fact || fact.subject.some(({ lower }) => lower === 'you')) return false;
  const [first] = fact.subject;
  const isOwn = OF_SPEAKER.has(first?.lower ?? '');
  if (place === 'elsewhere' && !(isOwn && about.mild)) return false;
  const ambient = isAmbient(fact);
  const times = timesIn(tokens);
  const isRemedied = place === 'before' && about.remedies && tokens.some(({ lower }) => TROUBLES.has(lower));
  if (!about.mild && !isRemedied && !ambient && place !== 'reason') return false;
  if (/^(?:behind|elsewhere)$/.test(place) && tokens.some(isTurn)) return false;
  return tokens.every((token, at) => {
    const { kind, lower } = token;
    if (at === 0 && (ambient || isOwn || /^(?:he|she|they|there|my|our)$/.test(lower))) return true;
    if (ambient && lower === 'here') return true;
    if (isTopic(tokens, at) || (lower === 'like' && tokens[at - 1] === fact.verb)) return true;
    // "Works again" is no work on anything.
    if (isOnceMore(tokens, at) || (isRemedied && TROUBLES.has(lower))) return true;
    if (times.has(token)) return true;
    if (kind !== 'word') return false;
    if (place === 'reason') return !speaks(token) && !isOfSomebody({ ...token, capital: false }, false);
    return (
      !speaks(token) &&
      !ACHIEVED.has(lower) &&
      !isOfSomebody(token, at === 0) &&
      !isOfOrders(lower, about) &&
      !partsOf(token).some((part) => about.words.has(part))
    );
  });
}

/** "The trip is off", "we moved": said behind an order, what was done or is over may have taken its place. */
const isTurn = ({ lower }: Token, at: number, tokens: readonly Token[]): boolean => {
  const verb = isPast(lower) && !CONTACTS.has(lower) ? verbOf(lower) : undefined;
  const isOver =
    OVER.test(lower) &&
    (at === tokens.length - 1 || /^(?:is|are|was|were)$/.test(tokens[at - 1]?.lower ?? ''));
  return isOver || (verb !== undefined && verb.effect !== 'read' && verb.effect !== 'reply');
};
const OVER = /^(?:off|out|over|through|up|down|away)$/;

/** "He rang about it": what was talked about, and not what was said. */
const isTopic = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'about' &&
  /^(?:it|this|that)$/.test(tokens[at]?.lower ?? '') &&
  tokens.slice(0, at).some(({ lower }) => CONTACTS.has(lower));

const isOnceMore = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.lower === 'again' && /^work(?:s|ed|ing)?$/.test(tokens[at]?.lower ?? '');

/** "It is cold in here", "it's a busy day": of the place and the time, whose subject names nothing. */
const isAmbient = ({ subject, rest }: Fact): boolean =>
  /^it(?:'s)?$/.test(subject[0]?.lower ?? '') &&
  rest.some(({ lower }) => AMBIENT.has(lower)) &&
  rest.every(
    ({ lower, kind }) =>
      kind === 'word' && (AMBIENT.has(lower) || isFunctionWord(lower) || /^[a-z]{3,}y$/.test(lower)),
  );

/** "The payment", "settled": a word of what is ordered, whatever it is done to. */
const isOfOrders = (word: string, { meanings }: About): boolean => {
  const group = actOfNoun(word)?.group;
  const verb = verbOf(word);
  return meanings.some(
    ({ groups, lemma }) =>
      verb?.lemma === lemma ||
      (group !== undefined && groups.has(group)) ||
      (verb !== undefined && isPast(word) && verb.groups.some((one) => groups.has(one))),
  );
};
