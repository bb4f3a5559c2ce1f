import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Environment } from 'truepenny';
import type { Serving } from './servers.ts';

/**
 * Serves over standard input and output, which carry the protocol alone; what is wrong goes to standard error.
 * The first message of the host decides which revision of the protocol the connection speaks.
 */
export function serve(name: string, serverFor: (environment: Environment) => Serving): void {
  const say = (what: string, error: unknown) =>
    process.stderr.write(`${name} ${what}: ${inOneLine(error)}\n`);
  try {
    serveStdio(serverFor(process.env), { onerror: (error) => say('goes on after', error) });
  } catch (error) {
    say('cannot start', error);
    process.exitCode = 1;
  }
}

const inOneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);
