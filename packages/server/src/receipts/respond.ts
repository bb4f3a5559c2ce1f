import { isoTime } from '../kernel/clock.ts';
import type { ReceiptRow } from '../store/receipts.ts';
import type { ReceiptVerdict } from './issue.ts';

/** The service's addresses that a proof names. */
export const jwksAddress = (issuer: string): string => `${issuer}/.well-known/jwks.json`;
const verifyProofAddress = (issuer: string): string => `${issuer}/v1/verify-proof`;

/** The members of a receipt's `proof`, and of a check's `attestation`. */
export function proofBody(jwt: string, kid: string, claimHash: string, issuer: string) {
  return {
    format: 'tp-eddsa-jwt-1',
    jwt,
    alg: 'EdDSA',
    kid,
    issuer,
    jwks_uri: jwksAddress(issuer),
    verify_proof_url: verifyProofAddress(issuer),
    claim_hash: claimHash,
  } as const;
}

/** A receipt as it is answered when it is issued. */
export function receiptBody(row: ReceiptRow, issuer: string) {
  return {
    receiptId: row.id,
    agentId: row.agent_id,
    agentName: row.agent_name,
    claim: row.claim,
    // The store gives back what `signReceipt` made, and that writes these labels alone.
    verdict: row.verdict as ReceiptVerdict,
    score: row.score,
    domain: row.domain,
    eventCount: row.event_count,
    issuedAt: isoTime(row.issued_at),
    expiresAt: isoTime(row.expires_at),
    jwt: row.jwt,
    blockHash: row.block_hash,
    verifyUrl: `/v1/receipts/${row.id}`,
    proof: proofBody(row.jwt, row.kid, row.claim_hash, issuer),
  };
}

/** A receipt as it stands now: who decided, whether it still counts, and the metadata that came with it. */
export function storedReceiptBody(row: ReceiptRow, issuer: string, now: number) {
  return {
    ...receiptBody(row, issuer),
    metadata: row.metadata === null ? {} : (JSON.parse(row.metadata) as Record<string, string>),
    verdict_source: row.verdict_source,
    ...(row.check_id !== null && { check_id: row.check_id }),
    ...(row.requested_by !== null && { requested_by: row.requested_by }),
    status: statusOf(row, now),
    ...(row.revoked_at !== null && { revokedAt: isoTime(row.revoked_at) }),
  };
}

/** Revoked counts before expired: a revocation says more. */
export function statusOf(
  { revoked_at, expires_at }: Pick<ReceiptRow, 'revoked_at' | 'expires_at'>,
  now: number,
): 'active' | 'expired' | 'revoked' {
  if (revoked_at !== null) return 'revoked';
  return expires_at <= now ? 'expired' : 'active';
}
