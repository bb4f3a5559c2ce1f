export { type Described, describe, expressionOf, shownValue } from './arithmetic/describe.ts';
export { arithmeticOf, type Equation, readArithmetic, readEquations } from './arithmetic/equations.ts';
export { type NumberInText, numbersIn } from './arithmetic/numbers.ts';
export { isBare } from './arithmetic/tree.ts';
export { type CalendarAnswer, solveCalendar } from './calendar/question.ts';
export { canonicalJson, UncanonicalValue } from './json/canonical.ts';
export { readJson, UnsafeJson } from './json/read.ts';
export * from './judgement/case.ts';
export * from './judgement/hearing.ts';
export { documentNamed } from './judgement/named.ts';
export { oncePerDocument } from './judgement/once.ts';
export * from './judgement/verdict.ts';
export * from './judgement/vote.ts';
export { type ReceiptLeaf, receiptLeaf } from './log/leaf.ts';
export {
  type ConsistencyProof,
  type InclusionProof,
  leafHash,
  nodeHash,
  type TreeHash,
  verifyConsistency,
  verifyInclusion,
} from './log/merkle.ts';
export { type Argument, argumentOf, givenOf, isFact, isOfOneTime } from './logic/argument.ts';
export { Theory } from './logic/refute.ts';
export { type Amount, compareDecimals, currencyCode, type Decimal, readAmount } from './mandate/amount.ts';
export {
  type Comparison,
  compareMandate,
  type LimitRule,
  type MandateReport,
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
export {
  type ArrangementProof,
  agreesWith,
  counterexample,
  findArrangement,
  isPlaced,
  MOST_OBJECTS,
  type PlacementClaim,
  placementAt,
  readClaim,
  readNames,
  type StatedPlacement,
} from './proof/arrangement.ts';
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
export { type Choice, chooses, labelIn, readOption } from './proof/choice.ts';
export { type CountProof, readCount, readItemCount } from './proof/count.ts';
export type { DerivationProof } from './proof/derivation.ts';
export type { EquationProof } from './proof/equation.ts';
export { type ExchangeProof, exchanged, type Holding } from './proof/exchange.ts';
export { type Mentions, mentionsOf } from './proof/mention.ts';
export {
  type Named,
  ORDINALS,
  objectFinder,
  ordinalOf,
  type Placement,
  type Read,
  readPlacement,
} from './proof/placement.ts';
export { type Proof, recheckProof } from './proof/proof.ts';
export { type Recheck, recheckQuote } from './proof/recheck.ts';
export { type Open, poleOfStart, readItem, readOpen } from './proof/row.ts';
export { type SceneProof, saysOfScene } from './proof/scene.ts';
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
export {
  readStatement,
  readTestimonyQuestion,
  type Statement,
  type TestimonyProof,
  truthTellers,
} from './proof/testimony.ts';
export { isFree, readClock, readStretch, type Stretch, type TimetableProof } from './proof/timetable.ts';
export type { ValidityProof } from './proof/validity.ts';
export {
  type Motion,
  ORIGIN,
  type Pose,
  readMotions,
  readPose,
  type WalkProof,
  walked,
} from './proof/walk.ts';
export {
  CHECK_TYP,
  type CheckClaims,
  GATE_TYP,
  type GateClaims,
  RECEIPT_TYP,
  type ReceiptClaims,
} from './receipt/claims.ts';
export { isStrictPoint, verifyEd25519 } from './receipt/ed25519.ts';
export { claimHash, sha256Hex, toHex } from './receipt/hash.ts';
export type { Jwk, JwkSet } from './receipt/jwk.ts';
export { type MalformedCode, MalformedToken, type TokenHeader } from './receipt/token.ts';
export {
  type Check,
  type CheckName,
  type Verification,
  type VerifyOptions,
  verifyCheckAttestation,
  verifyGateAttestation,
  verifyProof,
  verifyReceipt,
} from './receipt/verify.ts';
export {
  verifyWalletAttestation,
  WALLET_ATTESTATION_LABEL,
  type WalletVerification,
  walletSigningInput,
} from './receipt/wallet.ts';
export { solveScene } from './scene/question.ts';
export { solveSyllogism } from './syllogism/question.ts';
export type { Validity } from './syllogism/validity.ts';
export { CAUTIOUS, type Calibration, type Evidence, type SeatCalibration } from './synthesize/calibration.ts';
export type { Opinion } from './synthesize/opinion.ts';
export { type PooledBallot, poolVotes } from './synthesize/pool.ts';
export { type Standing, standingsByCriterion } from './synthesize/standing.ts';
export { type Judgement, SYNTHESIZER_VERSION, synthesize } from './synthesize/synthesize.ts';
export { solveTable } from './table/question.ts';
export { findQuote, quoteFinder } from './text/find-quote.ts';
export { type Normalised, normalise } from './text/normalise.ts';
export { type Span, splitSentences, trimmed } from './text/sentences.ts';
export { MalformedTranscript, type Replay, type ReplayStep, replay } from './transcript/replay.ts';
export { type Transcript, transcriptHash } from './transcript/transcript.ts';
