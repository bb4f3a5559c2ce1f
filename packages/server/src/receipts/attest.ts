import { CHECK_TYP, type CheckClaims } from '@truepenny/verifier';
import type { Clock } from '../kernel/clock.ts';
import { sha256Of } from './hash.ts';
import { type KeyRing, RECEIPT_LIFETIME_MS } from './keys.ts';
import { proofBody } from './respond.ts';
import { shareToSign, signToken } from './sign.ts';

/** What a check by the panel came to. */
export type CheckOutcome = {
  checkId: string;
  /** Where the check named a registered agent. */
  agentId?: string | undefined;
  claim: string;
  verdict: 'ALLOW' | 'BLOCK' | 'UNCERTAIN';
  confidence: number;
  domain: string;
  stakeLevel: string;
  /** `sha256:` and the hexadecimal digest of the transcript. */
  transcriptHash: string;
};

/** Signs the outcome of a check: the `attestation` of its result, with the members of a receipt's `proof`. */
export async function attestCheck(
  outcome: CheckOutcome,
  { keys, clock, issuer }: { keys: KeyRing; clock: Clock; issuer: string },
): Promise<ReturnType<typeof proofBody>> {
  const key = await keys.signing();
  const iat = Math.floor(clock() / 1000);
  const claims: CheckClaims = {
    iss: issuer,
    jti: outcome.checkId,
    iat,
    exp: iat + RECEIPT_LIFETIME_MS / 1000,
    claim_hash: sha256Of(outcome.claim),
    verdict: outcome.verdict,
    verdict_source: 'panel',
    confidence: shareToSign('confidence', outcome.confidence),
    domain: outcome.domain,
    stake_level: outcome.stakeLevel,
    check_id: outcome.checkId,
    transcript_hash: outcome.transcriptHash,
    ...(outcome.agentId !== undefined && { sub: outcome.agentId }),
  };
  const jwt = await signToken(CHECK_TYP, claims, key);
  return proofBody(jwt, key.kid, claims.claim_hash, issuer);
}
