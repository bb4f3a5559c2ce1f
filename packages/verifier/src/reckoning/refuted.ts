import type { Document } from '../judgement/case.ts';
import { type Finding, quoteIn } from './finding.ts';
import type { Sentence } from './statement.ts';

/** The false statements of a text. */
export function refutedIn(document: Document, sentences: readonly Sentence[]): Finding[] {
  return sentences.flatMap(({ statements }) =>
    statements
      .filter(({ outcome, inner }) => !inner && (outcome === 'fails' || outcome === 'units'))
      .map(
        ({ start, end, shown, outcome }): Finding => ({
          of: 'statement',
          shows: 'refuted',
          about: quoteIn(document, start, end),
          from: [],
          shown: outcome === 'units' ? `${shown}; the units do not agree` : shown,
        }),
      ),
  );
}
