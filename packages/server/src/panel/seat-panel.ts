import type { Roster } from '../kernel/panel.ts';
import { type ModelSettings, openModels } from '../models/open.ts';
import type { Surroundings } from '../models/steady.ts';
import { openWatch } from '../models/watch.ts';
import { modelEvaluator } from './evaluator.ts';
import { probed } from './probe.ts';
import { modelRedTeam } from './red-team.ts';

export type SeatedModels = Roster['models'] & {
  /** The families that hold a seat, each once. */
  families: readonly string[];
};

/**
 * Every model seat that the settings can fill, the preferred first; without keys there are none. No model is
 * asked or loaded yet. Throws a `Fault` that names every fault of the panel file.
 */
export function seatPanel(settings: ModelSettings, surroundings: Surroundings): SeatedModels {
  const watch = openWatch(surroundings.clock, surroundings.warn ?? (() => {}));
  const opened = openModels(settings, surroundings);
  const models = {
    evaluators: opened.evaluators.map(watch.over),
    redTeam: opened.redTeam.map(watch.over),
  };
  const each = new Map([...models.evaluators, ...models.redTeam].map((model) => [model.id, model]));
  return {
    states: watch.states,
    probe: (signal) =>
      Promise.all([...each.values()].map((model) => probed(model, surroundings.clock, signal))),
    evaluators: models.evaluators.map((model) => modelEvaluator(model, surroundings)),
    redTeam: models.redTeam.map((model) => modelRedTeam(model, surroundings)),
    families: [...new Set([...models.evaluators, ...models.redTeam].map(({ family }) => family))],
  };
}
