import { divide, ONE, type Rational, rational, subtract } from '../arithmetic/rational.ts';
import { lemmaOf } from '../language/verbs.ts';
import { contentOf } from './copied.ts';
import type { Amount, Piece } from './piece.ts';
import { partsOf, type Statement } from './statement.ts';

const key = ({ n, d }: Rational): string => `${n}/${d}`;
const HUNDRED = rational(100n);
const amountsOf = (pieces: readonly Piece[]): Amount[] =>
  pieces.filter((piece): piece is Amount => piece.kind === 'amount');

/** Which numbers of a question each number of its steps was computed from, and what the question says of them. */
export class Origins {
  private readonly from = new Map<string, Set<string>>();
  /** The numbers that a word of the question is told with; undefined for words that stand without any too. */
  private readonly told = new Map<string, Set<string> | undefined>();

  constructor(clauses: readonly (readonly Piece[])[]) {
    for (const clause of clauses) {
      const values = amountsOf(clause).map(({ value }) => key(value));
      for (const { value, percent } of amountsOf(clause)) {
        this.from.set(key(value), new Set([key(value)]));
        const share = divide(value, HUNDRED);
        if (percent)
          for (const one of [share, subtract(ONE, share)]) this.from.set(key(one), new Set([key(value)]));
      }
      for (const word of contentOf(clause)) {
        const before = this.told.get(word);
        if (values.length === 0 || (this.told.has(word) && !before)) this.told.set(word, undefined);
        else this.told.set(word, new Set([...(before ?? []), ...values]));
      }
    }
  }

  /** Whether a number was computed by a step, and does not stand in the question. */
  isComputed(value: Rational): boolean {
    const own = this.from.get(key(value));
    return own !== undefined && !own.has(key(value));
  }

  /** Whether the question tells of a thing with other numbers alone: "into 8 bowls", of 6 bowls. */
  isOther(noun: string, value: Rational): boolean {
    const values = this.told.get(lemmaOf(noun));
    const own = this.from.get(key(value));
    return values !== undefined && own?.has(key(value)) === true && !values.has(key(value));
  }

  /**
   * Takes down what a sentence computes. False where it speaks of something that the question tells only with numbers
   * that have no part in it: "Breakfast: 4 × 95" of a room for 95.
   */
  learn(pieces: readonly Piece[], statements: readonly Statement[]): boolean {
    for (const { reading } of statements) {
      if (!reading) continue;
      const { from, to } = partsOf(reading);
      const all = from.flatMap(({ value }) => [...(this.from.get(key(value)) ?? [])]);
      for (const { value } of to)
        if (!this.from.get(key(value))?.has(key(value)))
          this.from.set(key(value), new Set([...(this.from.get(key(value)) ?? []), ...all]));
    }
    if (statements.length === 0) return true;
    const part = new Set(amountsOf(pieces).flatMap(({ value }) => [...(this.from.get(key(value)) ?? [])]));
    return contentOf(pieces).every((word) => {
      const values = this.told.get(word);
      return values === undefined || part.size === 0 || [...values].some((value) => part.has(value));
    });
  }
}
