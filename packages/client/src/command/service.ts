import { createClient } from '../client.ts';
import { fromEnvironment } from '../environment.ts';
import type { Pay } from '../payment.ts';
import type { Client } from '../wire.ts';
import { type Given, Misuse } from './command.ts';
import type { World } from './world.ts';

/** Where the service is, without a slash at the end. */
export const addressFor = (given: Given, { env }: Pick<World, 'env'>): string =>
  (given.text('url') ?? fromEnvironment(env).baseUrl).replace(/\/$/, '');

/**
 * The client that the environment and the options of `SERVICE` describe. It pays for nothing unless it is told how.
 *
 * @throws {Misuse} for an address or a time that is none.
 */
export function clientFor(given: Given, { env, fetch, clock }: World, pay?: Pay): Client {
  const [url, seconds] = [given.text('url'), given.number('timeout')];
  if (seconds !== undefined && !(seconds > 0 && seconds <= 3_600)) {
    throw new Misuse(`--timeout must be a number of seconds, up to 3600, not ${seconds}`);
  }
  try {
    return createClient({
      ...fromEnvironment(env),
      ...(url !== undefined && { baseUrl: url }),
      ...(seconds !== undefined && { timeoutMs: seconds * 1000 }),
      ...(pay && { pay }),
      fetch,
      clock,
    });
  } catch (error) {
    throw error instanceof TypeError ? new Misuse(error.message) : error;
  }
}
