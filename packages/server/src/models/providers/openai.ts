import type { Provider } from '../provider.ts';

/** OpenAI, by its chat completions: the API that stands behind every gateway and proxy as well. */
export const openai: Provider = {
  name: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  servesMany: false,
  open: async ({ apiKey, baseUrl, fetch }) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    const sdk = createOpenAI({ apiKey, baseURL: baseUrl, fetch });
    return (model) => sdk.chat(model);
  },
};
