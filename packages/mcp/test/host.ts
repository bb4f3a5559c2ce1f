import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const manifest = new URL('../package.json', import.meta.url);
const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };

/** A host that has started one of the servers as its package names it, and speaks the protocol with it. */
export async function openHost(name: 'truepenny-mcp' | 'truepenny-gate-mcp', env: Record<string, string>) {
  const path = fileURLToPath(new URL(bin[name] ?? '', manifest));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path],
    env,
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}
