import type { GateRequest, GateResult } from '@truepenny/contract';
import { type Calibration, canonicalJson } from '@truepenny/verifier';
import { asksModels, estimateCall } from '../../judge/afford.ts';
import { type Worked, workOf } from '../../judge/delivered.ts';
import { transcriptOf } from '../../judge/transcript.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { newId, type Randomness } from '../../kernel/ids.ts';
import type { Roster } from '../../kernel/panel.ts';
import { agentOf } from '../../receipts/agent.ts';
import { attestGate } from '../../receipts/attest.ts';
import { sha256Of } from '../../receipts/hash.ts';
import type { KeyRing } from '../../receipts/keys.ts';
import type { Store, Writer } from '../../store/database.ts';
import { insertVerification, type VerificationRow } from '../../store/verifications.ts';
import { judgeInCascade, panelsOf } from './cascade.ts';
import { claimOf, intake } from './intake.ts';
import { respond } from './respond.ts';

export type GateParts = {
  store: Store;
  roster: Roster;
  calibration: Calibration;
  clock: Clock;
  randomness: Randomness;
  keys: KeyRing;
  /** Base address of the service, without a slash at the end. */
  issuer: string;
  /** The most that asking models may cost in one call, in USD. */
  callCapUsd: number;
};

/**
 * What asking the panels of an action's tier would cost, in USD.
 *
 * @throws {Problem} `too-long-for-panel`
 */
export function estimateAction(request: GateRequest, { roster, clock, callCapUsd }: GateParts): number {
  const panels = panelsOf(request.tier, roster);
  return panels.some(asksModels) ? estimateCall(intake(request, clock()).matter, panels, callCapUsd) : 0;
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
): Promise<Worked & { result: GateResult; record(tx: Writer): Promise<void> }> {
  const { store, roster, calibration, clock, randomness } = parts;
  const startedAt = clock();
  const agent =
    request.agentId === undefined ? undefined : await agentOf(request.agentId, caller, store.read);
  const taken = intake(request, startedAt);
  const decision = await judgeInCascade(taken.matter, request.tier, roster, calibration);
  const now = clock();
  const id = newId('sent_', now, randomness);
  const transcript = canonicalJson(transcriptOf(id, taken.matter.documents, decision, calibration));
  const transcriptHash = sha256Of(transcript);
  const result = respond(id, request, taken, decision, now - startedAt);
  if (request.attest) {
    const outcome = {
      id,
      ...request,
      claim: claimOf(request),
      named: agent && { agent, own: true },
      transcriptHash,
      ...decision,
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
  };
  return { result, ...workOf(decision), record: (tx) => insertVerification(tx, row) };
}
