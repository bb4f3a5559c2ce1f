import { DECISION_PRICE_USD, type DecisionRequest, type DecisionResult } from '@truepenny/contract';
import { canonicalJson } from '@truepenny/verifier';
import { asksModels, estimateCall, type JudgingParts } from '../../judge/afford.ts';
import { type Worked, workOf } from '../../judge/delivered.ts';
import { drawPanel } from '../../judge/draw.ts';
import { judge } from '../../judge/judge.ts';
import { transcriptOf } from '../../judge/transcript.ts';
import type { Caller } from '../../kernel/caller.ts';
import { newId } from '../../kernel/ids.ts';
import type { Progress } from '../../kernel/progress.ts';
import { sha256Of } from '../../receipts/hash.ts';
import { entryOf, newReplayToken } from '../../records/entry.ts';
import type { Writer } from '../../store/database.ts';
import { insertVerification, type VerificationRow } from '../../store/verifications.ts';
import { type ActPolicies, policyOn, policyShown, withPolicy } from '../policy.ts';
import { computingAlone, DECISION_PLAN } from './bench.ts';
import { intake } from './intake.ts';
import { respond } from './respond.ts';

export type DecisionParts = JudgingParts & { policies: ActPolicies };

/**
 * What asking the panel about a decision would cost, in USD.
 *
 * @throws {Problem} `too-long-for-panel`
 */
export function estimateDecision(
  request: DecisionRequest,
  { roster, clock, callCapUsd }: DecisionParts,
): number {
  const panel = drawPanel(DECISION_PLAN, request.sandbox ? computingAlone(roster) : roster);
  if (!asksModels(panel)) return 0;
  const most = { capUsd: callCapUsd, bringsUsd: DECISION_PRICE_USD };
  return estimateCall(intake(request, clock()).matter, [panel], most);
}

/**
 * Judges a decision on its axes. Says whether the panel did its work, too, for only then is it paid for; and gives
 * what keeps the decision, to be done before it is answered. A sandboxed one is judged by computing alone and not
 * kept.
 */
export async function verifyDecision(
  request: DecisionRequest,
  caller: Caller | undefined,
  parts: DecisionParts,
  tell?: Progress,
): Promise<Worked & { result: DecisionResult; record(tx: Writer): Promise<void> }> {
  const { roster, calibration, clock, randomness } = parts;
  const startedAt = clock();
  const taken = intake(request, startedAt);
  const sent = { act: request.proposed_action, call: request.call };
  const judged = request.sandbox ? undefined : caller;
  const held = await policyOn(sent, taken.matter, judged, startedAt, parts.policies);
  const matter = withPolicy(taken.matter, held);
  const seats = request.sandbox ? computingAlone(roster) : roster;
  const decision = await judge(matter, drawPanel(DECISION_PLAN, seats), calibration, tell);
  const now = clock();
  const id = newId('dql_', now, randomness);
  const replayToken = newReplayToken(randomness);
  const policy = policyShown(held?.record);
  const responded = respond(id, request, taken, decision, now - startedAt, replayToken);
  const result = { ...responded, ...(policy && { policy }) };
  const isAllowed = result.aggregate.verdict === 'ALLOW';
  if (!isAllowed) await held?.spending.release();
  // Others spent what was left of the day while this was judged: it is judged again under what is left now.
  else if (held && !(await held.spending.allow())) return verifyDecision(request, caller, parts, tell);
  const worked = workOf(decision);
  if (request.sandbox) return { result, ...worked, record: async () => {} };
  const transcript = canonicalJson(transcriptOf(id, matter.documents, decision, calibration, held?.record));
  const { verdict, confidence } = result.aggregate;
  const row: VerificationRow = {
    id,
    product: 'dql',
    operator_id: caller?.operatorId ?? null,
    key_id: caller?.keyId ?? null,
    agent_id: null,
    verdict: verdict === 'REVIEW' ? 'UNCERTAIN' : verdict,
    confidence,
    tier: 'standard',
    created_at: now,
    duration_ms: now - startedAt,
    result: JSON.stringify(result),
    transcript,
    transcript_hash: sha256Of(transcript),
    ...entryOf(request.proposed_action ?? canonicalJson(request.call), replayToken),
  };
  return {
    result,
    ...worked,
    async record(tx) {
      await insertVerification(tx, row);
      if (isAllowed) await held?.spending.commit(tx);
    },
  };
}
