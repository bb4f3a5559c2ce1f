import { createRequire } from 'node:module';
import type { Server } from '@modelcontextprotocol/server';
import { createClient, type Environment, fromEnvironment } from 'truepenny';
import { gateTools } from './gate-tools.ts';
import { KEY_VARIABLES } from './routing.ts';
import { rvTools } from './rv-tools.ts';
import { serverOf } from './serve.ts';

const version: string = createRequire(import.meta.url)('../package.json').version;

/**
 * Milliseconds after which a call is given up. Hosts give up after 60 seconds, and one that hears a fault by then
 * knows more than one that hears nothing; the service decides in less.
 */
const TIMEOUT_MS = 50_000;

const isSet = (environment: Environment, name: string): boolean => Boolean(environment[name]?.trim());

/** Makes the server of one connection. */
export type Serving = () => Server;

/** `truepenny-mcp`: receipts, agents and scores. Reads TRUEPENNY_API_KEY and TRUEPENNY_URL. */
export function truepennyServer(environment: Environment): Serving {
  const key = 'TRUEPENNY_API_KEY';
  const client = createClient({ ...fromEnvironment(environment, [key]), timeoutMs: TIMEOUT_MS });
  const tools = rvTools(client, isSet(environment, key));
  const instructions = 'Receipts that anyone can check, and the scores of the agents they are about.';
  return () => serverOf({ name: 'truepenny-mcp', version, instructions }, tools);
}

/** `truepenny-gate-mcp`: judges actions before they are taken. Reads DQL_API_KEY, SENTINEL_API_KEY, TRUEPENNY_URL. */
export function gateServer(environment: Environment): Serving {
  const { dql, sentinel } = KEY_VARIABLES;
  const client = createClient({ ...fromEnvironment(environment, [dql, sentinel]), timeoutMs: TIMEOUT_MS });
  const tools = gateTools(client, { dql: isSet(environment, dql), sentinel: isSet(environment, sentinel) });
  const instructions =
    'Call verify_before_action before any action with consequences, and run it only if execute is true.';
  return () => serverOf({ name: 'truepenny-gate-mcp', version, instructions }, tools);
}
