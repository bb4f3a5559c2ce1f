import type { Act, Value } from '../../acts/act.ts';
import { type Clause, clausesOf } from '../../acts/prose/clauses.ts';
import { type Head, headOf } from '../../acts/prose/heads.ts';
import { isIdle as isManners } from '../../acts/prose/manners.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import {
  AUXILIARIES,
  FRAMES,
  HEDGES,
  isFunctionWord,
  NEGATIVES,
  NOUN_VERBS,
  ONLY_PAST,
  PREPOSITIONS,
  TELLING,
  TOUCHES,
} from '../../acts/prose/words.ts';
import { REVISIONS } from '../../language/revisions.ts';
import { groupsOfVerb } from '../../language/verbs.ts';
import { isIdle } from './compare.ts';
import { namesText } from './cues.ts';
import { areOpposed, asksFor, type Meaning } from './groups.ts';
import { QUANTIFIERS } from './leftover.ts';
import { placesOf } from './places.ts';
import type { Order, Sentence, Word } from './standing.ts';
import { formsOf, speaksNow } from './wording.ts';
import { sameKind, wordsOfName } from './words.ts';

/** All that a principal said of an act: the words to be accounted for, with the orders in them; remarks are left out. */
export type Whole = {
  tokens: readonly Token[];
  orders: readonly Order[];
  read: readonly Sentence[];
  /** Words of those that tell something before it is ordered: "Customer 5 moved." */
  told: ReadonlySet<Token>;
};

type Part = { tokens: readonly Token[]; kind: Clause['kind']; says: Head['says'] };

/**
 * The words of a text that orders one thing, in as many sentences as it takes: its orders, what they say by a name and
 * its value, and statements that say what "it" is. Undefined where anything in the text refuses, asks, doubts or binds.
 */
export function wholeOf({ orders, refused, sentences }: Word, act: Act, meaning: Meaning): Whole | undefined {
  const [first, ...others] = sentences.filter(({ kind }) => kind !== 'greeting');
  if (
    !first ||
    !refused.every((one) => isGraverThan(one, act, meaning)) ||
    orders.some(({ takenBack }) => takenBack !== undefined)
  )
    return undefined;
  if (others.some(({ document }) => document !== first.document)) return undefined;
  const parts = sentences.flatMap((sentence, at) => partsOf(sentence, sentences[at - 1]));
  if (parts.some((part) => part === undefined)) return undefined;
  const all = parts.flatMap((part) => part ?? []);
  const named = [...meaning.nouns, ...act.values.flatMap(({ name }) => wordsOfName(name ?? ''))];
  const own = all.filter((part) => isOrder(part) || isNamed(part, meaning, named));
  const open = act.values.filter(
    (value) =>
      !isIdle(value) &&
      placesOf(
        own.flatMap(({ tokens }) => tokens),
        value,
        act,
      ).length === 0,
  );
  const taken = all.filter((part) => own.includes(part) || tells(part, open, act));
  const isLeft = (part: Part | undefined): boolean =>
    part !== undefined && !taken.includes(part) && isAside(part, act, meaning);
  const isLate = ({ kind, tokens }: Part, at: number): boolean =>
    kind === 'condition' &&
    WHILE.has(tokens[0]?.lower ?? '') &&
    tokens.length <= LONGEST_WHILE &&
    tokens.slice(1).every((token) => token.text === '.' || (token.kind === 'word' && !speaksNow(token))) &&
    isLeft(all[at - 1]);
  if (!all.every((part, at) => taken.includes(part) || isRefusal(part) || isLeft(part) || isLate(part, at)))
    return undefined;
  if (taken.some(({ tokens }) => tokens.some((_, at) => phraseAt(HEDGES, tokens, at)))) return undefined;
  const isWithin = ({ act: { span } }: Order, { tokens }: Part): boolean =>
    span.start >= (tokens[0]?.start ?? 0) && span.start < (tokens.at(-1)?.end ?? 0);
  return {
    tokens: taken.flatMap(({ tokens }) => tokens),
    orders: orders.filter((order) =>
      own.some((part) => isOrder(part) && !isNamed(part, meaning, named) && isWithin(order, part)),
    ),
    read: sentences,
    told: new Set(taken.filter((part) => !isOrder(part)).flatMap(({ tokens }) => tokens)),
  };
}

