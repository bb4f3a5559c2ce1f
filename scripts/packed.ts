/**
 * `npm run test:packed [VERSION …]`: builds and packs the packages, installs them in an empty folder, and uses them there
 * with each major version of Node (18, 20, 22 and 24 unless said), which come from npm. Ends with 1 where one fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';

/** What each version has to do: every entry loads, the gate fails closed, a permit is read, the commands start. */
const USE = `
import assert from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createClient, guardCall } from 'truepenny';
import { NotPermitted, permits } from '@truepenny/verifier';
import '@truepenny/contract';
import '@truepenny/verifier/log';
import '@truepenny/verifier/on-demand';
import '@truepenny/verifier/proofs';
for (const name of ['ai-sdk', 'express', 'langchain', 'mastra', 'mcp', 'openai-agents']) await import('truepenny/' + name);
const client = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'tp_sn_k', retries: 0 });
const refused = await guardCall({ tool: 'pay', arguments: {} }, { client, instruction: 'Pay.' });
assert.deepEqual([refused.execute, refused.fault.code], [false, 'unreachable']);
await assert.rejects(permits('a.b.c', { tool: 'pay', arguments: {} }, { now: 1, keys: { keys: [] } }), NotPermitted);
const run = (file, ...args) => execFileSync(process.execPath, ['node_modules/' + file, ...args], { input: '' }).toString();
assert.match(run('truepenny/src/command/main.js', '--help'), /gate/);
run('truepenny-gate-mcp/src/main.js');
// The hook's program came along, and stays where agents find it.
const home = { ...process.env, HOME: process.cwd() };
execFileSync(process.execPath, ['node_modules/truepenny/src/command/main.js', 'hook', 'install', 'claude', '--no-start'], { env: home });
const hook = execFileSync(process.execPath, ['.local/share/truepenny/hook.mjs', 'claude', '--no-start'], { env: home, input: '{}' });
assert.match(hook.toString(), /deny|truepenny/);
// A policy decides without any service: what it permits passes, what it forbids does not. An older Node is told of.
writeFileSync('p.cedar', 'permit (principal, action, resource == Tool::"a"); forbid (principal, action, resource == Tool::"b");');
const call = (id) => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: id, arguments: {} } }) + '\\n';
const wrap = ['node_modules/truepenny-gate-mcp/src/main.js', 'wrap', '--policy', 'p.cedar', '--', 'cat'];
const wrapped = spawnSync(process.execPath, wrap, { input: call('a') + call('b'), encoding: 'utf8' });
if (Number(process.versions.node.split('.')[0]) < 22) assert.match(wrapped.stderr, /needs Node 22/);
else assert.deepEqual([wrapped.stdout.includes(call('a')), wrapped.stdout.includes('forbids it')], [true, true]);
console.log('works');
`;

/** What a policy needs beside the command. */
const BESIDE = ['@cedar-policy/cedar-wasm@4.13.0', 'libpg-query@18.1.5', 'unbash@6.0.4'];

const folder = mkdtempSync(join(tmpdir(), 'truepenny-packed-'));
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
try {
  const archives = (await build(join(folder, 'built'))).map((built) =>
    join(folder, npm(built, 'pack', '--silent', '--pack-destination', folder).trim()),
  );
  const app = join(folder, 'app');
  npm(folder, 'install', '--silent', '--prefix', app, ...archives, ...BESIDE);
  writeFileSync(join(app, 'use.mjs'), USE);
  const [, , ...asked] = process.argv;
  for (const version of asked.length > 0 ? asked : ['18', '20', '22', '24']) {
    const own = join(folder, `node-${version}`);
    const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    npm(folder, 'install', '--silent', '--prefix', own, `node-${system}@${version}`);
    const node = join(own, 'node_modules', `node-${system}`, 'bin', 'node');
    const { status, stdout, stderr } = spawnSync(node, ['use.mjs'], { cwd: app, encoding: 'utf8' });
    console.log(`Node ${version}: ${status === 0 ? stdout.trim() : `FAILED\n${stderr}`}`);
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
