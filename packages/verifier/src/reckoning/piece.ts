import type { Rational } from '../arithmetic/rational.ts';
import type { Unit } from './unit.ts';

/** A number as it was written, with what it counts. Offsets are UTF-16 in the text. */
export type Amount = {
  kind: 'amount';
  value: Rational;
  /** How many decimals were written. */
  decimals: number;
  percent: boolean;
  /** The unit it is told in; a noun is none. */
  unit?: Unit;
  /** The words behind it that name what is counted, in small letters; the last is the head. */
  nouns: readonly string[];
  /** "0.666...": more decimals follow than are written. */
  cut?: boolean;
  /** Written in words rather than figures. */
  spelled: boolean;
  start: number;
  end: number;
};

/**
 * A time of the day in minutes; `sure` where a.m. or p.m. or the hour itself leaves no doubt. `zone`: how many minutes
 * ahead of UTC it is told.
 */
export type Clock = {
  kind: 'clock';
  minute: number;
  sure: boolean;
  zone?: number;
  start: number;
  end: number;
};
/** A calendar day, as days since 1970. */
export type Day = { kind: 'day'; serial: number; start: number; end: number };
/** A version, by its numbers: the first weighs most. */
export type Version = { kind: 'version'; parts: readonly number[]; start: number; end: number };
export type Word = { kind: 'word'; word: string; start: number; end: number };
export type Sign = { kind: 'sign'; sign: string; start: number; end: number };

/** What a sentence is made of. */
export type Piece = Amount | Clock | Day | Version | Word | Sign;
