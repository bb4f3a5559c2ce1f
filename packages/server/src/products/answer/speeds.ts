import type { CheckRequest } from '@truepenny/contract';
import type { PanelPlan } from '../../judge/draw.ts';
import { LONGEST_WORK_MS } from '../../kernel/longest-work.ts';

type Speed = CheckRequest['speed'];
type Stake = CheckRequest['stakeLevel'];

/** Who sits by speed, and for how long the whole request may take. */
export type Speeds = Readonly<Record<Speed, Pick<PanelPlan, 'models' | 'rounds' | 'deadlineMs'>>>;

export const SPEEDS: Speeds = {
  fast: { models: 2, rounds: 1, deadlineMs: 10_000 },
  standard: { models: 4, rounds: 1, deadlineMs: 30_000 },
  deep: { models: 5, rounds: 2, deadlineMs: LONGEST_WORK_MS },
};

/** The least calibrated P(right) of an ALLOW by stake, and whether every seat must have answered. */
const STAKES: Record<Stake, Pick<PanelPlan, 'bar' | 'everySeat'>> = {
  low: { bar: 0.5, everySeat: false },
  medium: { bar: 0.6, everySeat: false },
  high: { bar: 0.75, everySeat: true },
  critical: { bar: 0.85, everySeat: true },
};

/** One model and a red team already see more than computing alone; the calibration knows how few they are. */
const LEAST_MODELS = 1;

/** Kept back from the deadline for signing and storing, so that the answer leaves before the wall. */
const RESERVE_MS = 500;

/** The panel that a check asks for. */
export function planOf(
  { speed, stakeLevel }: Pick<CheckRequest, 'speed' | 'stakeLevel'>,
  speeds = SPEEDS,
): PanelPlan {
  const row = speeds[speed];
  return { ...row, atLeast: LEAST_MODELS, deadlineMs: row.deadlineMs - RESERVE_MS, ...STAKES[stakeLevel] };
}
