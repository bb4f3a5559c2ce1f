import type { Provider } from '../provider.ts';

/** Anthropic, by its messages API. */
export const anthropic: Provider = {
  name: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  servesMany: false,
  open: async ({ apiKey, baseUrl, fetch }) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const sdk = createAnthropic({ apiKey, baseURL: baseUrl, fetch });
    return (model) => sdk(model);
  },
};
