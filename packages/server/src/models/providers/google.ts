import { ofOneFamily } from '../provider.ts';

/** Google, by the Gemini API. */
export const google = ofOneFamily(
  'google',
  'https://generativelanguage.googleapis.com/v1beta',
  async (settings) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI(settings);
  },
);
