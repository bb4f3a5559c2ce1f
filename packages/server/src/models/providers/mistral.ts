import { ofOneFamily } from '../provider.ts';

/** Mistral, by its chat completions. */
export const mistral = ofOneFamily('mistral', 'https://api.mistral.ai/v1', async (settings) => {
  const { createMistral } = await import('@ai-sdk/mistral');
  return createMistral(settings);
});
