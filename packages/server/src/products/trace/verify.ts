import type { TraceRequest, TraceResult } from '@truepenny/contract';
import type { Attestor } from '../../chain/eas/attestor.ts';
import { asksModels, estimateCall, type JudgingParts } from '../../judge/afford.ts';
import { type Worked, workOf } from '../../judge/delivered.ts';
import { drawPanel } from '../../judge/draw.ts';
import { judge } from '../../judge/judge.ts';
import { objections } from '../../judge/objections.ts';
import { transcriptOf } from '../../judge/transcript.ts';
import type { Caller } from '../../kernel/caller.ts';
import { newId } from '../../kernel/ids.ts';
import type { Progress } from '../../kernel/progress.ts';
import { nextTurn } from '../../kernel/turn.ts';
import { entryOf, NO_ENTRY, newReplayToken } from '../../records/entry.ts';
import { packed, sealed } from '../../records/packing.ts';
import { insertAttestation } from '../../store/attestations.ts';
import type { Store, Writer } from '../../store/database.ts';
import { insertVerification, type VerificationRow } from '../../store/verifications.ts';
import { attestation } from './attestation.ts';
import { intake } from './intake.ts';
import { respond } from './respond.ts';
import { TRACE_TIERS } from './tiers.ts';

/** With more steps than this, answering pauses between its parts. */
const MANY_STEPS = 500;

export type TraceParts = JudgingParts & { store: Store; attestor: Attestor };

/**
 * What asking the panel of a trace's tier would cost, in USD.
 *
 * @throws {Problem} `too-long-for-panel`
 */
export function estimateTrace(request: TraceRequest, { roster, callCapUsd }: TraceParts): number {
  const plan = TRACE_TIERS[request.tier];
  const panel = drawPanel(plan, roster);
  if (!asksModels(panel)) return 0;
  return estimateCall(intake(request).matter, [panel], { capUsd: callCapUsd, bringsUsd: plan.priceUsd });
}

/**
 * Judges a trace on the panel of its tier. Says whether the panel did its work, too, for only then is it paid for;
 * and gives what keeps the verification, to be done before it is answered. With `zero_retention` nothing of the
 * request or the result is kept, only what was asked for and when. An attestation is kept along with it and sent
 * later: the answer never waits for a chain.
 */
export async function verifyTrace(
  request: TraceRequest,
  caller: Caller,
  parts: TraceParts,
  tell?: Progress,
): Promise<Worked & { result: TraceResult; record(tx: Writer): Promise<void> }> {
  const { roster, calibration, attestor, clock, randomness } = parts;
  const startedAt = clock();
  const taken = intake(request);
  const panel = drawPanel(TRACE_TIERS[request.tier], roster);
  const decision = await judge(taken.matter, panel, calibration, tell);
  // Each of what follows takes some milliseconds on thousands of steps: others go in between.
  const pause = taken.places.size > MANY_STEPS ? nextTurn : undefined;
  await pause?.();
  const objected = objections(decision);
  await pause?.();
  const now = clock();
  const replayToken = newReplayToken(randomness);
  const result: TraceResult = respond(
    newId('vrf_', now, randomness),
    request,
    taken,
    decision,
    now - startedAt,
    replayToken,
    objected,
  );
  await pause?.();
  const transcript = transcriptOf(result.id, taken.matter.documents, decision, calibration);
  const attested = request.issue_attestation
    ? await attestation(result, transcript, { nowMs: now, keeping: !request.zero_retention }, attestor)
    : undefined;
  if (attested) result.attestation = attested.told;
  const row: VerificationRow = {
    id: result.id,
    product: 'plv',
    operator_id: caller.operatorId,
    key_id: caller.keyId,
    agent_id: null,
    verdict: result.verdict,
    confidence: result.confidence,
    tier: request.tier,
    created_at: now,
    duration_ms: now - startedAt,
    result: null,
    transcript: null,
    transcript_hash: null,
    ...NO_ENTRY,
  };
  if (!request.zero_retention) {
    Object.assign(row, entryOf(request.question, replayToken));
    row.result = await packed(result);
    const { kept, hash } = await sealed(transcript);
    row.transcript = kept;
    row.transcript_hash = hash;
  }
  return {
    result,
    ...workOf(decision),
    async record(tx) {
      await insertVerification(tx, row);
      if (attested?.row) await insertAttestation(tx, attested.row);
    },
  };
}
