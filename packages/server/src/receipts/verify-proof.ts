import { MalformedToken, RECEIPT_TYP, verifyProof } from '@truepenny/verifier';
import type { Clock } from '../kernel/clock.ts';
import { Problem } from '../kernel/problem.ts';
import type { Store } from '../store/database.ts';
import { findReceipt } from '../store/receipts.ts';
import type { KeyRing } from './keys.ts';
import { jwksAddress, statusOf } from './respond.ts';

export type ProofParts = { store: Pick<Store, 'read'>; keys: KeyRing; clock: Clock; issuer: string };

/**
 * Checks the token of a receipt, or of a check's attestation, against the service's own keys and, where it was
 * issued here, whether it was revoked. What the token says of itself is reported whether it holds or not; `verified`
 * alone says that it does.
 *
 * @throws {Problem} `invalid-request` when the text is no such token at all.
 */
export async function verifyProofToken(jwt: string, { store, keys, clock, issuer }: ProofParts) {
  const now = clock();
  const { verified, signatureValid, expired, checks, header, claims } = await verifyProof(jwt, {
    keys: { keys: await keys.published() },
    now: Math.floor(now / 1000),
  }).catch(refuseMalformed);
  // Nobody but this service signs with these keys: another's token has no status here.
  const isReceipt = signatureValid && header.typ === RECEIPT_TYP;
  const row = isReceipt ? await findReceipt(store.read, claims.jti) : undefined;
  const kept = { revoked_at: row?.revoked_at ?? null, expires_at: claims.exp * 1000 };
  const status = signatureValid ? statusOf(kept, now) : undefined;
  const revoked = status === 'revoked';
  const why = revoked ? 'it was revoked by its operator' : 'it was not revoked';
  return {
    verified: verified && !revoked,
    signatureValid,
    expired,
    ...(status && { status }),
    kid: header.kid,
    issuer: claims.iss,
    claim_hash: claims.claim_hash,
    verdict: claims.verdict,
    verdict_source: claims.verdict_source,
    confidence: claims.confidence,
    issuedAt: claims.iat,
    expiresAt: claims.exp,
    jwks_uri: jwksAddress(issuer),
    checks: [...checks, ...(isReceipt ? [{ name: 'revocation' as const, ok: !revoked, why }] : [])],
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
