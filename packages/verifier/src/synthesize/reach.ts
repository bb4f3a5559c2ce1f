import type { Seat } from '../judgement/hearing.ts';
import type { Calibration } from './calibration.ts';
import { poolVotes } from './pool.ts';

/**
 * The highest calibrated P(right), 0..1, of an ALLOW that a panel can reach by its models: every model seat says
 * ALLOW and nobody objects. Seats that compute add nothing to it, for what they can allow they allow by
 * themselves. 0 for a panel without models.
 */
export function reachOf(seats: readonly Seat[], calibration: Calibration): number {
  const models = seats.filter(({ kind }) => kind === 'model');
  if (models.length === 0) return 0;
  const ballots = models.map(({ id, family }) => ({ seat: id, family, verdict: 'ALLOW' as const }));
  return 1 - poolVotes(ballots, calibration).pBlock;
}
