import { groupBy } from '../group-by.ts';
import type { Document } from '../judgement/case.ts';
import { finderOf } from '../reckoning/on-demand.ts';
import { guarded, type Rechecker } from './guarded.ts';
import type { Proof } from './proof.ts';
import { fails, type Recheck } from './recheck.ts';

type ProofOf<Kind> = Extract<Proof, { kind: Kind }>;

/** What rechecks each kind of proof, in a file of its own: a page loads those that it meets. */
const LOADERS: {
  [Kind in Proof['kind']]: (
    proofs: readonly ProofOf<Kind>[],
    documents: readonly Document[],
  ) => Promise<(proof: ProofOf<Kind>, documents: readonly Document[]) => Recheck>;
} = {
  admission: async () => (await import('./admission.ts')).recheckAdmission,
  alphabet: async () => (await import('./alphabet.ts')).recheckAlphabet,
  blocks: async () => (await import('./blocks.ts')).recheckBlocks,
  boolean: async () => (await import('./boolean.ts')).recheckBoolean,
  bound: async () => (await import('./bound.ts')).recheckBound,
  calendar: async () => (await import('./calendar.ts')).recheckCalendar,
  cell: async () => (await import('./cell.ts')).recheckCell,
  composed: async () => (await import('./composed.ts')).recheckComposed,
  counsel: async () => (await import('./counsel.ts')).recheckCounsel,
  count: async () => (await import('./count.ts')).recheckCount,
  derivation: async () => (await import('./derivation.ts')).recheckDerivation,
  done: async () => (await import('./done.ts')).recheckDone,
  equation: async () => (await import('./equation.ts')).recheckEquation,
  figure: async () => (await import('./figure.ts')).recheckFigure,
  inference: async () => (await import('./inference.ts')).recheckInference,
  inventory: async () => (await import('./inventory.ts')).recheckInventory,
  limit: async () => (await import('./limit.ts')).recheckLimit,
  mismatch: async () => (await import('./mismatch.ts')).recheckMismatch,
  passage: async () => (await import('./passage.ts')).recheckPassage,
  'quote-absent': async () => (await import('./quote-absent.ts')).recheckQuoteAbsent,
  async reckoning(proofs, documents) {
    const { recheckReckoningBy } = await import('./reckoning.ts');
    const kinds = proofs.map((proof) => proof.of);
    return recheckReckoningBy(await finderOf(kinds, documents));
  },
  rewrite: async () => (await import('./rewrite.ts')).recheckRewrite,
  scene: async () => (await import('./scene.ts')).recheckScene,
  sequence: async () => (await import('./sequence.ts')).recheckSequence,
  solution: async () => (await import('./solution.ts')).recheckSolution,
  stack: async () => (await import('./stack.ts')).recheckStack,
  table: async () => (await import('./table.ts')).recheckTable,
  validity: async () => (await import('./validity.ts')).recheckValidity,
};

type Load = (proofs: readonly Proof[], documents: readonly Document[]) => Promise<Rechecker | undefined>;

/**
 * Rechecks these proofs from the documents as `recheckProof` does; nothing is loaded for any other. What cannot be
 * loaded is not at hand, and what it would recheck does not hold.
 */
export async function recheckerOf(
  proofs: readonly Proof[],
  documents: readonly Document[],
): Promise<(proof: Proof) => Recheck> {
  const met = [...groupBy(proofs, ({ kind }) => kind)].filter(([kind]) => Object.hasOwn(LOADERS, kind));
  // Each of them is given the proofs of its own kind alone.
  const load = ([kind, own]: [Proof['kind'], readonly Proof[]]) => (LOADERS[kind] as Load)(own, documents);
  const loaded = new Map(
    await Promise.all(
      met.map(async (one) => [one[0], (await load(one).catch(() => undefined)) ?? missing] as const),
    ),
  );
  return (proof) => guarded(loaded.get(proof.kind), proof, documents);
}

const missing: Rechecker = ({ kind }) => ({
  ...fails(`what rechecks a proof of kind ${kind} is not at hand`),
  code: 'not-at-hand',
});
