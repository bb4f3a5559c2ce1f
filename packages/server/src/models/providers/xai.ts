import { ofOneFamily } from '../provider.ts';

/** xAI, by its responses API. */
export const xai = ofOneFamily('xai', 'https://api.x.ai/v1', async (settings) => {
  const { createXai } = await import('@ai-sdk/xai');
  return createXai(settings);
});
