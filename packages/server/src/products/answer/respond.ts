import type { CheckResult } from '@truepenny/contract';
import { objections } from '../../judge/objections.ts';
import type { Decision } from '../../kernel/decision.ts';

type Outcome = {
  id: string;
  decision: Decision;
  attestation: CheckResult['attestation'];
  receiptId: string | undefined;
  durationMs: number;
  replayToken: string;
};

/** The decision in the words of the RV API. */
export function respond(outcome: Outcome): Omit<CheckResult, 'charged'> {
  const { id, decision, attestation, receiptId, durationMs, replayToken } = outcome;
  const { hearing, policy } = decision;
  return {
    id,
    verdict: decision.verdict,
    confidence: decision.confidence,
    objections: objections(decision),
    durationMs,
    attestation,
    ...(receiptId !== undefined && { receiptId }),
    meta: {
      evaluators: hearing.evaluators.map((seat) => seat.id),
      red_team: hearing.redTeam.map((seat) => seat.id).join(', '),
      quorum: policy.quorum,
      reasons: decision.reasons,
      replay_url: `/v1/checks/${id}`,
      replay_token: replayToken,
    },
  };
}
