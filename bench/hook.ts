/**
 * What a hook costs: the installed line for a recorded call, a bare `node -e 0` as a hook, and a posted hook, in turn
 * in one run, against a service on loopback that answers at once. Prints medians and ratios to the bare hook; ends
 * with 1 where the line takes more than 2.5 times as long, or a posted hook longer than it.
 *
 *   npm run bench:hook [-- ROUNDS]
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { commandLine } from '../packages/client/src/hook/install/line.ts';
import { listenForHooks } from '../packages/client/src/hook/local/listen.ts';
import type { HookOptions } from '../packages/client/src/hook/options.ts';
import { hookText } from '../scripts/hook.ts';
import { median } from './http/median.ts';

const MOST_OF_BARE = 2.5;
const rounds = Number(process.argv[2] ?? 25);
const folder = mkdtempSync(join(tmpdir(), 'truepenny-bench-'));
const token = 'x'.repeat(32);

/** A service in a thread of its own, since starting a program holds this one up. */
const SERVICE = `
const { createServer } = require('node:http');
const { parentPort } = require('node:worker_threads');
const answer = JSON.stringify({ id: 'sent_1', verdict: 'ALLOW', execute: true, reasoning: 'yes', objections: [] });
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer));
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;
const service = new Worker(SERVICE, { eval: true });
const port = await new Promise<number>((done) => service.once('message', done));
const transcript = join(folder, 'transcript.jsonl');
const said = { type: 'user', message: { role: 'user', content: 'Show me the files in src.' } };
writeFileSync(transcript, `${JSON.stringify(said)}\n`.repeat(200));
const input = JSON.stringify({
  session_id: 's',
  transcript_path: transcript,
  cwd: folder,
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'ls src' },
});
const env = {
  HOME: folder,
  PATH: process.env.PATH ?? '',
  SENTINEL_API_KEY: 'tp_sn_k',
  TRUEPENNY_URL: `http://127.0.0.1:${port}`,
};
const options: HookOptions = { strict: false, allow: false, start: false, deadlineMs: 20_000 };
const hook = join(folder, 'truepenny/hook.mjs');
mkdirSync(join(folder, 'truepenny'));
writeFileSync(hook, await hookText());
const line = commandLine('claude', 'tool', options, { node: process.execPath, hook });

function command(text: string): number {
  const from = performance.now();
  const { status, stdout } = spawnSync('/bin/sh', ['-c', text], { input, env, encoding: 'utf8' });
  const ms = performance.now() - from;
  if (status !== 0 || (stdout !== '' && stdout !== '{}')) throw new Error(stdout);
  return ms;
}

const { server, url } = await listenForHooks(0, token, { env, home: folder, clock: Date.now });
async function posted(): Promise<number> {
  const from = performance.now();
  const response = await fetch(`${url}/claude`, { method: 'POST', body: input });
  if ((await response.text()) !== '{}') throw new Error('no answer');
  return performance.now() - from;
}

const times = { bare: [] as number[], line: [] as number[], posted: [] as number[] };
for (let round = -2; round < rounds; round++) {
  const one = { bare: command(`'${process.execPath}' -e 0`), line: command(line), posted: await posted() };
  if (round < 0) continue;
  times.bare.push(one.bare);
  times.line.push(one.line);
  times.posted.push(one.posted);
}
server.close();
await service.terminate();
rmSync(folder, { recursive: true, force: true });
const ratio = (name: 'line' | 'posted') => median(times[name].map((ms, at) => ms / (times.bare[at] ?? ms)));
console.log(`bare node hook   ${median(times.bare).toFixed(1)} ms`);
console.log(
  `installed line   ${median(times.line).toFixed(1)} ms, ${ratio('line').toFixed(2)} of the bare one (at most ${MOST_OF_BARE})`,
);
console.log(
  `posted hook      ${median(times.posted).toFixed(1)} ms, ${ratio('posted').toFixed(2)} of the bare one (at most 1)`,
);
if (ratio('line') > MOST_OF_BARE || ratio('posted') > 1) process.exitCode = 1;
