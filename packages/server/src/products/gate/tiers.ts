import { type AnswerOf, DEFAULT_GATE_TIER, type GateRequest, type listGateTiers } from '@truepenny/contract';
import { type PanelPlan, routingHere, seatingOf } from '../../judge/draw.ts';
import type { Roster } from '../../kernel/panel.ts';

export type GateTier = GateRequest['tier'];

type TierRow = PanelPlan & {
  label: string;
  priceUsd: number;
  routing: string;
  /** A larger panel that is asked where the first does not settle the matter. */
  larger?: PanelPlan;
};

const BAR = 0.6;

/** Who sits for which tier, for how long, and what it costs. */
export const GATE_TIERS: Record<GateTier, TierRow> = {
  checkpoint: {
    label: 'Checkpoint',
    priceUsd: 0.005,
    routing: 'solo',
    models: 1,
    atLeast: 1,
    rounds: 1,
    deadlineMs: 10_000,
    bar: BAR,
    everySeat: false,
  },
  standard: {
    label: 'Standard',
    priceUsd: 0.008,
    routing: 'cascade: one model first; where it is unsure or objects, a panel of three families',
    models: 1,
    atLeast: 1,
    rounds: 1,
    deadlineMs: 12_000,
    bar: BAR,
    everySeat: false,
    larger: { models: 3, atLeast: 2, rounds: 1, deadlineMs: 25_000, bar: BAR, everySeat: false },
  },
};

/** The tier list as it is published: a tier whose models are not configured is judged by computing alone. */
export function listTiers(roster: Roster): AnswerOf<typeof listGateTiers> {
  const tiers = Object.entries(GATE_TIERS).map(([tier, row]) => {
    const seating = seatingOf(row.larger ?? row, roster);
    return {
      tier,
      label: row.label,
      price_usd: row.priceUsd,
      ...seating,
      routing: routingHere(row.routing, row.larger ?? row, seating),
      default: tier === DEFAULT_GATE_TIER,
    };
  });
  return { tiers, default_tier: DEFAULT_GATE_TIER, count: tiers.length };
}
