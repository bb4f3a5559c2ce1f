/**
 * The pooling that ships, in the shape that a harness of recorded votes asks for: votes by judge in, one
 * probability out. Every judge is taken as a model of a family of its own.
 */
import { type Calibration, poolVotes as pool } from '@truepenny/verifier';
import type { Row } from './fit/votes.ts';

export { fitCalibration } from './fit/fit-calibration.ts';

/** Pools the votes of one case; a judge with null is left out. */
export function poolVotes(votes: Row['votes'], calibration: Calibration): { pBlock: number } {
  const ballots = Object.entries(votes).flatMap(([seat, verdict]) =>
    verdict ? [{ seat, family: seat, verdict }] : [],
  );
  return pool(ballots, calibration);
}
