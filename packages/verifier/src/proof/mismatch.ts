import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { excludes, readFinalValue } from '../text/final-value.ts';
import { fails, fallenOf, HOLDS, type Recheck } from './recheck.ts';

/**
 * Refutes an answer: the reasoning ends in one value, the answer gives another. `concluded` is the value in
 * the reasoning, straight behind the words by which it is called the answer; `given` is the whole answer.
 */
export type MismatchProof = { kind: 'mismatch'; shows: 'refuted'; concluded: Quote; given: Quote };

/** At the start of a sentence or behind a step's label: neither "if" nor "one might think" stands before it. */
const CALLS_ANSWER = new RegExp(
  String.raw`(?:^|[.!?\n[*]\s{0,3}|[\d\])]:\s{0,3})(?:(?:and )?(?:so|therefore|thus|hence),?\s)?` +
    String.raw`(?:the |my |our )?(?:final |correct )?answer(?: is|[\])*]{0,3}:)[\s*:]{0,6}(?:option )?$`,
  'i',
);
/** How far before the value the words stand that call it the answer. */
const LEAD = 60;

export function recheckMismatch(proof: MismatchProof, documents: readonly Document[]): Recheck {
  const { concluded, given } = proof;
  const fallen = fallenOf([concluded, given], documents);
  if (fallen) return fallen;
  const answer = documentNamed(documents, given.document);
  const steps = documents.filter(({ role }) => role === 'step');
  const last = steps.at(-1);
  if (answer?.role !== 'answer' || given.text !== answer.text)
    return fails('it does not quote the whole answer');
  if (last?.name !== concluded.document) return fails('it does not quote the last step');
  if (!CALLS_ANSWER.test(last.text.slice(Math.max(0, concluded.start - LEAD), concluded.start))) {
    return fails('the reasoning does not call this its answer');
  }
  if (!/^[*"”’)$.!\s]*$/.test(last.text.slice(concluded.end)))
    return fails('the reasoning goes on behind it');
  const [one, other] = [readFinalValue(concluded.text), readFinalValue(given.text)];
  if (!one || !other) return fails('one of the values cannot be read');
  return excludes(one, other) ? HOLDS : fails('the values can be the same');
}
