import { type InferenceProof, inferenceProof } from '@truepenny/verifier/proofs';
import type { Document } from '../../kernel/panel.ts';
import type { Opinion } from './decide.ts';

/** How many inferences of a form were right when first seen, on arguments of our own set aside. */
const COUNTED: Readonly<Record<InferenceProof['form'], { right: number; of: number }>> = {
  propositions: { right: 31, of: 31 },
  default: { right: 10, of: 11 },
  testimony: { right: 4, of: 4 },
  open: { right: 4, of: 4 },
};

/** Laplace's rule of succession, rounded down to hundredths. */
const confidenceOf = ({ right, of }: { right: number; of: number }): number =>
  Math.floor((100 * (right + 1)) / (of + 2)) / 100;

/** Decides whether a claim in ordinary words follows from its evidence, with the inference as a proof. */
export function decideInference(documents: readonly Document[]): Opinion | undefined {
  const proof = inferenceProof(documents);
  if (!proof) return undefined;
  const { form, shows, premises } = proof;
  return {
    verdict: shows === 'established' ? 'ALLOW' : 'BLOCK',
    confidence: confidenceOf(COUNTED[form]),
    reason: REASONS[form][shows],
    quotes: premises,
    proof,
  };
}

const REASONS: Readonly<Record<InferenceProof['form'], Readonly<Record<InferenceProof['shows'], string>>>> = {
  propositions: {
    established: 'It follows from what the text states.',
    refuted: 'It does not follow: the text leads to something else, or leaves it open.',
  },
  default: {
    established: 'It usually holds, and the text names no exception that it would be.',
    refuted: 'It does not hold: the text names it as an exception, or says that the contrary usually holds.',
  },
  testimony: {
    established: 'The witness who is to be believed says so.',
    refuted: 'The witness who is to be believed says otherwise.',
  },
  open: {
    established: 'It follows from what the text states.',
    refuted: 'It does not follow: there are cases in which the text is right and the claim is not.',
  },
};
