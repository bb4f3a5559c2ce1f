import type { PanelPlan } from '../../judge/draw.ts';
import type { Roster } from '../../kernel/panel.ts';

/** Who judges a decision: two families at once, every axis in the same call. */
export const DECISION_PLAN: PanelPlan = {
  models: 2,
  atLeast: 1,
  rounds: 1,
  deadlineMs: 30_000,
  bar: 0.6,
  everySeat: false,
};

/** The roster without its models: what a sandbox is judged by. */
export const computingAlone = ({ deterministic }: Roster): Roster => ({
  deterministic,
  models: { evaluators: [], redTeam: [] },
});
