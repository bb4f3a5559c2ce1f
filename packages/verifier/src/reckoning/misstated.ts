import { arithmeticOf } from '../arithmetic/equations.ts';
import type { Document } from '../judgement/case.ts';
import { copiedOtherwise } from './copied.ts';
import type { Finding } from './finding.ts';
import type { ReadStep } from './given.ts';
import { miscopied } from './miscopied.ts';
import { refutedIn } from './refuted.ts';

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
  const copied = copiedOtherwise(question, steps);
  const others = miscopied(question, steps).filter(
    ({ about }) =>
      !copied.some((one) => one.about.document === about.document && one.about.start === about.start),
  );
  return [...refuted, ...copied, ...others];
}
