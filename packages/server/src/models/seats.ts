import { Fault } from '../kernel/fault.ts';
import { cardOf, defaultModels } from './catalogue.ts';
import { familyOf } from './family.ts';
import type { PanelFile, SeatEntry } from './panel-file.ts';
import type { ModelPlan } from './provider.ts';

/** A provider that can be asked. */
export type Available = { name: string; servesMany: boolean };

export type SeatPlans = { evaluators: ModelPlan[]; redTeam: ModelPlan[] };

/** More seats of the same few families would add cost and little else. */
const MOST_EVALUATORS = 8;
/** So many sit on the smallest panels. */
const LEAST_EVALUATORS = 2;

/**
 * Who sits where: as the panel file says, and where it is silent composed from the providers that can be
 * asked, with as many families as there are. The red team is drawn from families that hold no evaluator seat
 * wherever there is more than one family. Throws an `Fault` that names every seat which cannot be filled.
 */
export function planSeats(
  available: readonly Available[],
  file: PanelFile = {},
  pricesKnown = false,
): SeatPlans {
  const faults: string[] = [];
  const isPriced = ({ provider, model, price }: ModelPlan) => {
    if (!pricesKnown || price) return true;
    faults.push(
      `${provider}/${model}: no list price is known; name its "price" per million tokens in the panel file`,
    );
    return false;
  };
  const named = (entries: readonly SeatEntry[] | undefined) =>
    entries && planned(entries, available, faults).filter(isPriced);
  const evaluators = named(file.evaluators);
  const redTeam = named(file.redTeam);
  if (faults.length > 0) throw new Fault(`The panel cannot be seated. ${faults.join('; ')}`);
  return completed(defaultPlans(available), evaluators, redTeam);
}

function completed(pool: ModelPlan[], evaluators?: ModelPlan[], redTeam?: ModelPlan[]): SeatPlans {
  if (evaluators) return { evaluators, redTeam: redTeam ?? challengers(pool, evaluators) };
  const reserved = redTeam ?? reserve(pool);
  const seated = others(pool, reserved, LEAST_EVALUATORS);
  return { evaluators: rotated(seated).slice(0, MOST_EVALUATORS), redTeam: reserved };
}

/** The models of families that these do not hold; where there are none, other models if so many; else all. */
function others(pool: ModelPlan[], held: readonly ModelPlan[], least: number): ModelPlan[] {
  const families = familiesOf(held);
  const ids = new Set(held.map(idOf));
  const strangers = pool.filter(({ family }) => !families.has(family));
  const kin = pool.filter((plan) => !ids.has(idOf(plan)));
  return strangers.length > 0 ? strangers : kin.length >= least ? kin : pool;
}

/**
 * One family for the red team where there are two, two where five leave enough for the evaluators; of a single family
 * its second model, so that the preferred one evaluates.
 */
function reserve(pool: ModelPlan[]): ModelPlan[] {
  const families = [...familiesOf(pool)];
  if (families.length === 1) return [...pool.slice(1), ...pool].slice(0, 1);
  const kept = families.length >= 5 ? 2 : 1;
  return families
    .slice(-kept)
    .reverse()
    .flatMap((family) => pool.filter((plan) => plan.family === family).slice(0, 1));
}

/** For evaluators named in the file: every other family's first model, else other models, else the evaluators' own. */
const challengers = (pool: ModelPlan[], evaluators: ModelPlan[]): ModelPlan[] =>
  rotated(others([...pool, ...evaluators], evaluators, 1)).slice(0, 2);

const idOf = ({ provider, model }: ModelPlan): string => `${provider}/${model}`;
const familiesOf = (plans: readonly ModelPlan[]): Set<string> => new Set(plans.map(({ family }) => family));

/** The first model of every family, then the second of every family, and so on. */
function rotated(plans: readonly ModelPlan[]): ModelPlan[] {
  const rank = (plan: ModelPlan) => plans.filter(({ family }) => family === plan.family).indexOf(plan);
  return plans.toSorted((a, b) => rank(a) - rank(b));
}

function defaultPlans(available: readonly Available[]): ModelPlan[] {
  const direct = new Set(available.filter((one) => !one.servesMany).map(({ name }) => name));
  return available.flatMap((provider) =>
    defaultModels(provider.name)
      .map(({ model }) => plan({ model: `${provider.name}/${model}` }, provider))
      .filter(({ family }) => !provider.servesMany || !direct.has(family)),
  );
}

function planned(
  entries: readonly SeatEntry[],
  available: readonly Available[],
  faults: string[],
): ModelPlan[] {
  const seen = new Set<string>();
  return entries.flatMap((entry) => {
    const name = entry.model.slice(0, entry.model.indexOf('/'));
    const provider = available.find((one) => one.name === name);
    if (!provider) faults.push(`${entry.model}: no key or address is set for ${name}`);
    if (seen.has(entry.model)) faults.push(`${entry.model}: holds two seats`);
    seen.add(entry.model);
    return provider ? [plan(entry, provider)] : [];
  });
}

function plan(entry: SeatEntry, provider: Available): ModelPlan {
  const { model: id, family, contextTokens, price, effort, timeoutMs, maxOutputTokens } = entry;
  const model = id.slice(provider.name.length + 1);
  const card = cardOf(provider.name, model);
  return {
    provider: provider.name,
    model,
    family: family ?? (provider.servesMany ? familyOf(model) : provider.name),
    contextTokens: contextTokens ?? card.contextTokens,
    price: price ?? card.price,
    ...(effort && { effort }),
    ...(timeoutMs && { timeoutMs }),
    ...(maxOutputTokens && { maxOutputTokens }),
  };
}
