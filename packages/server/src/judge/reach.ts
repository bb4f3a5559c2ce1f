import { type Calibration, poolVotes } from '@truepenny/verifier';
import type { Panel } from '../kernel/panel.ts';

/**
 * The calibrated P(right), 0..1, of an ALLOW that every model of the panel votes for: more than that no opinion of
 * theirs can come to. Undefined where no model sits: what computing proves reaches every bar.
 */
export function reachOf({ evaluators }: Panel, calibration: Calibration): number | undefined {
  const models = evaluators.filter(({ kind }) => kind === 'model');
  if (models.length === 0) return undefined;
  const ballots = models.map(({ id, family }) => ({ seat: id, family, verdict: 'ALLOW' as const }));
  return 1 - poolVotes(ballots, calibration).pBlock;
}
