import type { Criterion } from './case.ts';
import type { AbstainReason, Challenge, Vote } from './vote.ts';

/** A seat on the panel. Seats of one family share their weight, because their errors correlate. */
export type Seat = { id: string; family: string; kind: 'deterministic' | 'model' };

/** How a seat's turn ended. A seat that failed has no votes; its fault is never a verdict. */
export type Turn = Seat & {
  /** What exactly answered: a method's version, or a model's with the hash of its prompt. */
  version: string;
} & (
    | { completed: true }
    | {
        completed: false;
        fault: AbstainReason;
        said: string;
        /** Of the red team: id of the seat that took this turn over. */
        relievedBy?: string;
      }
  );

/** Everything the synthesizer weighs: what was asked, who sat, what they said, what was held against it. */
export type Hearing = {
  criteria: Criterion[];
  evaluators: Turn[];
  /** Only what was said: a criterion that a seat is silent on is one it could not judge. */
  votes: Vote[];
  /** At least one seat; unless each completed its turn, or one that took it over did, nothing is allowed. */
  redTeam: Turn[];
  challenges: Challenge[];
};

/** How much is needed to be answered at all, and to be allowed. */
export type Policy = {
  /** Least calibrated P(right) of an ALLOW, 0..1. */
  bar: number;
  /** How many models must have given a verdict on each critical criterion that models decide. */
  quorum: number;
  /** Whether a fault of any seat keeps ALLOW away, even when quorum is reached. */
  everySeat: boolean;
};
