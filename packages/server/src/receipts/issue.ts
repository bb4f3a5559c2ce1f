import {
  canonicalJson,
  RECEIPT_TYP,
  type ReceiptClaims,
  receiptLeaf,
  type Verdict,
} from '@truepenny/verifier';
import { type Clock, isoTime } from '../kernel/clock.ts';
import { newId, type Randomness } from '../kernel/ids.ts';
import type { Store } from '../store/database.ts';
import type { ReceiptRow } from '../store/receipts.ts';
import type { Named } from './agent.ts';
import { leafHashOf, sha256Of } from './hash.ts';
import { RECEIPT_LIFETIME_MS } from './key-state.ts';
import type { KeyRing } from './keys.ts';
import { shareToSign, signToken } from './sign.ts';

/** The one alphabet, and the legacy labels of version 1. */
export type ReceiptVerdict = Verdict | 'VERIFIED' | 'UNVERIFIED' | 'DISSENT';

/** Who reached the verdict: the caller that asks for the receipt, or the panel in a check. */
export type Decided = { by: 'caller' } | { by: 'panel'; checkId: string; confidence: number };

/** What a receipt is to be about. */
export type Matter = {
  claim: string;
  verdict: ReceiptVerdict;
  decided: Decided;
  domain: string;
  metadata?: Readonly<Record<string, string>> | undefined;
};

export type SigningParts = {
  store: Store;
  keys: KeyRing;
  clock: Clock;
  randomness: Randomness;
  /** Base address of the service, without a slash at the end. */
  issuer: string;
};

export type IssueParts = SigningParts & {
  /** The agent's composite score now, 0..1. */
  compositeScore(agentId: string): number | Promise<number>;
};

/**
 * Signs a receipt for an agent, or, where a third party asked, about it. It counts for nothing before its row is
 * stored; `receiptBody` puts that into the words of the interface.
 *
 * @param operatorId Whose key asked for it; null where a payment stood in for a key.
 */
export async function signReceipt(
  { agent, own }: Named,
  operatorId: string | null,
  matter: Matter,
  parts: Omit<IssueParts, 'store'>,
): Promise<ReceiptRow> {
  const { keys, clock, randomness, issuer } = parts;
  const score = await parts.compositeScore(agent.id);
  const key = await keys.signing();
  const now = clock();
  const iat = Math.floor(now / 1000);
  const { decided, domain, verdict } = matter;
  const metadata = matter.metadata && canonicalJson(matter.metadata);

  const claims: ReceiptClaims = {
    iss: issuer,
    ...(own ? { sub: agent.id } : { about: agent.id, requested_by: 'third party' }),
    jti: newId('rcpt_', now, randomness),
    iat,
    exp: iat + RECEIPT_LIFETIME_MS / 1000,
    claim_hash: sha256Of(matter.claim),
    verdict,
    verdict_source: decided.by,
    confidence: shareToSign('confidence', decided.by === 'panel' ? decided.confidence : score),
    score: shareToSign('score', score),
    domain,
    event_count: agent.event_count,
    ...(metadata !== undefined && { metadata_hash: sha256Of(metadata) }),
    ...(decided.by === 'panel' && { check_id: decided.checkId }),
  };
  const jwt = await signToken(RECEIPT_TYP, claims, key);
  return rowOf({ agent, operatorId, claim: matter.claim, claims, metadata, jwt, kid: key.kid, now });
}

type Signed = {
  agent: Named['agent'];
  operatorId: string | null;
  claim: string;
  claims: ReceiptClaims;
  metadata: string | undefined;
  jwt: string;
  kid: string;
  now: number;
};

function rowOf({ agent, operatorId, claim, claims, metadata, jwt, kid, now }: Signed): ReceiptRow {
  const { jti, exp, claim_hash, verdict, verdict_source, score, confidence, domain, event_count } = claims;
  const expires = exp * 1000;
  const leaf = receiptLeaf({
    receiptId: jti,
    agentId: agent.id,
    claim_hash,
    verdict,
    verdict_source,
    issuedAt: isoTime(now),
    expiresAt: isoTime(expires),
    jwt,
  });
  return {
    id: jti,
    agent_id: agent.id,
    agent_name: agent.name,
    operator_id: operatorId,
    claim,
    claim_hash,
    verdict,
    verdict_source,
    check_id: claims.check_id ?? null,
    score,
    confidence,
    domain,
    event_count,
    metadata: metadata ?? null,
    jwt,
    kid,
    block_hash: leafHashOf(leaf),
    issued_at: now,
    expires_at: expires,
    revoked_at: null,
    requested_by: claims.requested_by ?? null,
    counted: 0,
  };
}
