// A place in a transparency log: signed notes, checkpoints, and the witnesses that cosigned them.
export { type Note, readNote, readVerifierKey, signaturesBy, type VerifierKey } from './log/note.ts';
export { type LogPlace, type PlaceOptions, type PlaceStep, verifyPlace } from './log/place.ts';
