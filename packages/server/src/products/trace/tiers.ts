import {
  type AnswerOf,
  DEFAULT_TRACE_TIER,
  type listTraceTiers,
  type TraceRequest,
} from '@truepenny/contract';
import { type PanelPlan, routingHere, seatingOf } from '../../judge/draw.ts';
import type { Roster } from '../../kernel/panel.ts';

export type TraceTier = TraceRequest['tier'];

type TierRow = PanelPlan & { label: string; priceUsd: number; routing: string };

const BAR = 0.6;
const STRICT_BAR = 0.75;

/** Who sits for which tier, for how long, and what it costs. */
export const TRACE_TIERS: Record<TraceTier, TierRow> = {
  fast: {
    label: 'Fast',
    priceUsd: 0.01,
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
    priceUsd: 0.02,
    routing: 'parallel of two families',
    models: 2,
    atLeast: 2,
    rounds: 1,
    deadlineMs: 30_000,
    bar: BAR,
    everySeat: false,
  },
  thorough_balanced: {
    label: 'Thorough, balanced',
    priceUsd: 0.06,
    routing: 'parallel of three families',
    models: 3,
    atLeast: 3,
    rounds: 1,
    deadlineMs: 45_000,
    bar: BAR,
    everySeat: false,
  },
  thorough_strict: {
    label: 'Thorough, strict',
    priceUsd: 0.06,
    routing: 'parallel of three families, every one of them must answer',
    models: 3,
    atLeast: 3,
    rounds: 1,
    deadlineMs: 45_000,
    bar: STRICT_BAR,
    everySeat: true,
  },
  thorough_ensemble: {
    label: 'Thorough, ensemble',
    priceUsd: 0.08,
    routing: 'parallel of four families',
    models: 4,
    atLeast: 4,
    rounds: 1,
    deadlineMs: 55_000,
    bar: BAR,
    everySeat: false,
  },
  thorough_max: {
    label: 'Thorough, two rounds',
    priceUsd: 0.12,
    routing: 'parallel of five families, two rounds with the red team rotated',
    models: 5,
    atLeast: 5,
    rounds: 2,
    deadlineMs: 55_000,
    bar: STRICT_BAR,
    everySeat: true,
  },
};

/** The tier list as it is published: a tier whose models are not all configured is judged by computing alone. */
export function listTiers(roster: Roster): AnswerOf<typeof listTraceTiers> {
  const tiers = Object.entries(TRACE_TIERS).map(([tier, row]) => {
    const seating = seatingOf(row, roster);
    return {
      tier,
      label: row.label,
      price_usd: row.priceUsd,
      ...seating,
      routing: routingHere(row.routing, row, seating),
      default: tier === DEFAULT_TRACE_TIER,
    };
  });
  return { tiers, default_tier: DEFAULT_TRACE_TIER, count: tiers.length };
}
