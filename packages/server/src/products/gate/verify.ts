import type { GateRequest, GateResult } from '@truepenny/contract';
import { canonicalJson } from '@truepenny/verifier';
import { asksModels, estimateCall, type JudgingParts } from '../../judge/afford.ts';
import { type Worked, workOf } from '../../judge/delivered.ts';
import { transcriptOf } from '../../judge/transcript.ts';
import type { Caller } from '../../kernel/caller.ts';
import { newId } from '../../kernel/ids.ts';
import type { Progress } from '../../kernel/progress.ts';
import { agentOf } from '../../receipts/agent.ts';
import { attestGate } from '../../receipts/attest.ts';
import { sha256Of } from '../../receipts/hash.ts';
import type { SigningParts } from '../../receipts/issue.ts';
import { entryOf, newReplayToken } from '../../records/entry.ts';
import type { Writer } from '../../store/database.ts';
import { insertVerification, type VerificationRow } from '../../store/verifications.ts';
import { type ActPolicies, policyOn, policyShown, withPolicy } from '../policy.ts';
import { judgeInCascade, panelsOf } from './cascade.ts';
import { actText, intake } from './intake.ts';
import { respond } from './respond.ts';
import { GATE_TIERS } from './tiers.ts';

export type GateParts = JudgingParts & SigningParts & { policies: ActPolicies };

/**
 * What asking the panels of an action's tier would cost, in USD.
 *
 * @throws {Problem} `too-long-for-panel`
 */
export function estimateAction(request: GateRequest, { roster, clock, callCapUsd }: GateParts): number {
  const panels = panelsOf(request.tier, roster);
  if (!panels.some(asksModels)) return 0;
  const bringsUsd = GATE_TIERS[request.tier].priceUsd;
  return estimateCall(intake(request, clock()), panels, { capUsd: callCapUsd, bringsUsd });
}

/**
 * Judges an action or assertion before it is carried out and, where asked to, signs the verdict. Says whether the
 * panel did its work, too, for only then is it paid for; and gives what keeps the verdict, to be done before it is
 * answered.
 *
 * @throws {Problem} `not-found` for an unknown agent, `not-yours` for another operator's.
 */
export async function verifyAction(
  request: GateRequest,
  caller: Caller,
  parts: GateParts,
  tell?: Progress,
): Promise<Worked & { result: GateResult; record(tx: Writer): Promise<void> }> {
  const { store, roster, calibration, clock, randomness } = parts;
  const startedAt = clock();
  const agent =
    request.agentId === undefined ? undefined : await agentOf(request.agentId, caller, store.read);
  const taken = intake(request, startedAt);
  const sent = { act: request.claim, call: request.call, agentId: agent?.id };
  const held = await policyOn(sent, taken, caller, startedAt, parts.policies);
  const matter = withPolicy(taken, held);
  const decision = await judgeInCascade(matter, request.tier, roster, calibration, tell);
  if (decision.verdict !== 'ALLOW') await held?.spending.release();
  // Others spent what was left of the day while this was judged: it is judged again under what is left now.
  else if (held && !(await held.spending.allow())) return verifyAction(request, caller, parts, tell);
  const now = clock();
  const id = newId('sent_', now, randomness);
  const transcript = canonicalJson(transcriptOf(id, matter.documents, decision, calibration, held?.record));
  const transcriptHash = sha256Of(transcript);
  const replayToken = newReplayToken(randomness);
  const policy = policyShown(held?.record);
  const responded = respond(id, request, decision, now - startedAt, replayToken);
  const result = { ...responded, ...(policy && { policy }) };
  if (request.attest) {
    const { instruction, mandate } = request;
    const act = actText(request);
    const outcome = {
      ...request,
      ...decision,
      id,
      named: agent && { agent, own: true },
      claim: request.claim ?? act,
      transcriptHash,
      bound: { instruction, mandate: mandate && canonicalJson(mandate), act, policyDigest: policy?.digest },
    };
    result.attestation = await attestGate(outcome, parts);
  }
  const row: VerificationRow = {
    id,
    product: 'sentinel',
    operator_id: caller.operatorId,
    key_id: caller.keyId,
    agent_id: agent?.id ?? null,
    verdict: result.verdict,
    confidence: result.confidence,
    tier: request.tier,
    created_at: now,
    duration_ms: now - startedAt,
    result: JSON.stringify(result),
    transcript,
    transcript_hash: transcriptHash,
    ...entryOf(request.claim ?? canonicalJson(request.call), replayToken),
  };
  return {
    result,
    ...workOf(decision),
    async record(tx) {
      await insertVerification(tx, row);
      if (decision.verdict === 'ALLOW') await held?.spending.commit(tx);
    },
  };
}
