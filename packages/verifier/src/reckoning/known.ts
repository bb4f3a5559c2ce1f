import { divide, multiply, ONE, type Rational, rational, subtract } from '../arithmetic/rational.ts';
import { CURRENCIES } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import { type Expression, elementsOf } from './expression.ts';
import type { Amount, Piece } from './piece.ts';
import { plainOf } from './term.ts';
import { unitOf } from './unit.ts';
import { inUnit } from './value.ts';

/** Factors between units that everybody knows, by the names of the units: "60" where minutes and hours are spoken of. */
const CONVERSIONS: readonly bigint[] = [60n, 24n, 7n, 12n, 100n, 1000n, 3600n, 52n];

/** The numbers that a trace may compute with: those of the question, and what was computed from them. */
export class Known {
  private readonly amounts = new Map<string, Amount[]>();

  /** Takes down what a text tells: its numbers, shares of a hundred, and factors in words. */
  learn(pieces: readonly Piece[]): void {
    for (const { of } of elementsOf(pieces).filter((one) => one.kind === 'expression')) this.addFraction(of);
    for (const piece of pieces) {
      if (piece.kind === 'amount') this.add(piece);
      else if (piece.kind === 'word')
        for (const value of spoken(piece.word)) this.put(value, wordAmount(piece, value));
    }
  }

  /** "three quarters": 3, 4 and what they make. */
  private addFraction(of: Expression): void {
    const own =
      of.kind === 'times' ? of.by : of.kind === 'leaf' && !of.amount.percent ? of.amount.value : ONE;
    if (own.n <= 0n || own.n >= own.d || own.d > 100n || (of.kind === 'leaf' && of.amount.decimals > 0))
      return;
    for (const value of [own, rational(own.n), rational(own.d), rational(own.d, own.n), subtract(ONE, own)])
      this.put(value, wordAmount(of, value));
  }

  /** Whether a number is known as a sum of money alone. */
  isMoney(amount: Amount): boolean {
    const same = this.amounts.get(key(amount.value)) ?? [];
    const money = (one: Amount): boolean => one.unit !== undefined && plainOf(one)?.kind.head === 'money';
    return money(amount) || (same.length > 0 && same.every(money));
  }

  /** Whether an amount tells in another unit what was told before. */
  converts(amount: Amount): boolean {
    const same = this.amounts.get(key(amount.value)) ?? [];
    if (this.isShare(amount)) return true;
    return (
      amount.unit !== undefined && !same.some((known) => agrees(known, amount)) && this.converted(amount)
    );
  }

  add(amount: Amount): void {
    this.put(amount.value, amount);
    this.addParts(amount);
    if (!amount.percent) return;
    const share = divide(amount.value, rational(100n));
    const plain = { ...amount, percent: false, nouns: [] };
    this.put(share, plain);
    this.put(subtract(ONE, share), plain);
    this.put(multiply(subtract(ONE, share), rational(100n)), amount);
    this.put(multiply(share, rational(1n)), plain);
    this.put({ n: share.n + share.d, d: share.d }, plain);
  }

  /** "2 hours and 25 minutes": the hours and the minutes of it. */
  private addParts(amount: Amount): void {
    const { unit, value } = amount;
    if (unit?.dims.size !== 1 || unit.dims.get('second') !== 1 || value.d === 1n || value.n <= 0n) return;
    const whole = rational(value.n / value.d);
    const minutes = divide(multiply(subtract(value, whole), unit.size), rational(60n));
    this.put(whole, { ...amount, value: whole });
    if (unit.size.n === 3600n) this.put(minutes, { ...amount, value: minutes, unit: MINUTE });
  }

  /** A number of things that were counted. */
  count(of: bigint): void {
    const value = rational(of);
    this.put(value, wordAmount({ start: 0, end: 0 }, value));
  }

  /** Whether a number has a source, of the same unit where both tell one; one that stands `alone` converts nothing. */
  explains(amount: Amount, alone = false): boolean {
    const same = this.amounts.get(key(amount.value)) ?? [];
    if (same.some((known) => agrees(known, amount))) return true;
    if (amount.unit && this.converted(amount)) return true;
    if (this.isShare(amount)) return true;
    const bare = !amount.unit && amount.nouns.length === 0 && !amount.percent;
    return !alone && bare && amount.value.d === 1n && CONVERSIONS.includes(amount.value.n);
  }

  /** "0.15. That is 15 %." */
  private isShare({ percent, value }: Amount): boolean {
    const same = percent ? (this.amounts.get(key(divide(value, rational(100n)))) ?? []) : [];
    return same.some((known) => !known.unit && !known.percent);
  }

  /** The same amount was told in another unit. */
  private converted(amount: Amount): boolean {
    for (const known of this.amounts.values())
      for (const one of known) {
        const value = one.unit && amount.unit ? inUnit(one.value, one.unit, amount.unit) : undefined;
        if (value && key(value) === key(amount.value)) return true;
      }
    return false;
  }

  private put(value: Rational, amount: Amount): void {
    const list = this.amounts.get(key(value));
    if (!list) this.amounts.set(key(value), [amount]);
    else if (list.length < MOST_ALIKE) list.push(amount);
  }
}

const MOST_ALIKE = 8;
const MINUTE = unitOf({ base: 'second', size: rational(60n), exponent: 1 });
const key = ({ n, d }: Rational): string => `${n}/${d}`;

function agrees(known: Amount, amount: Amount): boolean {
  if (known.unit && amount.unit) {
    // "4 × 65 EUR", of 65 EUR an hour.
    const [base = '', more] = amount.unit.dims.keys();
    const isOfRate = !more && CURRENCIES.has(base) && known.unit.dims.get(base) === 1;
    return isOfRate || inUnit(ONE, known.unit, amount.unit) !== undefined;
  }
  if (known.percent !== amount.percent) return false;
  const [a, b] = [known.nouns.map(singular), amount.nouns.map(singular)];
  // A number of tickets is no sum of money, however it is written.
  if (known.unit || amount.unit) return a.length === 0 && b.length === 0;
  return a.length === 0 || b.length === 0 || a.some((noun) => b.includes(noun));
}

const WORDS: Readonly<Record<string, readonly (readonly [bigint, bigint])[]>> = {
  half: [
    [1n, 2n],
    [2n, 1n],
  ],
  twice: [[2n, 1n]],
  double: [[2n, 1n]],
  third: [
    [1n, 3n],
    [3n, 1n],
  ],
  quarter: [
    [1n, 4n],
    [4n, 1n],
  ],
  dozen: [[12n, 1n]],
  triple: [[3n, 1n]],
};

const spoken = (word: string): Rational[] =>
  (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? []) : []).map(([n, d]) => rational(n, d));

const wordAmount = ({ start, end }: { start: number; end: number }, value: Rational): Amount => ({
  kind: 'amount',
  value,
  decimals: 0,
  percent: false,
  nouns: [],
  spelled: true,
  start,
  end,
});
