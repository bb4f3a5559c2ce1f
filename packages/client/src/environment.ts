import type { ClientOptions } from './client.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a service of one's own listens unless told otherwise. */
export const DEFAULT_URL = 'http://127.0.0.1:4100';
const KEY_VARIABLES = ['TRUEPENNY_API_KEY', 'DQL_API_KEY', 'SENTINEL_API_KEY'] as const;
export type KeyVariable = (typeof KEY_VARIABLES)[number];

/**
 * What an environment says of the service, `createClient(fromEnvironment(process.env))`: its address in
 * TRUEPENNY_URL, without which it is on this machine, and the keys.
 *
 * @param variables Where keys are looked for; each may hold several.
 */
export const fromEnvironment = (
  environment: Environment,
  variables: readonly KeyVariable[] = KEY_VARIABLES,
): Pick<ClientOptions, 'baseUrl' | 'apiKey'> => ({
  baseUrl: environment.TRUEPENNY_URL || DEFAULT_URL,
  apiKey: variables.flatMap((name) => environment[name] ?? []),
});
