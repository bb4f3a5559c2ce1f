export { MalformedTranscript, replay, TooMuchWork } from '@truepenny/verifier/proofs';
