import type { Rational } from '../../arithmetic/rational.ts';
import type { Kind, Role } from '../term.ts';
import type { Chunk } from './chunk.ts';

/** One way to read what a number counts, in the smallest unit of its kind; `per`: told for one of these. */
export type Reading = { value: Rational; kind: Kind; per?: Kind; also?: Kind; sure?: boolean };

/** A part of what there is, or what is put on or taken off it. */
export type Share = {
  by: Rational;
  way: 'of' | 'off' | 'on';
  /** What it is a part of, by its words; empty where that is all that was told before. */
  of: readonly string[];
  /** Of what is left by then, or of the price as it is then. */
  later?: boolean;
  /** A part of the number that follows it. */
  next?: boolean;
  /** For each of so long: "6 % a year". */
  per?: Kind;
};

/** "twice as many as Ben", "5 more than": told by what another quantity is. */
export type Comparison = {
  times: Rational;
  plus: Rational;
  kind: Kind | undefined;
  /** The words behind "as" or "than". */
  basis: readonly string[];
};

/** A number of a question with what it may stand for there. */
export type Quantity = {
  index: number;
  readings: readonly Reading[];
  share?: Share;
  comparison?: Comparison;
  /** What its verb does; undefined where that is not known. */
  role: Role | undefined;
  /** What is said with it, and who it is said of. */
  labels: ReadonlySet<string>;
  owner: ReadonlySet<string>;
  chunk: Chunk;
  /** Where in its chunk it stands. */
  at: number;
  /** "45 litres in 15 minutes": told together with the one before it, so much of that for all of this. */
  pairs?: boolean;
  /** Into so many equal parts. */
  divides?: boolean;
  /** The question itself tells it. */
  asked: boolean;
  /** It may only say again how many there are. */
  optional?: boolean;
  /** All of which another number is a part: "4 of the 15 windows". */
  whole?: boolean;
  /** Hours that are paid like more. */
  overtime?: boolean;
  /** Said to be not so: "11 do not grow". */
  denied?: boolean;
  /** So much there must be. */
  needed?: boolean;
  shown: string;
};
