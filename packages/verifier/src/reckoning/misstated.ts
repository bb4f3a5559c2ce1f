import { arithmeticOf } from '../arithmetic/equations.ts';
import type { Document } from '../judgement/case.ts';
import { type Finding, quoteIn } from './finding.ts';
import type { ReadStep } from './given.ts';
import { piecesIn } from './lex.ts';
import { miscopied } from './miscopied.ts';
import type { Amount } from './piece.ts';
import { refutedIn } from './refuted.ts';
import { slipsIn } from './slips.ts';

/** The passages of steps that are not so, whoever proves it. */
export const wrongIn = (steps: readonly ReadStep[]): Finding[] =>
  steps.flatMap(({ document, sentences }) => [
    ...refutedIn(document, sentences),
    ...arithmeticOf(document).equations.flatMap(({ finding, hedged, start, end }): Finding[] =>
      finding === 'refuted' && !hedged
        ? [{ of: 'statement', shows: 'refuted', about: quoteIn(document, start, end), from: [], shown: '' }]
        : [],
    ),
  ]);

/** What steps state that is not so, and numbers of the question that they give otherwise, whatever is asked. */
export function misstatedIn(question: Document, steps: readonly ReadStep[]): Finding[] {
  // What the reader of equations refutes is proved by it already.
  const refuted = steps.flatMap(({ document, sentences }) => {
    const found = refutedIn(document, sentences);
    if (found.length === 0) return [];
    const own = arithmeticOf(document).equations.filter(
      ({ finding, hedged }) => finding === 'refuted' && !hedged,
    );
    return found.filter(({ about }) => !own.some(({ start, end }) => start < about.end && about.start < end));
  });
  const asked = piecesIn(question) ?? [];
  const slips = slipsIn(
    asked.filter((piece): piece is Amount => piece.kind === 'amount'),
    steps,
  );
  return [...refuted, ...slips, ...miscopied(question, steps)];
}
