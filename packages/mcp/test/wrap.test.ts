import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INHERITED } from '../../client/test/inherited.ts';
import { openScripted } from '../../client/test/scripted.ts';
import { LineWriter, linesOf } from '../src/lines.ts';
import { type Decide, wrap } from '../src/wrap.ts';
import { readPolicy } from '../src/wrap-policy.ts';

const GATE = fileURLToPath(new URL('../../gate-mcp/src/main.ts', import.meta.url));
const EVERYTHING = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
const REFUSED = { execute: false, verdict: 'BLOCK', id: 'sent_1', objections: ['Not asked for.'] } as const;
const ALLOWED = { execute: true, verdict: 'ALLOW', id: 'sent_1', objections: [] } as { execute: true } & {
  verdict: 'ALLOW';
  id: string;
  objections: string[];
};

/** A wrapper between two ends that a test holds. */
function open(decide: Decide) {
  const sides = {
    fromHost: new PassThrough(),
    toHost: new PassThrough(),
    fromServer: new PassThrough(),
    toServer: new PassThrough(),
  };
  const heard = { host: '', server: '' };
  sides.toHost.on('data', (data) => {
    heard.host += data;
  });
  sides.toServer.on('data', (data) => {
    heard.server += data;
  });
  const done = wrap(sides, decide);
  return { ...sides, heard, done };
}
const byTool: Decide = async ({ tool }) =>
  tool === 'ok' ? ALLOWED : { ...REFUSED, objections: [...REFUSED.objections] };
const call = (id: unknown, name: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: {} },
});

test('whatever is no tools/call passes as it came, byte by byte', async () => {
  const { fromHost, fromServer, heard, done } = open(byTool);
  const lines = [
    ' {"jsonrpc":"2.0" , "id":1,"method":"ping"}\r\n',
    '{"jsonrpc":"2.0","id":12345678901234567890,"method":"x/unknown","params":{"a":1.0}}\n',
    '[{"jsonrpc":"2.0","id":2,"method":"resources/read"},{"jsonrpc":"2.0","method":"notifications/x"}]\n',
    `{"jsonrpc":"2.0","id":3,"result":{"content":"${'x'.repeat(300_000)}"}}\n`,
    '\n',
  ];
  fromHost.end(lines.join(''));
  fromServer.write('{"half":');
  fromServer.write('1}\n');
  await done;
  expect(heard.server).toBe(lines.join(''));
  expect(heard.host).toBe('{"half":1}\n');
});

test('a call that is allowed passes as it came; one that is not is answered with what a model can act upon', async () => {
  const { fromHost, heard, done } = open(byTool);
  const allowed = `  ${JSON.stringify(call(1, 'ok'))}\n`;
  fromHost.end(allowed + `${JSON.stringify(call('two', 'no'))}\n`.replace('tools/call', 'tools\\u002fcall'));
  await done;
  expect(heard.server).toBe(allowed);
  expect(JSON.parse(heard.host)).toEqual({
    jsonrpc: '2.0',
    id: 'two',
    result: { isError: true, content: [{ type: 'text', text: 'Not done: BLOCK. Not asked for.' }] },
  });
});

test('of a batch, only what is allowed passes; a call without an id is dropped', async () => {
  const { fromHost, heard, done } = open(byTool);
  const ping = { jsonrpc: '2.0', id: 9, method: 'ping' };
  fromHost.write(`${JSON.stringify([call(1, 'ok'), call(2, 'no'), ping])}\n`);
  fromHost.end(`${JSON.stringify(call(undefined, 'no'))}\n`);
  await done;
  expect(JSON.parse(heard.server)).toEqual([call(1, 'ok'), ping]);
  expect(JSON.parse(heard.host)).toMatchObject([{ id: 2, result: { isError: true } }]);
});

test('what two programs could read in two ways does not pass', async () => {
  const { fromHost, heard, done } = open(async () => ALLOWED);
  fromHost.write('{"method":"tools/call","method":"ping","id":1}\n');
  fromHost.write('{"id":2,"method":"tools/call","params":{"name":"ok","arguments":{"a":1,"a":2}}}\n');
  fromHost.end('{"id":3,"method":"tools/call","params":{"name":"ok","arguments":{"a":NaN}}}');
  await done;
  expect(heard.server).toBe('');
  expect(
    heard.host
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).error.code),
  ).toEqual([-32700, -32700, -32700]);
});