/** The clauses of a sentence, without manners, each parted from what only tells behind it; undefined where it is nobody's order. */
function partsOf(sentence: Sentence, before: Sentence | undefined): (Part | undefined)[] {
  const { kind, tokens, acts } = sentence;
  if (kind === 'greeting') return [];
  const isOfLine = kind === 'pasted' && before?.tokens.at(-1)?.text === ':' && acts.length === 0;
  if (kind === 'take-back' || (kind === 'pasted' && !isOfLine)) return [undefined];
  const ends = tokens.at(-1)?.text === '?' ? '?' : '.';
  return clausesOf(tokens.map(asWithin))
    .flatMap((clause) => (clause.kind === 'main' ? cut(clause.tokens) : [clause]))
    .filter((clause) => !isManners(clause.tokens))
    .map((clause) => ({ ...clause, says: headOf(clause, ends).says }));
}

/** "Truck WX-204": the capital letter of a sentence, before what goes by its number. */
const asWithin = (token: Token, at: number, all: readonly Token[]): Token =>
  at === 0 && token.kind === 'word' && all[1]?.kind === 'identifier' ? { ...token, capital: false } : token;

/** "Close ticket 5, Mr Bo called and it runs": behind a mark, what has a subject and its verb tells. */
function cut(tokens: readonly Token[]): Clause[] {
  const at = tokens.findIndex(
    ({ kind, text }, i) =>
      i > 1 && kind === 'mark' && /^[,;–—-]$/.test(text) && isTelling(tokens.slice(i + 1)),
  );
  const main = (own: readonly Token[]): Clause => ({ kind: 'main', tokens: own });
  return at < 0 ? [main(tokens)] : [main(tokens.slice(0, at)), main(tokens.slice(at))];
}
const isTelling = (tokens: readonly Token[]): boolean => {
  const end = tokens.findIndex(({ kind, text }) => kind === 'mark' && text !== "'s");
  return tokens.slice(0, end < 0 ? tokens.length : end).some((_, at, own) => at > 0 && isVerbHere(own, at));
};
/** A verb behind its subject: "he called", "the printer runs". */
const isVerbHere = (tokens: readonly Token[], at: number): boolean => {
  const { kind = 'mark', lower = '' } = tokens[at] ?? {};
  const isBehindNoun = tokens[at - 1]?.kind === 'word' && !isFunctionWord(tokens[at - 1]?.lower ?? '');
  return (
    kind === 'word' &&
    (AUXILIARIES.has(lower) ||
      ONLY_PAST.has(lower) ||
      (isBehindNoun && (isPast(lower) || TELLING.has(lower))))
  );
};

/** "Stop it, don't delete it", "copy it, don't touch the original": what is refused would be more than what is done. */
const isGraverThan = ({ act: one, meaning: other }: Order, act: Act, meaning: Meaning): boolean =>
  !asksFor(other, meaning) &&
  ((one.effect === 'delete' && act.effect === 'change') ||
    (TOUCHES.has(one.verb) && act.effect === 'create'));

/** "Don't touch the template itself", with nothing that says when or but for what. */
const isRefusal = ({ says, tokens }: Part): boolean =>
  says === 'refrain' &&
  tokens.length <= LONGEST_REFUSAL &&
  tokens.every(
    ({ kind, lower, capital }, at) =>
      (kind === 'mark' && lower === '.') ||
      (kind === 'word' && (at < 2 || (!capital && !PREPOSITIONS.has(lower) && !NEGATIVES.has(lower)))) ||
      (at === 0 && lower === ','),
  ) &&
  !tokens.some((_, at) => quantityAt(tokens, at));
const LONGEST_REFUSAL = 8;

const isOrder = ({ kind, says }: Part): boolean => kind === 'main' && (says === 'order' || says === 'wish');

