import type { Act, Value } from '../../../acts/act.ts';
import { heatOf } from '../../../acts/prose/measures.ts';
import { asksFor, meaningOf } from '../../../authority/order/groups.ts';
import { COUNTS } from '../../../authority/order/roles.ts';
import type { Order, Word } from '../../../authority/order/standing.ts';
import { withUnit } from '../../../authority/order/units.ts';
import { holds, isCurrency, isInCents } from '../../../authority/order/values.ts';
import { contentWords, sameKind, singular, wordsOfName } from '../../../authority/order/words.ts';
import { spotsIn } from './spots.ts';
import { isReckoned } from './values.ts';

/** A number of an order and another one in its place. */
type Otherwise = { ordered: string; acted: string };

/** The orders that stand and ask for an act of this kind. */
const askingFor = (act: Act, { orders }: Word): Order[] =>
  orders.filter(
    ({ takenBack, act: { modality, polarity, effect }, meaning }) =>
      takenBack === undefined &&
      modality === 'ordered' &&
      polarity === 'do' &&
      effect === act.effect &&
      (effect === 'pay' || act.form === 'query' || asksFor(meaning, meaningOf(act))),
  );

/**
 * The number of an act that the order's own number rules out, whatever else was said: another one than that to which
 * the very thing is set, or another count of the one thing that is counted. One that can be reckoned from `told` is none.
 */
export function numberOtherwise(act: Act, word: Word, told: readonly number[]): Otherwise | undefined {
  const standing = askingFor(act, word);
  const numbers = act.values.filter(({ number, role }) => number !== undefined && role !== 'technical');
  for (const order of standing)
    for (const value of order.act.values) {
      const [acted, ...others] = numbers.filter((one) => isInPlace(order, value, one));
      const isOther =
        acted !== undefined &&
        others.length === 0 &&
        !holds(value, Number(acted.number)) &&
        !isInCents(Number(value.number), Number(acted.number)) &&
        !isShare(value, Number(acted.number)) &&
        !isReckoned({ number: Number(acted.number) }, told);
      if (isOther) return { ordered: value.text, acted: acted.text };
    }
  return undefined;
}

/** 0.8 for "80 percent". */
const isShare = ({ text, number }: Value, acted: number): boolean =>
  /%|\bper ?cent\b/i.test(text) && isInCents(acted, Number(number));

/** "Three of …": a number of nothing that is measured or named. */
const isCount = ({ role, number, unit, name, bound }: Value): boolean =>
  role === 'count' && number !== undefined && !unit && !name && bound === undefined;

/**
 * Another word than the order gives to what it calls by the name of an argument: "priority high" or "set the priority to
 * high", and `priority: "low"`. Only where the principal says nothing of the act's own word.
 */
export function wordOtherwise(act: Act, word: Word): Otherwise | undefined {
  if (act.form === 'prose') return undefined;
  const said = new Set(word.sentences.flatMap(({ tokens }) => tokens.map(({ lower }) => singular(lower))));
  const plain = act.values.filter(
    ({ name, text, role }) =>
      name !== undefined && role !== 'content' && /^[a-z]{3,20}$/i.test(text) && !BLANK.test(text),
  );
  for (const value of plain) {
    const [name, ...others] = wordsOfName(value.name ?? '');
    if (name === undefined || others.length > 0 || said.has(singular(value.text.toLowerCase()))) continue;
    for (const order of askingFor(act, word)) {
      const ordered = wordFor(name, order);
      if (ordered !== undefined && !sameKind(ordered, value.text.toLowerCase()))
        return { ordered: `${name} ${ordered}`, acted: value.text };
    }
  }
  return undefined;
}

const BLANK = /^(?:true|false|null|none|undefined)$/i;
/** The one plain word that an order gives to what it calls so. */
function wordFor(name: string, { act: { values } }: Order): string | undefined {
  const objects = values
    .filter(({ role }) => role === 'object')
    .map(({ text }) => text.toLowerCase().split(' '));
  const pairs = objects.filter(([first, ...rest]) => rest.length === 1 && sameKind(first ?? '', name));
  const to = values.filter(({ role, text }) => role === 'destination' && /^[a-z]{3,20}$/i.test(text));
  const isSet = objects.some((words) => words.length === 1 && sameKind(words[0] ?? '', name));
  if (pairs.length === 1) return pairs[0]?.[1];
  return isSet && to.length === 1 ? to[0]?.text.toLowerCase() : undefined;
}

