/**
 * An MCP host that asks the gate before it calls a tool of a server that it runs.
 *
 *   SENTINEL_API_KEY=tp_sn_… npx node examples/mcp.ts
 */
import { createRequire } from 'node:module';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { gated } from 'truepenny/mcp';

const everything = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
const client = new Client({ name: 'example', version: '1' });
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [everything], stderr: 'ignore' }),
);

// What the user typed, from where the user typed it: never from the model.
const authority = { instruction: 'Get the sum of 17 and 25.' };
type Call = { name: string; arguments: Record<string, unknown> };
const callTool = gated((call: Call) => client.callTool(call), authority);

const calls = [
  { name: 'get-sum', arguments: { a: 17, b: 25 } },
  { name: 'get-env', arguments: {} },
];
for (const call of calls) {
  const { content, isError } = await callTool(call);
  console.log(isError ? 'refused' : 'done', JSON.stringify(content).slice(0, 200));
}
await client.close();
