import type { Settings } from '../../config/settings.ts';
import { canSeat, drawPanel, type PanelPlan } from '../../judge/draw.ts';
import { systemClock } from '../../kernel/clock.ts';
import { systemRandomness } from '../../kernel/ids.ts';
import type { Roster } from '../../kernel/panel.ts';
import { openRoster } from '../../parts.ts';
import { planOf, SPEEDS } from '../../products/answer/speeds.ts';
import { DECISION_PLAN } from '../../products/decision/bench.ts';
import { GATE_TIERS } from '../../products/gate/tiers.ts';
import { TRACE_TIERS } from '../../products/trace/tiers.ts';
import type { Section } from './section.ts';

type Product = 'trace' | 'gate' | 'check' | 'decision';
type Plans = readonly (readonly [product: Product, tier: string, plan: PanelPlan])[];

/** Who can sit, and who would on each panel that is sold. */
export async function describePanels(settings: Settings): Promise<Section> {
  const roster = await openRoster(settings, { clock: systemClock, randomness: systemRandomness });
  const { deterministic, models } = roster;
  const seats = {
    evaluators: deterministic.evaluators.map(({ id }) => id),
    models: models.evaluators.map(({ id, family }) => ({ id, family })),
    redTeam: [...models.redTeam, deterministic.redTeam].map(({ id }) => id),
  };
  const tiers = plans().map(([product, tier, plan]) => ({ product, tier, ...seatedBy(plan, roster) }));
  const named = seats.models.map(({ id }) => id).join(', ');
  return {
    facts: { ...seats, tiers },
    lines: [
      ['evaluators', seats.evaluators.join(', ')],
      ['models', named || 'none: set a key such as OPENAI_API_KEY'],
      ['red team', seats.redTeam.join(', ')],
      ...tiers.map(
        ({ product, tier, status, models, lacking }) =>
          [product, `${tier.padEnd(18)} ${status}${detail(models, lacking)}`] as const,
      ),
    ],
    missing: [],
  };
}

const detail = (models: readonly string[], lacking: number): string => {
  if (models.length > 0) return `: ${models.join(', ')}`;
  return `, for want of ${lacking} more ${lacking === 1 ? 'model' : 'models'}`;
};

const plans = (): Plans => [
  ...Object.entries(TRACE_TIERS).map(([tier, plan]) => ['trace', tier, plan] as const),
  ...Object.entries(GATE_TIERS).map(([tier, plan]) => ['gate', tier, plan.larger ?? plan] as const),
  ...(['fast', 'standard', 'deep'] as const).map(
    (speed) => ['check', speed, planOf({ speed, stakeLevel: 'medium' }, SPEEDS)] as const,
  ),
  ['decision', 'standard', DECISION_PLAN],
];

function seatedBy(plan: PanelPlan, roster: Roster) {
  const available = canSeat(plan, roster);
  const configured = new Set(roster.models.evaluators.map(({ id }) => id));
  const seated = drawPanel(plan, roster).evaluators.map(({ id }) => id);
  return {
    status: available ? ('available' as const) : ('deterministic' as const),
    models: seated.filter((id) => configured.has(id)),
    // Without a red team of its own a panel of models never sits, however many evaluators there are.
    lacking: available ? 0 : Math.max(1, plan.atLeast - roster.models.evaluators.length),
  };
}
