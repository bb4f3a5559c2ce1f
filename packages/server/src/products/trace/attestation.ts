import type { TraceResult } from '@truepenny/contract';
import type { Transcript } from '@truepenny/verifier';
import type { Attestor, Prepared } from '../../chain/eas/attestor.ts';
import { canonicalHash } from './packing.ts';

/**
 * The attestation of a verification, prepared: of an ALLOW alone. A fault on the way leaves the verification
 * without one and says so; it never rejects.
 *
 * @param result As it is answered, but for its `attestation`.
 */
export async function attestation(
  result: TraceResult,
  transcript: Transcript,
  { nowMs, keeping }: { nowMs: number; keeping: boolean },
  attestor: Attestor,
): Promise<Prepared> {
  if (result.verdict !== 'ALLOW') {
    return refused(`Only an ALLOW is attested, and this verdict is ${result.verdict}.`);
  }
  try {
    const statement = {
      verificationHash: await digestOf(result),
      verificationId: result.id,
      verdict: result.verdict,
      confidenceBps: Math.round(result.confidence * 1e4),
      tier: result.meta.tier,
      transcriptHash: await digestOf(transcript),
      evaluatedAt: Math.floor(nowMs / 1000),
    };
    return await attestor.prepare(statement, keeping);
  } catch {
    return refused('The attestation could not be prepared. The verdict is not changed by this.');
  }
}

const refused = (reason: string): Prepared => ({ told: { issued: false, reason } });

/** SHA-256 of the RFC 8785 form of the value, as whoever parses its JSON gets it. */
async function digestOf(value: object): Promise<`0x${string}`> {
  return `0x${(await canonicalHash(value)).slice('sha256:'.length)}`;
}
