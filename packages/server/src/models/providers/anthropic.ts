import { ofOneFamily } from '../provider.ts';

/** Anthropic, by its messages API. */
export const anthropic = ofOneFamily('anthropic', 'https://api.anthropic.com/v1', async (settings) => {
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  return createAnthropic(settings);
});
