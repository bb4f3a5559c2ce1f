import { CARDINALS, ORDINALS, TENS } from '@truepenny/verifier/proofs';
import type { Token } from '../language/tokens.ts';

const ONES = CARDINALS.split(' ');
/** From the none-th to the nineteenth. */
const NTH = ['zeroth', ...ORDINALS.split(' '), ...ONES.slice(13).map((one) => `${one}th`)];
const WORDS = new Map<string, string>([
  ...ONES.map((word, at): [string, string] => [word, String(at)]),
  ...TENS.split(' ').map((word, at): [string, string] => [word, String((at + 2) * 10)]),
  ...NTH.map((word, at): [string, string] => [word, String(at)]),
  ['twice', '2'],
  ['double', '2'],
  ['triple', '3'],
  ['once', '1'],
  ['dozen', '12'],
  ['twentieth', '20'],
  ['hundred', '100'],
  ['couple', '2'],
  ['pair', '2'],
  ['both', '2'],
  ['half', '50'],
]);

/** A figure of a text in one form: digits without needless zeros. */
export type Figure = { value: string; token: Token /** Written as a word. */; worded: boolean };

/** The figures of a text, written in digits or in words; "twenty five" is one. Linear in the tokens. */
export function figuresOf(tokens: readonly Token[]): Figure[] {
  return tokens.flatMap((token, at): Figure[] => {
    if (!isFigure(token)) return NO_FIGURES;
    if (token.kind === 'number') return [{ value: plain(token.text), token, worded: false }];
    if (token.kind === 'identifier') {
      const digits = token.text.match(/\d+(?:\.\d+)?/g) ?? [];
      return digits.map((one) => ({
        value: plain(one),
        token,
        worded: /\dth|\dst|\dnd|\drd/.test(token.text),
      }));
    }
    const value = spelledBy(token);
    if (value === undefined) return [];
    if (isUnits(value) && isTens(spelledBy(tokens[at - 1]))) return [];
    const units = isTens(value) ? spelledBy(tokens[at + 1]) : undefined;
    const sum = isUnits(units) ? String(Number(value) + Number(units)) : value;
    return [{ value: sum, token, worded: true }];
  });
}

const spelledBy = (token: Token | undefined): string | undefined => token && WORDS.get(token.text);
const isTens = (value: string | undefined): boolean => value !== undefined && /^[2-9]0$/.test(value);
const isUnits = (value: string | undefined): boolean => value !== undefined && /^[1-9]$/.test(value);

const NO_FIGURES: Figure[] = [];

/** Whether a token can be a figure. */
export const isFigure = (token: Token): boolean => token.kind !== 'word' || WORDS.has(token.text);

const plain = (digits: string): string => {
  const value = Number(digits);
  return Number.isFinite(value) ? String(value) : digits;
};
