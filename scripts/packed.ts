/**
 * `npm run test:packed [VERSION …]`: builds and packs the packages, installs them in an empty folder, and uses them there
 * with each major version of Node (18, 20, 22 and 24 unless said), which come from npm. On Node 24 the service too is fetched, from a
 * registry on loopback, and judges. Ends with 1 where one fails.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { checkRecord, JWKS, receiptAbout } from '../packages/client/test/signed.ts';
import { build } from './build.ts';

/** What each version has to do: every entry loads, the gate fails closed, what is signed is checked, commands start. */
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
assert.match(run('truepenny/src/command/main.js', 'receipt', 'verify', 'receipt.json', '--jwks', 'jwks.json'), /^verified/);
const signed = ['--attestation', 'record', '--jwks', 'jwks.json'];
assert.match(run('truepenny/src/command/main.js', 'replay', 'record.json', ...signed), /^agrees/);
// Hosts of both revisions are told of seven tools, and of nothing else on the standard output.
const clientInfo = { name: 'try', version: '1' };
const key = 'io.modelcontextprotocol/';
const newer = { [key + 'protocolVersion']: '2026-07-28', [key + 'clientInfo']: clientInfo, [key + 'clientCapabilities']: {} };
const hosts = [
  [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ],
  [{ id: 2, method: 'tools/list', params: { _meta: newer } }],
];
for (const messages of hosts) {
  const listed = ['truepenny-mcp', 'truepenny-gate-mcp'].flatMap((server) => {
    const input = messages.map((one) => JSON.stringify({ jsonrpc: '2.0', ...one }) + '\\n').join('');
    const said = execFileSync(process.execPath, ['node_modules/' + server + '/src/main.js'], { input, encoding: 'utf8' });
    return said.trim().split('\\n').map((line) => JSON.parse(line)).find(({ id }) => id === 2).result.tools;
  });
  assert.equal(listed.length, 7);
}
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

/** What somebody has who has typed one command: the service is fetched, started by the first call, and judges it. */
const FETCH = `
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
const run = (file, args, input, more) =>
  execFileSync(process.execPath, [file, ...args], { input, encoding: 'utf8', env: { ...process.env, ...more } });
const command = 'node_modules/truepenny/src/command/main.js';
const nowhere = { 'npm_config_@truepenny:registry': 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
assert.match(run(command, ['hook', 'install', 'claude'], '', nowhere), /could not be fetched.*every call is refused/);
assert.match(run(command, ['hook', 'install', 'claude']), /a local one, started when it is needed/);
const event = (name, more) => JSON.stringify({ session_id: 's', cwd: process.cwd(), hook_event_name: name, ...more });
const hook = (input) => run('.local/share/truepenny/hook.mjs', ['claude'], input);
hook(event('UserPromptSubmit', { prompt: 'Show me the files in src.' }));
const call = (command) => hook(event('PreToolUse', { tool_name: 'Bash', tool_input: { command } }));
assert.equal(call('ls src'), '{}');
assert.match(call('rm -rf src'), /BLOCK: The request asks for 'show'/);
const { pid } = JSON.parse(readFileSync('.local/state/truepenny/service.json', 'utf8'));
run(command, ['hook', 'uninstall', 'claude']);
process.kill(pid, 'SIGTERM');
console.log('fetches and starts the service');
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

/** A registry on loopback that has the packages of this project's own scope. */
async function serveScope(packed: readonly { manifest: Manifest; archive: string }[]): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const asked = decodeURIComponent(url).slice(1);
    const found = packed.find(({ manifest: { name }, archive }) => [name, basename(archive)].includes(asked));
    if (!found) response.writeHead(404).end('{}');
    else if (asked !== found.manifest.name) response.end(readFileSync(found.archive));
    else {
      const { manifest, archive } = found;
      const dist = { tarball: `${address()}/${basename(archive)}` };
      const versions = { [manifest.version]: { ...manifest, dist } };
      response.end(JSON.stringify({ name: asked, 'dist-tags': { latest: manifest.version }, versions }));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  server.unref();
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return address();
}
type Manifest = { name: string; version: string };

/** Runs a program in a folder to its end; the registry above answers meanwhile. */
async function used(node: string, file: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    return (await promisify(execFile)(node, [file], { cwd, env })).stdout.trim();
  } catch (error) {
    process.exitCode = 1;
    return `FAILED\n${String(Reflect.get(Object(error), 'stderr') || error)}`;
  }
}

try {
  const packed = (await build(join(folder, 'built'))).map((built) => ({
    manifest: JSON.parse(readFileSync(join(built, 'package.json'), 'utf8')) as Manifest,
    archive: join(folder, npm(built, 'pack', '--silent', '--pack-destination', folder).trim()),
  }));
  const registry = await serveScope(packed);
  const app = join(folder, 'app');
  const light = packed.filter(({ manifest: { name } }) => name !== '@truepenny/server');
  npm(folder, 'install', '--silent', '--prefix', app, ...light.map(({ archive }) => archive), ...BESIDE);
  writeFileSync(join(app, 'use.mjs'), USE);
  writeFileSync(join(app, 'fetch.mjs'), FETCH);
  const record = await checkRecord('Ship order 7');
  for (const [name, value] of Object.entries({
    jwks: JWKS,
    receipt: await receiptAbout('Ship order 7'),
    record,
  })) {
    writeFileSync(join(app, `${name}.json`), JSON.stringify(value));
  }
  const { npm_execpath: _, ...outer } = process.env;
  const [, , ...asked] = process.argv;
  for (const version of asked.length > 0 ? asked : ['18', '20', '22', '24']) {
    const own = join(folder, `node-${version}`);
    const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    npm(folder, 'install', '--silent', '--prefix', own, `node-${system}@${version}`);
    const node = join(own, 'node_modules', `node-${system}`, 'bin', 'node');
    console.log(`Node ${version}: ${await used(node, 'use.mjs', app, process.env)}`);
    if (Number(version) < 24) continue;
    const env = { ...outer, HOME: app, 'npm_config_@truepenny:registry': registry };
    console.log(`Node ${version}: ${await used(node, 'fetch.mjs', app, env)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
