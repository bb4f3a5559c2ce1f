export * from './judgement/case.ts';
export * from './judgement/hearing.ts';
export * from './judgement/verdict.ts';
export * from './judgement/vote.ts';
export { type Proof, recheckProof } from './proof/proof.ts';
export type { Recheck } from './proof/recheck.ts';
