import { documentNamed } from '@truepenny/verifier';
import { findingsIn, isSameText, type ReckoningFinding, reckoningProof } from '@truepenny/verifier/proofs';
import type { Ballot, Case } from '../kernel/panel.ts';
import { MOST_REFUTED, unproved } from '../kernel/refutations.ts';
import { confidenceOf } from './reckoning/confidence.ts';
import { computing } from './seat.ts';
import { withinWhatWasAsked } from './supported.ts';

/**
 * Says what computing knows of a trace or a claim, each with a proof that anyone can recompute from the documents:
 * that a step computes rightly with what was given, that a statement of numbers is false, that the question, solved
 * anew, gives the answer or another, that a figure follows from the evidence or stands there otherwise. A trace is
 * allowed only where all its steps are and the question, solved by itself, comes to the same. What it does not read in
 * one way only it says nothing about.
 */
// Who reads numbers errs where others who read them do.
export const reckoning = computing({ id: 'reckoning', family: 'arithmetic' }, (matter) => {
  const findings = findingsIn(matter.documents);
  let refuted = 0;
  return matter.criteria.flatMap((criterion): Ballot[] => {
    const { id, asks, about } = criterion;
    const document = about === undefined ? undefined : documentNamed(matter.documents, about);
    const own = findings.filter((finding) => concerns(finding, asks, about, document?.role));
    const [telling] = [...own.filter(({ shows }) => shows === 'refuted'), ...own];
    if (!telling) return asks === 'supported' ? saidOfItself(matter, id, about) : [];
    if (asks === 'sound' && telling.shows === 'refuted' && ++refuted > MOST_REFUTED) return [unproved(id)];
    const ballot = ballotOf(id, telling);
    return [asks === 'supported' ? withinWhatWasAsked(ballot) : ballot];
  });
});

function concerns(
  { of, about }: ReckoningFinding,
  asks: string,
  named: string | undefined,
  role: string | undefined,
): boolean {
  if (asks === 'follows') return of === 'answer' || of === 'carried';
  if (asks === 'sound') return of !== 'answer' && of !== 'carried' && about.document === named;
  return asks === 'supported' && role === 'claim' && about.document === named;
}

function ballotOf(criterion: string, finding: ReckoningFinding): Ballot {
  const { shows, about, from, shown } = finding;
  const verdict = shows === 'established' ? 'ALLOW' : 'BLOCK';
  const sources = from.filter(({ document }) => document !== about.document).slice(0, MOST_QUOTED);
  return {
    criterion,
    verdict,
    confidence: confidenceOf(finding),
    reason: reasonOf(finding, shown),
    quotes: [about, ...sources],
    proof: reckoningProof(finding),
  };
}

const MOST_QUOTED = 20;

function reasonOf({ of, shows, about }: ReckoningFinding, shown: string): string {
  if (of === 'answer')
    return `The question, solved, gives ${shown}${shows === 'established' ? ', as the steps do' : '; the answer is another'}.`;
  if (of === 'carried') return `The answer rests on “${shown}”, which is not so.`;
  if (of === 'verbatim') return 'The evidence says it in the same words.';
  if (of === 'figure') return `The same is told with another figure: ${shown}.`;
  if (of === 'derived') return `It follows from the evidence: ${shown}.`;
  return shows === 'established' ? `Computed: ${shown}.` : `“${about.text}” is not so: ${shown}.`;
}

/** A claim that is all of its evidence is supported by nothing but itself. */
function saidOfItself({ documents }: Case, criterion: string, about: string | undefined): Ballot[] {
  const claim = documents.find(({ name, role }) => name === about && role === 'claim');
  const [evidence, other] = documents.filter(({ role }) => role === 'evidence');
  if (!claim || !evidence || other || !isSameText(claim.text, evidence.text)) return [];
  const reason = 'The claim is all that its evidence says, so nothing but itself supports it.';
  return [{ criterion, verdict: 'UNCERTAIN', confidence: 0.5, reason, quotes: [], basis: 'signal' }];
}