test('others pass while a call waits, a cancelled call never does, and a fault refuses', async () => {
  const { fromHost, heard, done } = open(async ({ tool }, signal) => {
    if (tool === 'breaks') throw new Error('no gate');
    while (!signal.aborted) await wait(1);
    return ALLOWED;
  });
  fromHost.write(`${JSON.stringify(call(1, 'ok'))}\n`);
  const cancelled = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n';
  fromHost.end(`${cancelled}${JSON.stringify(call(2, 'breaks'))}\n`);
  await done;
  expect(heard.server).toBe(cancelled);
  expect(JSON.parse(heard.host)).toMatchObject({ id: 2, result: { isError: true } });
  expect(heard.host).toContain('no gate');
});

test('lines come out whole however they are cut, with one’s own between them and never within', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 9 })),
      fc.array(fc.nat(9)),
      async (texts, owns) => {
        const through = new PassThrough();
        const chunks = texts.map((text) => Buffer.from(text.replaceAll('!', '\n')));
        for (const chunk of chunks) through.write(chunk);
        through.end();
        const lines: Buffer[] = [];
        for await (const line of linesOf(through)) lines.push(line);
        expect(Buffer.concat(lines)).toEqual(Buffer.concat(chunks));
        for (const line of lines.slice(0, -1)) expect(line.indexOf(10)).toBe(line.length - 1);

        const to = new PassThrough();
        const writer = new LineWriter(to);
        chunks.forEach((chunk, at) => {
          writer.pass(chunk);
          if (owns.includes(at)) writer.add('OWN');
        });
        writer.pass(Buffer.from('\n'));
        to.end();
        const out = await to.toArray();
        const written = Buffer.concat(out).toString();
        expect(
          written
            .split('\n')
            .filter((line) => line.includes('OWN'))
            .every((line) => line === 'OWN'),
        ).toBe(true);
      },
    ),
  );
});

describe('a policy that the wrapper decides by', () => {
  const folder = mkdtempSync(join(tmpdir(), 'truepenny-wrap-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const asks: string[] = [];
  const by = async (cedar: string) => {
    const file = join(folder, 'policy.cedar');
    writeFileSync(file, cedar);
    const decide = await readPolicy(file, () => 0);
    return async (tool: string, args: object = {}, instruction?: string) => {
      asks.length = 0;
      const { execute, verdict } = await decide({ tool, arguments: args }, instruction, async (call) => {
        asks.push(call.tool);
        return { ...REFUSED, objections: [], verdict: 'UNCERTAIN' };
      });
      return [verdict, execute, asks.length];
    };
  };
  const READS = `permit (principal, action == Action::"read", resource == Tool::"read_file");
    permit (principal, action == Action::"read", resource is File) when { resource.path like "/repo/*" };
    @id("no-secrets") forbid (principal, action, resource is File) when { resource.path like "*.env" };`;

  test('permits a call whose every access it permits, refuses what it forbids, and asks about the rest', async () => {
    const decided = await by(READS);
    expect(await decided('read_file', { path: '/repo/a.ts' })).toEqual(['ALLOW', true, 0]);
    expect(await decided('read_file', { path: '/repo/.env' })).toEqual(['BLOCK', false, 0]);
    // The tool is permitted, and the file is not.
    expect(await decided('read_file', { path: '/etc/passwd' })).toEqual(['UNCERTAIN', false, 1]);
    expect(await decided('read_file', { path: '/repo/../etc/passwd' })).toEqual(['UNCERTAIN', false, 1]);
    expect(await decided('bash', { command: 'cat /repo/.env' }, 'Run cat /repo/.env')).toEqual([
      'BLOCK',
      false,
      0,
    ]);
    expect(await decided('delete_file', { path: '/repo/a.ts' })).toEqual(['UNCERTAIN', false, 1]);
  });

  test('reads the principal’s words, and lets nobody allow what it may forbid and cannot tell', async () => {
    const ordered = await by('permit (principal, action, resource) when { context.ordered };');
    const pay = { recipient: 'Acme', amount: 80, currency: 'EUR' };
    expect(await ordered('pay', pay, 'Pay Acme 80 EUR.')).toEqual(['ALLOW', true, 0]);
    expect(await ordered('pay', pay, 'Pay Acme 90 EUR.')).toEqual(['UNCERTAIN', false, 1]);
    for (const condition of [
      'context.tainted',
      'context has spent_today && context.spent_today.greaterThan(decimal("5.0"))',
    ]) {
      const open = await by(
        `permit (principal, action, resource); forbid (principal, action, resource) when { ${condition} };`,
      );
      expect(await open('pay', pay, 'Pay Acme 80 EUR.')).toEqual(['UNCERTAIN', false, 0]);
    }
    // What needs a budget is not permitted where nobody knows what was spent.
    const budget = await by(
      'permit (principal, action, resource) when { context has spent_today && context.spent_today.lessThan(decimal("900.0")) };',
    );
    expect(await budget('pay', pay)).toEqual(['UNCERTAIN', false, 1]);
  });

  test('whatever is called, only what is wholly permitted passes without being asked about', async () => {
    const decided = await by(READS);
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.jsonValue(), async (tool, args) => {
        const [verdict, execute] = await decided(tool, { args });
        expect([verdict, execute]).toEqual([expect.stringMatching(/UNCERTAIN|BLOCK/), false]);
      }),
      { numRuns: 100 },
    );
  });

  test('a text that is no policy, and a file that is not there, keep the server from starting', async () => {
    await expect(by('permit (principal, action, resource')).rejects.toThrow(/is no policy:\n1:/);
    await expect(by('permit (principal, action, resource) when { context.amount };')).rejects.toThrow(
      /is no policy/,
    );
    const args = [
      GATE,
      'wrap',
      '--policy',
      join(folder, 'none'),
      '--',
      process.execPath,
      '-e',
      'console.log("started")',
    ];
    const ran = spawnSync(process.execPath, args, { encoding: 'utf8', input: '' });
    expect(ran).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('cannot be read') });
  });
});

