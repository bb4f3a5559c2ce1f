import type { Act, Value } from '../../acts/act.ts';
import { monthOf, unitOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { tokensOf } from '../../acts/prose/tokens.ts';
import { groupsOfNoun, isPast, verbOf } from '../../acts/prose/verbs.ts';
import { AUXILIARIES, PREPOSITIONS, PRONOUNS } from '../../acts/prose/words.ts';
import { asksFor, type Meaning } from '../../authority/order/groups.ts';
import { isHolder, isKind } from '../../authority/order/words.ts';
import objections from '../../language/lexicon/objections.json' with { type: 'json' };
import { nameWords } from '../../language/names.ts';
import { lemmaOf } from '../../language/verbs.ts';

/** Money that is to be paid. */
export type Sum = { number: number; unit: string | undefined };

/** The money of a value, in the currency that the act names. */
export const sumOf = ({ role, number, unit }: Value, { values }: Act): Sum[] =>
  role === 'amount' && number !== undefined
    ? [
        {
          number: Number(number),
          unit: unit ?? values.find((one) => one.role === 'currency')?.text.toUpperCase(),
        },
      ]
    : [];

/** The most that a record has of the money that is to be paid, where that is less: an invoice of 90, a balance of 40. */
export function lessIn(
  sentence: string,
  words: readonly string[],
  shares: boolean,
  sums: readonly Sum[],
): string | undefined {
  const [sum] = sums;
  const isBalance = words.includes('balance');
  if (sum === undefined || sums.length > 1 || !(shares || isBalance) || !/\d/.test(sentence))
    return undefined;
  const tokens = tokensOf(sentence.replace(/[{}"]/g, ' ').replace(/:(?=\S)/g, ' : '));
  const known = tokens.flatMap((token, at) => {
    const value = quantityAt(tokens, at)?.value;
    const isNamed = [at - 1, at - 2].some((i) =>
      nameWords(tokens[i]?.lower ?? '').some((word) => SUMS.has(word)),
    );
    const isSum = value?.role === 'amount' && value.unit === sum.unit;
    return isSum || (isNamed && token.kind === 'number' && value?.unit === undefined)
      ? [Number(value?.number)]
      : [];
  });
  const most = Math.max(...known);
  return known.length > 0 && most < sum.number ? String(most) : undefined;
}
const SUMS: ReadonlySet<string> = new Set(['amount', 'total', 'sum', 'balance', 'price', 'due']);

const LISTING = /^\s*[^,;:]{1,60}:\s+\S/;
/**
 * "KQ117: Oslo to Bonn, seat 14C", "RX-20 Castillo 14 June", "On branch main": a record in words says what there is, and
 * has no verb. One without a colon begins with what the act names, or with no word that tells how something is.
 */
export function isListing(sentence: string, telling: ReadonlySet<string>): boolean {
  const tokens = tokensOf(sentence);
  const [first] = tokens;
  const isHeaded =
    LISTING.test(sentence) || telling.has(first?.lower ?? '') || PREPOSITIONS.has(first?.lower ?? '');
  return (
    isHeaded &&
    !tokens.some(
      ({ lower, capital }) => !(capital && monthOf(lower)) && (AUXILIARIES.has(lower) || PRONOUNS.has(lower)),
    )
  );
}

/** Names, numbers and kinds of things in a record; how they are is no such word, unless what is to be done needs it so. */
export const isOfRecord = (text: string, meanings: readonly Meaning[]): boolean => {
  const word = text.toLowerCase();
  return (
    /^\p{Lu}|\d|\w[._@]\w/u.test(text) ||
    quantityAt(tokensOf(word), 0) !== undefined ||
    unitOf(word) !== undefined ||
    isHolder(word) ||
    isKind(word) ||
    isPremise(word, meanings)
  );
};
/** Whether a word says what is so before such an act. */
export const isPremise = (word: string, meanings: readonly Meaning[]): boolean =>
  meanings.some(({ lemma, groups }) =>
    PREMISES.some(({ of, words }) => words.has(word) && (of === lemma || groups.has(of))),
  );
/** What is so before something is done: what is refunded was paid. */
const PREMISES = Object.entries(objections.entries.premises).map(([of, list]) => ({
  of,
  words: new Set(list),
}));

/** "Not refunded", "refunds: none", "paid 0.00" of what is to be refunded is no objection. */
export const withoutUndone = (words: readonly string[], meanings: readonly Meaning[]): readonly string[] =>
  words.filter((word, at) => {
    if (isNone(words[at + 1]) ? isDoneOrOwn(word, meanings) : isNone(word) && at > 0) return false;
    const from = [at, at - 1, at - 2].find((place) => words[place] === 'not');
    if (from === undefined || isModal(words, from - 1)) return true;
    const done = words[from + 1] === 'yet' ? from + 2 : from + 1;
    const next = words[done] ?? '';
    const isOwn = isPast(next) && meanings.some(({ lemma }) => lemmaOf(next) === lemma);
    return !isOwn || at > done || (word === next && at !== done);
  });
const isDoneOrOwn = (word: string, meanings: readonly Meaning[]): boolean =>
  objections.entries.done.includes(word) ||
  meanings.some(
    ({ lemma, groups }) => lemmaOf(word) === lemma || groupsOfNoun(word).some((group) => groups.has(group)),
  );
/** A count or a sum of nothing. */
const isNone = (word = ''): boolean => word === 'none' || /^0(?:\.0+)?$/.test(word);
/** "4 May" is a month. */
const isModal = (words: readonly string[], at: number): boolean =>
  MODALS.test(words[at] ?? '') && !(words[at] === 'may' && /^\d/.test(words[at - 1] ?? ''));
const MODALS = /^(?:must|should|shall|may|can|could|would|will|might|do|does|did|be|to)$/;

/** "Wants it cancelled", "wants the old table dropped": what is yet to be done. */
export function isWished(words: readonly string[], at: number): boolean {
  const from = words.findLastIndex((word, i) => i < at && /^(?:wants?|wanted)$/.test(word));
  const between = words.slice(from + 1, at);
  return (
    from >= at - MOST_WISHED &&
    from >= 0 &&
    at > from + 1 &&
    !between.some((word) => TELLING.test(word) || isPast(word))
  );
}
const MOST_WISHED = 6;
const TELLING =
  /^(?:is|are|was|were|be|been|has|have|had|already|and|or|but|of|by|as|to|for|that|which|who)$/;

/** "Wants it kept" of what is to be deleted. */
export const isElse = (word: string, meanings: readonly Meaning[]): boolean => {
  const verb = isPast(word) && word !== 'done' ? verbOf(word) : undefined;
  if (!verb) return false;
  const other = { lemma: verb.lemma, groups: new Set(verb.groups), nouns: [] };
  return !meanings.some((meaning) => asksFor(other, meaning) || asksFor(meaning, other));
};
