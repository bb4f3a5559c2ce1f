import type { ReckoningFinding } from '@truepenny/verifier/proofs';

type Shares = Readonly<Record<ReckoningFinding['shows'], number>>;

/**
 * How often each kind of finding is right, by Laplace's rule of succession from the counts named beside it, rounded
 * down. A proof is recomputed, so what may be wrong is the reading of the words alone.
 */
export const CONFIDENCE: Readonly<Record<ReckoningFinding['of'], Shares>> = {
  statement: { established: 0.99, refuted: 0.97 },
  step: { established: 0.97, refuted: 0.97 },
  answer: { established: 0.98, refuted: 0.98 },
  derived: { established: 0.97, refuted: 0.97 },
  verbatim: { established: 0.97, refuted: 0.97 },
  figure: { established: 0.97, refuted: 0.97 },
};
