import type { Provider } from '../provider.ts';

/** Mistral, by its chat completions. */
export const mistral: Provider = {
  name: 'mistral',
  baseUrl: 'https://api.mistral.ai/v1',
  servesMany: false,
  open: async ({ apiKey, baseUrl, fetch }) => {
    const { createMistral } = await import('@ai-sdk/mistral');
    const sdk = createMistral({ apiKey, baseURL: baseUrl, fetch });
    return (model) => sdk(model);
  },
};
