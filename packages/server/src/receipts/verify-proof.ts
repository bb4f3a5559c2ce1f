import { MalformedToken, verifyProof } from '@truepenny/verifier';
import type { Clock } from '../kernel/clock.ts';
import { Problem } from '../kernel/problem.ts';
import type { KeyRing } from './keys.ts';
import { jwksAddress } from './respond.ts';

export type ProofParts = { keys: KeyRing; clock: Clock; issuer: string };

/**
 * Checks the token of a receipt, or of a check's attestation, against the service's own keys. What the token
 * says of itself is reported whether it holds or not; `verified` alone says that it does.
 *
 * @throws {Problem} `invalid-request` when the text is no such token at all.
 */
export async function verifyProofToken(jwt: string, { keys, clock, issuer }: ProofParts) {
  const trusted = { keys: await keys.published() };
  const { verified, signatureValid, expired, checks, header, claims } = await verifyProof(jwt, {
    keys: trusted,
    now: Math.floor(clock() / 1000),
  }).catch(refuseMalformed);
  return {
    verified,
    signatureValid,
    expired,
    kid: header.kid,
    issuer: claims.iss,
    claim_hash: claims.claim_hash,
    verdict: claims.verdict,
    verdict_source: claims.verdict_source,
    confidence: claims.confidence,
    issuedAt: claims.iat,
    expiresAt: claims.exp,
    jwks_uri: jwksAddress(issuer),
    checks,
  };
}

function refuseMalformed(error: unknown): never {
  if (!(error instanceof MalformedToken)) throw error;
  const detail = `The jwt is not a token of this service: ${error.message}. Send it exactly as it was issued.`;
  throw new Problem(
    'invalid-request',
    detail,
    { errors: [{ path: 'jwt', message: error.message }] },
    { cause: error },
  );
}
