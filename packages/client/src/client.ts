import { webcrypto } from '#webcrypto';
import type { CallOptions, Route } from './operations.ts';
import type { Pay } from './payment.ts';
import { call, type Line } from './send.ts';
import { type Client, GATE_ROUTE, ROUTES } from './wire.ts';

export type ClientOptions = {
  /** Where the service is, such as `https://verify.example`. */
  baseUrl: string;
  /**
   * A key, or one for each product, in a list or with spaces between: every call carries one of a kind that it
   * takes.
   */
  apiKey?: string | readonly string[] | undefined;
  /** Pays for calls that answer 402. Without it they reject with `payment-required`. */
  pay?: Pay;
  /** Milliseconds for a whole call; 60 000 unless given, which is more than the service takes for any. */
  timeoutMs?: number;
  /** How often a call is tried again where that is safe; 2 unless given. */
  retries?: number;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Makes idempotency keys. They also open the answers that the service keeps, so nobody may guess them. */
  newKey?: () => string;
  /** From 0 to 1. Spreads over time what many clients try again after the same fault. */
  random?: () => number;
};

const TIMEOUT_MS = 130_000;
const RETRIES = 2;

/**
 * A client of the service, with one method for each operation of the contract. Methods give the answer or
 * reject with a {@link ServiceProblem}.
 *
 * @throws {TypeError} for an address that no service can be at.
 */
export function createClient(options: ClientOptions): Client {
  const line = lineOf(options);
  const methods = Object.entries(ROUTES).map(([id, route]) => [id, methodOf(route, line)]);
  // `wire.ts` holds a route for each operation, and `Client` a method of its types for each of the same.
  return Object.fromEntries(methods) as Client;
}

/**
 * A client that asks the gate and nothing else, which takes less of a page.
 *
 * @throws {TypeError} for an address that no service can be at.
 */
export const createGateClient = (options: ClientOptions): Pick<Client, 'verifyAction'> => ({
  verifyAction: methodOf(GATE_ROUTE, lineOf(options)) as Client['verifyAction'],
});

const methodOf =
  (route: Route, line: Line) =>
  (input: object = {}, how: CallOptions = {}) =>
    call(route, input, how, line);

function lineOf(options: ClientOptions): Line {
  const { baseUrl, apiKey = [], pay, timeoutMs = TIMEOUT_MS, retries = RETRIES } = options;
  if (!isAddress(baseUrl)) {
    const like = 'http: or https:, a host, and neither a password nor a query';
    throw new TypeError(`The address of the service must be like https://verify.example: ${like}.`);
  }
  return {
    baseUrl,
    apiKeys: [apiKey].flat().flatMap((text) => text.split(/[\s,]+/).filter((key) => key !== '')),
    pay,
    timeoutMs,
    retries,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock: options.clock ?? Date.now,
    newKey: options.newKey ?? (() => webcrypto.randomUUID()),
    random: options.random ?? Math.random,
  };
}

function isAddress(text: string): boolean {
  try {
    const { protocol, username, password, search, hash } = new URL(text);
    return /^https?:$/.test(protocol) && [username, password, search, hash].join('') === '';
  } catch {
    return false;
  }
}
