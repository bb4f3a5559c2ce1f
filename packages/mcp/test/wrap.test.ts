import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScripted } from '../../client/test/scripted.ts';
import { LineWriter, linesOf } from '../src/lines.ts';
import { type Decide, wrap } from '../src/wrap.ts';

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
    const env = { PATH: process.env.PATH ?? '', TRUEPENNY_URL: gate.url, SENTINEL_API_KEY: 'tp_sn_k' };
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
});
