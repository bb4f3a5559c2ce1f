import type { Provider } from '../provider.ts';

/** xAI, by its responses API. */
export const xai: Provider = {
  name: 'xai',
  baseUrl: 'https://api.x.ai/v1',
  servesMany: false,
  open: async ({ apiKey, baseUrl, fetch }) => {
    const { createXai } = await import('@ai-sdk/xai');
    const sdk = createXai({ apiKey, baseURL: baseUrl, fetch });
    return (model) => sdk(model);
  },
};
