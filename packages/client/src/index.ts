export { type ClientOptions, createClient } from './client.ts';
export type { Stage } from './events.ts';
export type { CallOptions, Client, InputOf, OperationId } from './operations.ts';
export type { Pay } from './payment.ts';
export { type FaultCode, ServiceProblem } from './problem.ts';
