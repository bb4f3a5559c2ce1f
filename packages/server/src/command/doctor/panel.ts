import type { Settings } from '../../config/settings.ts';
import { canSeat, drawPanel, type PanelPlan } from '../../judge/draw.ts';
import { systemClock } from '../../kernel/clock.ts';
import { systemRandomness } from '../../kernel/ids.ts';
import type { Roster, SeatProbe } from '../../kernel/panel.ts';
import { openRoster } from '../../parts.ts';
import { planOf, SPEEDS } from '../../products/answer/speeds.ts';
import { DECISION_PLAN } from '../../products/decision/bench.ts';
import { GATE_TIERS } from '../../products/gate/tiers.ts';
import { TRACE_TIERS } from '../../products/trace/tiers.ts';
import { findOllama } from './ollama.ts';
import type { Section } from './section.ts';

type Product = 'trace' | 'gate' | 'check' | 'decision';
type Plans = readonly (readonly [product: Product, tier: string, plan: PanelPlan])[];

/** Who can sit, and who would on each panel that is sold. */
export async function describePanels(settings: Settings, ask: boolean): Promise<Section> {
  const roster = await openRoster(settings, { clock: systemClock, randomness: systemRandomness });
  const { deterministic, models } = roster;
  const seats = {
    evaluators: deterministic.evaluators.map(({ id }) => id),
    models: models.evaluators.map(({ id, family }) => ({ id, family })),
    redTeam: [...models.redTeam, deterministic.redTeam].map(({ id }) => id),
  };
  const asked = ask ? ((await models.probe?.(AbortSignal.timeout(PROBE_MS))) ?? []) : [];
  const local = settings.ollamaUrl ? null : await findOllama();
  const tiers = plans().map(([product, tier, plan]) => ({ product, tier, ...seatedBy(plan, roster) }));
  const named = seats.models.map(({ id }) => id).join(', ');
  return {
    facts: { ...seats, tiers, ...(ask && { asked }), ...(local && { ollama: local }) },
    lines: [
      ['evaluators', seats.evaluators.join(', ')],
      ['models', named || 'none: set a key such as OPENAI_API_KEY'],
      ['red team', seats.redTeam.join(', ')],
      ...(local ? [['ollama', local.say] as const] : []),
      ...asked.map((one) => ['asked', answerOf(one)] as const),
      ...tiers.map(
        ({ product, tier, status, models, lacking }) =>
          [product, `${tier.padEnd(18)} ${status}${detail(models, lacking)}`] as const,
      ),
    ],
    missing: asked.flatMap(({ id, fault }) =>
      fault ? [`${id}: ${fault.said}. ${remedyFor(fault.reason)}`] : [],
    ),
  };
}

const PROBE_MS = 30_000;

function answerOf({ id, ms, costUsd, fault }: SeatProbe): string {
  if (fault) return `${id}: ${fault.reason}, ${fault.said}`;
  return `${id}: ${ms} ms, ${costUsd === null ? 'no price is known' : `${costUsd.toFixed(6)} USD`}`;
}

const REMEDIES: Readonly<Record<string, string>> = {
  unauthorised: 'Set another key',
  'rate-limited': 'Raise the limit or the credit at the provider',
  timeout: 'Give the seat a longer "timeoutMs" or another model',
  unavailable: 'Check the name of the model and the address',
};

const remedyFor = (reason: string): string =>
  REMEDIES[reason] ?? 'Seat another model in its place in the panel file';

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