/** "…, text 'x'", "phone +44 …", "title: y": a name of an argument with its value. */
function isNamed({ kind, tokens }: Part, meaning: Meaning, named: readonly string[]): boolean {
  const at = tokens.findIndex((token) => token.kind === 'word');
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (kind !== 'main' || word === undefined || next === undefined) return false;
  const verb = meaningOfWord(word.lower);
  return (
    (verb === undefined || (NOUN_VERBS.has(word.lower) && !asksFor(verb, meaning))) &&
    (named.some((name) => sameKind(name, word.lower)) || namesText(word.lower, named)) &&
    (next.kind !== 'word' ||
      next.capital ||
      !isFunctionWord(next.lower) ||
      tokens.some(({ text }) => text === ':'))
  );
}

const meaningOfWord = (word: string): Meaning | undefined => {
  const verb = verbOf(word);
  return verb && { lemma: verb.lemma, groups: new Set(groupsOfVerb(verb.lemma)), nouns: [] };
};

/** Whether a clause that orders nothing says a value of the act that no order says: "Surname is now Lindqvist." */
const tells = ({ kind, tokens, says }: Part, open: readonly Value[], act: Act): boolean =>
  kind === 'main' &&
  /^(?:statement|nothing|done)$/.test(says) &&
  open.some((value) => placesOf(tokens, value, act).length > 0);

/** "It", "that" or "them" as what something is done to or said of. */
const isObject = (tokens: readonly Token[], at: number): boolean =>
  /^(?:it|this|that|these|those|them)$/.test(tokens[at]?.lower ?? '') &&
  at > 0 &&
  (tokens[at + 1] === undefined ||
    tokens[at + 1]?.kind === 'mark' ||
    isFunctionWord(tokens[at + 1]?.lower ?? '')) &&
  !AUXILIARIES.has(tokens[at + 1]?.lower ?? '');

const SPEAKER = /^(?:i|i'm|i've|we|we're|we've|you|your)$/;
/** "I upgrade it after lunch": when something else is done. */
const WHILE: ReadonlySet<string> = new Set(['after', 'before', 'while', 'since']);
const LONGEST_WHILE = 5;
const POINTERS = /^(?:it|this|that|these|those|them)\b/;

/**
 * Whether a clause only tells: it binds, wants and doubts nothing, has no value and is of no such act. That something
 * else is not so may be why it is ordered; not what whoever orders does not, nor what is not so of the thing itself.
 */
function isAside({ kind, tokens, says }: Part, { effect }: Act, meaning: Meaning): boolean {
  if (kind === 'condition' || (kind === 'main' && says !== 'statement' && says !== 'done')) return false;
  const isParty = effect === 'send' || effect === 'pay' || effect === 'grant';
  const words = tokens.filter((token) => token.kind === 'word');
  const isSelf = /^(?:i'm|we're|i am|we are)\b/.test(
    words
      .slice(0, 2)
      .map(({ lower }) => lower)
      .join(' '),
  );
  const isOfOther = !words.some(
    ({ lower }) => SPEAKER.test(lower) || POINTERS.test(lower) || lower === 'yet',
  );
  return tokens.every((token, at) => {
    const { kind, lower, capital } = token;
    if (kind === 'mark') return token.text !== '?';
    if (kind !== 'word') return isSelf && kind === 'identifier';
    const isDenied =
      isOfOther && (/^(?:not|no)$/.test(lower) || /^(?:is|are|does|do|did|was|were)n't$/.test(lower));
    if (isDenied) return true;
    if (quantityAt(tokens, at)?.value.role === 'amount' || phraseAt(FRAMES, tokens, at)) return false;
    if (
      speaksNow(token) ||
      REVISIONS.corrects.has(lower) ||
      formsOf(lower).some((form) => REVISIONS.keeps.has(form))
    )
      return false;
    if (/^you/.test(lower) || (capital && at > 0 && isParty && lower !== 'i') || /^(?:off|back)$/.test(lower))
      return false;
    // "I did it", "Bo took care of it" may be of the very thing.
    if (/'ll$|'d$|^(?:did|do|done|does)$/.test(lower) || (QUANTIFIERS.has(lower) && lower !== 'twice'))
      return false;
    const told = meaningOfWord(lower);
    if (isObject(tokens, at) && verbOf(tokens[at - 1]?.lower ?? '')?.effect !== 'read') return false;
    if (!told || isFunctionWord(lower)) return true;
    return !asksFor(told, meaning) && !asksFor(meaning, told) && !areOpposed(told, meaning);
  });
}
