import { createClient } from '../client.ts';
import type { Client } from '../operations.ts';
import type { Pay } from '../payment.ts';
import { type Given, Misuse } from './command.ts';
import type { World } from './world.ts';

const DEFAULT_URL = 'http://127.0.0.1:4100';
/** Where keys are looked for; each call carries the one of a kind that it takes. */
const KEY_VARIABLES = ['TRUEPENNY_API_KEY', 'DQL_API_KEY', 'SENTINEL_API_KEY'] as const;

/**
 * The client that the environment and the options of `SERVICE` describe. It pays for nothing unless it is told how.
 *
 * @throws {Misuse} for an address or a time that is none.
 */
export function clientFor(given: Given, { env, fetch, clock }: World, pay?: Pay): Client {
  const baseUrl = given.text('url') ?? (env.TRUEPENNY_URL || DEFAULT_URL);
  const apiKey = KEY_VARIABLES.flatMap((name) => env[name]?.split(/[\s,]+/) ?? []).filter(
    (key) => key !== '',
  );
  const seconds = given.text('timeout');
  if (seconds !== undefined && !(Number(seconds) > 0 && Number(seconds) <= 3_600)) {
    throw new Misuse(`--timeout must be a number of seconds, up to 3600, not "${seconds}"`);
  }
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new Misuse(`"${baseUrl}" is not the address of a service, such as ${DEFAULT_URL}`);
  }
  return createClient({
    baseUrl,
    apiKey,
    fetch,
    clock,
    ...(pay && { pay }),
    ...(seconds && { timeoutMs: Number(seconds) * 1000 }),
  });
}
