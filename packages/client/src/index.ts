export { type ClientOptions, createClient } from './client.ts';
export { type Environment, fromEnvironment, type KeyVariable } from './environment.ts';
export type { Stage } from './events.ts';
export { guard, Refused } from './guard.ts';
export {
  type Authority,
  type CallPermit,
  type GuardedAct,
  type GuardedCall,
  guardCall,
  type Person,
  refusalText,
  runGuarded,
  type Turn,
} from './guard-call.ts';
export type { AnswerOf, CallOptions, InputOf, OperationId } from './operations.ts';
export type { Pay } from './payment.ts';
export { gate, type Permit, permit, permitFrom } from './permit.ts';
export { type FaultCode, ServiceProblem } from './problem.ts';
export { checkedFetch, type Payment } from './spend.ts';
export type { Client } from './wire.ts';
