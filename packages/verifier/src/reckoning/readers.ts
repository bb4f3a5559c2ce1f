import type { Document } from '../judgement/case.ts';
import type { TimesOf } from './certain.ts';
import type { Exercise } from './exercise.ts';
import type { Finding } from './finding.ts';
import type { Allowed, Given, ReadStep } from './given.ts';
import type { Trace } from './matter.ts';
import type { World } from './relations/world.ts';
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

/** What solves a question and follows its steps. */
export type SolvingReaders = TimeReader & {
  /** The steps towards a question that was solved by its relations. */
  readonly relationSteps: (
    question: Document,
    read: readonly ReadStep[],
    world: World,
    wrong: Given | undefined,
  ) => Allowed;
};

export type SpanReaders = SolvingReaders & {
  readonly solved: (
    trace: Trace,
    read: readonly ReadStep[],
    misstated: readonly Finding[],
    readers: SolvingReaders,
    exercise?: Exercise,
    wrong?: readonly Finding[],
  ) => Finding[];
};

/** What reads a question with its steps. */
export type TraceReaders = SpanReaders & {
  readonly misstated: (question: Document, read: readonly ReadStep[]) => Finding[];
  readonly wrong: (read: readonly ReadStep[]) => Finding[];
  readonly exercise: (question: Document) => Exercise | undefined;
  readonly ofTimes: (
    trace: Trace,
    read: readonly ReadStep[],
    misstated: readonly Finding[],
  ) => Finding[] | undefined;
  readonly bySpan: (
    trace: Trace,
    misstated: readonly Finding[],
    readers: SpanReaders,
  ) => Finding[] | undefined;
};

/** What reads sentences, and times where they have some. */
export const sentencesOf = (readers: TimeReader): ReadSentences =>
  sentencesBy((text) => readers.times(text, true));
