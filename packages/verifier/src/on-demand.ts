// The replay of a transcript for pages: what rechecks a kind of proof is loaded when a proof of that kind is met.
import { recheckerOf } from './proof/on-demand.ts';
import { type Replay, replayBy } from './transcript/replay-by.ts';

export { MalformedTranscript, type Replay, type ReplayStep } from './transcript/replay-by.ts';
export { TooMuchWork } from './work.ts';

/** As `replay` of `@truepenny/verifier/proofs`, to the byte. */
export const replay = (value: unknown, expectedHash?: string): Promise<Replay> =>
  replayBy(recheckerOf, value, expectedHash);
