import { recheckProof } from '../proof/proof.ts';
import { type Replay, replayBy } from './replay-by.ts';

/**
 * Recomputes a decision from its transcript alone: rechecks every quote and proof against the documents and
 * synthesizes the votes again. With `expectedHash`, the `transcript_hash` of a verified attestation, it also
 * says whether this is the transcript that was attested.
 *
 * @throws {MalformedTranscript} for what is no transcript.
 * @throws {TooMuchWork} for one that takes more work to recompute than it may: nothing is known of it then.
 */
export const replay = (value: unknown, expectedHash?: string): Promise<Replay> =>
  replayBy(async (_, documents) => (proof) => recheckProof(proof, documents), value, expectedHash);
