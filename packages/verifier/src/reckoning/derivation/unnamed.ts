import { ONE } from '../../arithmetic/rational.ts';
import { CURRENCIES, isWeekday } from '../../language/units.ts';
import { type Element, leafOf } from '../expression.ts';
import type { Amount } from '../piece.ts';
import { BE, DETERMINERS, PREPOSITIONS } from '../problem/vocabulary.ts';
import { COMPARATIVES, isNoun, signOf, verbIn, wordOf } from '../problem/words.ts';
import type { Unit } from '../unit.ts';
import { EARNED, EARNING, LEVIES, PAID, PAYING, PROFIT, SAVED } from './words.ts';

/** A number that says nothing of what it counts. */
const isUnnamed = (amount: Amount | undefined): amount is Amount =>
  amount !== undefined &&
  !amount.unit &&
  amount.nouns.every((noun) => /^(?:aside|away|back|off|apiece|note)$/.test(noun)) &&
  !amount.percent &&
  !amount.spelled;

const counting = (one: Element, by: Partial<Pick<Amount, 'unit' | 'nouns'>>): Element => {
  const amount = leafOf(one);
  return amount
    ? { ...one, kind: 'expression', of: { ...one, kind: 'leaf', amount: { ...amount, ...by } } }
    : one;
};

/** "6 hours on Friday and 8 on Saturday": what goes on behind "and" counts what the one before it does. */
export function withEllipses(elements: readonly Element[]): Element[] {
  const found = [...elements];
  const joins = (one: Element | undefined): boolean => wordOf(one) === 'and' || signOf(one) === ',';
  for (let at = 1; at < found.length; at++) {
    const one = found[at];
    const own = leafOf(one);
    const next = wordOf(found[at + 1]);
    const ends = found[at + 1] === undefined || /^[.?!,;]$/.test(signOf(found[at + 1]));
    if (!one || !isUnnamed(own) || !joins(found[at - 1])) continue;
    if (!ends && !PREPOSITIONS.has(next) && !isWeekday(next)) continue;
    const start = found.findLastIndex((other, place) => place < at - 1 && joins(other)) + 1;
    const before = found.slice(start, at - 1).filter(({ kind }) => kind === 'expression');
    const first = leafOf(before[0]);
    const verbs = found.slice(found.indexOf(before[0] ?? one) + 1, at - 1);
    if (before.length !== 1 || !first || first.percent || (!first.unit && first.nouns.length === 0)) continue;
    if (verbs.some((other) => BE.has(wordOf(other)) || verbIn(wordOf(other)) !== undefined)) continue;
    // "75 members and 12 on the waiting list"
    if (PREPOSITIONS.has(next) && !verbs.some((other) => PREPOSITIONS.has(wordOf(other)))) continue;
    found[at] = counting(one, { nouns: first.nouns, ...(first.unit && { unit: first.unit }) });
  }
  return found;
}

/** Words by which a text is one of prices and wages; what is won, lost, sold or ordered may be things. */
const MONEY = [PAYING, EARNING, PAID, EARNED, PROFIT, SAVED, LEVIES];
const isPriced = (word: string): boolean =>
  (MONEY.some((set) => set.has(word)) || /^tips?$/.test(word)) &&
  !/^(?:total|tickets?|due|fine|clear|save[sd]?|saving)$/.test(word) &&
  !/^(?:gain|lose|buy|sell|work)$/.test(/^(?:earn|spen)/.test(word) ? '' : (verbIn(word)?.kind ?? ''));
/** Of no currency that is named. */
const SOME_MONEY: Unit = { dims: new Map([['cent', 1]]), size: ONE };

/**
 * "Pupils pay 4.50, teachers 9": numbers that count nothing are money in a text of prices. Where a currency is named
 * elsewhere only those with two decimals are.
 */
export function withMoney(sentences: readonly (readonly Element[])[]): Element[][] {
  const all = sentences.flat();
  const words = all.map(wordOf);
  const units = all.flatMap((one) => leafOf(one)?.unit ?? []);
  const named = new Set(units.flatMap(({ dims }) => [...dims.keys()].filter((base) => CURRENCIES.has(base))));
  const isCents = units.some(({ dims }) => dims.has('cent'));
  const [currency] = named;
  // "at 1.15"
  const isAt = (one: Element, at: number): boolean =>
    isUnnamed(leafOf(one)) && leafOf(one)?.decimals === 2 && /^(?:at|for)$/.test(words[at - 1] ?? '');
  const isOfMoney = currency !== undefined || words.some(isPriced) || all.some(isAt);
  if (!isOfMoney || named.size > 1 || isCents) return sentences.map((one) => [...one]);
  const unit = currency ? units.find(({ dims }) => dims.size === 1 && dims.has(currency)) : SOME_MONEY;
  if (!unit) return sentences.map((one) => [...one]);
  return sentences.map((elements) =>
    elements.map((one, at) => {
      const own = leafOf(one);
      if (!isUnnamed(own) || !(own.decimals === 2 || (!currency && isPrice(elements, at)))) return one;
      return counting(one, { unit });
    }),
  );
}

/** Whether a whole number may be a price where it stands: behind a verb, a noun or "at", and before no noun of its own. */
function isPrice(elements: readonly Element[], at: number): boolean {
  const [before, next] = [wordOf(elements[at - 1]), wordOf(elements[at + 1])];
  if (COMPARATIVES.has(next) || /^(?:of|times|x|by|years?|percent)$/.test(next)) return false;
  if (next === 'to' && elements[at + 2]?.kind === 'expression') return false;
  if (/^(?:in|since|from|until|by|than|number|another|x)$/.test(before)) return false;
  const isCounting = isNoun(next) && verbIn(next) === undefined && !DETERMINERS.has(next);
  return !isCounting && (before !== '' || at === 0 || leafOf(elements[at - 1])?.spelled === true);
}
