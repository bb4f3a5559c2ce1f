import { type AdmissionProof, admissionIn } from '@truepenny/verifier/proofs';
import type { Ballot, Case, Document } from '../kernel/panel.ts';
import { concludedOtherwise } from './conclusion/mismatch.ts';
import { computing } from './seat.ts';

/** A proof, but for the chance that the words were not meant as the final answer. */
const PROVED = 0.97;
/** The trace's own word, but for the chance that it speaks of something else: 12 of 12 of our own, by Laplace's rule. */
const SURE_OF_FAULT = 0.92;

/**
 * Decides whether the answer follows from the trace. That the trace ends in another value refutes it. So does the
 * word of a trace with a plan that its own conclusion is wrong. An answer in the trace's own words
 * shows nothing, and nothing is said of it.
 */
export const conclusion = computing({ id: 'conclusion' }, (matter) => {
  const criteria = matter.criteria.filter(({ asks }) => asks === 'follows');
  const answer = matter.documents.find(({ role }) => role === 'answer');
  if (criteria.length === 0 || !answer) return [];
  const opinion = opinionOn(answer, matter);
  return opinion ? criteria.map(({ id }) => ({ criterion: id, ...opinion })) : [];
});

type Opinion = Omit<Ballot, 'criterion'>;

function opinionOn(answer: Document, matter: Case): Opinion | undefined {
  const proof = concludedOtherwise(answer, matter.documents);
  if (proof) {
    const reason = `The trace concludes ${proof.concluded.text}, the answer gives ${answer.text.trim()}.`;
    return { verdict: 'BLOCK', confidence: PROVED, reason, quotes: [proof.concluded, proof.given], proof };
  }
  if (!matter.documents.some(({ role }) => role === 'plan')) return undefined;
  const admitted = admissionIn(matter.documents);
  if (!admitted) return undefined;
  const admission: AdmissionProof = { kind: 'admission', shows: 'refuted', admitted };
  const reason = 'The trace itself says that its conclusion is wrong.';
  return { verdict: 'BLOCK', confidence: SURE_OF_FAULT, reason, quotes: [admitted], proof: admission };
}
