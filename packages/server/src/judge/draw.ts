import { type Calibration, reachOf } from '@truepenny/verifier';
import type { Evaluator, Panel, RedTeam, Roster } from '../kernel/panel.ts';

/** What a product's table says of one of its panels. */
export type PanelPlan = {
  /** How many model seats evaluate, where so many are configured. */
  models: number;
  /** With fewer model seats than this the deterministic seats judge alone. */
  atLeast: number;
  rounds: number;
  deadlineMs: number;
  /** Least calibrated P(right) of an ALLOW, 0..1. */
  bar: number;
  everySeat: boolean;
};

/** Whether the installation has the model seats that the plan asks for. */
export function canSeat(plan: PanelPlan, { models }: Roster): boolean {
  return models.evaluators.length >= plan.atLeast && models.redTeam.length > 0;
}

/** Who would sit for a plan, and whether it can be had. */
export type Seating = {
  status: 'available' | 'degraded' | 'deterministic';
  /** Model seats by id: who evaluates, and who attacks. */
  seats: { evaluators: string[]; red_team: string[] };
  families: number;
};

/**
 * Which models a plan seats here. `degraded` where the key of one of them was refused when it was last asked;
 * `deterministic` where too few are configured, so that none sits.
 */
export function seatingOf(plan: PanelPlan, roster: Roster): Seating {
  const { evaluators, redTeam } = drawPanel(plan, roster);
  const models = evaluators.filter(({ kind }) => kind === 'model');
  const attackers = redTeam.filter(({ kind }) => kind === 'model');
  const refused = new Set(refusedSeats(roster));
  const isRefused = [...models, ...attackers].some(({ id }) => refused.has(id));
  const isSeated = canSeat(plan, roster);
  return {
    status: !isSeated ? 'deterministic' : isRefused ? 'degraded' : 'available',
    seats: { evaluators: models.map(({ id }) => id), red_team: attackers.map(({ id }) => id) },
    families: new Set(models.map(({ family }) => family)).size,
  };
}

/** What a tier says of its panel, and who sits here instead where that is less. */
export function routingHere(routing: string, plan: PanelPlan, { status, seats, families }: Seating): string {
  if (status === 'deterministic') return `${routing}; here computing alone`;
  const models = seats.evaluators.length;
  if (families >= plan.models) return routing;
  return `${routing}; here ${models} ${models === 1 ? 'model' : 'models'} of ${families} ${families === 1 ? 'family' : 'families'}`;
}

/** The seats whose key was refused when they were last asked. */
export const refusedSeats = ({ models }: Roster): string[] =>
  (models.states?.() ?? []).filter(({ refused }) => refused).map(({ id }) => id);

/**
 * A panel by the plan. The deterministic seats sit on every panel; the models sit beside them where enough are
 * configured, challenged by a family of their own where there is one. Otherwise the deterministic seats judge
 * alone, and only what they can decide themselves is ever allowed.
 */
export function drawPanel(plan: PanelPlan, roster: Roster): Panel {
  const { rounds, deadlineMs, bar, everySeat } = plan;
  const { evaluators, redTeam, threads } = roster.deterministic;
  if (!canSeat(plan, roster)) {
    return { evaluators, redTeam: [redTeam], rounds: 1, quorum: 1, deadlineMs, bar, everySeat, threads };
  }
  const seated = roster.models.evaluators.slice(0, plan.models);
  const ranked = challengers(seated, roster.models.redTeam);
  const drawn = ranked.slice(0, rounds);
  return {
    evaluators: [...evaluators, ...seated],
    redTeam: [...drawn, redTeam],
    relief: ranked,
    rounds,
    quorum: quorumOf(seated.length),
    deadlineMs,
    bar,
    everySeat,
    threads,
  };
}

/** How sure an ALLOW of a plan's models can be here; undefined where none sits: what computing proves reaches every bar. */
export const reachOn = (plan: PanelPlan, roster: Roster, calibration: Calibration): number | undefined =>
  reachOf(drawPanel(plan, roster).evaluators, calibration) || undefined;

/** More than half of the model seats, and both of two. */
const quorumOf = (models: number): number => Math.floor(models / 2) + 1;

/** The red team's models: those of families that hold no evaluator seat first, those that evaluate themselves last. */
function challengers(seated: readonly Evaluator[], redTeam: readonly RedTeam[]): RedTeam[] {
  const families = new Set(seated.map(({ family }) => family));
  const ids = new Set(seated.map(({ id }) => id));
  const nearness = ({ id, family }: RedTeam): number => Number(families.has(family)) + Number(ids.has(id));
  return redTeam.toSorted((a, b) => nearness(a) - nearness(b));
}
