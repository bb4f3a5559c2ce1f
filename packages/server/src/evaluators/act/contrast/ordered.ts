import type { Act, Value } from '../../../acts/act.ts';
import { asksFor, meaningOf } from '../../../authority/order/groups.ts';
import type { Order, Word } from '../../../authority/order/standing.ts';
import { withUnit } from '../../../authority/order/units.ts';
import { holds, isInCents } from '../../../authority/order/values.ts';
import { contentWords, sameKind, wordsOfName } from '../../../authority/order/words.ts';
import { isReckoned } from './values.ts';

/** A number of an order and another one in its place. */
type Otherwise = { ordered: string; acted: string };

/**
 * The number of an act that the order's own number rules out, whatever else was said: more than "at most 150 EUR", or
 * another one than that to which the very thing is set. One that can be reckoned from `told` is none.
 */
export function numberOtherwise(act: Act, { orders }: Word, told: readonly number[]): Otherwise | undefined {
  const meaning = meaningOf(act);
  const standing = orders.filter(
    ({ takenBack, act: { modality, polarity, effect }, meaning: asked }) =>
      takenBack === undefined &&
      modality === 'ordered' &&
      polarity === 'do' &&
      effect === act.effect &&
      (effect === 'pay' || act.form === 'query' || asksFor(asked, meaning)),
  );
  const numbers = act.values.filter(({ number, role }) => number !== undefined && role !== 'technical');
  for (const order of standing)
    for (const value of order.act.values) {
      const [acted, ...others] = numbers.filter((one) => isInPlace(order, value, one));
      const isOther =
        acted !== undefined &&
        others.length === 0 &&
        !holds(value, Number(acted.number)) &&
        !isInCents(Number(value.number), Number(acted.number)) &&
        !isReckoned({ number: Number(acted.number) }, told);
      if (isOther) return { ordered: value.text, acted: acted.text };
    }
  return undefined;
}

/** Whether a number of an act stands where the order has its own: an amount, or what the named thing is set to. */
function isInPlace({ act: { effect, values } }: Order, ordered: Value, acted: Value): boolean {
  if (ordered.number === undefined || ordered.bound === 'about') return false;
  // "0722 914 550" is no number.
  if (/^0\d|\d \d/.test(acted.text) || /^0\d/.test(ordered.text)) return false;
  const isCeiling = ordered.bound === 'at-most' || ordered.bound === 'below';
  if (isCeiling && ordered.role === 'amount')
    return effect === 'pay' && acted.role === 'amount' && (acted.unit ?? ordered.unit) === ordered.unit;
  if (ordered.name !== 'to' || ordered.bound !== undefined) return false;
  const things = values.filter(({ role }) => role === 'object').flatMap(({ text }) => contentWords(text));
  const own = wordsOfName(acted.name ?? '');
  return (
    own.length > 0 &&
    own.every((word) => things.some((thing) => sameKind(thing, word))) &&
    (withUnit(acted).unit ?? ordered.unit) === ordered.unit
  );
}
