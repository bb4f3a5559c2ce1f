import { homedir } from 'node:os';
import { createGateClient } from './client.ts';
import { Deadline } from './deadline.ts';
import { type Environment, fromEnvironment } from './environment.ts';
import type { Place } from './hook/agent.ts';
import { type Gate, NoAnswer } from './hook/ask.ts';
import { askAny } from './hook/local/reach.ts';
import { starterIn } from './hook/local/start.ts';
import { ServiceProblem } from './problem.ts';
import type { Client } from './wire.ts';

/** How a local gate is found. */
export type LocalOptions = {
  environment?: Environment;
  /** Whether a service is started where none was named and none answers; so unless false. */
  start?: boolean;
  /** Milliseconds for a call, the start of a service among it; 50 000 unless given. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 50_000;

/**
 * The gate for a program on somebody's own machine: the service that TRUEPENNY_URL names; where it names none, the one
 * that runs on this machine; and where none does, one that is started in the background with its data in the user's own
 * folder, shared by all such programs and by hooks, and ended when idle. Node alone.
 */
export function localGate({
  environment = process.env,
  start = true,
  timeoutMs = TIMEOUT_MS,
}: LocalOptions = {}): Pick<Client, 'verifyAction'> {
  const named = fromEnvironment(environment, ['SENTINEL_API_KEY', 'TRUEPENNY_API_KEY', 'DQL_API_KEY']);
  if (environment.TRUEPENNY_URL) return createGateClient({ ...named, timeoutMs });
  const place: Place = { env: environment, home: environment.HOME || homedir(), clock: Date.now };
  return {
    async verifyAction(action, how) {
      const deadline = new Deadline(timeoutMs, how?.signal);
      const ask = async ({ url, key }: Gate) => {
        const client = createGateClient({ baseUrl: url, apiKey: key, timeoutMs, retries: 0 });
        return client.verifyAction(action, { ...how, signal: deadline.signal }).catch(told);
      };
      try {
        return await deadline.limit(askAny(ask, { start }, place, starterIn(place), deadline.signal));
      } catch (error) {
        throw error instanceof NoAnswer ? new ServiceProblem('unreachable', error.message) : error;
      } finally {
        deadline.end();
      }
    },
  };
}

/** That nobody listens, in the words of those who then look elsewhere. */
function told(error: unknown): never {
  const nobody = error instanceof ServiceProblem && error.code === 'unreachable';
  throw nobody ? new NoAnswer(error.message, true) : error;
}
