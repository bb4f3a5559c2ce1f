import { CARDINALS, TENS as TENS_FROM_TWENTY } from '../language/lexicon/numbers.ts';
import { readNumeral } from './numeral.ts';
import type { Tree } from './tree.ts';

const ONES = CARDINALS.split(' ');
const TENS = ['', '', ...TENS_FROM_TWENTY.split(' ')];
const SCALES = new Map([
  ['thousand', 1000n],
  ['million', 1_000_000n],
]);

const WORD = `(?:${[...ONES, ...TENS.slice(2), 'hundred', ...SCALES.keys()].join('|')})`;
/** A number in figures or in words, as a part of a pattern; figures may be grouped by plain spaces. */
export const NUMBER = `(\\d{1,3}(?: \\d{3})+(?!\\d)|\\d{1,15}(?:[.,]\\d{1,12})*|${WORD}(?:(?:[ -]| and )${WORD}){0,8}|half a dozen|a dozen)`;

/** The number that a text is as a whole; undefined where it is none, or words that do not make one. */
export function readSpoken(text: string): Tree | undefined {
  const bare = /^\d{1,3}(?: \d{3})+$/.test(text) ? text.replaceAll(' ', '') : text;
  if (/^\d/.test(bare)) {
    const numeral = readNumeral(bare, 0);
    return numeral.length === bare.length && (numeral.point ?? numeral.comma)
      ? { kind: 'number', numeral }
      : undefined;
  }
  const value = inWords(text.toLowerCase());
  return value === undefined ? undefined : wholeTree(value);
}

/** A whole number as a tree that prints as figures. */
export const wholeTree = (value: bigint): Tree => ({
  kind: 'number',
  numeral: readNumeral(String(value), 0),
});

/** "two hundred and five", "twenty-three", "half a dozen". */
function inWords(text: string): bigint | undefined {
  if (text === 'half a dozen') return 6n;
  if (text === 'a dozen') return 12n;
  let total = 0n;
  let group = 0n;
  let last = Number.POSITIVE_INFINITY;
  for (const word of text.split(/[ -]/).filter((one) => one !== 'and')) {
    const [one, ten] = [ONES.indexOf(word), TENS.indexOf(word)];
    const scale = SCALES.get(word);
    // Each word says less than the one before it: "three forty" is no number, but a list or a time.
    if (one >= 0 && last > (one < 10 ? 1 : 10)) {
      group += BigInt(one);
      last = 1;
    } else if (ten >= 2 && last > 10) {
      group += BigInt(10 * ten);
      last = 10;
    } else if (word === 'hundred' && group > 0n && group < 10n) {
      group *= 100n;
      last = 100;
    } else if (scale !== undefined && group > 0n) {
      total += group * scale;
      group = 0n;
      last = 1000;
    } else return undefined;
  }
  return total + group;
}
