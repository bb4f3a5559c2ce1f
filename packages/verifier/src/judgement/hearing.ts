import type { Criterion } from './case.ts';
import type { Challenge, Vote } from './vote.ts';

/** A seat on the panel. Seats of one family share their weight, because their errors correlate. */
export type Seat = { id: string; family: string; kind: 'deterministic' | 'model' };

/** How the red team's turn ended. Without `completed` nothing is allowed. */
export type RedTeamTurn = { by: string; family: string; completed: boolean; fault?: string };

/** Everything the synthesizer weighs: who sat, what was asked, what they said, what was held against it. */
export type Hearing = {
  criteria: Criterion[];
  seats: Seat[];
  votes: Vote[];
  redTeam: RedTeamTurn;
  challenges: Challenge[];
};

/** How much is needed to be answered at all, and to be allowed. */
export type Policy = {
  /** Least calibrated P(right) of an ALLOW, 0..1. */
  bar: number;
  /** How many seats must have given a verdict on each critical criterion. */
  quorum: number;
  /** Whether a fault of any seat keeps ALLOW away, even when quorum is reached. */
  everySeat: boolean;
};
