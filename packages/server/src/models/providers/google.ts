import type { Provider } from '../provider.ts';

/** Google, by the Gemini API. */
export const google: Provider = {
  name: 'google',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  servesMany: false,
  open: async ({ apiKey, baseUrl, fetch }) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    const sdk = createGoogleGenerativeAI({ apiKey, baseURL: baseUrl, fetch });
    return (model) => sdk(model);
  },
};
