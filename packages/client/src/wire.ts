// Derived from the contract: when this is stale, `npx vitest run packages/client/src/wire.test.ts -u`.
// It holds what a caller needs of the contract without its schemas, which no bundle of a client should carry.
import type { PROBLEMS } from '@truepenny/contract';
import type { OperationId, Operations, Route } from './operations.ts';

// biome-ignore format: one line a row
/** How every operation is called. */
export const ROUTES = {
  check: { method: 'POST', path: '/v1/check', status: 200, keys: ['tp_op_'], query: [], body: true, repeatable: true, idempotent: true, streams: true },
  checkDescriptor: { method: 'GET', path: '/v1/check', status: 402, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  getCheck: { method: 'GET', path: '/v1/checks/{checkId}', status: 200, keys: ['tp_op_'], query: ['replay_token'], body: false, repeatable: true, idempotent: false, streams: false },
  verifyTrace: { method: 'POST', path: '/v2/verify', status: 200, keys: ['tp_v2_'], query: [], body: true, repeatable: true, idempotent: true, streams: false },
  getVerification: { method: 'GET', path: '/v2/verifications/{verificationId}', status: 200, keys: ['tp_v2_', 'tp_op_'], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  revokeAttestation: { method: 'POST', path: '/v2/verifications/{verificationId}/revoke', status: 200, keys: ['tp_v2_', 'tp_op_'], query: [], body: false, repeatable: false, idempotent: false, streams: false },
  listTraceTiers: { method: 'GET', path: '/v2/tiers', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  verifyAction: { method: 'POST', path: '/sentinel/verify', status: 200, keys: ['tp_sn_'], query: [], body: true, repeatable: true, idempotent: true, streams: false },
  listGateTiers: { method: 'GET', path: '/sentinel/tiers', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  verifyDecision: { method: 'POST', path: '/dql/verify', status: 200, keys: ['dqlk_'], query: [], body: true, repeatable: true, idempotent: true, streams: false },
  listAxes: { method: 'GET', path: '/dql/axes', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  issueReceipt: { method: 'POST', path: '/v1/verify', status: 201, keys: ['tp_op_', 'tp_live_'], query: ['pay'], body: true, repeatable: true, idempotent: true, streams: false },
  verifyProof: { method: 'POST', path: '/v1/verify-proof', status: 200, keys: [], query: [], body: true, repeatable: false, idempotent: false, streams: false },
  getReceipt: { method: 'GET', path: '/v1/receipts/{receiptId}', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  revokeReceipt: { method: 'POST', path: '/v1/receipts/{receiptId}/revoke', status: 200, keys: ['tp_op_'], query: [], body: false, repeatable: false, idempotent: false, streams: false },
  jwks: { method: 'GET', path: '/.well-known/jwks.json', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  createOperator: { method: 'POST', path: '/v1/operators', status: 201, keys: [], query: [], body: true, repeatable: true, idempotent: true, streams: false },
  createKey: { method: 'POST', path: '/v1/keys', status: 201, keys: ['tp_op_'], query: [], body: true, repeatable: true, idempotent: true, streams: false },
  listKeys: { method: 'GET', path: '/v1/keys', status: 200, keys: ['tp_op_'], query: ['cursor', 'limit'], body: false, repeatable: true, idempotent: false, streams: false },
  revokeKey: { method: 'DELETE', path: '/v1/keys/{keyId}', status: 200, keys: ['tp_op_'], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  rotateKey: { method: 'POST', path: '/v1/keys/{keyId}/rotate', status: 201, keys: ['tp_op_'], query: [], body: true, repeatable: true, idempotent: true, streams: false },
  getUsage: { method: 'GET', path: '/v1/usage', status: 200, keys: ['tp_op_'], query: ['days', 'limit'], body: false, repeatable: true, idempotent: false, streams: false },
  createAgent: { method: 'POST', path: '/v1/agents', status: 201, keys: ['tp_op_'], query: [], body: true, repeatable: true, idempotent: true, streams: false },
  listAgents: { method: 'GET', path: '/v1/agents', status: 200, keys: ['tp_op_'], query: ['cursor', 'limit'], body: false, repeatable: true, idempotent: false, streams: false },
  recordEvent: { method: 'POST', path: '/v1/agents/{id}/events', status: 201, keys: ['tp_op_'], query: [], body: true, repeatable: true, idempotent: true, streams: false },
  agentScore: { method: 'GET', path: '/v1/agents/{id}/score', status: 200, keys: [], query: ['domain'], body: false, repeatable: true, idempotent: false, streams: false },
  trustProfile: { method: 'GET', path: '/v1/trustscore/{agentId}', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  agentStats: { method: 'GET', path: '/v1/stats/{agentId}', status: 200, keys: [], query: ['window'], body: false, repeatable: true, idempotent: false, streams: false },
  badge: { method: 'GET', path: '/v1/badge/{filename}', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  walletAttestation: { method: 'GET', path: '/v1/issuer/wallet/{address}', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  proveWallet: { method: 'POST', path: '/v1/agents/{id}/wallet', status: 200, keys: ['tp_op_'], query: [], body: true, repeatable: true, idempotent: true, streams: false },
  releaseWallet: { method: 'DELETE', path: '/v1/agents/{id}/wallet/{address}', status: 200, keys: ['tp_op_'], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  methodology: { method: 'GET', path: '/v1/methodology', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  listEvaluators: { method: 'GET', path: '/v1/evaluators', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  getEvaluator: { method: 'GET', path: '/v1/evaluators/{id}', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  rvHealth: { method: 'GET', path: '/v1/health', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  plvHealth: { method: 'GET', path: '/v2/health', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  gateHealth: { method: 'GET', path: '/sentinel/health', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
  decisionHealth: { method: 'GET', path: '/dql/health', status: 200, keys: [], query: [], body: false, repeatable: true, idempotent: false, streams: false },
} as const satisfies { [Id in OperationId]: Route & Pick<Operations[Id], 'method' | 'path' | 'status'> };

// biome-ignore format: one line a row
/** The HTTP status of every problem code. */
export const STATUS_OF = {
  'invalid-request': 400,
  'missing-key': 401,
  'payment-required': 402,
  'invalid-key': 403,
  'not-yours': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'idempotency-mismatch': 422,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
  'settlement-pending': 503,
} as const satisfies { [Code in keyof typeof PROBLEMS]: (typeof PROBLEMS)[Code]['status'] };
