import type { Act, Value } from '../../acts/act.ts';
import type { Missing } from '../authority.ts';
import { type Comparison, isIdle, quoted, shown } from './compare.ts';
import { meaningOf } from './groups.ts';
import { isDataOf } from './results.ts';
import type { Order } from './standing.ts';
import { says } from './values.ts';
import { contentWords, isVague, sameKind, wordsOfName } from './words.ts';

/** Whether a look-up is one that the orders need: what it names, they name, or an earlier result does. */
export function compareLookup(orders: readonly Order[], act: Act, results: readonly string[]): Comparison {
  const result: Comparison = { matched: [], missing: [] };
  const values = orders.flatMap((order) => order.act.values);
  for (const value of act.values) {
    if (isIdle(value)) continue;
    const by = namedBy(value, values) ?? foundIn(value, results);
    if (by) result.matched.push({ what: shown(value), by });
    else if (!isHarmless(value, values)) result.missing.push(unnamed(value));
  }
  if (result.matched.length === 0 && result.missing.length === 0) {
    const thing = thingAskedFor(act, orders);
    if (thing) result.matched.push({ what: act.verb, by: thing });
    else
      result.missing.push({
        what: act.verb,
        why: `The request does not ask for what '${act.verb}' looks up.`,
        is: 'unnamed',
      });
  }
  if (
    act.secret &&
    !act.values.every((value) => isIdle(value) || values.some(({ text }) => text === value.text))
  )
    result.missing.push({
      what: act.verb,
      why: 'It reads a secret that the request does not name.',
      is: 'unnamed',
    });
  return result;
}

const unnamed = (value: Value): Missing => ({
  what: shown(value),
  why: `The request does not name ${quoted(value.text)}, and no earlier result gave it.`,
  is: 'unnamed',
});

function namedBy(value: Value, values: readonly Value[]): string | undefined {
  const same = values.find((one) => says({ ...one, bound: 'exactly' }, value) || says(one, value));
  if (same) return same.text;
  const part = values.find(
    (one) =>
      one.number === undefined &&
      one.role !== 'content' &&
      one.text.split(/\s+/).some((word) => word === value.text),
  );
  if (part) return part.text;
  const words = contentWords(value.text);
  const all = values.flatMap(({ text, name }) => [...contentWords(text), ...contentWords(name ?? '')]);
  const isText = value.role === 'content' || value.role === 'filter' || value.role === 'object';
  const named = isText && words.length > 0 && words.every((word) => all.some((own) => sameKind(own, word)));
  return named ? value.text : undefined;
}

/** Whether an earlier result gave the value. */
const foundIn = ({ text }: Value, results: readonly string[]): string | undefined =>
  results.some((result) => isDataOf(result, text)) ? 'an earlier result' : undefined;

/** How many, in which order and in which form: what changes nothing about what is read, where nothing else was said. */
function isHarmless({ role, number }: Value, values: readonly Value[]): boolean {
  if (role === 'count')
    return !values.some((one) => one.number !== undefined && one.role === 'count' && one.number !== number);
  return false;
}

/** The thing that an order names and the look-up's own name too. */
function thingAskedFor(act: Act, orders: readonly Order[]): string | undefined {
  const nouns = [
    ...meaningOf(act).nouns,
    ...act.resources.flatMap((one) => (one.type === 'Table' ? wordsOfName(one.name) : [])),
  ].filter((word) => !isVague(word));
  if (nouns.length === 0) return undefined;
  for (const { act: order } of orders)
    for (const { text, name } of order.values)
      for (const word of [...contentWords(text), ...contentWords(name ?? '')])
        if (nouns.some((noun) => sameKind(noun, word))) return word;
  return undefined;
}
