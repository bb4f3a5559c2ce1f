import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { Charged } from './payment.ts';
import { exactText, filledText } from './text.ts';

export const PROOF_FORMAT = 'tp-eddsa-jwt-1';
/** The one alphabet, and the legacy labels of version 1. `ALLOW` and `VERIFIED` count as verified. */
export const RECEIPT_VERDICTS = ['ALLOW', 'BLOCK', 'UNCERTAIN', 'VERIFIED', 'UNVERIFIED', 'DISSENT'] as const;
export const VERDICT_SOURCES = ['caller', 'panel'] as const;
export const METADATA_LIMITS = { keys: 64, key: 128, value: 2_000, total: 16_000 } as const;

/** Free key/value pairs; every value a string. `__proto__` is refused rather than dropped. */
export const Metadata = z
  .preprocess(
    (sent, { addIssue }) => {
      if (typeof sent === 'object' && sent !== null && Object.hasOwn(sent, '__proto__')) {
        addIssue({ code: 'custom', path: ['__proto__'], message: 'is not a name that metadata may use' });
      }
      return sent;
    },
    z.record(exactText(METADATA_LIMITS.key), exactText(METADATA_LIMITS.value)),
  )
  .check(({ value, issues }) => {
    const members = Object.entries(value);
    const size = members.reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    const refuse = (message: string) => issues.push({ code: 'custom', path: [], message, input: value });
    if (members.length > METADATA_LIMITS.keys) refuse(`must have at most ${METADATA_LIMITS.keys} members`);
    if (size > METADATA_LIMITS.total)
      refuse(`must hold at most ${METADATA_LIMITS.total} characters together`);
  });

export const ReceiptRequest = z
  .strictObject({
    agentId: z.string().min(1).max(64).describe('A registered agent'),
    claim: filledText(LIMITS.text).describe('The claim, already decided; hashed exactly as sent'),
    verdict: z.enum(RECEIPT_VERDICTS).describe('The caller’s own verdict; the receipt says so'),
    domain: filledText(LIMITS.name).default('general'),
    metadata: Metadata.optional(),
  })
  .meta({ id: 'ReceiptRequest' });
export type ReceiptRequest = z.infer<typeof ReceiptRequest>;

const Sha256 = z.string().regex(/^sha256:[0-9a-f]{64}$/);

export const ReceiptProof = z
  .object({
    format: z.literal(PROOF_FORMAT),
    jwt: z.string(),
    alg: z.literal('EdDSA'),
    kid: z.string(),
    issuer: z.string(),
    jwks_uri: z.string(),
    verify_proof_url: z.string(),
    claim_hash: Sha256.describe('`sha256:` and the hexadecimal SHA-256 of the raw claim in UTF-8'),
  })
  .meta({ id: 'ReceiptProof' });
export type ReceiptProof = z.infer<typeof ReceiptProof>;

export const Receipt = z
  .object({
    receiptId: z.string().startsWith('rcpt_'),
    agentId: z.string(),
    agentName: z.string(),
    claim: z.string(),
    verdict: z.enum(RECEIPT_VERDICTS),
    score: z.number().min(0).max(1).describe('The agent’s composite score when the receipt was issued'),
    domain: z.string(),
    eventCount: z.int(),
    issuedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    jwt: z.string().describe('Compact EdDSA JWT'),
    blockHash: Sha256.describe('The receipt’s leaf hash in the transparency log (RFC 9162)'),
    verifyUrl: z.string(),
    proof: ReceiptProof,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

/** A receipt as it is answered to whoever paid for it. */
export const IssuedReceipt = Receipt.extend({ charged: Charged }).meta({ id: 'IssuedReceipt' });

export const StoredReceipt = Receipt.extend({
  metadata: z.record(z.string(), z.string()),
  verdict_source: z.enum(VERDICT_SOURCES).describe('Who decided: the caller itself, or the panel'),
  check_id: z.string().optional().describe('The check that a panel receipt came from'),
  requested_by: z
    .literal('third party')
    .optional()
    .describe('Neither the agent’s operator nor a wallet proved for it asked: no part of the agent’s record'),
  status: z.enum(['active', 'expired', 'revoked']),
  revokedAt: z.iso.datetime().optional(),
  log: z
    .object({
      checkpoint: z.string().describe('Signed note (C2SP tlog-checkpoint) that the proof leads to'),
      index: z.int(),
      size: z.int(),
      path: z.array(z.string()).describe('Inclusion proof (RFC 9162), base64, from the leaf upward'),
    })
    .optional(),
}).meta({ id: 'StoredReceipt' });
export type StoredReceipt = z.infer<typeof StoredReceipt>;

const ReceiptParams = z.object({ receiptId: exactText(64).min(1) });
const tag = 'Receipts';

/** Price of a receipt in USD. */
export const RECEIPT_PRICE_USD = 0.002;

export const issueReceipt = operation({
  id: 'issueReceipt',
  product: 'rv',
  tag,
  method: 'POST',
  path: '/v1/verify',
  summary: 'Issue a signed receipt for a claim that is already decided',
  description:
    'An operator key issues for the operator’s agents, an agent key for its own agent. Whoever pays instead with a wallet that is not proved for the agent gets a receipt `about` it, requested by a third party, which counts in no record. Paid from the operator’s credit, or by x402 or mpp without a key: with `pay=1` an unpaid call is told 402 rather than 401, as payment clients expect.',
  access: { keys: ['operator', 'agent'], without: 'payment' },
  query: z.object({ pay: z.literal('1').optional() }),
  body: ReceiptRequest,
  status: 201,
  answer: { description: 'The receipt with its proof', schema: IssuedReceipt },
  problems: ['missing-key', 'payment-required', 'not-yours', 'not-found', 'conflict', 'settlement-pending'],
  payable: {
    leastUsd: RECEIPT_PRICE_USD,
    mostUsd: RECEIPT_PRICE_USD,
    example: { agentId: 'agent_1', claim: 'The order was paid on 1 March.', verdict: 'ALLOW' },
    at: '/v1/verify?pay=1',
  },
  idempotent: true,
});

export const getReceipt = operation({
  id: 'getReceipt',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/receipts/{receiptId}',
  summary: 'A receipt, its status and its place in the log',
  description:
    'Anybody may look at a receipt. Its signature can be checked without this service: by the key set, or with `truepenny receipt verify`.',
  access: 'public',
  params: ReceiptParams,
  status: 200,
  answer: { description: 'The receipt as it is now', schema: StoredReceipt },
  problems: ['not-found'],
  crossOrigin: true,
  cacheControl: 'public, max-age=10',
});

export const revokeReceipt = operation({
  id: 'revokeReceipt',
  product: 'rv',
  tag,
  method: 'POST',
  path: '/v1/receipts/{receiptId}/revoke',
  summary: 'Revoke a receipt; doing so again changes nothing',
  description:
    'The receipt stays in the log and is shown as revoked from then on. Only the operator of its agent can do this.',
  access: { keys: ['operator'] },
  params: ReceiptParams,
  status: 200,
  answer: { description: 'The revoked receipt', schema: StoredReceipt },
  problems: ['not-yours', 'not-found'],
});
