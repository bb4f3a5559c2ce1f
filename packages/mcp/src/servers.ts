import { createRequire } from 'node:module';
import type { Server } from '@modelcontextprotocol/server';
import { createClient } from 'truepenny';
import { baseUrlIn, type Environment, keysIn, TIMEOUT_MS } from './environment.ts';
import { gateTools } from './gate-tools.ts';
import { KEY_VARIABLES } from './routing.ts';
import { rvTools } from './rv-tools.ts';
import { serverOf } from './serve.ts';

const version: string = createRequire(import.meta.url)('../package.json').version;

/** Makes the server of one connection. */
export type Serving = () => Server;

/** `truepenny-mcp`: receipts, agents and scores. Reads TRUEPENNY_API_KEY and TRUEPENNY_URL. */
export function truepennyServer(environment: Environment): Serving {
  const apiKey = keysIn(environment, ['TRUEPENNY_API_KEY']);
  const client = createClient({ baseUrl: baseUrlIn(environment), apiKey, timeoutMs: TIMEOUT_MS });
  const tools = rvTools(client, apiKey.length > 0);
  const instructions = 'Receipts that anyone can check, and the scores of the agents they are about.';
  return () => serverOf({ name: 'truepenny-mcp', version, instructions }, tools);
}

/** `truepenny-gate-mcp`: judges actions before they are taken. Reads DQL_API_KEY, SENTINEL_API_KEY, TRUEPENNY_URL. */
export function gateServer(environment: Environment): Serving {
  const apiKey = keysIn(environment, Object.values(KEY_VARIABLES));
  const client = createClient({ baseUrl: baseUrlIn(environment), apiKey, timeoutMs: TIMEOUT_MS });
  const tools = gateTools(client, {
    dql: keysIn(environment, [KEY_VARIABLES.dql]).length > 0,
    sentinel: keysIn(environment, [KEY_VARIABLES.sentinel]).length > 0,
  });
  const instructions =
    'Call verify_before_action before any action with consequences, and carry it out only if execute is true.';
  return () => serverOf({ name: 'truepenny-gate-mcp', version, instructions }, tools);
}
