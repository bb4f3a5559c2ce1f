import { CURRENCIES } from '../language/units.ts';
import type { Amount } from './piece.ts';

/** What a comparative speaks of. */
export type Measures = 'any' | 'length' | 'weight' | 'time' | 'money';
/** Comparatives: whether they say more or less, and of what. "Faster" says less time and more speed, so it is left out. */
export const COMPARATIVES: ReadonlyMap<string, readonly [sign: 1 | -1, of: Measures]> = new Map([
  ['more', [1, 'any']],
  ['less', [-1, 'any']],
  ['fewer', [-1, 'any']],
  ['taller', [1, 'length']],
  ['higher', [1, 'any']],
  ['deeper', [1, 'length']],
  ['wider', [1, 'length']],
  ['lower', [-1, 'any']],
  ['heavier', [1, 'weight']],
  ['lighter', [-1, 'weight']],
  ['older', [1, 'time']],
  ['younger', [-1, 'time']],
  ['cheaper', [-1, 'money']],
  ['dearer', [1, 'money']],
  ['costlier', [1, 'money']],
  ['larger', [1, 'any']],
  ['bigger', [1, 'any']],
  ['smaller', [-1, 'any']],
  ['longer', [1, 'any']],
  ['shorter', [-1, 'any']],
  ['warmer', [1, 'any']],
  ['hotter', [1, 'any']],
  ['colder', [-1, 'any']],
  ['cooler', [-1, 'any']],
]);

/** Superlatives, as comparatives. */
export const SUPERLATIVES: ReadonlyMap<string, readonly [sign: 1 | -1, of: Measures]> = new Map([
  ...[...COMPARATIVES]
    .filter(([word]) => /er$/.test(word))
    .map(([word, meaning]): [string, readonly [1 | -1, Measures]] => [word.replace(/er$/, 'est'), meaning]),
  ['most', [1, 'any']],
  ['least', [-1, 'any']],
]);

/** What is higher, deeper or wider is told of with such words; a width says nothing of a height. */
const DIMENSIONS: ReadonlyMap<string, RegExp> = new Map([
  ...['taller', 'higher', 'tallest', 'highest', 'lower', 'lowest'].map((word): [string, RegExp] => [
    word,
    /^(?:high|height|tall)$/,
  ]),
  ['deeper', /^(?:deep|depth)$/],
  ['wider', /^(?:wide|width|broad)$/],
  ['longest', /^(?:long|length)$/],
]);
const LENGTHS = /^(?:high|height|tall|deep|depth|wide|width|broad|long|length|short|thick|far)$/;

/** Whether what is told of things is what a comparative or a superlative compares: heights with "high" for "higher". */
export function isOfDimension(comparing: string, amount: Amount, said: Iterable<string>): boolean {
  const dimension = DIMENSIONS.get(comparing);
  const words = [...said].filter((word) => LENGTHS.test(word));
  const isLength = amount.unit?.dims.get('length') === 1;
  return !dimension || !isLength || (words.length > 0 && words.every((word) => dimension.test(word)));
}

/** Whether an amount is of what a comparative speaks of: metres are higher, and kilograms heavier. */
export function measuresAs({ unit }: Amount, of: Measures): boolean {
  const [base = ''] = unit?.dims.keys() ?? [];
  const kind =
    CURRENCIES.has(base) || base === 'cent' ? 'money' : base === 'second' || base === 'month' ? 'time' : base;
  return of === 'any' || of === kind;
}
