import { CHECK_TYP, type CheckClaims, GATE_TYP, type GateClaims } from '@truepenny/verifier';
import type { Clock } from '../kernel/clock.ts';
import { sha256Of } from './hash.ts';
import { RECEIPT_LIFETIME_MS } from './key-state.ts';
import type { KeyRing } from './keys.ts';
import { proofBody } from './respond.ts';
import { shareToSign, signToken } from './sign.ts';

/** What a panel came to. */
type Outcome = {
  /** Id of the check, or of the gate's verdict. */
  id: string;
  /** Where the request named a registered agent, and whether whoever asked may speak for it. */
  named?: { agent: { id: string }; own: boolean } | undefined;
  claim: string;
  verdict: 'ALLOW' | 'BLOCK' | 'UNCERTAIN';
  confidence: number;
  /** `sha256:` and the hexadecimal digest of the transcript. */
  transcriptHash: string;
};
export type CheckOutcome = Outcome & { domain: string; stakeLevel: string };
export type GateOutcome = Outcome & { mode: string; tier: string };

type Proof = ReturnType<typeof proofBody>;
export type AttestParts = { keys: KeyRing; clock: Clock; issuer: string };

/** Signs the outcome of a check: the `attestation` of its result, with the members of a receipt's `proof`. */
export function attestCheck(outcome: CheckOutcome, parts: AttestParts): Promise<Proof> {
  const { id, domain, stakeLevel } = outcome;
  const claims: CheckClaims = {
    ...panelClaims(outcome, parts),
    domain,
    stake_level: stakeLevel,
    check_id: id,
  };
  return signed(CHECK_TYP, claims, parts);
}

/** Signs the gate's verdict on an action, in the same form under a type of its own. */
export function attestGate(outcome: GateOutcome, parts: AttestParts): Promise<Proof> {
  const { mode, tier } = outcome;
  return signed(GATE_TYP, { ...panelClaims(outcome, parts), mode, tier }, parts);
}

function panelClaims(outcome: Outcome, { clock, issuer }: AttestParts) {
  const { id, named, claim, verdict, confidence, transcriptHash } = outcome;
  const iat = Math.floor(clock() / 1000);
  return {
    iss: issuer,
    jti: id,
    iat,
    exp: iat + RECEIPT_LIFETIME_MS / 1000,
    claim_hash: sha256Of(claim),
    verdict,
    verdict_source: 'panel',
    confidence: shareToSign('confidence', confidence),
    transcript_hash: transcriptHash,
    ...(named?.own && { sub: named.agent.id }),
    ...(named?.own === false && { about: named.agent.id, requested_by: 'third party' as const }),
  } as const;
}

async function signed(
  typ: string,
  claims: CheckClaims | GateClaims,
  { keys, issuer }: AttestParts,
): Promise<Proof> {
  const key = await keys.signing();
  return proofBody(await signToken(typ, claims, key), key.kid, claims.claim_hash, issuer);
}
