export { type ClientOptions, createClient } from './client.ts';
export type { Stage } from './events.ts';
export { guard, Refused } from './guard.ts';
export type { CallOptions, Client, InputOf, OperationId } from './operations.ts';
export type { Pay } from './payment.ts';
export { gate, type Permit, permit, permitFrom } from './permit.ts';
export { type FaultCode, ServiceProblem } from './problem.ts';
export { checkedFetch, type Payment } from './spend.ts';
