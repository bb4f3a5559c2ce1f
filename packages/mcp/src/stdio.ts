import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Environment } from './environment.ts';

/** Serves over standard input and output, which carry the protocol alone; what is wrong goes to standard error. */
export async function serve(name: string, serverFor: (environment: Environment) => Server): Promise<void> {
  try {
    await serverFor(process.env).connect(new StdioServerTransport());
  } catch (error) {
    process.stderr.write(`${name} cannot start: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
