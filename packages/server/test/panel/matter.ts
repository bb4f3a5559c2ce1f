import { systemClock } from '../../src/kernel/clock.ts';
import { systemRandomness } from '../../src/kernel/ids.ts';
import type { Case } from '../../src/kernel/panel.ts';
import { PATIENCE } from '../../src/models/steady.ts';

/** A small case with one criterion. */
export const MATTER: Case = {
  documents: [
    { name: 'question', role: 'question', text: 'What do 12 crates at 4 euros cost?' },
    { name: 'step 0', role: 'step', text: 'Each crate costs 4 euros, so 12 crates cost 12 × 4 = 48 euros.' },
    { name: 'answer', role: 'answer', text: 'The crates cost 48 euros.' },
  ],
  criteria: [
    {
      id: 'step-0',
      asks: 'sound',
      about: 'step 0',
      question: 'Is this step free of error?',
      criticality: 'critical',
    },
  ],
};

const TIME = { clock: systemClock, randomness: systemRandomness };

/** Longer than a busy machine takes to answer. Retries follow at once. */
export const SURROUNDINGS = {
  ...TIME,
  patience: { ...PATIENCE, seatMs: 20_000, attemptMs: 10_000, backoffMs: 5 },
};

/** For what ends by silence alone: there it makes no difference how little of it is heard. */
export const HURRIED = {
  ...TIME,
  patience: { ...SURROUNDINGS.patience, seatMs: 1_500, attemptMs: 300, fairMs: 200 },
};

export const sitting = () => ({ signal: new AbortController().signal });
