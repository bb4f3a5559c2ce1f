import { z } from 'zod';
import { operation } from './operation.ts';

/** UTF-16 code units of a token; the verifier refuses longer ones itself. */
const TOKEN_MAX = 8_192;
const Token = z.string().min(1).max(TOKEN_MAX);

/** Loose, so that a whole receipt or its `proof` can be sent as it came. */
export const ProofRequest = z
  .object({
    jwt: Token.optional(),
    proof: z.object({ jwt: Token }).optional(),
  })
  .check(({ value, issues }) => {
    const refuse = (message: string) => issues.push({ code: 'custom', path: ['jwt'], message, input: value });
    if (value.jwt === undefined && !value.proof) refuse('is required, here or as `proof.jwt`');
    if (value.jwt !== undefined && value.proof && value.jwt !== value.proof.jwt) {
      refuse('differs from `proof.jwt`; send one of them');
    }
  })
  .meta({ id: 'ProofRequest' });
export type ProofRequest = z.infer<typeof ProofRequest>;

export const ProofResult = z
  .object({
    verified: z
      .boolean()
      .describe(
        'The signature is valid, the key is trusted and the token has neither expired nor been revoked',
      ),
    signatureValid: z.boolean(),
    expired: z.boolean(),
    status: z
      .enum(['active', 'expired', 'revoked'])
      .optional()
      .describe('Whether a token of this service is valid now; absent for any other'),
    kid: z.string(),
    issuer: z.string(),
    claim_hash: z.string(),
    verdict: z.string(),
    verdict_source: z.string(),
    confidence: z.number(),
    issuedAt: z.int().describe('Unix seconds'),
    expiresAt: z.int().describe('Unix seconds'),
    jwks_uri: z.string(),
    checks: z
      .array(z.object({ name: z.string(), ok: z.boolean(), why: z.string() }))
      .describe('Every step of the verification, in order'),
  })
  .meta({ id: 'ProofResult' });
export type ProofResult = z.infer<typeof ProofResult>;

export const PublicKey = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    use: z.literal('sig'),
    alg: z.literal('EdDSA'),
    kid: z.string(),
    x: z.string(),
  })
  .meta({ id: 'PublicKey' });

export const PublicKeySet = z.object({ keys: z.array(PublicKey) }).meta({ id: 'PublicKeySet' });

const tag = 'Receipts';

export const verifyProof = operation({
  id: 'verifyProof',
  product: 'rv',
  tag,
  method: 'POST',
  path: '/v1/verify-proof',
  summary: 'Check a receipt’s token; free',
  description:
    'Answers 400 to what is not a receipt token at all, and `verified: false` to one that fails a check.',
  access: 'public',
  body: ProofRequest,
  status: 200,
  answer: { description: 'What was found', schema: ProofResult },
  problems: [],
  crossOrigin: true,
});

/** Seconds for which a key set may be cached; a new key is published for at least as long before it signs. */
export const JWKS_MAX_AGE = 300;

export const jwks = operation({
  id: 'jwks',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The public keys that receipts and attestations are signed with',
  description:
    'A JSON Web Key Set. A new key is listed before it signs, and a former one for as long as its receipts are valid.',
  access: 'public',
  status: 200,
  answer: { description: 'The key set', schema: PublicKeySet },
  problems: [],
  crossOrigin: true,
  cacheControl: `public, max-age=${JWKS_MAX_AGE}`,
});
