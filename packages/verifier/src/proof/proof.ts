import type { Document } from '../judgement/case.ts';
import { findingsIn } from '../reckoning/findings.ts';
import { type AdmissionProof, recheckAdmission } from './admission.ts';
import { type AlphabetProof, recheckAlphabet } from './alphabet.ts';
import { type BlocksProof, recheckBlocks } from './blocks.ts';
import { type BooleanProof, recheckBoolean } from './boolean.ts';
import { type BoundProof, recheckBound } from './bound.ts';
import { type CalendarProof, recheckCalendar } from './calendar.ts';
import { type CellProof, recheckCell } from './cell.ts';
import { type ComposedProof, recheckComposed } from './composed.ts';
import { type CounselProof, recheckCounsel } from './counsel.ts';
import { type CountProof, recheckCount } from './count.ts';
import { type DerivationProof, recheckDerivation } from './derivation.ts';
import { type DoneProof, recheckDone } from './done.ts';
import { type EquationProof, recheckEquation } from './equation.ts';
import { type FigureProof, recheckFigure } from './figure.ts';
import { guarded, type Rechecker } from './guarded.ts';
import { type InferenceProof, recheckInference } from './inference.ts';
import { type InventoryProof, recheckInventory } from './inventory.ts';
import { type LimitProof, recheckLimit } from './limit.ts';
import { type MismatchProof, recheckMismatch } from './mismatch.ts';
import { type PassageProof, recheckPassage } from './passage.ts';
import { type QuoteAbsentProof, recheckQuoteAbsent } from './quote-absent.ts';
import type { Recheck } from './recheck.ts';
import { type ReckoningProof, recheckReckoningBy } from './reckoning.ts';
import { type RewriteProof, recheckRewrite } from './rewrite.ts';
import { recheckScene, type SceneProof } from './scene.ts';
import { recheckSequence, type SequenceProof } from './sequence.ts';
import { recheckSolution, type SolutionProof } from './solution.ts';
import { recheckStack, type StackProof } from './stack.ts';
import { recheckTable, type TableProof } from './table.ts';
import { recheckValidity, type ValidityProof } from './validity.ts';

/**
 * A typed witness attached to a vote: what was recomputed, and from which passage. Each kind has a file of
 * its own in this folder with its type and the function that rechecks it; this table names them all.
 */
export type Proof =
  | AdmissionProof
  | AlphabetProof
  | BlocksProof
  | BoundProof
  | CalendarProof
  | CellProof
  | ComposedProof
  | CounselProof
  | DerivationProof
  | DoneProof
  | EquationProof
  | FigureProof
  | InferenceProof
  | InventoryProof
  | LimitProof
  | PassageProof
  | ReckoningProof
  | RewriteProof
  | SceneProof
  | SequenceProof
  | SolutionProof
  | StackProof
  | BooleanProof
  | CountProof
  | TableProof
  | ValidityProof
  | MismatchProof
  | QuoteAbsentProof;

const RECHECKS: {
  [Kind in Proof['kind']]: (proof: Extract<Proof, { kind: Kind }>, documents: readonly Document[]) => Recheck;
} = {
  admission: recheckAdmission,
  alphabet: recheckAlphabet,
  blocks: recheckBlocks,
  bound: recheckBound,
  calendar: recheckCalendar,
  cell: recheckCell,
  composed: recheckComposed,
  counsel: recheckCounsel,
  derivation: recheckDerivation,
  done: recheckDone,
  equation: recheckEquation,
  figure: recheckFigure,
  inference: recheckInference,
  inventory: recheckInventory,
  limit: recheckLimit,
  passage: recheckPassage,
  mismatch: recheckMismatch,
  'quote-absent': recheckQuoteAbsent,
  reckoning: recheckReckoningBy(findingsIn),
  rewrite: recheckRewrite,
  boolean: recheckBoolean,
  scene: recheckScene,
  sequence: recheckSequence,
  solution: recheckSolution,
  stack: recheckStack,
  count: recheckCount,
  table: recheckTable,
  validity: recheckValidity,
};

/**
 * Rechecks a proof from the documents alone; nothing that the evaluator computed is trusted.
 * Gives `holds: false` with the reason for any proof that does not hold, an unknown kind among them, and the code
 * `too-much-work` for one that takes more work to check than it may; never throws.
 */
export function recheckProof(proof: Proof, documents: readonly Document[]): Recheck {
  const recheck = Object.hasOwn(RECHECKS, proof.kind) ? RECHECKS[proof.kind] : undefined;
  return guarded(recheck as Rechecker | undefined, proof, documents);
}
