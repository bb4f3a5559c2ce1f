import { guardedFetch } from './guarded-fetch.ts';
import type { Model } from './model.ts';
import { type PanelFile, readPanelFile } from './panel-file.ts';
import { type ModelPlan, type Provider, type WireModel, wireModel } from './provider.ts';
import { compatible } from './providers/compatible.ts';
import { PROVIDERS } from './providers.ts';
import { planSeats } from './seats.ts';
import { type Lane, laneFor, type Surroundings, steady } from './steady.ts';

/** What the configuration says of models. */
export type ModelSettings = {
  /**
   * By provider name (openai, anthropic, google, xai, deepseek, mistral, openrouter, ollama): its key, and
   * its address where it is not the usual one. Ollama has an address and needs no key.
   */
  providers: Readonly<Record<string, { apiKey?: string | undefined; baseUrl?: string | undefined }>>;
  /** The content of the panel file, as parsed JSON. */
  panelFile?: unknown;
  /** Whether a model may sit only if its price is known, as in production. */
  pricesKnown?: boolean;
};

type Reachable = { provider: Provider; apiKey: string; baseUrl: string };

/**
 * The models of every seat, ready to be asked; nothing is loaded or connected before the first question.
 * Throws an `Error` that names every fault of the panel file.
 */
export function openModels(
  settings: ModelSettings,
  surroundings: Surroundings,
): { evaluators: Model[]; redTeam: Model[] } {
  const file = settings.panelFile === undefined ? {} : readPanelFile(settings.panelFile);
  const reachable = [...knownProviders(settings.providers, file.providers), ...ownProviders(file.providers)];
  const plans = planSeats(
    reachable.map(({ provider }) => provider),
    file,
    settings.pricesKnown,
  );
  const lines = new Map(reachable.map((one) => [one.provider.name, lineTo(one, surroundings)]));
  const open = (plan: ModelPlan): Model[] => {
    const line = lines.get(plan.provider);
    if (!line) return [];
    return [steady(wireModel(plan, line.opened), line.lane, surroundings)];
  };
  return { evaluators: plans.evaluators.flatMap(open), redTeam: plans.redTeam.flatMap(open) };
}

/** A provider without a usual address is there when it has one; every other when it has a key. */
function knownProviders(
  settings: ModelSettings['providers'],
  named: PanelFile['providers'] = {},
): Reachable[] {
  return PROVIDERS.flatMap((provider: Provider) => {
    const { name } = provider;
    const apiKey = named[name]?.apiKey ?? settings[name]?.apiKey ?? '';
    const baseUrl = named[name]?.baseUrl ?? settings[name]?.baseUrl ?? provider.baseUrl ?? '';
    const configured = baseUrl && (apiKey || provider.baseUrl === null);
    return configured ? [{ provider, apiKey, baseUrl }] : [];
  });
}

const isKnown = (name: string): boolean => PROVIDERS.some((provider) => provider.name === name);

const ownProviders = (named: PanelFile['providers'] = {}): Reachable[] =>
  Object.entries(named)
    .filter(([name]) => !isKnown(name))
    .map(([name, { apiKey = '', baseUrl }]) => ({ provider: compatible(name), apiKey, baseUrl }));

type Line = { lane: Lane; opened: () => Promise<(model: string) => WireModel> };

function lineTo({ provider, apiKey, baseUrl }: Reachable, { clock, patience }: Surroundings): Line {
  let connection: Promise<(model: string) => WireModel> | undefined;
  const opened = () => {
    const fetch = guardedFetch({ provider: provider.name, baseUrl, clock });
    connection ??= provider.open({ apiKey, baseUrl, fetch });
    return connection;
  };
  return { lane: laneFor(provider.name, clock, patience), opened };
}
