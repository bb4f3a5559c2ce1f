import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { COMPILED } from '../../client/test/inherited.ts';

export const SERVERS = ['truepenny-mcp', 'truepenny-gate-mcp'] as const;
export type ServerName = (typeof SERVERS)[number];

/** The revisions of the protocol that hosts speak: with a handshake, and without any state. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

export const HOMES: Readonly<Record<ServerName, URL>> = {
  'truepenny-mcp': new URL('../', import.meta.url),
  'truepenny-gate-mcp': new URL('../../gate-mcp/', import.meta.url),
};

/** How one of the servers is started, as its package names it. */
export function commandOf(name: ServerName): { command: string; args: string[] } {
  const manifest = readFileSync(new URL('package.json', HOMES[name]), 'utf8');
  const { bin } = JSON.parse(manifest) as { bin: Record<string, string> };
  return { command: process.execPath, args: [fileURLToPath(new URL(bin[name] ?? '', HOMES[name]))] };
}

/**
 * A host that has started one of the servers and speaks this revision with it. It has listed the tools, so that
 * it holds every structured result against the schema the server gave for it.
 */
export async function openHost(
  name: ServerName,
  env: Record<string, string>,
  revision: Revision = '2026-07-28',
): Promise<Client> {
  const client = hostOf(revision);
  await client.connect(
    new StdioClientTransport({ ...commandOf(name), env: { ...COMPILED, ...env }, stderr: 'pipe' }),
  );
  await client.listTools();
  return client;
}

/** A host that speaks this revision and no other. */
export function hostOf(revision: Revision): Client {
  const mode = revision === '2025-11-25' ? 'legacy' : { pin: revision };
  return new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
}
