import type { Provider } from '../provider.ts';
import { openCompatible } from './compatible.ts';

/** Ollama, by its OpenAI-compatible API. `baseUrl` is the server's address, with or without the `/v1`. */
export const ollama: Provider = {
  name: 'ollama',
  baseUrl: null,
  servesMany: true,
  open: ({ baseUrl, ...connection }) =>
    openCompatible('ollama', { ...connection, baseUrl: `${baseUrl.replace(/\/(v1\/?)?$/, '')}/v1` }, true),
};
