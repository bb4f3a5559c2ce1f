import { Abstention } from '../kernel/abstention.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SeatState } from '../kernel/panel.ts';
import type { Model } from './model.ts';

/** What is known of how every seat's model fares, since the process began. */
export type Watch = {
  /** The same model, with every call counted. */
  over(model: Model): Model;
  states(): SeatState[];
};

type Counted = Omit<SeatState, 'resting'>;

/** At most one warning a minute and seat, however much fails. */
const QUIET_MS = 60_000;

/** Counts calls, faults, time, tokens and money of models; `warn` is told what fails, once a minute and seat. */
export function openWatch(clock: Clock, warn: (seat: string, fault: string, said: string) => void): Watch {
  const states = new Map<string, Counted>();
  const resting = new Map<string, Model['isResting']>();
  const warned = new Map<string, number>();

  const fault = (state: Counted, error: unknown): void => {
    const isOurs = error instanceof Abstention;
    const reason = isOurs ? error.reason : 'internal';
    state.faults[reason] = (state.faults[reason] ?? 0) + 1;
    if (reason === 'unauthorised') state.refused = true;
    const before = warned.get(state.id);
    if (before !== undefined && clock() - before < QUIET_MS) return;
    warned.set(state.id, clock());
    warn(state.id, reason, isOurs ? error.message : 'the model could not be asked');
  };

  return {
    states: () =>
      [...states.values()].map((state) => ({ ...state, resting: resting.get(state.id)?.() ?? false })),
    over: (model) => {
      const state = states.get(model.id) ?? unasked(model);
      states.set(model.id, state);
      resting.set(model.id, model.isResting);
      return {
        ...model,
        ask: async (request) => {
          const began = clock();
          state.calls++;
          try {
            const reply = await model.ask(request);
            state.refused = false;
            state.inputTokens += reply.usage.inputTokens ?? 0;
            state.outputTokens += reply.usage.outputTokens ?? 0;
            state.costUsd += reply.costUsd ?? 0;
            return reply;
          } catch (error) {
            fault(state, error);
            throw error;
          } finally {
            state.seconds += (clock() - began) / 1000;
          }
        },
      };
    },
  };
}

const unasked = ({ id, family }: Model): Counted => ({
  id,
  family,
  calls: 0,
  faults: {},
  seconds: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  refused: false,
});
