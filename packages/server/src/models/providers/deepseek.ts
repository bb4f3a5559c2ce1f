import { ofOneFamily } from '../provider.ts';

/** DeepSeek, by its chat completions. */
export const deepseek = ofOneFamily('deepseek', 'https://api.deepseek.com', async (settings) => {
  const { createDeepSeek } = await import('@ai-sdk/deepseek');
  return createDeepSeek(settings);
});
