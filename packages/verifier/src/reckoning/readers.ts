import type { Document } from '../judgement/case.ts';
import type { TimesOf } from './certain.ts';
import type { Exercise } from './exercise.ts';
import type { Finding } from './finding.ts';
import type { ReadStep } from './given.ts';
import type { Trace } from './matter.ts';
import { type ReadSentences, sentencesBy } from './sentence.ts';
import type { Verdict } from './times.ts';

/** What reads times, which few sentences tell. A page loads this and what else is read by when it is used. */
export type TimeReader = {
  /** What a text says of times, days and the calendar. */
  readonly times: TimesOf;
};

/** What reads a claim where others have found nothing yet. */
export type ClaimReaders = TimeReader & {
  /** What a claim without evidence comes to. */
  readonly alone: (claim: string, hasEvidence: false) => Verdict | undefined;
  /** What is found of a claim beside its evidence. */
  readonly beside: (claim: Document, evidence: Document, readers: ClaimReaders) => Finding | undefined;
  /** What follows from the figures and times of evidence. */
  readonly grounded: (claim: Document, evidence: Document) => Finding | undefined;
};

type FindInSteps<Found> = (trace: Trace, read: readonly ReadStep[], misstated: readonly Finding[]) => Found;

/** What reads a question with its steps. */
export type TraceReaders = TimeReader & {
  readonly misstated: (question: Document, read: readonly ReadStep[]) => Finding[];
  readonly wrong: (read: readonly ReadStep[]) => Finding[];
  readonly exercise: (question: Document) => Exercise | undefined;
  readonly ofTimes: FindInSteps<Finding[] | undefined>;
  readonly bySpan: (trace: Trace, misstated: readonly Finding[]) => Finding[] | undefined;
  readonly solved: (
    ...of: [...Parameters<FindInSteps<void>>, exercise: Exercise | undefined, wrong?: readonly Finding[]]
  ) => Finding[];
};

/** What reads sentences, and times where they have some. */
export const sentencesOf = (readers: TimeReader): ReadSentences =>
  sentencesBy((text) => readers.times(text, true));
