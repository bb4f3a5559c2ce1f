import type { grounded } from '../grounds/grounded.ts';
import type { decidedAlone } from './alone.ts';
import type { foundBeside } from './claim.ts';
import type { exerciseIn } from './exercise.ts';
import type { misstatedIn, wrongIn } from './misstated.ts';
import type { relationSteps } from './relations/steps.ts';
import { type ReadSentences, sentencesBy } from './sentence.ts';
import type { findBySpan } from './spanned.ts';
import type { timesIn } from './timeline/claimed.ts';
import type { findInTimes } from './timeline/trace.ts';
import type { findInTrace } from './trace.ts';

/** What reads times, which few sentences tell. A page loads this and what else is read by when it is used. */
export type TimeReader = { readonly times: typeof timesIn };

/** What reads a claim where others have found nothing yet. */
export type ClaimReaders = TimeReader & {
  readonly alone: typeof decidedAlone;
  readonly beside: typeof foundBeside;
  readonly grounded: typeof grounded;
};

/** What solves a question and follows its steps. */
export type SolvingReaders = TimeReader & { readonly relationSteps: typeof relationSteps };
export type SpanReaders = SolvingReaders & { readonly solved: typeof findInTrace };

/** What reads a question with its steps. */
export type TraceReaders = SpanReaders & {
  readonly misstated: typeof misstatedIn;
  readonly wrong: typeof wrongIn;
  readonly exercise: typeof exerciseIn;
  readonly ofTimes: typeof findInTimes;
  readonly bySpan: typeof findBySpan;
};

/** What reads sentences, and times where they have some. */
export const sentencesOf = (readers: TimeReader): ReadSentences =>
  sentencesBy((text) => readers.times(text, true));
