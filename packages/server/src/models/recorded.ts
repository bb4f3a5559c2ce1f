import { createHash } from 'node:crypto';
import { Abstention } from '../kernel/abstention.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Model, ModelRequest } from './model.ts';

/**
 * The same model, with every exchange handed to `record`: the raw reply, so that its reading can be repeated,
 * or the reason why there is none. The question is recorded by its hash; whoever holds the case can make it.
 */
export function recorded(model: Model, clock: Clock, record: (exchange: Exchange) => void): Model {
  return {
    ...model,
    ask: async (request) => {
      const began = clock();
      const question = { model: model.id, questionHash: questionHash(request) };
      try {
        const { text, ...reply } = await model.ask(request);
        record({ ...question, durationMs: clock() - began, reply: text, ...reply });
        return { text, ...reply };
      } catch (error) {
        const fault = error instanceof Abstention ? error.reason : 'internal';
        record({ ...question, durationMs: clock() - began, fault });
        throw error;
      }
    },
  };
}

/** `sha256:` and the hash of system text and prompt, each with its length before it. */
export function questionHash({ system, prompt }: Pick<ModelRequest, 'system' | 'prompt'>): string {
  const hash = createHash('sha256');
  for (const text of [system, prompt]) hash.update(`${Buffer.byteLength(text)}\n`).update(text);
  return `sha256:${hash.digest('hex')}`;
}
