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
/** So many models of a single family may attack. */
const MOST_OF_ONE = 3;

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
  const strangers = strangersTo(pool, reserved);
  const seated = strangers.length > 0 ? strangers : pool;
  return { evaluators: rotated(seated).slice(0, MOST_EVALUATORS), redTeam: reserved };
}

/**
 * One family for the red team where there are two, two where five leave enough for the evaluators. Of a single family
 * all but the first evaluate and attack, so that each panel draws an attacker that does not sit on it, where it can.
 */
function reserve(pool: ModelPlan[]): ModelPlan[] {
  const families = [...familiesOf(pool)];
  if (families.length === 1 && pool.length > 1) return pool.slice(1, 1 + MOST_OF_ONE);
  const kept = families.length >= 5 ? 2 : 1;
  return families
    .slice(-kept)
    .reverse()
    .flatMap((family) => pool.filter((plan) => plan.family === family).slice(0, 1));
}

/** For evaluators named in the file: every other family's first model, else other models, else the evaluators' own. */
function challengers(pool: ModelPlan[], evaluators: ModelPlan[]): ModelPlan[] {
  const ids = new Set(evaluators.map(idOf));
  const strangers = strangersTo(pool, evaluators);
  const kin = pool.filter((plan) => !ids.has(idOf(plan)));
  const others = [strangers, kin, evaluators].find((some) => some.length > 0) ?? [];
  return rotated(others).slice(0, 2);
}

/** Those of other families. */
function strangersTo(pool: ModelPlan[], held: readonly ModelPlan[]): ModelPlan[] {
  const families = familiesOf(held);
  return pool.filter(({ family }) => !families.has(family));
}

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
