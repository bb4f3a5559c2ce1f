import { type Rational, rational } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { WEEKDAY_NAMES } from '../../language/units.ts';
import type { Piece } from '../piece.ts';
import { unitOf } from '../unit.ts';

/** A number as a key. */
export const keyOf = ({ n, d }: Rational): string => `${n}/${d}`;

/** Factors by what has to be spoken of: 60 where time is, 1000 where weights are. */
export const FACTORS: readonly (readonly [factors: readonly bigint[], bases: ReadonlySet<string>])[] = [
  [[60n, 24n, 7n, 3600n, 12n, 52n], wordSet('second month')],
  [[100n, 1000n, 10n, 10_000n], wordSet('length weight litre')],
  [[100n], wordSet('cent percent EUR USD GBP CHF INR')],
  [[1000n, 1024n, 8n], wordSet('data')],
  [[12n], wordSet('dozen length')],
];
export const DATA = wordSet('b kb mb gb tb bit bits byte bytes kbit mbit gbit');
/** A figure with sides, of which the two of each length, and half of a rectangle, may be computed with. */
export const SHAPES = wordSet(
  'rectangle rectangular perimeter square triangle triangular fence fencing around sides frame border',
);
export const OF_SHAPES: readonly Rational[] = [rational(2n), rational(4n), rational(1n, 2n)];
export const EACH = wordSet('a an per each every one');

export const AGES = wordSet('old age ages aged born older younger year years');
export const YEAR = unitOf({ base: 'month', size: rational(12n), exponent: 1 });
export const DAY = unitOf({ base: 'second', size: rational(86_400n), exponent: 1 });
export const MINUTE = unitOf({ base: 'second', size: rational(60n), exponent: 1 });
/** What things are put together in: a text that counts them says nothing besides. */
export const GROUPS = wordSet(
  'box bag pack packet lot set group part portion share batch bundle row round trip ride step time unit piece item thing side payment amount number value',
);

/** What a word multiplies by, "twice" say, and what undoes it. */
export const multiples = (word: string): readonly Rational[] =>
  Object.hasOwn(MULTIPLES, word) ? (MULTIPLES[word] ?? []) : [];
/** The key of what a word multiplies by, "half" say. */
export const multipleOf = (piece: Piece): string[] =>
  piece.kind === 'word' ? multiples(piece.word).slice(0, 1).map(keyOf) : [];
export const weekdayAt = (word = ''): number => WEEKDAY_NAMES.findIndex((names) => names.includes(word));
export const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** What may be said of whatever was listed. */
export const LISTED = wordSet('payment amount number value item entry');

const pair = (n: bigint, d: bigint): Rational[] => [rational(n, d), rational(d, n)];
const MULTIPLES: Readonly<Record<string, readonly Rational[]>> = {
  half: [...pair(1n, 2n), rational(3n, 2n)],
  alternate: pair(2n, 1n),
  back: pair(2n, 1n),
  return: pair(2n, 1n),
  both: pair(2n, 1n),
  pair: pair(2n, 1n),
  couple: pair(2n, 1n),
  twice: pair(2n, 1n),
  double: pair(2n, 1n),
  doubled: pair(2n, 1n),
  third: [...pair(1n, 3n), rational(2n, 3n)],
  quarter: [...pair(1n, 4n), rational(3n, 4n)],
  dozen: [rational(12n)],
  triple: pair(3n, 1n),
};
