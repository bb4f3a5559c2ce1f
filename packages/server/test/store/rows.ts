import type { AgentRow } from '../../src/store/agents.ts';
import type { ApprovalRow } from '../../src/store/approvals.ts';
import type { EventRow } from '../../src/store/events.ts';
import type { KeyRow } from '../../src/store/keys.ts';
import type { OperatorRow } from '../../src/store/operators.ts';
import type { OutcomeRow } from '../../src/store/outcomes.ts';
import type { ReceiptRow } from '../../src/store/receipts.ts';
import type { VerificationRow } from '../../src/store/verifications.ts';

export const operatorRow = (id: string): OperatorRow => ({
  id,
  name: 'Northwind Freight',
  email: null,
  registered_at: 1_700_000_000_000,
  suspended_at: null,
});

export const keyRow = (id: string, operator: string, change: Partial<KeyRow> = {}): KeyRow => ({
  id,
  kind: 'plv',
  hash: `hash of ${id}`,
  prefix: 'tp_v2_abcd',
  operator_id: operator,
  agent_id: null,
  label: null,
  created_at: 1_700_000_000_000,
  expires_at: null,
  revoked_at: null,
  replaced_by: null,
  daily_budget_micro_usd: 9_007_199_254_740_991,
  policy: null,
  spends_as: null,
  ...change,
});

export const agentRow = (id: string, operator: string): AgentRow => ({
  id,
  operator_id: operator,
  name: 'Freight quoter',
  description: null,
  registered_at: 1_700_000_000_000,
  event_count: 0,
});

export const eventRow = (id: string, agent: string, change: Partial<EventRow> = {}): EventRow => ({
  id,
  agent_id: agent,
  recorded_by: 'op_1',
  type: 'verification',
  outcome: 'correct',
  peer_rating: null,
  adversarial_score: null,
  domain: null,
  context: null,
  recorded_at: 1_700_000_000_000,
  ...change,
});

export const receiptRow = (id: string, agent: string, change: Partial<ReceiptRow> = {}): ReceiptRow => ({
  id,
  agent_id: agent,
  agent_name: 'Freight quoter',
  operator_id: 'op_1',
  claim: 'The quote of 1,240 USD covers customs.',
  claim_hash: 'sha256:00',
  verdict: 'ALLOW',
  verdict_source: 'panel',
  check_id: 'chk_1',
  score: 0.5,
  confidence: 0.8125,
  domain: 'general',
  event_count: 0,
  metadata: '{"order":"7"}',
  jwt: 'e30.e30.c2ln',
  kid: 'tp-attestor-v1',
  block_hash: 'sha256:01',
  issued_at: 1_700_000_000_000,
  expires_at: 1_707_776_000_000,
  revoked_at: null,
  requested_by: null,
  counted: 0,
  ...change,
});

export const verificationRow = (id: string, change: Partial<VerificationRow> = {}): VerificationRow => ({
  id,
  product: 'plv',
  operator_id: 'op_1',
  key_id: 'key_1',
  agent_id: null,
  verdict: 'UNCERTAIN',
  confidence: 0.5625,
  tier: 'thorough_balanced',
  created_at: 1_700_000_000_000,
  duration_ms: 12,
  result: '{"steps":[]}',
  transcript: '{"votes":[]}',
  transcript_hash: 'sha256:02',
  summary: 'What do 7 tickets cost?',
  token_hash: 'sha256:03',
  ...change,
});

export const outcomeRow = (id: string, change: Partial<OutcomeRow> = {}): OutcomeRow => ({
  verification_id: id,
  criterion: 'claim',
  truth: 'BLOCK',
  votes: '[{"family":"elm","seat":"elm/1","verdict":"ALLOW"}]',
  recorded_at: 1_700_000_000_000,
  ...change,
});

export const approvalRow = (id: string, change: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id,
  verification_id: 'sent_1',
  operator_id: 'op_1',
  key_id: 'key_1',
  call: '{"arguments":{},"tool":"look"}',
  act_hash: 'sha256:03',
  named_by: 'request',
  note: null,
  kid: 'tp-attestor-v1',
  created_at: 1_700_000_000_000,
  expires_at: 1_700_000_900_000,
  ...change,
});
