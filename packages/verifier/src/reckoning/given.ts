import { equal } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import type { Finding } from './finding.ts';
import type { Amount, Clock } from './piece.ts';
import type { Sentence } from './statement.ts';
import { plainOf } from './term.ts';

/** A number, or a time of the day, that is given as the answer. */
export type Given = Amount | Clock;

/** A step with its sentences. */
export type ReadStep = { document: Document; sentences: readonly Sentence[] };

/** Whether two numbers or times are the same, in whatever unit. */
export const sameGiven = (result: Given, given: Given): boolean =>
  result.kind === 'clock' || given.kind === 'clock'
    ? result.kind === given.kind && (result as Clock).minute === (given as Clock).minute
    : equal(result.value, given.value) ||
      (plainOf(result) !== undefined &&
        plainOf(given) !== undefined &&
        equal(plainOf(result)?.value ?? given.value, plainOf(given)?.value ?? result.value));

/** The findings on steps, and what the steps come to. */
export type Allowed = { found: Finding[]; results: Given[] };
