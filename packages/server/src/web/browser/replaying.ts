export { MalformedTranscript, replay, TooMuchWork } from '@truepenny/verifier/on-demand';
