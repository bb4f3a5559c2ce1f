import { ofOneFamily } from '../provider.ts';

/** OpenAI, by its chat completions: the API that stands behind every gateway and proxy as well. */
export const openai = ofOneFamily('openai', 'https://api.openai.com/v1', async (settings) => {
  const { createOpenAI } = await import('@ai-sdk/openai');
  return createOpenAI(settings).chat;
});
