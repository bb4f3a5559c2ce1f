import type { Model, ModelReply, ModelRequest } from './model.ts';

type Script = { id: string; family: string; contextTokens?: number };

/**
 * A model that answers from a script instead of a provider: for replaying recorded replies, and for tests of
 * whatever asks models. The script gives the text, or throws the `Abstention` that a provider would cause.
 */
export function scripted(
  { id, family, contextTokens = 1_000_000 }: Script,
  script: (request: ModelRequest) => string | Partial<ModelReply>,
): Model {
  return {
    id,
    family,
    contextTokens,
    price: null,
    ask: async (request) => {
      const said = script(request);
      const usage = { inputTokens: null, outputTokens: null };
      const reply = { text: '', finish: 'stop' as const, usage, costUsd: null };
      return { ...reply, ...(typeof said === 'string' ? { text: said } : said) };
    },
  };
}
