import type { Document, Quote } from '../judgement/case.ts';

/**
 * What was found by computing. `statement`: a text states numbers, and they are so or not. `step`: a step computes
 * rightly with numbers that were given or computed before, and says nothing else. `answer`: the question, solved,
 * gives another answer, or the same that the steps come to. `derived`: a figure follows from those of the evidence.
 * `verbatim`: the evidence says it in the same words. `figure`: the evidence says the same of another figure, or
 * a step gives a figure of the question otherwise. `carried`: the answer rests on what was refuted.
 */
export type FindingKind = 'statement' | 'step' | 'answer' | 'derived' | 'verbatim' | 'figure' | 'carried';

export type Finding = {
  of: FindingKind;
  shows: 'established' | 'refuted';
  /** The passage that is judged. */
  about: Quote;
  /** What it was computed from. */
  from: readonly Quote[];
  /** The computation, in signs. */
  shown: string;
};

/** The passage of a document between two UTF-16 offsets. */
export const quoteIn = ({ name, text }: Document, start: number, end: number): Quote => ({
  document: name,
  text: text.slice(start, end),
  start,
  end,
});

/** The whole text of a document as a passage. */
export const wholeOf = (document: Document): Quote => quoteIn(document, 0, document.text.length);
