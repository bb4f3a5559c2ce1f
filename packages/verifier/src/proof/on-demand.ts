import type { Document } from '../judgement/case.ts';
import { guarded, type Rechecker } from './guarded.ts';
import type { Proof } from './proof.ts';
import type { Recheck } from './recheck.ts';

/** What rechecks each kind of proof, in a file of its own: a page loads those that it meets. */
const LOADERS: {
  [Kind in Proof['kind']]: () => Promise<
    (proof: Extract<Proof, { kind: Kind }>, documents: readonly Document[]) => Recheck
  >;
} = {
  admission: async () => (await import('./admission.ts')).recheckAdmission,
  alphabet: async () => (await import('./alphabet.ts')).recheckAlphabet,
  arrangement: async () => (await import('./arrangement.ts')).recheckArrangement,
  blocks: async () => (await import('./blocks.ts')).recheckBlocks,
  boolean: async () => (await import('./boolean.ts')).recheckBoolean,
  bound: async () => (await import('./bound.ts')).recheckBound,
  calendar: async () => (await import('./calendar.ts')).recheckCalendar,
  cell: async () => (await import('./cell.ts')).recheckCell,
  composed: async () => (await import('./composed.ts')).recheckComposed,
  count: async () => (await import('./count.ts')).recheckCount,
  derivation: async () => (await import('./derivation.ts')).recheckDerivation,
  done: async () => (await import('./done.ts')).recheckDone,
  equation: async () => (await import('./equation.ts')).recheckEquation,
  exchange: async () => (await import('./exchange.ts')).recheckExchange,
  figure: async () => (await import('./figure.ts')).recheckFigure,
  inference: async () => (await import('./inference.ts')).recheckInference,
  inventory: async () => (await import('./inventory.ts')).recheckInventory,
  limit: async () => (await import('./limit.ts')).recheckLimit,
  mismatch: async () => (await import('./mismatch.ts')).recheckMismatch,
  passage: async () => (await import('./passage.ts')).recheckPassage,
  'quote-absent': async () => (await import('./quote-absent.ts')).recheckQuoteAbsent,
  reckoning: async () => (await import('./reckoning.ts')).recheckReckoning,
  scene: async () => (await import('./scene.ts')).recheckScene,
  sequence: async () => (await import('./sequence.ts')).recheckSequence,
  solution: async () => (await import('./solution.ts')).recheckSolution,
  stack: async () => (await import('./stack.ts')).recheckStack,
  table: async () => (await import('./table.ts')).recheckTable,
  testimony: async () => (await import('./testimony.ts')).recheckTestimony,
  timetable: async () => (await import('./timetable.ts')).recheckTimetable,
  validity: async () => (await import('./validity.ts')).recheckValidity,
  walk: async () => (await import('./walk.ts')).recheckWalk,
};

/** Rechecks proofs of these kinds as `recheckProof` does, and loads nothing for any other. */
export async function recheckerOf(
  kinds: ReadonlySet<unknown>,
): Promise<(proof: Proof, documents: readonly Document[]) => Recheck> {
  const met = Object.entries(LOADERS).filter(([kind]) => kinds.has(kind));
  const loaded = new Map<string, Rechecker>(
    await Promise.all(met.map(async ([kind, load]) => [kind, (await load()) as Rechecker] as const)),
  );
  return (proof, documents) => guarded(loaded.get(proof.kind), proof, documents);
}
