import { divide, equal, type Rational } from '../arithmetic/rational.ts';
import { measureOf } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import type { Given } from './given.ts';
import type { Solved } from './solve.ts';
import { plainOf, rateOf } from './term.ts';
import { isWritten, roundsTo } from './value.ts';

type Comparison = 'same' | 'other' | 'unclear';

/** Whether what is given is what the question comes to. */
export function compareWith(solved: Solved, given: Given): Comparison {
  if (given.kind === 'clock') {
    if (solved.kind.head !== 'clock') return 'unclear';
    if (equal(solved.value, { n: BigInt(given.minute), d: 1n })) return 'same';
    return given.sure || given.minute % 720 !== Number(solved.value.n) % 720 ? 'other' : 'unclear';
  }
  if (solved.kind.head === 'percent') return compared(solved.value, given.value, given.decimals);
  if (solved.kind.head === 'clock' || given.percent) return 'unclear';
  const rate = rateOf(given);
  const plain = rate ? { ...rate, kind: { head: `${rate.kind.head}/${rate.per.head}` } } : plainOf(given);
  const isTold = given.unit !== undefined;
  if (isTold) {
    if (plain?.kind.head !== solved.kind.head) return 'unclear';
    return compared(solved.value, plain.value, given.decimals);
  }
  // A bare number beside a rate is in units that nobody told.
  if (solved.kind.head.includes('/') && !solved.size) return 'unclear';
  const nouns = given.nouns.map(singular);
  if (
    nouns.length > 0 &&
    solved.size === undefined &&
    !nouns.includes(solved.kind.head) &&
    measureOf(solved.kind.head) === undefined &&
    solved.kind.head !== 'money'
  )
    return 'unclear';
  const sizes = solved.size
    ? [solved.size]
    : solved.sizes.length > 0 && solved.kind.head !== 'money'
      ? solved.sizes
      : [{ n: 1n, d: 1n }];
  const outcomes = sizes.map((size) => compared(divide(solved.value, size), given.value, given.decimals));
  if (outcomes.includes('same')) return 'same';
  return outcomes.every((outcome) => outcome === 'other') ? 'other' : 'unclear';
}

function compared(value: Rational, stated: Rational, decimals: number): Comparison {
  if (equal(value, stated)) return 'same';
  if (decimals >= 2 && !isWritten(value, decimals) && roundsTo(value, stated, decimals)) return 'same';
  // What is rounded where it is stated is not another value.
  const gap = Math.abs(Number(value.n) / Number(value.d) - Number(stated.n) / Number(stated.d));
  return gap <= 10 ** -decimals && value.d !== 1n ? 'unclear' : 'other';
}
