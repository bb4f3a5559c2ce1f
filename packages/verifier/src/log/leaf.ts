import { canonicalJson } from '../json/canonical.ts';

/** The members of a receipt that the log binds; everything else that matters is inside the token. */
export type ReceiptLeaf = {
  receiptId: string;
  agentId: string;
  claim_hash: string;
  verdict: string;
  verdict_source: string;
  /** ISO 8601, as the receipt shows them. */
  issuedAt: string;
  expiresAt: string;
  jwt: string;
};

/** A receipt's entry in the transparency log, in its RFC 8785 form; `blockHash` is the `leafHash` of it. */
export function receiptLeaf(receipt: ReceiptLeaf): string {
  const { receiptId, agentId, claim_hash, verdict, verdict_source, issuedAt, expiresAt, jwt } = receipt;
  return canonicalJson({
    receiptId,
    agentId,
    claim_hash,
    verdict,
    verdict_source,
    issuedAt,
    expiresAt,
    jwt,
  });
}
