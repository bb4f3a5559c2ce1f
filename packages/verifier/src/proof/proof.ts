import type { Document } from '../judgement/case.ts';
import { metered, TooMuchWork } from '../work.ts';
import { type AdmissionProof, recheckAdmission } from './admission.ts';
import { type AlphabetProof, recheckAlphabet } from './alphabet.ts';
import { type ArrangementProof, recheckArrangement } from './arrangement.ts';
import { type BlocksProof, recheckBlocks } from './blocks.ts';
import { type BooleanProof, recheckBoolean } from './boolean.ts';
import { type CalendarProof, recheckCalendar } from './calendar.ts';
import { type CountProof, recheckCount } from './count.ts';
import { type DerivationProof, recheckDerivation } from './derivation.ts';
import { type DoneProof, recheckDone } from './done.ts';
import { type EquationProof, recheckEquation } from './equation.ts';
import { type ExchangeProof, recheckExchange } from './exchange.ts';
import { type FigureProof, recheckFigure } from './figure.ts';
import { type InferenceProof, recheckInference } from './inference.ts';
import { type InventoryProof, recheckInventory } from './inventory.ts';
import { type LimitProof, recheckLimit } from './limit.ts';
import { type MismatchProof, recheckMismatch } from './mismatch.ts';
import { type PassageProof, recheckPassage } from './passage.ts';
import { type QuoteAbsentProof, recheckQuoteAbsent } from './quote-absent.ts';
import { fails, type Recheck } from './recheck.ts';
import { type ReckoningProof, recheckReckoning } from './reckoning.ts';
import { recheckScene, type SceneProof } from './scene.ts';
import { recheckSolution, type SolutionProof } from './solution.ts';
import { recheckStack, type StackProof } from './stack.ts';
import { recheckTable, type TableProof } from './table.ts';
import { recheckTestimony, type TestimonyProof } from './testimony.ts';
import { recheckTimetable, type TimetableProof } from './timetable.ts';
import { recheckValidity, type ValidityProof } from './validity.ts';
import { recheckWalk, type WalkProof } from './walk.ts';

/**
 * A typed witness attached to a vote: what was recomputed, and from which passage. Each kind has a file of
 * its own in this folder with its type and the function that rechecks it; this table names them all.
 */
export type Proof =
  | AdmissionProof
  | AlphabetProof
  | ArrangementProof
  | BlocksProof
  | CalendarProof
  | DerivationProof
  | DoneProof
  | EquationProof
  | ExchangeProof
  | FigureProof
  | InferenceProof
  | InventoryProof
  | LimitProof
  | PassageProof
  | ReckoningProof
  | SceneProof
  | SolutionProof
  | StackProof
  | BooleanProof
  | TestimonyProof
  | CountProof
  | TimetableProof
  | TableProof
  | ValidityProof
  | WalkProof
  | MismatchProof
  | QuoteAbsentProof;

const RECHECKS: {
  [Kind in Proof['kind']]: (proof: Extract<Proof, { kind: Kind }>, documents: readonly Document[]) => Recheck;
} = {
  admission: recheckAdmission,
  alphabet: recheckAlphabet,
  arrangement: recheckArrangement,
  blocks: recheckBlocks,
  calendar: recheckCalendar,
  derivation: recheckDerivation,
  done: recheckDone,
  equation: recheckEquation,
  exchange: recheckExchange,
  figure: recheckFigure,
  inference: recheckInference,
  inventory: recheckInventory,
  limit: recheckLimit,
  passage: recheckPassage,
  mismatch: recheckMismatch,
  'quote-absent': recheckQuoteAbsent,
  reckoning: recheckReckoning,
  boolean: recheckBoolean,
  scene: recheckScene,
  solution: recheckSolution,
  stack: recheckStack,
  testimony: recheckTestimony,
  timetable: recheckTimetable,
  count: recheckCount,
  table: recheckTable,
  validity: recheckValidity,
  walk: recheckWalk,
};

/** What the kinds can show that are witnesses to one thing alone. */
const ALONE: { readonly [Kind in Proof['kind']]?: Proof['shows'] } = {
  admission: 'refuted',
  done: 'established',
  equation: 'refuted',
  figure: 'refuted',
  limit: 'refuted',
  mismatch: 'refuted',
  passage: 'established',
  'quote-absent': 'refuted',
};

/** Whether a proof says that it shows something which its kind can: what the rechecks need not ask each by itself. */
function mayShow({ kind, shows }: Proof): boolean {
  const alone = ALONE[kind];
  return alone === undefined ? shows === 'refuted' || shows === 'established' : shows === alone;
}

/**
 * Rechecks a proof from the documents alone; nothing that the evaluator computed is trusted.
 * Gives `holds: false` with the reason for any proof that does not hold, an unknown kind among them, and the code
 * `too-much-work` for one that takes more work to check than it may; never throws.
 */
export function recheckProof(proof: Proof, documents: readonly Document[]): Recheck {
  if (!Object.hasOwn(RECHECKS, proof.kind)) return fails(`unknown kind of proof: ${String(proof.kind)}`);
  if (!mayShow(proof)) return fails(`a proof of kind ${proof.kind} does not show that`);
  const recheck = RECHECKS[proof.kind] as (proof: Proof, documents: readonly Document[]) => Recheck;
  try {
    return metered(() => recheck(proof, documents));
  } catch (error) {
    if (error instanceof TooMuchWork) return { ...fails(error.message), code: error.code };
    // A proof that was read from elsewhere may lack any part of itself.
    return fails(`a proof of kind ${proof.kind} is malformed`);
  }
}