describe('around the server of everything', () => {
  let gate: Awaited<ReturnType<typeof openScripted>>;
  beforeAll(async () => {
    gate = await openScripted((response, { body }) => {
      const allow = JSON.parse(body).call.tool !== 'get-env';
      const verdict = allow ? 'ALLOW' : 'UNCERTAIN';
      const explanation = { to_allow: ['Ask for the environment.'] };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: 'sent_1', verdict, execute: allow, objections: [], explanation }));
    });
  });
  afterAll(() => gate.close());

  const connect = async (args: string[]) => {
    const client = new Client({ name: 'test', version: '1' });
    const env = { ...INHERITED, TRUEPENNY_URL: gate.url, SENTINEL_API_KEY: 'tp_sn_k' };
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' }));
    return client;
  };

  test('all that it offers is as without the wrapper, calls are asked about, and refused ones say what to do', async () => {
    const wrapped = await connect([
      GATE,
      'wrap',
      '--instruction',
      'Echo hello.',
      '--',
      process.execPath,
      EVERYTHING,
    ]);
    const bare = await connect([EVERYTHING]);
    expect(wrapped.getServerCapabilities()).toEqual(bare.getServerCapabilities());
    expect(await wrapped.listTools()).toEqual(await bare.listTools());
    expect(await wrapped.listResources()).toEqual(await bare.listResources());
    expect(await wrapped.listPrompts()).toEqual(await bare.listPrompts());
    const echo = { name: 'echo', arguments: { message: 'hello' } };
    expect(await wrapped.callTool(echo)).toEqual(await bare.callTool(echo));
    expect(JSON.parse(gate.seen.at(-1)?.body ?? '')).toEqual({
      mode: 'action_authorization',
      instruction: 'Echo hello.',
      call: { tool: 'echo', arguments: { message: 'hello' } },
    });
    const refused = await wrapped.callTool({ name: 'get-env', arguments: {} });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Ask for the environment.') }],
    });
    await Promise.all([wrapped.close(), bare.close()]);
  }, 60_000);

  test('by a policy it decides itself, asks about the rest, and tells the model why', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'truepenny-wrap-'));
    const file = join(folder, 'policy.cedar');
    writeFileSync(
      file,
      `permit (principal, action, resource == Tool::"get-sum");
       @id("no-environment") forbid (principal, action, resource == Tool::"get-env");`,
    );
    const wrapped = await connect([GATE, 'wrap', '--policy', file, '--', process.execPath, EVERYTHING]);
    const before = gate.seen.length;
    expect(await wrapped.callTool({ name: 'get-sum', arguments: { a: 17, b: 25 } })).toMatchObject({
      content: [{ text: expect.stringContaining('42') }],
    });
    expect(await wrapped.callTool({ name: 'get-env', arguments: {} })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('forbids it: no-environment') }],
    });
    expect(gate.seen).toHaveLength(before);
    await wrapped.callTool({ name: 'echo', arguments: { message: 'hello' } });
    expect(gate.seen).toHaveLength(before + 1);
    await wrapped.close();
    rmSync(folder, { recursive: true });
  }, 60_000);
});
