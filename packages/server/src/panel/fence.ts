import type { Randomness } from '../kernel/ids.ts';

/** Sets text under judgement apart from what the service says, for one call. */
export type Fence = {
  /** The text between markers that nobody outside can foresee. */
  around(label: string, text: string): string;
  /** Must come back with the answer: a finished answer that was planted in the text cannot hold it. */
  seal: string;
};

/** A fence with a marker and a seal of its own: 64 and 48 bits of chance. */
export function newFence(randomness: Randomness): Fence {
  const marker = randomness(8).toString('hex');
  return {
    around: (label, text) => `<<<${label} ${marker}>>>\n${blunted(text)}\n<<<END ${marker}>>>`,
    seal: randomness(6).toString('hex'),
  };
}

/** Whatever looks like one of our markers stays readable and stops looking like one. */
export const blunted = (text: string): string =>
  text.replace(/<{3,}/g, (run) => '‹'.repeat(run.length)).replace(/>{3,}/g, (run) => '›'.repeat(run.length));
