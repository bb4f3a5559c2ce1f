import type { Provider } from '../provider.ts';

/** DeepSeek, by its chat completions. */
export const deepseek: Provider = {
  name: 'deepseek',
  baseUrl: 'https://api.deepseek.com',
  servesMany: false,
  open: async ({ apiKey, baseUrl, fetch }) => {
    const { createDeepSeek } = await import('@ai-sdk/deepseek');
    const sdk = createDeepSeek({ apiKey, baseURL: baseUrl, fetch });
    return (model) => sdk(model);
  },
};
