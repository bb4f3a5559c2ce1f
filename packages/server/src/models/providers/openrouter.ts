import type { Provider } from '../provider.ts';
import { openCompatible } from './compatible.ts';

/** OpenRouter: models of many families under one key. */
export const openrouter: Provider = {
  name: 'openrouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  servesMany: true,
  open: (connection) => openCompatible('openrouter', connection, true),
};
