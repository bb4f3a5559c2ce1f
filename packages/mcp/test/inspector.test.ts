import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPILED, INHERITED } from '../../client/test/inherited.ts';
import { type Service, startService } from '../../server/test/service.ts';
import { commandOf, type ServerName } from './host.ts';

const INSPECTOR = fileURLToPath(
  new URL(
    'clients/launcher/build/index.js',
    import.meta.resolve('@modelcontextprotocol/inspector/package.json'),
  ),
);

let service: Service;
let home: string;
let keys: Record<ServerName, Record<string, string>>;
beforeAll(async () => {
  service = await startService();
  home = await mkdtemp(join(tmpdir(), 'truepenny-inspector-'));
  const [operator, dql, sentinel] = await Promise.all([
    service.newKey('operator'),
    service.newKey('dql'),
    service.newKey('sentinel'),
  ]);
  keys = {
    'truepenny-mcp': { TRUEPENNY_API_KEY: operator },
    'truepenny-gate-mcp': { DQL_API_KEY: dql, SENTINEL_API_KEY: sentinel },
  };
});
afterAll(async () => {
  await service.close();
  await rm(home, { recursive: true });
});

/** Every call starts the Inspector and a server anew. */
const PATIENT = 120_000;

/** Runs the Inspector's command line on one of the servers, as somebody would at a terminal. */
/** What the Inspector prints of an answer. */
type Told = { tools?: object[]; isError?: boolean; structuredContent?: Record<string, unknown> };

async function inspect(name: ServerName, ...options: string[]) {
  const { command, args } = commandOf(name);
  // The Inspector gives a server nothing of its own environment but what it is told to.
  const environment = { ...COMPILED, TRUEPENNY_URL: service.url, ...keys[name] };
  const told = Object.entries(environment).flatMap(([variable, value]) => ['-e', `${variable}=${value}`]);
  const line = [INSPECTOR, '--cli', ...told, ...options, '--', command, ...args];
  // What it keeps, it keeps in the home directory.
  const inspector = spawn(command, line, { env: { HOME: home, ...INHERITED }, stdio: 'pipe' });
  const [out, err, code] = await Promise.all([
    text(inspector.stdout),
    text(inspector.stderr),
    new Promise((ended) => inspector.once('exit', ended)),
  ]);
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Told;
}

async function call(name: ServerName, tool: string, args: object) {
  const given = ['--tool-name', tool, '--tool-args-json', JSON.stringify(args)];
  const { isError, structuredContent } = await inspect(name, '--method', 'tools/call', ...given);
  expect(isError).toBeFalsy();
  return structuredContent ?? {};
}

test.each([
  ['truepenny-mcp', 'legacy', 5],
  ['truepenny-mcp', 'modern', 5],
  ['truepenny-gate-mcp', 'legacy', 2],
  ['truepenny-gate-mcp', 'modern', 2],
] as const)('lists the tools of %s in the %s protocol, and warns of none', async (name, era, count) => {
  const { tools } = await inspect(name, '--strict', '--protocol-era', era, '--method', 'tools/list');
  expect(tools).toHaveLength(count);
});

test('calls every tool of truepenny-mcp', { timeout: PATIENT }, async () => {
  const { agentId } = await call('truepenny-mcp', 'truepenny_register_agent', { name: 'Ada' });
  const claim = { agentId, claim: 'Ship order 7', verdict: 'ALLOW' };
  const { receiptId } = await call('truepenny-mcp', 'truepenny_verify', claim);
  expect(await call('truepenny-mcp', 'truepenny_get_receipt', { receiptId })).toMatchObject({ agentId });
  const event = { agentId, type: 'verification', outcome: 'correct' };
  expect(await call('truepenny-mcp', 'truepenny_record_event', event)).toMatchObject({ eventCount: 1 });
  expect(await call('truepenny-mcp', 'truepenny_score', { agentId })).toMatchObject({ eventCount: 1 });
});

test('calls every tool of truepenny-gate-mcp', { timeout: PATIENT }, async () => {
  const action = { mandate: 'Pay Ada 40 EUR', proposed_action: 'Pay Ada 40 EUR', reasoning: 'It was asked.' };
  for (const tool of ['verify_before_action', 'verify_decision'])
    expect(await call('truepenny-gate-mcp', tool, action)).toMatchObject({ surface: 'dql' });
});
