import { MalformedTranscript, replay, TooMuchWork } from '@truepenny/verifier/proofs';
import { start } from './verifying.ts';

// One file has everything with it.
start(async () => ({ MalformedTranscript, replay, TooMuchWork }));
