// Derived from the contract: when this is stale, `npx vitest run packages/client/src/wire.test.ts -u`.
// It holds what a caller needs of the contract without its schemas, which no bundle of a client should carry.
import type { PROBLEMS } from '@truepenny/contract';
import type { Method, OperationId, Operations, Route } from './operations.ts';

// biome-ignore format: one line a row
/** How the gate is asked; by itself, so that whoever asks nothing else carries no other route. */
export const GATE_ROUTE = { method: 'POST', path: '/sentinel/verify', status: 200, keys: ['tp_sn_'], query: [], body: true, idempotent: true, streams: true } as const;

// biome-ignore format: one line a row
/** How every operation is called. */
export const ROUTES = {
  check: { method: 'POST', path: '/v1/check', status: 200, keys: ['tp_op_'], query: [], body: true, idempotent: true, streams: true },
  checkDescriptor: { method: 'GET', path: '/v1/check', status: 402, keys: [], query: [], body: false, idempotent: false, streams: false },
  getCheck: { method: 'GET', path: '/v1/checks/{checkId}', status: 200, keys: ['tp_op_'], query: ['replay_token'], body: false, idempotent: false, streams: false },
  verifyTrace: { method: 'POST', path: '/v2/verify', status: 200, keys: ['tp_v2_'], query: [], body: true, idempotent: true, streams: true },
  getVerification: { method: 'GET', path: '/v2/verifications/{verificationId}', status: 200, keys: ['tp_v2_', 'tp_op_'], query: [], body: false, idempotent: false, streams: false },
  revokeAttestation: { method: 'POST', path: '/v2/verifications/{verificationId}/revoke', status: 200, keys: ['tp_v2_', 'tp_op_'], query: [], body: false, idempotent: false, streams: false },
  listTraceTiers: { method: 'GET', path: '/v2/tiers', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  verifyAction: GATE_ROUTE,
  listGateTiers: { method: 'GET', path: '/sentinel/tiers', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  verifyDecision: { method: 'POST', path: '/dql/verify', status: 200, keys: ['dqlk_'], query: [], body: true, idempotent: true, streams: true },
  listAxes: { method: 'GET', path: '/dql/axes', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  approveVerification: { method: 'POST', path: '/v1/verifications/{verificationId}/approve', status: 201, keys: ['tp_op_'], query: [], body: true, idempotent: true, streams: false },
  listRecords: { method: 'GET', path: '/v1/verifications', status: 200, keys: ['tp_op_'], query: ['cursor', 'limit', 'product', 'verdict', 'agentId', 'since', 'until'], body: false, idempotent: false, streams: false },
  countRecords: { method: 'GET', path: '/v1/verifications/counts', status: 200, keys: ['tp_op_'], query: ['days'], body: false, idempotent: false, streams: false },
  getRecord: { method: 'GET', path: '/v1/verifications/{verificationId}', status: 200, keys: ['tp_op_', 'tp_v2_', 'tp_sn_', 'dqlk_'], query: ['replay_token'], body: false, idempotent: false, streams: false },
  issueReceipt: { method: 'POST', path: '/v1/verify', status: 201, keys: ['tp_op_', 'tp_live_'], query: ['pay'], body: true, idempotent: true, streams: false },
  verifyProof: { method: 'POST', path: '/v1/verify-proof', status: 200, keys: [], query: [], body: true, idempotent: false, streams: false },
  getReceipt: { method: 'GET', path: '/v1/receipts/{receiptId}', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  revokeReceipt: { method: 'POST', path: '/v1/receipts/{receiptId}/revoke', status: 200, keys: ['tp_op_'], query: [], body: false, idempotent: false, streams: false },
  jwks: { method: 'GET', path: '/.well-known/jwks.json', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  createOperator: { method: 'POST', path: '/v1/operators', status: 201, keys: [], query: [], body: true, idempotent: true, streams: false },
  createKey: { method: 'POST', path: '/v1/keys', status: 201, keys: ['tp_op_'], query: [], body: true, idempotent: true, streams: false },
  listKeys: { method: 'GET', path: '/v1/keys', status: 200, keys: ['tp_op_'], query: ['cursor', 'limit'], body: false, idempotent: false, streams: false },
  revokeKey: { method: 'DELETE', path: '/v1/keys/{keyId}', status: 200, keys: ['tp_op_'], query: [], body: false, idempotent: false, streams: false },
  rotateKey: { method: 'POST', path: '/v1/keys/{keyId}/rotate', status: 201, keys: ['tp_op_'], query: [], body: true, idempotent: true, streams: false },
  putPolicy: { method: 'PUT', path: '/v1/policies/{name}', status: 200, keys: ['tp_op_'], query: [], body: true, idempotent: false, streams: false },
  listPolicies: { method: 'GET', path: '/v1/policies', status: 200, keys: ['tp_op_'], query: [], body: false, idempotent: false, streams: false },
  policySchema: { method: 'GET', path: '/v1/policies/schema', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  tryPolicy: { method: 'POST', path: '/v1/policies/try', status: 200, keys: ['tp_op_'], query: [], body: true, idempotent: false, streams: false },
  getPolicy: { method: 'GET', path: '/v1/policies/{name}', status: 200, keys: ['tp_op_'], query: ['digest'], body: false, idempotent: false, streams: false },
  deletePolicy: { method: 'DELETE', path: '/v1/policies/{name}', status: 200, keys: ['tp_op_'], query: [], body: false, idempotent: false, streams: false },
  getUsage: { method: 'GET', path: '/v1/usage', status: 200, keys: ['tp_op_'], query: ['days', 'limit'], body: false, idempotent: false, streams: false },
  createAgent: { method: 'POST', path: '/v1/agents', status: 201, keys: ['tp_op_'], query: [], body: true, idempotent: true, streams: false },
  listAgents: { method: 'GET', path: '/v1/agents', status: 200, keys: ['tp_op_'], query: ['cursor', 'limit'], body: false, idempotent: false, streams: false },
  recordEvent: { method: 'POST', path: '/v1/agents/{id}/events', status: 201, keys: ['tp_op_'], query: [], body: true, idempotent: true, streams: false },
  agentScore: { method: 'GET', path: '/v1/agents/{id}/score', status: 200, keys: [], query: ['domain'], body: false, idempotent: false, streams: false },
  trustProfile: { method: 'GET', path: '/v1/trustscore/{agentId}', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  agentStats: { method: 'GET', path: '/v1/stats/{agentId}', status: 200, keys: [], query: ['window'], body: false, idempotent: false, streams: false },
  badge: { method: 'GET', path: '/v1/badge/{filename}', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  walletAttestation: { method: 'GET', path: '/v1/issuer/wallet/{address}', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  proveWallet: { method: 'POST', path: '/v1/agents/{id}/wallet', status: 200, keys: ['tp_op_'], query: [], body: true, idempotent: true, streams: false },
  releaseWallet: { method: 'DELETE', path: '/v1/agents/{id}/wallet/{address}', status: 200, keys: ['tp_op_'], query: [], body: false, idempotent: false, streams: false },
  methodology: { method: 'GET', path: '/v1/methodology', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  listEvaluators: { method: 'GET', path: '/v1/evaluators', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  getEvaluator: { method: 'GET', path: '/v1/evaluators/{id}', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  rvHealth: { method: 'GET', path: '/v1/health', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  plvHealth: { method: 'GET', path: '/v2/health', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  gateHealth: { method: 'GET', path: '/sentinel/health', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
  decisionHealth: { method: 'GET', path: '/dql/health', status: 200, keys: [], query: [], body: false, idempotent: false, streams: false },
} as const satisfies { [Id in OperationId]: Route & Pick<Operations[Id], 'method' | 'path' | 'status'> };

// biome-ignore format: one line a row
/** The HTTP status of every problem code. */
export const STATUS_OF = {
  'invalid-request': 400,
  'missing-key': 401,
  'payment-required': 402,
  'invalid-key': 403,
  'not-yours': 403,
  'registration-closed': 403,
  suspended: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'bar-out-of-reach': 409,
  'payload-too-large': 413,
  'too-long-for-panel': 413,
  'unsupported-media-type': 415,
  'idempotency-mismatch': 422,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
  'settlement-pending': 503,
} as const satisfies { [Code in keyof typeof PROBLEMS]: (typeof PROBLEMS)[Code]['status'] };

/** A client of the service: one method for each operation of the contract. */
export type Client = {
  /** Have a claim judged by the panel. `POST /v1/check`, with a key tp_op_… or a payment */
  readonly check: Method<'check'>;
  /** What a check costs; never runs one. `GET /v1/check`, without a key */
  readonly checkDescriptor: Method<'checkDescriptor'>;
  /** A check with its transcript, for its operator or whoever holds the replay token. `GET /v1/checks/{checkId}`, with a key tp_op_… or none */
  readonly getCheck: Method<'getCheck'>;
  /** Judge a reasoning trace, against plan steps where they are given. `POST /v2/verify`, with a key tp_v2_… */
  readonly verifyTrace: Method<'verifyTrace'>;
  /** A trace verification with its transcript, and how far its attestation has come. `GET /v2/verifications/{verificationId}`, with a key tp_v2_… or tp_op_… */
  readonly getVerification: Method<'getVerification'>;
  /** Revoke the attestation of a trace verification; doing so again changes nothing. `POST /v2/verifications/{verificationId}/revoke`, with a key tp_v2_… or tp_op_… */
  readonly revokeAttestation: Method<'revokeAttestation'>;
  /** List the tiers of trace verification with their prices. `GET /v2/tiers`, without a key */
  readonly listTraceTiers: Method<'listTraceTiers'>;
  /** Judge an action or assertion before it is run. `POST /sentinel/verify`, with a key tp_sn_… */
  readonly verifyAction: Method<'verifyAction'>;
  /** List the tiers of the gate with their prices. `GET /sentinel/tiers`, without a key */
  readonly listGateTiers: Method<'listGateTiers'>;
  /** Judge a decision on five axes before it is run. `POST /dql/verify`, with a key dqlk_… or none */
  readonly verifyDecision: Method<'verifyDecision'>;
  /** The five axes and what each asks. `GET /dql/axes`, without a key */
  readonly listAxes: Method<'listAxes'>;
  /** Approve an act that a gate or decision verdict left open, and get a permit for one use. `POST /v1/verifications/{verificationId}/approve`, with a key tp_op_… */
  readonly approveVerification: Method<'approveVerification'>;
  /** List what your keys had judged, the newest first. `GET /v1/verifications`, with a key tp_op_… */
  readonly listRecords: Method<'listRecords'>;
  /** Count what your keys had judged, by day, product and verdict. `GET /v1/verifications/counts`, with a key tp_op_… */
  readonly countRecords: Method<'countRecords'>;
  /** What was judged, with its transcript: of any product. `GET /v1/verifications/{verificationId}`, with a key tp_op_… or tp_v2_… or tp_sn_… or dqlk_… or none */
  readonly getRecord: Method<'getRecord'>;
  /** Issue a signed receipt for a claim that is already decided. `POST /v1/verify`, with a key tp_op_… or tp_live_… or a payment */
  readonly issueReceipt: Method<'issueReceipt'>;
  /** Check a receipt’s token; free. `POST /v1/verify-proof`, without a key */
  readonly verifyProof: Method<'verifyProof'>;
  /** A receipt, its status and its place in the log. `GET /v1/receipts/{receiptId}`, without a key */
  readonly getReceipt: Method<'getReceipt'>;
  /** Revoke a receipt; doing so again changes nothing. `POST /v1/receipts/{receiptId}/revoke`, with a key tp_op_… */
  readonly revokeReceipt: Method<'revokeReceipt'>;
  /** The public keys that receipts and attestations are signed with. `GET /.well-known/jwks.json`, without a key */
  readonly jwks: Method<'jwks'>;
  /** Register an operator and receive its key. `POST /v1/operators`, without a key */
  readonly createOperator: Method<'createOperator'>;
  /** Make a key for one product surface. `POST /v1/keys`, with a key tp_op_… */
  readonly createKey: Method<'createKey'>;
  /** List the operator’s keys without their secrets. `GET /v1/keys`, with a key tp_op_… */
  readonly listKeys: Method<'listKeys'>;
  /** Revoke a key at once. `DELETE /v1/keys/{keyId}`, with a key tp_op_… */
  readonly revokeKey: Method<'revokeKey'>;
  /** Replace a key by a new one; the old one works until the overlap ends. `POST /v1/keys/{keyId}/rotate`, with a key tp_op_… */
  readonly rotateKey: Method<'rotateKey'>;
  /** Store a policy, or a new version of it. `PUT /v1/policies/{name}`, with a key tp_op_… */
  readonly putPolicy: Method<'putPolicy'>;
  /** List your policies. `GET /v1/policies`, with a key tp_op_… */
  readonly listPolicies: Method<'listPolicies'>;
  /** The vocabulary of policies, as a Cedar schema. `GET /v1/policies/schema`, without a key */
  readonly policySchema: Method<'policySchema'>;
  /** Say what a policy would decide of an act, and by which rule. `POST /v1/policies/try`, with a key tp_op_… */
  readonly tryPolicy: Method<'tryPolicy'>;
  /** A policy with its text. `GET /v1/policies/{name}`, with a key tp_op_… */
  readonly getPolicy: Method<'getPolicy'>;
  /** Delete a policy that no key is bound to. `DELETE /v1/policies/{name}`, with a key tp_op_… */
  readonly deletePolicy: Method<'deletePolicy'>;
  /** The operator’s credit, what it was used for, and what every key has spent by day. `GET /v1/usage`, with a key tp_op_… */
  readonly getUsage: Method<'getUsage'>;
  /** Register an agent and receive its key. `POST /v1/agents`, with a key tp_op_… */
  readonly createAgent: Method<'createAgent'>;
  /** List the operator’s agents. `GET /v1/agents`, with a key tp_op_… */
  readonly listAgents: Method<'listAgents'>;
  /** Record an event about an agent. `POST /v1/agents/{id}/events`, with a key tp_op_… */
  readonly recordEvent: Method<'recordEvent'>;
  /** The score of an agent, over all domains or in one. `GET /v1/agents/{id}/score`, without a key */
  readonly agentScore: Method<'agentScore'>;
  /** The trust score of an agent, from what the panel judged. `GET /v1/trustscore/{agentId}`, without a key */
  readonly trustProfile: Method<'trustProfile'>;
  /** What the panel said of an agent’s outputs in a rolling window. `GET /v1/stats/{agentId}`, without a key */
  readonly agentStats: Method<'agentStats'>;
  /** A shield with an agent’s trust score and tier, 160 by 20 pixels. `GET /v1/badge/{filename}`, without a key */
  readonly badge: Method<'badge'>;
  /** A signed statement about the reasoning behind a wallet. `GET /v1/issuer/wallet/{address}`, without a key */
  readonly walletAttestation: Method<'walletAttestation'>;
  /** Prove that a wallet is an agent’s. `POST /v1/agents/{id}/wallet`, with a key tp_op_… */
  readonly proveWallet: Method<'proveWallet'>;
  /** Revoke the binding of a wallet to an agent; doing so again changes nothing. `DELETE /v1/agents/{id}/wallet/{address}`, with a key tp_op_… */
  readonly releaseWallet: Method<'releaseWallet'>;
  /** How every public number about an agent is computed, with worked examples. `GET /v1/methodology`, without a key */
  readonly methodology: Method<'methodology'>;
  /** The calibration card of every evaluator. `GET /v1/evaluators`, without a key */
  readonly listEvaluators: Method<'listEvaluators'>;
  /** The calibration card of one evaluator. `GET /v1/evaluators/{id}`, without a key */
  readonly getEvaluator: Method<'getEvaluator'>;
  /** Health of the RV API. `GET /v1/health`, without a key */
  readonly rvHealth: Method<'rvHealth'>;
  /** Health of the PLV API. `GET /v2/health`, without a key */
  readonly plvHealth: Method<'plvHealth'>;
  /** Health of the gate. `GET /sentinel/health`, without a key */
  readonly gateHealth: Method<'gateHealth'>;
  /** Health of the decision-quality API. `GET /dql/health`, without a key */
  readonly decisionHealth: Method<'decisionHealth'>;
};
