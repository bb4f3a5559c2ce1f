import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPILED } from '../../client/test/inherited.ts';
import { commandOf, SERVERS, type ServerName } from './host.ts';

/** Nothing listens there. */
const NOWHERE = { TRUEPENNY_URL: 'http://127.0.0.1:9' };

function start(name: ServerName, env: Record<string, string> = NOWHERE) {
  const { command, args } = commandOf(name);
  return spawn(command, args, { env: { ...COMPILED, ...env }, stdio: 'pipe' });
}

const ended = (server: ChildProcess) => new Promise<number | null>((done) => server.once('exit', done));

type Message = Record<string, unknown>;
/** Every line that a server writes to standard output must be one of these. */
const isResponse = ({ id, result, error }: Message) =>
  id !== undefined && (result === undefined) !== (error === undefined);
const isNotification = ({ id, method }: Message) => id === undefined && typeof method === 'string';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const OPENINGS = {
  '2025-11-25': {
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  '2026-07-28': { method: 'server/discover', params: { _meta: META } },
};

const method = fc.constantFrom('tools/call', 'tools/list', 'ping', 'initialize', 'server/discover', 'none');
const request = fc
  .record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id: fc.oneof(fc.integer({ min: 10 }), fc.string(), fc.jsonValue({ maxDepth: 1 })),
      method: fc.oneof(method, fc.string(), fc.jsonValue({ maxDepth: 1 })),
      params: fc.oneof(
        fc.record({ name: fc.string(), arguments: fc.jsonValue(), _meta: fc.constantFrom(META, {}, 7) }),
        fc.jsonValue({ maxDepth: 3 }),
      ),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));
const line = fc.oneof(
  { weight: 3, arbitrary: request },
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }).map((some) => some.replaceAll('\n', ' ')),
  fc.constantFrom('', '[]', 'null', '{', `${'['.repeat(50_000)}`, '{"__proto__":{"id":1}}', '\u2028'),
);

describe.each(SERVERS)('%s', (name) => {
  test.each(['2025-11-25', '2026-07-28'] as const)(
    'writes the protocol alone and goes on answering, whatever a host that speaks %s writes',
    async (revision) => {
      const server = start(name);
      const exit = ended(server);
      server.stderr.resume();
      const last = { jsonrpc: '2.0', id: 'last', method: 'tools/list', params: { _meta: META } };
      const opening = JSON.stringify({ jsonrpc: '2.0', id: 'first', ...OPENINGS[revision] });
      for (const some of [opening, ...fc.sample(line, { numRuns: 1_000, seed: 2026 }), JSON.stringify(last)])
        server.stdin.write(`${some}\n`);
      const lines: Message[] = [];
      for await (const written of createInterface(server.stdout)) {
        const said: Message = JSON.parse(written);
        lines.push(said);
        if (said.id === 'last') server.stdin.end();
      }
      expect(await exit).toBe(0);
      for (const some of lines) {
        expect(some.jsonrpc).toBe('2.0');
        expect(isResponse(some) || isNotification(some), JSON.stringify(some)).toBe(true);
      }
      expect(lines.find(({ id }) => id === 'first')).toHaveProperty('result');
      expect(lines.find(({ id }) => id === 'last')).toHaveProperty('result.tools');
    },
  );

  test('says on standard error why it cannot start, and nothing on standard output', async () => {
    const server = start(name, { TRUEPENNY_URL: 'ftp://elsewhere' });
    const [out, err, code] = await Promise.all([text(server.stdout), text(server.stderr), ended(server)]);
    expect({ out, err, code }).toEqual({
      out: '',
      err: `${name} cannot start: The address of the service must be like https://verify.example: http: or https:, a host, and neither a password nor a query.\n`,
      code: 1,
    });
  });

  test('names the revisions it speaks to a host that speaks none of them', async () => {
    const server = start(name);
    const written = text(server.stdout);
    const _meta = { ...META, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' };
    const asked = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } };
    server.stdin.write(`${JSON.stringify(asked)}\n`);
    server.stdout.once('data', () => server.stdin.end());
    expect(JSON.parse(await written).error).toMatchObject({ data: { supported: ['2026-07-28'] } });
  });
});
