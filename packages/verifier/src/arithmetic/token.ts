import type { Numeral } from './numeral.ts';
import type { Rational } from './rational.ts';

/** The signs between two sides. `is` stands for the words "is" and "equals". */
export type Relation = '=' | '≈' | '<' | '>' | '≤' | '≥' | '≠' | 'is';

/** `x` is the letter used as a sign of multiplication; `*` may be written ×, · or "times". */
export type Operator = '+' | '-' | '*' | '/' | '^' | 'x';

export type Token = { start: number; end: number } & (
  | { kind: 'number'; numeral: Numeral }
  /** ½ and its like. */
  | { kind: 'vulgar'; value: Rational }
  | { kind: 'operator'; sign: Operator }
  /** `annotation`: which calculator annotation stands at it and carries the computation. */
  | { kind: 'relation'; sign: Relation; annotation?: number }
  /** `match` is the index of the other bracket, -1 where it has none. */
  | { kind: 'open' | 'close'; sign: string; match: number }
  /** A percent sign, or a word such as "million" or "cents", that scales the number before it. */
  | { kind: 'scale'; by: Rational; relative: boolean }
  | { kind: 'exponent'; value: bigint }
  /** An exclamation mark right after a number; `surely` where it cannot be meant to exclaim. */
  | { kind: 'factorial'; surely: boolean }
  | { kind: 'frac' | 'binomial' | 'root' | 'pi' | 'comma' }
  | { kind: 'word'; word: string }
  /** Where a clause ends: `sign` is the mark, or a line feed. */
  | { kind: 'break'; sign: string }
  /** A letter, a symbol or a command that is no number: what it touches is not read. */
  | { kind: 'unknown'; text: string }
);

/** Distributes over the union, so that each kind keeps its own members. */
type WithoutPlace<T> = T extends unknown ? Omit<T, 'start' | 'end'> : never;
/** A token before it has its place in the text. */
export type Sign = WithoutPlace<Token>;

/** Whether an operand can begin with this token: a number, a bracket that is closed, a fraction, a root. */
export const startsOperand = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'number' ||
    token.kind === 'vulgar' ||
    token.kind === 'frac' ||
    token.kind === 'binomial' ||
    token.kind === 'root' ||
    token.kind === 'pi' ||
    (token.kind === 'open' && token.match > 0));
