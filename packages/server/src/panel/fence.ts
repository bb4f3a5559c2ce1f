import type { Randomness } from '../kernel/ids.ts';
import type { Document } from '../kernel/panel.ts';

/** Sets text under judgement apart from what the service says, for one call. */
export type Fence = {
  /** The text between markers that nobody outside can foresee. */
  around(label: string, text: string): string;
  /** Must come back with the answer: a finished answer that was planted in the text cannot hold it. */
  seal: string;
  /** The code within every marker; who repeats it repeats the question. */
  marker: string;
};

const markers = new WeakMap<readonly Document[], string>();

/**
 * A fence with a seal of its own, 48 bits of chance, and a marker of 64 that all calls about the same documents
 * share, so that what providers keep of a question can serve the next one about the same material.
 */
export function newFence(randomness: Randomness, documents: readonly Document[]): Fence {
  const marker = markers.get(documents) ?? randomness(8).toString('hex');
  markers.set(documents, marker);
  return {
    around: (label, text) => `<<<${label} ${marker}>>>\n${blunted(text)}\n<<<END ${marker}>>>`,
    seal: randomness(6).toString('hex'),
    marker,
  };
}

/** Whatever looks like one of our markers stays readable and stops looking like one. */
export const blunted = (text: string): string =>
  text.replace(/<{3,}/g, (run) => '‹'.repeat(run.length)).replace(/>{3,}/g, (run) => '›'.repeat(run.length));
