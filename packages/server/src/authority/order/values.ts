import type { Value } from '../../acts/act.ts';
import { currencyOf, isMinor, minorsOf } from '../../acts/prose/measures.ts';
import lexicon from '../../language/lexicon/cues.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { momentOf, within } from './moments.ts';
import { inUnitOf, withUnit } from './units.ts';
import { contentWords, isPlain, sameKind, wordsOfName } from './words.ts';

/** Whether a value of the act is what a value of the order says: numbers by value, dates by value, names by letter. */
export function says(ordered: Value, acted: Value): boolean {
  if (acted.number !== undefined || ordered.number !== undefined) return saysNumber(ordered, acted);
  if (acted.role === 'currency') return currencyCode(acted.text) === ordered.unit;
  if (exactly(ordered.text, acted.text)) return true;
  const [one, other] = [momentOf(ordered.text), momentOf(acted.text)];
  if (one && other) return ordered.role === 'time' && within(other, one) && within(one, other);
  return isPlain(ordered.text) && isPlain(acted.text.toLowerCase()) && samePlain(ordered.text, acted.text);
}

/** Names of what is called by its digits: 0042 is not 42, version 2.10 not 2.1. */
const CODED: ReadonlySet<string> = new Set(words(lexicon.entries.coded));
const isCoded = ({ name, role, text }: Value): boolean =>
  role === 'identifier' || /^0\d/.test(text) || wordsOfName(name ?? '').some((word) => CODED.has(word));

function saysNumber(ordered: Value, acted: Value): boolean {
  if (isCoded(acted) && /^[\d.]+$/.test(ordered.text) && ordered.text !== acted.text) return false;
  if (ordered.number === undefined || acted.number === undefined)
    return (
      exactly(ordered.text, acted.text) || (ordered.number !== undefined && ordered.number === acted.text)
    );
  if (ordered.role === 'amount' || acted.role === 'amount') {
    if (ordered.unit && acted.unit && ordered.unit !== acted.unit) return false;
    const minors = isInMinor(acted) ? minorsOf(ordered.unit ?? '') : 1;
    return minors !== undefined && holds(ordered, Number(acted.number) / minors, acted.bound);
  }
  const number = inUnitOf(named(ordered), acted);
  return number !== undefined && holds(ordered, number, acted.bound);
}

/** "6 replicas" counts replicas: what is counted is no measure. */
const named = (value: Value): Value => (value.unit === undefined && value.name ? withUnit(value) : value);

/** Whether a number is one that the order's number with its bound leaves room for. */
export function holds(ordered: Value, number: number, bound: Value['bound'] = undefined): boolean {
  const limit = Number(ordered.number);
  const own = ordered.bound ?? 'exactly';
  if (bound !== undefined && bound !== 'exactly') return bound === own && number === limit;
  if (own === 'at-most') return number <= limit && number > 0;
  if (own === 'below') return number < limit && number > 0;
  if (own === 'at-least') return number >= limit;
  if (own === 'above') return number > limit;
  return number === limit;
}

/** Whether an argument holds an amount in the minor unit of its currency: `amount_cents`. */
export const isInMinor = ({ name = '' }: Value): boolean => wordsOfName(name).some(isMinor);
/** 6400 where "$64.00" was ordered: the amount in cents, as payment interfaces want it, or a hundred times as much. */
export const isInCents = (ordered: number, acted: number, currency = ''): boolean =>
  acted === Math.round(ordered * (minorsOf(currency) ?? 100));

/** Whether a unit is the code of a currency. */
export const isCurrency = (unit: string): boolean => currencyOf(unit.toLowerCase()) === unit;
export const currencyCode = (text: string): string =>
  currencyOf(text.trim().toLowerCase()) ?? text.trim().toUpperCase();

/** By the letter, but for marks at the end that belong to the sentence. */
export const exactly = (one: string, other: string): boolean => one === other || bare(one) === bare(other);
/** A stop at the end and spaces around belong to the sentence, the mark of a channel to its kind, not to the value. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^#(?=[\p{L}\d])/u, '')
    .replace(/[.!]$|(?<=\w)\/$/, '')
    .replace(/\s+/g, ' ');

/** Plain words compare without their plural and as kinds; each must be there, in both. */
function samePlain(one: string, other: string): boolean {
  const [a, b] = [contentWords(one), contentWords(other)];
  if (a.length === 0 || b.length === 0) return false;
  return (
    a.every((word) => b.some((also) => sameKind(word, also))) &&
    b.every((word) => a.some((also) => sameKind(word, also)))
  );
}
