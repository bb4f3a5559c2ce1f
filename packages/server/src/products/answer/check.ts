import { CHECK_PRICES_USD, type CheckRequest, type CheckResult } from '@truepenny/contract';
import { canonicalJson } from '@truepenny/verifier';
import { asksModels, estimateCall, type JudgingParts } from '../../judge/afford.ts';
import { type Worked, workOf } from '../../judge/delivered.ts';
import { drawPanel } from '../../judge/draw.ts';
import { judge } from '../../judge/judge.ts';
import { transcriptOf } from '../../judge/transcript.ts';
import type { Caller } from '../../kernel/caller.ts';
import { dayOf } from '../../kernel/day.ts';
import type { Decision } from '../../kernel/decision.ts';
import { newId } from '../../kernel/ids.ts';
import type { Progress } from '../../kernel/progress.ts';
import { agentNamed, isOwn, type Named } from '../../receipts/agent.ts';
import { attestCheck } from '../../receipts/attest.ts';
import { sha256Of } from '../../receipts/hash.ts';
import { type IssueParts, signReceipt } from '../../receipts/issue.ts';
import { entryOf, newReplayToken } from '../../records/entry.ts';
import type { AgentRow } from '../../store/agents.ts';
import { countCheck } from '../../store/check-rollups.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { countContributions } from '../../store/evaluator-rollups.ts';
import { insertReceipt } from '../../store/receipts.ts';
import { insertVerification, type VerificationRow } from '../../store/verifications.ts';
import { intake } from './intake.ts';
import { refuseOutOfReach } from './reach.ts';
import { respond } from './respond.ts';
import { planOf, type Speeds } from './speeds.ts';
import { subjectOf } from './subject.ts';

export type CheckParts = JudgingParts & IssueParts & { speeds: Speeds };

/** Whose key asked, and which wallet pays where one does; neither is known of a sandbox. */
export type Asking = { caller: Caller | undefined; payer: string | undefined };

/** A check as it is answered, but for what was charged for it. */
export type Checked = Worked & {
  result: Omit<CheckResult, 'charged'>;
  /** Keeps result and transcript; to be done before the result is answered. */
  record(tx: Writer): Promise<void>;
};

/**
 * What asking the panel about a claim would cost, in USD.
 *
 * @throws {Problem} `bar-out-of-reach` where it could never allow anything at this stake, `too-long-for-panel`.
 */
export function estimateCheck(request: CheckRequest, parts: CheckParts): number {
  const { roster, speeds, calibration, callCapUsd } = parts;
  const panel = drawPanel(planOf(request, speeds), roster);
  if (!asksModels(panel)) return 0;
  refuseOutOfReach(request, speeds, roster, calibration);
  const bringsUsd = CHECK_PRICES_USD[request.speed];
  return estimateCall(intake(request), [panel], { capUsd: callCapUsd, bringsUsd });
}

/**
 * Judges a claim and signs the outcome. With an agent, a panel receipt is issued as well; where the agent's operator
 * asked, or a wallet proved for it, the record counts both for the agent. A check that was not delivered counts
 * nowhere.
 *
 * @throws {Problem} `not-found` for an unknown agent.
 */
export async function checkClaim(
  request: CheckRequest,
  asking: Asking,
  parts: CheckParts,
  tell: Progress,
): Promise<Checked> {
  const { store, clock, randomness, calibration, roster, speeds } = parts;
  const startedAt = clock();
  const named = await namedIn(request, asking, store.read);
  const matter = intake(request);
  const decision = await judge(matter, drawPanel(planOf(request, speeds), roster), calibration, tell);
  const id = newId('chk_', clock(), randomness);
  const transcript = transcriptOf(id, matter.documents, decision, calibration);
  const kept = canonicalJson(transcript);
  const transcriptHash = sha256Of(kept);
  const worked = workOf(decision);
  const { delivered } = worked;
  const outcome = { id, ...request, named, transcriptHash, ...decision };
  const attestation = await attestCheck(outcome, parts);
  const receipt =
    named && delivered ? await panelReceipt(named, asking, request, id, decision, parts) : undefined;
  const now = clock();
  const replayToken = newReplayToken(randomness);
  const result = respond({
    id,
    decision,
    attestation,
    receiptId: receipt?.id,
    durationMs: now - startedAt,
    replayToken,
  });
  const row: VerificationRow = {
    id,
    product: 'rv',
    operator_id: asking.caller?.operatorId ?? null,
    key_id: asking.caller?.keyId ?? null,
    agent_id: named?.agent.id ?? null,
    verdict: result.verdict,
    confidence: result.confidence,
    tier: request.speed,
    created_at: now,
    duration_ms: result.durationMs,
    result: JSON.stringify(result),
    transcript: kept,
    transcript_hash: transcriptHash,
    ...entryOf(request.claim, replayToken),
  };
  return {
    result,
    ...worked,
    async record(tx) {
      await insertVerification(tx, row);
      if (receipt) await insertReceipt(tx, receipt, subjectOf(request));
      if (named?.own && delivered) await count(tx, named.agent, request, decision, now);
    },
  };
}

async function namedIn({ agentId }: CheckRequest, asking: Asking, read: Reader): Promise<Named | undefined> {
  if (agentId === undefined) return undefined;
  const agent = await agentNamed(agentId, read);
  return { agent, own: await isOwn(agent, asking, read) };
}

function panelReceipt(
  named: Named,
  { caller }: Asking,
  { claim, domain }: CheckRequest,
  checkId: string,
  { verdict, confidence }: Decision,
  parts: CheckParts,
) {
  const decided = { by: 'panel', checkId, confidence } as const;
  return signReceipt(named, caller?.operatorId ?? null, { claim, verdict, decided, domain }, parts);
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
