import type { Document } from '../judgement/case.ts';
import { findingsIn } from '../reckoning/findings.ts';
import { recheckAdmission } from './admission.ts';
import { recheckAlphabet } from './alphabet.ts';
import { recheckBlocks } from './blocks.ts';
import { recheckBoolean } from './boolean.ts';
import { recheckBound } from './bound.ts';
import { recheckCalendar } from './calendar.ts';
import { recheckCell } from './cell.ts';
import { recheckComposed } from './composed.ts';
import { recheckCounsel } from './counsel.ts';
import { recheckCount } from './count.ts';
import { recheckDerivation } from './derivation.ts';
import { recheckDone } from './done.ts';
import { recheckEquation } from './equation.ts';
import { recheckFigure } from './figure.ts';
import { guarded, type Rechecker } from './guarded.ts';
import { recheckInference } from './inference.ts';
import { recheckInventory } from './inventory.ts';
import { recheckLimit } from './limit.ts';
import { recheckMismatch } from './mismatch.ts';
import { recheckPassage } from './passage.ts';
import { recheckQuoteAbsent } from './quote-absent.ts';
import type { Recheck } from './recheck.ts';
import { recheckReckoningBy } from './reckoning.ts';
import { recheckRewrite } from './rewrite.ts';
import { recheckScene } from './scene.ts';
import { recheckSequence } from './sequence.ts';
import { recheckSolution } from './solution.ts';
import { recheckStack } from './stack.ts';
import { recheckTable } from './table.ts';
import { recheckValidity } from './validity.ts';

const RECHECKS = {
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
 * A typed witness attached to a vote: what was recomputed, and from which passage. Each kind has a file of
 * its own in this folder with its type and the function that rechecks it; this table names them all.
 */
export type Proof = Parameters<(typeof RECHECKS)[keyof typeof RECHECKS]>[0];

/**
 * Rechecks a proof from the documents alone; nothing that the evaluator computed is trusted.
 * Gives `holds: false` with the reason for any proof that does not hold, an unknown kind among them, and the code
 * `too-much-work` for one that takes more work to check than it may; never throws.
 */
export function recheckProof(proof: Proof, documents: readonly Document[]): Recheck {
  const recheck = Object.hasOwn(RECHECKS, proof.kind) ? RECHECKS[proof.kind] : undefined;
  return guarded(recheck as Rechecker | undefined, proof, documents);
}
