/**
 * What `truepenny-gate-mcp wrap` adds to a call of an MCP server: the same `echo` of `server-everything`, in turn by
 * itself, behind a wrapper that asks a gate, and behind one that decides by a policy, in one run. The gate is a server
 * on loopback that answers at once, so that what is counted is the wrapper and not the judging. Prints medians and the
 * median of the differences within each round; ends with 1 where that is above 3 ms.
 *
 *   npm run bench:wrap [-- ROUNDS]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { median } from './http/median.ts';

const MOST_MS = 3;
const rounds = Number(process.argv[2] ?? 300);
const EVERYTHING = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
const GATE = join(import.meta.dirname, '../packages/gate-mcp/src/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'truepenny-bench-'));
const policy = join(folder, 'policy.cedar');
writeFileSync(policy, 'permit (principal, action, resource == Tool::"echo");');
const answer = JSON.stringify({ id: 'sent_1', verdict: 'ALLOW', execute: true, objections: [] });
const gate = createServer((request, response) => {
  request
    .resume()
    .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer));
});
await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening));
const env = {
  PATH: process.env.PATH ?? '',
  TRUEPENNY_URL: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
  SENTINEL_API_KEY: 'tp_sn_k',
};

async function connect(...wrapper: string[]): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  const args = [...wrapper, ...(wrapper.length > 0 ? ['--', process.execPath] : []), EVERYTHING];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  return client;
}

const ways = {
  alone: await connect(),
  asking: await connect(GATE, 'wrap', '--instruction', 'Echo hello.'),
  policy: await connect(GATE, 'wrap', '--policy', policy),
};
type Way = keyof typeof ways;
const WAYS: Way[] = ['alone', 'asking', 'policy'];
const times: Record<Way, number[]> = { alone: [], asking: [], policy: [] };
for (let round = -30; round < rounds; round++) {
  // Who comes first changes, so that nobody always has the warm caches.
  for (const at of WAYS.keys()) {
    const way = WAYS[(at + round + 30) % WAYS.length] ?? 'alone';
    const from = performance.now();
    const { isError } = await ways[way].callTool({ name: 'echo', arguments: { message: 'hello' } });
    const ms = performance.now() - from;
    if (isError) throw new Error(`the call was refused: ${way}`);
    if (round >= 0) times[way].push(ms);
  }
}
await Promise.all(WAYS.map((way) => ways[way].close()));
gate.close();
rmSync(folder, { recursive: true });

const added = (way: Way) => median(times[way].map((ms, at) => ms - (times.alone[at] ?? ms)));
console.log(`by itself          ${median(times.alone).toFixed(2)} ms`);
console.log(
  `asking a gate      ${median(times.asking).toFixed(2)} ms, ${added('asking').toFixed(2)} more (at most ${MOST_MS})`,
);
console.log(
  `by a policy        ${median(times.policy).toFixed(2)} ms, ${added('policy').toFixed(2)} more (at most ${MOST_MS})`,
);
if (added('asking') > MOST_MS || added('policy') > MOST_MS) process.exitCode = 1;
