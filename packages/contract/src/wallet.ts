import { z } from 'zod';
import { AgentParams } from './agents.ts';
import { operation } from './operation.ts';

export const WALLET_SCHEMA = 'wallet_reasoning_integrity/v1';
export const WALLET_VERDICTS = ['VERIFIED', 'NOT_FOUND', 'REVOKED', 'UNKNOWN'] as const;

/** An EVM address by its form; where letters are of mixed case the server also checks the EIP-55 checksum. */
export const WalletAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an EVM address: 0x and 40 hexadecimal digits');

export const WalletAttestation = z
  .object({
    issuer: z.literal('truepenny'),
    schema: z.literal(WALLET_SCHEMA),
    wallet: z.string(),
    found: z.boolean(),
    verdict: z.enum(WALLET_VERDICTS),
    score_normalized: z.number().min(0).max(1),
    score_display: z.number().min(0).max(100),
    score_scale: z.literal('0-1'),
    confidence_bps: z.int().min(0).max(10_000),
    reason: z.string(),
    evidence: z.object({
      attestationCount: z.int(),
      latestAttestation: z.string().optional().describe('A receipt id; absent where there is no receipt'),
      source: z.literal('truepenny'),
    }),
    issuedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    signature: z
      .object({ alg: z.literal('EdDSA'), kid: z.string(), value: z.string() })
      .describe(
        'Detached Ed25519 signature, base64url, over `truepenny:wallet-attestation:v1\\n` and the RFC 8785 form of every other member',
      ),
  })
  .meta({ id: 'WalletAttestation' });

const tag = 'Wallets';

export const walletAttestation = operation({
  id: 'walletAttestation',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/issuer/wallet/{address}',
  summary: 'A signed statement about the reasoning behind a wallet',
  description:
    'Signed, so that it can be shown to others. A wallet that nobody bound gets one too, with the verdict `NOT_FOUND`.',
  access: 'public',
  params: z.object({ address: WalletAddress }),
  status: 200,
  answer: { description: 'The signed attestation, for unknown wallets too', schema: WalletAttestation },
  problems: [],
  crossOrigin: true,
});

export const WalletRequest = z
  .strictObject({
    address: WalletAddress,
    challenge: z.string().max(2_000).optional().describe('The challenge exactly as it was served'),
    signature: z
      .string()
      .regex(/^0x[0-9a-fA-F]{130}$/, 'must be 65 bytes in hexadecimal, after 0x')
      .optional()
      .describe('EIP-191 signature (personal_sign) of the wallet over the challenge'),
  })
  .check(({ value, issues }) => {
    if ((value.challenge === undefined) === (value.signature === undefined)) return;
    const missing = value.challenge === undefined ? 'challenge' : 'signature';
    const message = 'is required: send challenge and signature together, or neither to be served a challenge';
    issues.push({ code: 'custom', path: [missing], message, input: value });
  })
  .meta({ id: 'WalletRequest' });

export const WalletChallenge = z
  .object({
    agentId: z.string(),
    wallet: z.string(),
    bound: z.literal(false),
    challenge: z.string().describe('Sign this text with the wallet and send it back with the signature'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'WalletChallenge' });

export const WalletBinding = z
  .object({ agentId: z.string(), wallet: z.string(), bound: z.literal(true), boundAt: z.iso.datetime() })
  .meta({ id: 'WalletBinding' });

export const proveWallet = operation({
  id: 'proveWallet',
  product: 'rv',
  tag,
  method: 'POST',
  path: '/v1/agents/{id}/wallet',
  summary: 'Prove that a wallet is an agent’s',
  description:
    'With the address alone the answer is a challenge; with the challenge and the wallet’s EIP-191 signature over it the wallet is bound to the agent.',
  access: { keys: ['operator'] },
  params: AgentParams,
  body: WalletRequest,
  status: 200,
  answer: {
    description: 'A challenge to sign, or the binding',
    schema: z.discriminatedUnion('bound', [WalletChallenge, WalletBinding]),
  },
  problems: ['not-yours', 'not-found'],
  idempotent: true,
});

export const ReleasedWallet = z
  .object({
    agentId: z.string(),
    wallet: z.string(),
    bound: z.literal(false),
    boundAt: z.iso.datetime(),
    revokedAt: z.iso.datetime(),
  })
  .meta({ id: 'ReleasedWallet' });

export const releaseWallet = operation({
  id: 'releaseWallet',
  product: 'rv',
  tag,
  method: 'DELETE',
  path: '/v1/agents/{id}/wallet/{address}',
  summary: 'Revoke the binding of a wallet to an agent; doing so again changes nothing',
  description: 'What was stated about the wallet before stays as it was.',
  access: { keys: ['operator'] },
  params: AgentParams.extend({ address: WalletAddress }),
  status: 200,
  answer: { description: 'The binding as it ended', schema: ReleasedWallet },
  problems: ['not-yours', 'not-found'],
});
