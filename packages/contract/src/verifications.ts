import { z } from 'zod';
import { EasAttestation } from './attestation.ts';
import { operation } from './operation.ts';
import { exactText } from './text.ts';
import { TraceResult } from './trace.ts';

export const VerificationRecord = z
  .object({
    result: TraceResult.describe('As it was answered, with the attestation as it is now'),
    transcript: z.record(z.string(), z.unknown()).describe('Everything the verdict was synthesized from'),
    transcript_hash: z.string().describe('What an attestation binds as `transcriptHash`'),
  })
  .meta({ id: 'VerificationRecord' });

const params = z.object({ verificationId: exactText(64).min(1) });
/** Traces are judged for a key of their own surface; what became of them is their operator's business too. */
const access = { keys: ['plv', 'operator'] } as const;
const tag = 'Trace verification';

export const getVerification = operation({
  id: 'getVerification',
  product: 'plv',
  tag,
  method: 'GET',
  path: '/v2/verifications/{verificationId}',
  summary: 'A trace verification with its transcript, and how far its attestation has come',
  description: 'Nothing is found of a verification with `zero_retention`: nothing was kept of it.',
  access,
  params,
  status: 200,
  answer: { description: 'Result and transcript', schema: VerificationRecord },
  problems: ['not-yours', 'not-found'],
});

export const revokeAttestation = operation({
  id: 'revokeAttestation',
  product: 'plv',
  tag,
  method: 'POST',
  path: '/v2/verifications/{verificationId}/revoke',
  summary: 'Revoke the attestation of a trace verification; doing so again changes nothing',
  description:
    'Answered at once: what is on the chain is revoked there afterwards, and what was not sent yet never is. The verdict stays as it is.',
  access,
  params,
  status: 200,
  answer: { description: 'The attestation as it is now', schema: EasAttestation },
  problems: ['not-yours', 'not-found'],
});
