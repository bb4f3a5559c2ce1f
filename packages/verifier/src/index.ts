export * from './judgement/case.ts';
export * from './judgement/hearing.ts';
export * from './judgement/verdict.ts';
export * from './judgement/vote.ts';
export { type Proof, recheckProof } from './proof/proof.ts';
export { type Recheck, recheckQuote } from './proof/recheck.ts';
export type { Opinion } from './synthesize/opinion.ts';
export { type Standing, standingsByCriterion } from './synthesize/standing.ts';
export { type Judgement, SYNTHESIZER_VERSION, synthesize } from './synthesize/synthesize.ts';
