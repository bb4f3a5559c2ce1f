import type { ReckoningFinding } from '@truepenny/verifier/proofs';

/** How many findings were looked at, all of which were right, and on which rows. */
type Counted = { of: number; on: string };

const OWN = 'rows of our own, a third of them unseen by any rule (`npm run bench:reckoning`)';

/** A proof is recomputed, so that what may be wrong is how the words were read. */
const COUNTED: Readonly<
  Record<ReckoningFinding['of'], Readonly<Partial<Record<ReckoningFinding['shows'], Counted>>>>
> = {
  statement: {
    established: { of: 25, on: OWN },
    refuted: { of: 56, on: `${OWN}, and labelled traces of school mathematics` },
  },
  step: { established: { of: 80, on: OWN } },
  answer: {
    established: { of: 47, on: OWN },
    refuted: { of: 49, on: `${OWN}, and labelled solutions of word problems` },
  },
  derived: { established: { of: 10, on: OWN } },
  verbatim: { established: { of: 8, on: 'labelled claims about long documents' } },
  carried: { refuted: { of: 6, on: `${OWN}, and labelled solutions of word problems` } },
  figure: { refuted: { of: 18, on: `${OWN}, and labelled solutions of word problems` } },
};

/** The probability that such a finding is right: Laplace's rule of succession, rounded down to hundredths. */
export function confidenceOf({ of, shows }: Pick<ReckoningFinding, 'of' | 'shows'>): number {
  const counted = COUNTED[of][shows]?.of ?? 0;
  return Math.floor((100 * (counted + 1)) / (counted + 2)) / 100;
}
