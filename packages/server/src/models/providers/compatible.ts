import type { Connection, Provider, WireModel } from '../provider.ts';

/** Opens any server that speaks OpenAI's chat completions; without a key where it asks for none. */
export async function openCompatible(
  name: string,
  { apiKey, baseUrl, fetch }: Connection,
  supportsStructuredOutputs: boolean,
): Promise<(model: string) => WireModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const sdk = createOpenAICompatible({
    name,
    baseURL: baseUrl,
    fetch,
    supportsStructuredOutputs,
    ...(apiKey && { apiKey }),
  });
  return (model) => sdk(model);
}

/**
 * A server of the operator's own, named in the panel file. It is asked for JSON without a schema, because
 * many such servers refuse one; the prompt describes the answer as well.
 */
export const compatible = (name: string): Provider => ({
  name,
  baseUrl: null,
  servesMany: true,
  open: (connection) => openCompatible(name, connection, false),
});
