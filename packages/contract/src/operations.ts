import { createAgent, listAgents } from './agents.ts';
import { approveVerification } from './approvals.ts';
import { check, checkDescriptor, getCheck } from './check.ts';
import { decisionHealth, listAxes, verifyDecision } from './decision.ts';
import { getEvaluator, listEvaluators } from './evaluators.ts';
import { recordEvent } from './events.ts';
import { gateHealth, listGateTiers, verifyAction } from './gate.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './keys.ts';
import { methodology } from './methodology.ts';
import type { Operation } from './operation.ts';
import { createOperator } from './operators.ts';
import { deletePolicy, getPolicy, listPolicies, policySchema, putPolicy, tryPolicy } from './policies.ts';
import { jwks, verifyProof } from './proofs.ts';
import { getReceipt, issueReceipt, revokeReceipt } from './receipts.ts';
import { countRecords, getRecord, listRecords } from './records.ts';
import { agentScore } from './scores.ts';
import { plvHealth, rvHealth } from './service.ts';
import { agentStats } from './stats.ts';
import { listTraceTiers, verifyTrace } from './trace.ts';
import { badge, trustProfile } from './trust.ts';
import { getUsage } from './usage.ts';
import { getVerification, revokeAttestation } from './verifications.ts';
import { proveWallet, releaseWallet, walletAttestation } from './wallet.ts';

/** Every operation of the service, in the order in which the documentation shows them. */
export const OPERATIONS = {
  check,
  checkDescriptor,
  getCheck,
  verifyTrace,
  getVerification,
  revokeAttestation,
  listTraceTiers,
  verifyAction,
  listGateTiers,
  verifyDecision,
  listAxes,
  approveVerification,
  listRecords,
  countRecords,
  getRecord,
  issueReceipt,
  verifyProof,
  getReceipt,
  revokeReceipt,
  jwks,
  createOperator,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  putPolicy,
  listPolicies,
  policySchema,
  tryPolicy,
  getPolicy,
  deletePolicy,
  getUsage,
  createAgent,
  listAgents,
  recordEvent,
  agentScore,
  trustProfile,
  agentStats,
  badge,
  walletAttestation,
  proveWallet,
  releaseWallet,
  methodology,
  listEvaluators,
  getEvaluator,
  rvHealth,
  plvHealth,
  gateHealth,
  decisionHealth,
} as const satisfies Record<string, Operation>;