/** Whether a number of an act stands where the order has its own: an amount, or what the named thing is set to. */
function isInPlace({ act: { values } }: Order, ordered: Value, acted: Value): boolean {
  if (ordered.number === undefined || ordered.bound === 'about') return false;
  // "0722 914 550" is no number.
  if (/^0\d|\d \d/.test(acted.text) || /^0\d/.test(ordered.text)) return false;
  if (isCount(ordered) && values.filter(isCount).length === 1)
    return wordsOfName(acted.name ?? '').some((name) => COUNTS.has(name));
  if (ordered.name !== 'to' || ordered.bound !== undefined) return false;
  const things = values.filter(({ role }) => role === 'object').flatMap(({ text }) => contentWords(text));
  const own = wordsOfName(acted.name ?? '');
  return (
    own.length > 0 &&
    own.every((word) => things.some((thing) => sameKind(thing, word))) &&
    (withUnit(acted).unit ?? ordered.unit) === ordered.unit
  );
}

/**
 * A constant of a change of rows where the order has another one of its form, and all others stand in both: "set the price of
 * item 5 to 20" and `price = 25`. One that can be reckoned from `told` is none.
 */
export function constantOtherwise(act: Act, word: Word, told: readonly number[]): Otherwise | undefined {
  const { plain } = act;
  // To set a salary pays nobody.
  const isOrdered = word.orders.some(
    ({ takenBack, act: { modality, polarity, effect } }) =>
      takenBack === undefined && modality === 'ordered' && polarity === 'do' && effect !== 'read',
  );
  if (!plain || !/^(?:insert|update|delete)$/.test(plain.is) || !isOrdered) return undefined;
  const constants = [...plain.sets.map(({ to }) => to), ...plain.where.flatMap(({ values }) => values)];
  const own = word.sentences.flatMap(({ quote }) => spotsIn(quote));
  if (own.some(({ loose, moment }) => loose || moment)) return undefined;
  for (const isOf of [isNumber, isMail]) {
    const [said, acted] = [own.filter(isOf), constants.filter(isOf)];
    const isIn = (one: Constant, others: readonly Constant[]): boolean =>
      others.some(
        ({ text, number }) => text === one.text || (number && Number(number) === Number(one.number)),
      );
    const [ordered, ...more] = said.filter((one) => !isIn(one, acted));
    const [strange, ...others] = acted.filter((one) => !isIn(one, said));
    if (!ordered || !strange || more.length + others.length > 0 || said.length !== acted.length) continue;
    const isKnown = isReckoned({ number: Number(strange.number) }, [...told, Number(ordered.number)]);
    const isMeasured =
      ordered.unit !== undefined && (!isCurrency(ordered.unit) || /pound/i.test(ordered.text));
    const isMinor = isInCents(Number(ordered.number), Number(strange.number));
    if (!isKnown && !isMeasured && !isMinor) return { ordered: ordered.text, acted: strange.text };
  }
  return undefined;
}
type Constant = { text: string; number?: number | string | undefined };
const isNumber = ({ number }: Constant): boolean => number !== undefined;
const isMail = ({ text }: Constant): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** The number that was ordered on another scale: 20 degrees Celsius as 20 Fahrenheit. */
export function scaleOtherwise({ values }: Act, { sentences }: Word): Otherwise | undefined {
  const tokens = sentences.flatMap((one) => one.tokens);
  const [said, ...more] = new Set(tokens.flatMap(({ lower }) => heatOf(lower) ?? []));
  const words = values.flatMap(({ text, name = '' }) => [text.toLowerCase(), ...wordsOfName(name)]);
  const [other, ...others] = new Set(words.flatMap((word) => heatOf(word) ?? []));
  const isNumberSaid = values.some(({ number }) => tokens.some(({ text }) => text === number));
  return said && other && other !== said && more.length + others.length === 0 && isNumberSaid
    ? { ordered: said, acted: other }
    : undefined;
}
