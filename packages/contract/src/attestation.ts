import { z } from 'zod';

/** How far the attestation of a verification on the chain has come. */
export const ATTESTATION_STATES = ['attesting', 'attested', 'revoking', 'revoked', 'withdrawn'] as const;

const Hex = z.string().startsWith('0x');

/** What became of an ALLOW that was to be attested with the Ethereum Attestation Service. */
export const EasAttestation = z
  .object({
    issued: z.boolean().describe('Whether it is on the chain: confirmed, and not to be revoked'),
    pending: z.boolean().optional().describe('Whether a transaction is still to be confirmed'),
    state: z
      .enum(ATTESTATION_STATES)
      .optional()
      .describe('`withdrawn` was revoked before anything was sent. Absent where no chain is attested on'),
    reason: z.string().optional().describe('Why it is not on the chain, or why the last attempt failed'),
    id: z.string().optional().describe('The verification that is attested'),
    chain: z.string().optional().describe('CAIP-2'),
    contract: Hex.optional(),
    schema: Hex.optional().describe('The id of its schema'),
    attester: Hex.optional(),
    uid: Hex.optional().describe('The id that EAS gave it'),
    transaction: Hex.optional().describe('The hash of the last transaction'),
    statement: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('What is attested, in the words of the schema'),
    offchain: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('An EAS off-chain attestation, version 2, where none goes to the chain'),
  })
  .meta({ id: 'EasAttestation' });
export type EasAttestation = z.infer<typeof EasAttestation>;
