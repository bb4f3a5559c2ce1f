import type { CheckRequest, CheckResult } from '@truepenny/contract';
import { type Calibration, canonicalJson } from '@truepenny/verifier';
import { wasDelivered } from '../../judge/delivered.ts';
import { drawPanel } from '../../judge/draw.ts';
import { judge } from '../../judge/judge.ts';
import { transcriptOf } from '../../judge/transcript.ts';
import type { Caller } from '../../kernel/caller.ts';
import { dayOf } from '../../kernel/day.ts';
import type { Decision } from '../../kernel/decision.ts';
import { newId } from '../../kernel/ids.ts';
import type { Roster } from '../../kernel/panel.ts';
import type { Progress } from '../../kernel/progress.ts';
import { agentOf } from '../../receipts/agent.ts';
import { attestCheck } from '../../receipts/attest.ts';
import { sha256Of } from '../../receipts/hash.ts';
import { type IssueParts, signReceipt } from '../../receipts/issue.ts';
import type { AgentRow } from '../../store/agents.ts';
import { countCheck } from '../../store/check-rollups.ts';
import type { Writer } from '../../store/database.ts';
import { countContributions } from '../../store/evaluator-rollups.ts';
import { insertReceipt } from '../../store/receipts.ts';
import { insertVerification, type VerificationRow } from '../../store/verifications.ts';
import { intake } from './intake.ts';
import { respond } from './respond.ts';
import { planOf, type Speeds } from './speeds.ts';

export type CheckParts = IssueParts & { roster: Roster; calibration: Calibration; speeds: Speeds };

/** A check as it is answered, but for what was charged for it. */
export type Checked = {
  result: Omit<CheckResult, 'charged'>;
  /** Whether the panel did its work: a fault on our side, or nobody able to judge, is never paid for. */
  delivered: boolean;
  /** Keeps result and transcript; to be done before the result is answered. */
  record(tx: Writer): Promise<void>;
};

/**
 * Judges a claim and signs the outcome. With an agent, the record counts the check in its stats and issues a panel
 * receipt as well; a check that was not delivered counts nowhere.
 *
 * @param caller Whose key asked; undefined where a payment stands in for a key.
 * @throws {Problem} `not-found` for an unknown agent, `not-yours` for another operator's.
 */
export async function checkClaim(
  request: CheckRequest,
  caller: Caller | undefined,
  parts: CheckParts,
  tell: Progress,
): Promise<Checked> {
  const { store, clock, randomness, calibration, roster, speeds } = parts;
  const startedAt = clock();
  const agent =
    request.agentId === undefined ? undefined : await agentOf(request.agentId, caller, store.read);
  const matter = intake(request);
  const decision = await judge(matter, drawPanel(planOf(request, speeds), roster), calibration, tell);
  const id = newId('chk_', clock(), randomness);
  const transcript = transcriptOf(id, matter.documents, decision, calibration);
  const kept = canonicalJson(transcript);
  const transcriptHash = sha256Of(kept);
  const delivered = wasDelivered(decision);
  const outcome = { id, ...request, agentId: agent?.id, transcriptHash, ...decision };
  const attestation = await attestCheck(outcome, parts);
  const receipt =
    agent && delivered ? await panelReceipt(agent, caller, request, id, decision, parts) : undefined;
  const now = clock();
  const result = respond({
    id,
    decision,
    attestation,
    receiptId: receipt?.id,
    durationMs: now - startedAt,
    replayToken: randomness(32).toString('base64url'),
  });
  const row: VerificationRow = {
    id,
    product: 'rv',
    operator_id: caller?.operatorId ?? null,
    key_id: caller?.keyId ?? null,
    agent_id: agent?.id ?? null,
    verdict: result.verdict,
    confidence: result.confidence,
    tier: request.speed,
    created_at: now,
    duration_ms: result.durationMs,
    result: JSON.stringify(result),
    transcript: kept,
    transcript_hash: transcriptHash,
  };
  return {
    result,
    delivered,
    async record(tx) {
      await insertVerification(tx, row);
      if (receipt) await insertReceipt(tx, receipt);
      if (agent && delivered) await count(tx, agent, request, decision, now);
    },
  };
}

function panelReceipt(
  agent: AgentRow,
  caller: Caller | undefined,
  { claim, domain }: CheckRequest,
  checkId: string,
  { verdict, confidence }: Decision,
  parts: CheckParts,
) {
  const decided = { by: 'panel', checkId, confidence } as const;
  return signReceipt(agent, caller?.operatorId ?? null, { claim, verdict, decided, domain }, parts);
}

async function count(
  tx: Writer,
  agent: AgentRow,
  { stakeLevel }: CheckRequest,
  { verdict, confidence, hearing }: Decision,
  now: number,
): Promise<void> {
  const counted = { agent_id: agent.id, day: dayOf(now) };
  await countCheck(tx, { ...counted, stake: stakeLevel, verdict, confidence });
  const voted = hearing.votes.filter((vote) => vote.verdict !== 'ABSTAIN').map(({ by }) => by);
  await countContributions(tx, { ...counted, evaluators: voted });
}
