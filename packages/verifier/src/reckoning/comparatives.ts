import { COMPARED } from '../language/lexicon/degrees.ts';
import { grouped } from '../language/lists.ts';
import { CURRENCIES } from '../language/units.ts';
import type { Amount } from './piece.ts';

/** What a comparative speaks of. */
export type Measures = 'any' | 'length' | 'weight' | 'time' | 'money';
/** Comparatives: whether they say more or less, and of what. "Faster" says less time and more speed, so it is left out. */
export const COMPARATIVES: ReadonlyMap<string, readonly [sign: 1 | -1, of: Measures]> = new Map(
  [...grouped(COMPARED)].map(([word, meaning]) => [
    word,
    [meaning.startsWith('+') ? 1 : -1, meaning.slice(1) as Measures],
  ]),
);

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
