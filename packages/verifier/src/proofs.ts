// What recomputes: the readers of texts, the proofs over them with their rechecks, and the replay of a transcript.

export { type Rewrite, wrongRewrites } from './algebra/rewrites.ts';
export { type Described, describe, expressionOf, shownValue } from './arithmetic/describe.ts';
export { arithmeticOf, type Equation, readArithmetic, readEquations } from './arithmetic/equations.ts';
export { type NumberInText, numbersIn } from './arithmetic/numbers.ts';
export { isBare } from './arithmetic/tree.ts';
export { type CalendarAnswer, solveCalendar } from './calendar/question.ts';
export { MONTHS, WEEKDAYS } from './calendar/words.ts';
export { unaccounted } from './done/account.ts';
export { solveInventory } from './inventory/question.ts';
export { regularForm } from './language/endings.ts';
export { baseOfVerb } from './language/inflect.ts';
export { CARDINALS, ORDINALS, TENS } from './language/lexicon/numbers.ts';
export { withoutPlural } from './language/plurals.ts';
export { stem } from './language/stem.ts';
export { isFunctionWord } from './language/stopwords.ts';
export { measureOf } from './language/units.ts';
export { type Argument, argumentOf, givenOf, isFact, isOfOneTime } from './logic/argument.ts';
export { isLeftOpen } from './logic/open.ts';
export { Theory } from './logic/refute.ts';
export {
  type Amount,
  compareDecimals,
  currencyCode,
  type Decimal,
  readAmount,
  showDecimal,
} from './mandate/amount.ts';
export {
  type Comparison,
  compareMandate,
  type LimitRule,
  type MandateReport,
  plain as plainName,
  reportMandate,
} from './mandate/compare.ts';
export {
  GRANTED,
  type Granted,
  HISTORY,
  type History,
  lineOf,
  PROPOSED,
  type Proposed,
  readTerms,
  type Terms,
  writeTerms,
} from './mandate/terms.ts';
export { type AdmissionProof, admissionIn } from './proof/admission.ts';
export {
  type AlphabetProof,
  type Chain,
  isBefore,
  letterNumber,
  misplaced,
  passesOver,
  readChain,
  readLetter,
  readSettled,
  readWordList,
  reopened,
  sameWords,
  slotsOf,
} from './proof/alphabet.ts';
export { saysYes } from './proof/assent.ts';
export {
  afterAction,
  type BlockAction,
  type BlockFact,
  type Blocks,
  type BlocksProof,
  blocksFrom,
  hindrance,
  isSo,
  readBlockAction,
  readBlockFacts,
} from './proof/blocks.ts';
export { type BooleanProof, evaluateBoolean } from './proof/boolean.ts';
export { type CalendarProof, saysDay } from './proof/calendar.ts';
export { type Choice, chooses, labelIn, plain as plainText, readOption } from './proof/choice.ts';
export { type CounselProof, counselledOtherwise } from './proof/counsel.ts';
export { type CountProof, readCount, readItemCount } from './proof/count.ts';
export type { DerivationProof } from './proof/derivation.ts';
export { announcesResult, type Deed, type DoneProof, noDeed } from './proof/done.ts';
export type { EquationProof } from './proof/equation.ts';
export { type InferenceProof, inferenceProof } from './proof/inference.ts';
export { type InventoryProof, saysSoMany } from './proof/inventory.ts';
export { type Proof, recheckProof } from './proof/proof.ts';
export { type Recheck, recheckQuote } from './proof/recheck.ts';
export { type ReckoningProof, reckoningProof } from './proof/reckoning.ts';
export { type SceneProof, sceneIn } from './proof/scene.ts';
export { answerTo, type SolutionProof } from './proof/solution.ts';
export type { Solved } from './proof/solved.ts';
export {
  closersOf,
  holdsOfStack,
  isBracket,
  readBrackets,
  replayBrackets,
  type StackProof,
  saysBalanced,
} from './proof/stack.ts';
export { saysOfTable, type TableProof } from './proof/table.ts';
export { type ReadArgument, readArgued, type ValidityProof } from './proof/validity.ts';
export { contestedIn, isSameText } from './reckoning/claim.ts';
export { type Finding as ReckoningFinding, quoteIn, wholeOf } from './reckoning/finding.ts';
export { findingsIn } from './reckoning/findings.ts';
export { mayBeDerived } from './reckoning/may-be-derived.ts';
export { colourOf } from './scene/scene.ts';
export { solveSyllogism } from './syllogism/question.ts';
export type { Validity } from './syllogism/validity.ts';
export { type Weighed, type WeighedCriterion, weightsOf } from './synthesize/weights.ts';
export { solveTable } from './table/question.ts';
export { lineEnd } from './table/table.ts';
export { replay } from './transcript/replay.ts';
export { MalformedTranscript, type Replay, type ReplayStep } from './transcript/replay-by.ts';
export { TooMuchWork } from './work.ts';
export { orderClaim } from './world/order/order.ts';
export { worldOf } from './world/read.ts';
