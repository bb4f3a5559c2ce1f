// What is signed, and what a verdict is weighed from: little enough for any page. What recomputes is `proofs.ts`.
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
export {
  actHash,
  NotPermitted,
  PERMIT_TYP,
  type PermitClaims,
  type PermitMember,
  type PermitOptions,
  type PermittedCall,
  permits,
  readPermit,
  type UseOnce,
} from './receipt/permit.ts';
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
export { CAUTIOUS, type Calibration, type Evidence, type SeatCalibration } from './synthesize/calibration.ts';
export type { Opinion } from './synthesize/opinion.ts';
export { type PooledBallot, poolVotes } from './synthesize/pool.ts';
export { reachOf } from './synthesize/reach.ts';
export { type Standing, standingsByCriterion } from './synthesize/standing.ts';
export { type Judgement, SYNTHESIZER_VERSION, synthesize } from './synthesize/synthesize.ts';
export { findQuote, quoteFinder } from './text/find-quote.ts';
export { type Normalised, normalise } from './text/normalise.ts';
export { type Span, splitSentences, trimmed } from './text/sentences.ts';
export { type Transcript, transcriptHash } from './transcript/transcript.ts';
