import type { Provider } from './provider.ts';
import { anthropic } from './providers/anthropic.ts';
import { deepseek } from './providers/deepseek.ts';
import { google } from './providers/google.ts';
import { mistral } from './providers/mistral.ts';
import { ollama } from './providers/ollama.ts';
import { openai } from './providers/openai.ts';
import { openrouter } from './providers/openrouter.ts';
import { xai } from './providers/xai.ts';

/** Every provider the service knows by name, in the order in which seats are given to them. */
export const PROVIDERS = [
  openai,
  anthropic,
  google,
  xai,
  deepseek,
  mistral,
  openrouter,
  ollama,
] as const satisfies readonly Provider[];
