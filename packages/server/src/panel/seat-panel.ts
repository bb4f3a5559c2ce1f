import type { Roster } from '../kernel/panel.ts';
import type { Model } from '../models/model.ts';
import { type ModelSettings, openModels } from '../models/open.ts';
import type { Surroundings } from '../models/steady.ts';
import { openWatch } from '../models/watch.ts';
import { taped } from './cassette.ts';
import { modelEvaluator } from './evaluator.ts';
import { probed } from './probe.ts';
import { modelRedTeam } from './red-team.ts';
import { trial } from './trial.ts';

export type SeatedModels = Roster['models'] & {
  /** The families that hold a seat, each once. */
  families: readonly string[];
};

export type PanelSettings = ModelSettings & {
  /** A directory in which every exchange is kept; see `Cassette`. */
  recordTo?: string | undefined;
};

/**
 * Every model seat that the settings can fill, the preferred first; without keys there are none. No model is
 * asked or loaded yet. Throws a `Fault` that names every fault of the panel file.
 */
export function seatPanel(settings: PanelSettings, surroundings: Surroundings): SeatedModels {
  const watch = openWatch(surroundings.clock, surroundings.warn ?? (() => {}));
  const opened = openModels(settings, surroundings);
  const { recordTo } = settings;
  const followed = (model: Model): Model =>
    watch.over(recordTo === undefined ? model : taped(model, recordTo, surroundings.clock));
  const models = {
    evaluators: opened.evaluators.map(followed),
    redTeam: opened.redTeam.map(followed),
  };
  const each = new Map([...models.evaluators, ...models.redTeam].map((model) => [model.id, model]));
  return {
    states: watch.states,
    probe: (signal) =>
      Promise.all(
        [...each.values()].map(async (model) => {
          const found = await probed(model, surroundings.clock, signal);
          // Where exchanges are kept, every seat gives those that a panel would have with it.
          if (recordTo !== undefined && !found.fault) await trial(model, surroundings, signal);
          return found;
        }),
      ),
    evaluators: models.evaluators.map((model) => modelEvaluator(model, surroundings)),
    redTeam: models.redTeam.map((model) => modelRedTeam(model, surroundings)),
    families: [...new Set([...models.evaluators, ...models.redTeam].map(({ family }) => family))],
  };
}
