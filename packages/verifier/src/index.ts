export * from './judgement/case.ts';
export * from './judgement/hearing.ts';
export * from './judgement/verdict.ts';
export * from './judgement/vote.ts';
export { type Proof, recheckProof } from './proof/proof.ts';
export { type Recheck, recheckQuote } from './proof/recheck.ts';
export { CAUTIOUS, type Calibration } from './synthesize/calibration.ts';
export {
  closersOf,
  holdsOfStack,
  isBracket,
  readBrackets,
  replayBrackets,
  type StackProof,
  saysBalanced,
} from './proof/stack.ts';
export type { Opinion } from './synthesize/opinion.ts';
export { type Standing, standingsByCriterion } from './synthesize/standing.ts';
export { type Judgement, SYNTHESIZER_VERSION, synthesize } from './synthesize/synthesize.ts';
export { findQuote, quoteFinder } from './text/find-quote.ts';
export { type Normalised, normalise } from './text/normalise.ts';
export { type Span, splitSentences, trimmed } from './text/sentences.ts';
