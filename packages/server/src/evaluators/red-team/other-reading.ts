import { type Habit, type LooseSum, readLooseSum, workOut } from './loose-sum.ts';

/** Factors between units of one kind, and the words with which a text speaks of them. */
const CONVERSIONS: readonly (readonly [words: RegExp, factors: readonly number[]])[] = [
  [
    /\b(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|annual\w*|mph)\b/i,
    [60, 3600, 24, 7, 12, 52, 365],
  ],
  [
    /\b(?:inch(?:es)?|feet|foot|yards?|miles?|m|cm|mm|km|met(?:er|re)s?|kilomet(?:er|re)s?)\b/i,
    [12, 100, 1000, 5280],
  ],
  [/\b(?:grams?|g|kg|mg|kilograms?|tons?|tonnes?|pounds?|ounces?|litres?|liters?|ml|l)\b/i, [16, 1000, 2000]],
  [/%|\bper\s?cent\b|\bpercentage\b|\bcents?\b|[$¢]|\bdollars?\b/i, [100]],
  [/\bdozens?\b/i, [12]],
];
/** Words right after the number belong to it; further ones may be anybody's. */
export const UNIT_AFTER = 14;
/** A quotient cut to one decimal is no rounding but a slip. */
const QUOTIENT_DECIMALS = [2, 3, 4];

/**
 * Another way of taking an equation under which what it states is right, in words; undefined where there is
 * none. Looks only at the equation and the unit right after it, so that no text around it can bring one forth.
 * `inWords`: the question is told in words, where a bracket is left out more easily than in an exercise.
 */
export function otherReading(equation: string, after: string, inWords: boolean): string | undefined {
  const sum = readLooseSum(equation);
  if (!sum) return undefined;
  const plain: Habit = { leftToRight: false, percentAs: 0.01 };
  const value = workOut(sum, plain);
  if (!Number.isFinite(value)) return undefined;
  if (isRounded(sum, value)) return 'rounded to the digits as stated, it holds';
  if (isRoundedUp(sum, value)) return 'rounded up to a whole number, it holds';
  if (agrees(sum, { ...plain, percentAs: 1 })) return 'with percent signs taken as units, it holds';
  if (inWords && agrees(sum, { ...plain, leftToRight: true })) {
    return 'worked out from left to right, it holds';
  }
  for (const quotientDecimals of QUOTIENT_DECIMALS) {
    if (agrees(sum, { ...plain, quotientDecimals }))
      return `with quotients rounded to ${quotientDecimals} decimals, it holds`;
  }
  const factor = factorsNamed(`${equation}${unitIn(after)}`).find((by) => converts(sum, value, by));
  return factor === undefined ? undefined : `with a conversion by ${factor} between its units, it holds`;
}

const unitIn = (after: string): string => /^[\s\p{L}%¢]*/u.exec(after)?.[0] ?? '';

const factorsNamed = (text: string): number[] =>
  CONVERSIONS.flatMap(([words, factors]) => (words.test(text) ? factors : []));

const agrees = (sum: LooseSum, habit: Habit): boolean => isClose(sum.stated, workOut(sum, habit));

const converts = ({ stated }: LooseSum, value: number, by: number): boolean =>
  value !== 0 && (isClose(stated, value * by) || isClose(stated, value / by));

/** Equal but for what floating point loses. */
const isClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

function isRounded({ stated, decimals }: LooseSum, value: number): boolean {
  const unit = 10 ** -decimals;
  const lost = Math.abs(value - stated);
  return (
    isClose(stated, value) || (!isClose(value / unit, Math.round(value / unit)) && lost <= unit / 2 + 1e-12)
  );
}

/** People and buses come whole. */
function isRoundedUp({ stated, decimals, parts }: LooseSum, value: number): boolean {
  return decimals === 0 && parts.includes('/') && !Number.isInteger(value) && stated === Math.ceil(value);
}
