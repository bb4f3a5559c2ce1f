import { quoteOf } from '../trace.ts';
import type { Account, Signal } from './signals.ts';

/** Units of one kind measure the same thing in other sizes, so they cannot be added as they stand. */
const KINDS: readonly (readonly string[])[] = [
  ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  ['inch', 'foot', 'feet', 'yard', 'mile', 'cm', 'centimeter', 'meter', 'metre', 'km', 'kilometer', 'mm'],
  ['ounce', 'pound', 'ton', 'gram', 'kilogram', 'kg', 'mg'],
  ['cup', 'pint', 'quart', 'gallon', 'liter', 'litre', 'ml'],
  ['cent', 'dollar', 'dime', 'nickel'],
];
const KIND_OF = new Map(KINDS.flatMap((units, kind) => units.map((unit): [string, number] => [unit, kind])));
const ALIKE = new Map([
  ['feet', 'foot'],
  ['inche', 'inch'],
  ['metre', 'meter'],
  ['litre', 'liter'],
  ['centimeter', 'cm'],
  ['kilogram', 'kg'],
  ['kilometer', 'km'],
]);

function unitOf(word: string): string {
  const one = word.toLowerCase().replace(/s$/, '');
  return ALIKE.get(one) ?? one;
}

const differ = (a: string, b: string): boolean =>
  a !== b && KIND_OF.has(a) && KIND_OF.get(a) === KIND_OF.get(b);

const ADDED = /\d[-\s]?(\p{L}{2,11})\s?[+−-]\s?\d[\d,.]*[-\s]?(\p{L}{2,11})\s?=/gu;
const ASKED = /\b(?:how many|in) (?:more |fewer |total )?(\p{L}{2,11})\b/giu;
const AFTER = /^\**\s?(\p{L}{2,11})\b/u;

/** Hours added to minutes as they stand. */
export function mixedUnits({ steps }: Account): Signal | undefined {
  for (const { document } of steps) {
    for (const { 0: text, 1: one = '', 2: other = '', index } of document.text.matchAll(ADDED)) {
      if (!differ(unitOf(one), unitOf(other))) continue;
      const quote = quoteOf(document, index, index + text.length);
      const reason = `“${quote.text}” adds ${one} to ${other} as they stand.`;
      return { share: 0.8, reason, quotes: [quote] };
    }
  }
  return undefined;
}

/** A question for minutes that is answered in hours. */
export function otherUnit({ question, ending, final }: Account): Signal | undefined {
  const given = final && AFTER.exec(ending.document.text.slice(final.end, final.end + 16))?.[1];
  const asked = [...question.document.text.matchAll(ASKED)].map(([, word = '']) => word).at(-1);
  if (!final || !given || !asked || !differ(unitOf(given), unitOf(asked))) return undefined;
  const quote = quoteOf(ending.document, final.start, final.end);
  const reason = `The question asks for ${asked}, and the answer is given in ${given}.`;
  return { share: 0.7, reason, quotes: [quote] };
}
