import { equal } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { amountsIn } from './expression.ts';
import { type Finding, quoteIn } from './finding.ts';
import type { Sentence, Statement } from './sentence.ts';
import { inUnit } from './value.ts';

/** The false statements of a text. */
export function refutedIn(document: Document, sentences: readonly Sentence[]): Finding[] {
  return sentences.flatMap(({ statements }) =>
    statements
      .filter(({ outcome, inner }) => !inner && (outcome === 'fails' || outcome === 'units'))
      .filter((one) => !isCountedAnew(one, statements) && !isInOtherUnit(one, statements))
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

/** "6 gloves are 6 / 2 = 3 pairs": what is told in words is counted in something else by the computation behind it. */
export function isCountedAnew(one: Statement, statements: readonly Statement[]): boolean {
  const { left, right } = one.reading ?? {};
  if (left?.kind !== 'leaf' || left.amount.nouns.length === 0 || !isConverting(one, statements)) return false;
  const goesOn = statements.find(({ reading }) => reading?.left === right)?.reading?.right;
  return goesOn?.kind === 'leaf' && goesOn.amount.nouns.at(-1) !== left.amount.nouns.at(-1);
}

/** "One hour = 60 × 60 = 3,600 seconds": the unit of the computation stands behind it, and both are the same. */
function isInOtherUnit({ reading }: Statement, statements: readonly Statement[]): boolean {
  const { left, right } = reading ?? {};
  const unit = left?.kind === 'leaf' ? left.amount.unit : undefined;
  if (left?.kind !== 'leaf' || !unit || right?.kind === 'leaf') return false;
  const end = statements.find((one) => one.reading?.left === right && one.outcome === 'holds')?.reading
    ?.right;
  const wanted = end?.kind === 'leaf' ? end.amount.unit : undefined;
  const value = wanted && inUnit(left.amount.value, unit, wanted);
  return value !== undefined && end?.kind === 'leaf' && equal(value, end.amount.value);
}

/** "5 feet are 5 × 12 = 60 inches": what is converted stands before its computation. */
export const isConverting = ({ reading }: Statement, statements: readonly Statement[]): boolean =>
  reading?.left.kind === 'leaf' &&
  reading.right.kind !== 'leaf' &&
  amountsIn(reading.right).some(
    ({ value }) => reading.left.kind === 'leaf' && equal(value, reading.left.amount.value),
  ) &&
  statements.some((other) => other.reading?.left === reading.right && other.outcome === 'holds');
