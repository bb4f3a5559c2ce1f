/**
 * An MCP host that starts a server behind the gate. The policy decides where the wrapper runs: no service is needed for
 * what it permits and what it forbids.
 *
 *   npx node examples/wrap.ts
 */
import { createRequire } from 'node:module';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { resolve } = createRequire(import.meta.url);
const server = [process.execPath, resolve('@modelcontextprotocol/server-everything/dist/index.js')];
const policy = new URL('wrap.cedar', import.meta.url).pathname;
// In an editor's settings: "command": "npx", "args": ["-y", "truepenny-gate-mcp", "wrap", …]
const args = [resolve('truepenny-gate-mcp'), 'wrap', '--policy', policy, '--', ...server];
const client = new Client({ name: 'example', version: '1' });
await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));

const calls = [
  { name: 'get-sum', arguments: { a: 17, b: 25 } },
  { name: 'get-env', arguments: {} },
];
for (const call of calls) {
  const { content, isError } = await client.callTool(call);
  console.log(isError ? 'refused' : 'done', JSON.stringify(content).slice(0, 200));
}
await client.close();
