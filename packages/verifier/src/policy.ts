// What recomputes a decision by a Cedar policy. The engine is the caller's: `@cedar-policy/cedar-wasm` 4.
export {
  type Access,
  type CedarValue,
  type PolicyDecision,
  type PolicyRecord,
  type Uid,
  type Undecided,
  uidText,
  unknownValue,
} from './policy/access.ts';
export { type Compiled, compilePolicies, type Fault } from './policy/compile.ts';
export { type Answer, answerOf, type Cedar, CedarFailure, mergeAnswers, requestOf } from './policy/engine.ts';
export { isPattern } from './policy/pattern.ts';
export { policyDigest, type Recomputed, recomputePolicy } from './policy/recompute.ts';
export { type Rule, rulesOf, UnfitPolicies } from './policy/rules.ts';
export { applicable, type Settled, settleAccess, settleAll } from './policy/settle.ts';
export { SCHEMA } from './policy/vocabulary.ts';
