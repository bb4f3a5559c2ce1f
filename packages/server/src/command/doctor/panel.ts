import type { Settings } from '../../config/settings.ts';
import { canSeat, drawPanel, type PanelPlan, reachOn } from '../../judge/draw.ts';
import { systemClock } from '../../kernel/clock.ts';
import { systemRandomness } from '../../kernel/ids.ts';
import type { Roster, SeatProbe } from '../../kernel/panel.ts';
import { calibrationIn, openRoster } from '../../parts.ts';
import { planOf, SPEEDS } from '../../products/answer/speeds.ts';
import { DECISION_PLAN } from '../../products/decision/bench.ts';
import { SETTLED } from '../../products/gate/cascade.ts';
import { GATE_TIERS } from '../../products/gate/tiers.ts';
import { TRACE_TIERS } from '../../products/trace/tiers.ts';
import { withStore } from '../store.ts';
import { findOllama } from './ollama.ts';
import type { Section } from './section.ts';

type Product = 'trace' | 'gate' | 'check' | 'decision';
/** `first`: the panel that is asked before it, and often alone. */
type Plans = readonly (readonly [
  product: Product,
  tier: string,
  plan: PanelPlan,
  first?: PanelPlan | undefined,
])[];

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
  const calibration = await calibrationHere(settings, roster);
  const tiers = plans().map(([product, tier, plan, first]) => ({
    product,
    tier,
    ...seatedBy(plan, roster, calibration),
    ...(first && { first: seatedBy(first, roster, calibration) }),
    ...(product === 'check' && { stakes: stakesReached(plan, roster, calibration) }),
  }));
  const named = seats.models.map(({ id }) => id).join(', ');
  return {
    facts: { ...seats, tiers, ...(ask && { asked }), ...(local && { ollama: local }) },
    lines: [
      ['evaluators', seats.evaluators.join(', ')],
      ['models', named || 'none: set a key such as OPENAI_API_KEY'],
      ['red team', seats.redTeam.join(', ')],
      ...(local ? [['ollama', local.say] as const] : []),
      ...asked.map((one) => ['asked', answerOf(one)] as const),
      ...(ask && settings.recordTo ? [['recorded', `in ${settings.recordTo}`] as const] : []),
      ...tiers.map(
        ({ product, tier, first, stakes, ...seated }) =>
          [
            product,
            `${tier.padEnd(18)} ${seated.status}${before(first)}${detail(seated)}${upTo(seated, stakes)}`,
          ] as const,
      ),
    ],
    missing: asked.flatMap(({ id, fault }) =>
      fault ? [`${id}: ${fault.said}. ${remedyFor(fault.reason)}`] : [],
    ),
  };
}

/** Enough for a word, and for the made-up case that every seat judges where its answers are kept. */
const PROBE_MS = 60_000;

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

type Calibration = Awaited<ReturnType<typeof calibrationIn>>;
type Seated = ReturnType<typeof seatedBy>;

/** The figures that the service would start with; without outcomes where its database does not open. */
async function calibrationHere(settings: Settings, roster: Roster): Promise<Calibration> {
  try {
    return await withStore(settings, (store) => calibrationIn(roster, settings, store.read));
  } catch {
    return calibrationIn(roster, settings, undefined);
  }
}

const before = (first: Seated | undefined): string =>
  first && first.reach !== null
    ? `: ${first.models.join(', ')} first, alone where it is ${SETTLED} sure (it reaches ${first.reach}); then`
    : '';

const detail = ({ models, lacking, reach, bar }: Seated): string => {
  if (models.length > 0) return `: ${models.join(', ')}; an ALLOW reaches ${reach} of ${bar}`;
  return `, for want of ${lacking} more ${lacking === 1 ? 'model' : 'models'}`;
};

const plans = (): Plans => [
  ...Object.entries(TRACE_TIERS).map(([tier, plan]) => ['trace', tier, plan] as const),
  ...Object.entries(GATE_TIERS).map(
    ([tier, plan]) => ['gate', tier, plan.larger ?? plan, plan.larger && plan] as const,
  ),
  ...(['fast', 'standard', 'deep'] as const).map(
    (speed) => ['check', speed, planOf({ speed, stakeLevel: 'medium' }, SPEEDS)] as const,
  ),
  ['decision', 'standard', DECISION_PLAN],
];

/** The stakes at which an ALLOW of this panel could be reached at all. */
function stakesReached(plan: PanelPlan, roster: Roster, calibration: Calibration): string[] {
  const reach = reachOn(plan, roster, calibration) ?? 1;
  return STAKE_LEVELS.filter((stakeLevel) => reach >= planOf({ speed: 'standard', stakeLevel }, SPEEDS).bar);
}

const STAKE_LEVELS = ['low', 'medium', 'high', 'critical'] as const;

const upTo = ({ models }: Seated, stakes: readonly string[] | undefined): string =>
  models.length > 0 && stakes ? `, stakes ${stakes.join(', ') || 'none'}` : '';

/** Who sits for a plan, and how sure an ALLOW of all of them is, beside how sure it must be. */
function seatedBy(plan: PanelPlan, roster: Roster, calibration: Calibration) {
  const available = canSeat(plan, roster);
  const configured = new Set(roster.models.evaluators.map(({ id }) => id));
  const panel = drawPanel(plan, roster);
  const seated = panel.evaluators.map(({ id }) => id);
  const reach = reachOn(plan, roster, calibration);
  return {
    status: available ? ('available' as const) : ('deterministic' as const),
    models: seated.filter((id) => configured.has(id)),
    // Without a red team of its own a panel of models never sits, however many evaluators there are.
    reach: reach === undefined ? null : Math.round(reach * 100) / 100,
    bar: plan.bar,
    lacking: available ? 0 : Math.max(1, plan.atLeast - roster.models.evaluators.length),
  };
}
