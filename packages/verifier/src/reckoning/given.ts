import { divide, equal, type Rational, rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import type { Finding } from './finding.ts';
import type { Trace } from './matter.ts';
import type { Amount, Clock } from './piece.ts';
import type { ReadSentences, Sentence } from './sentence.ts';
import { plainOf } from './term.ts';

/** A number, or a time of the day, that is given as the answer. */
export type Given = Amount | Clock;

/** A step with its sentences. */
export type ReadStep = { document: Document; sentences: readonly Sentence[] };

/** With more steps a trace is read no further; the rest is left open. */
const MOST_STEPS = 200;
const LONGEST_STEP = 4000;

const DENIALS = /\b(?:do|does|did|are|is|were|was) not\b/i;
const DENYING: ReadonlySet<string> = new Set(['not']);

/** The steps of a trace with their sentences; those of a very long step are not read. */
export function readSteps({ question, steps }: Trace, readSentences: ReadSentences): ReadStep[] {
  // What the question denies its steps may deny as well.
  const denied: ReadonlySet<string> = DENIALS.test(question.text) ? DENYING : new Set();
  return steps.slice(0, MOST_STEPS).map((document) => ({
    document,
    sentences: document.text.length > LONGEST_STEP ? [] : readSentences(document.text, denied),
  }));
}

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

const HUNDRED: Rational = rational(100n);
/** "0.15, which is 15 %", or the other way round. */
export const isHundredfold = (result: Amount, amount: Given): boolean =>
  amount.kind === 'amount' && amount.percent !== result.percent && equal(inOnes(result), inOnes(amount));

const inOnes = ({ value, percent }: Amount): Rational => (percent ? divide(value, HUNDRED) : value);
