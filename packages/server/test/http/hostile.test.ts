import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, PLV_KEY, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const refusal = async (body: string | Buffer) => {
  const response = await stage.echo(body);
  const { code, errors } = await response.json();
  return { status: response.status, code, errors };
};

it.each<[string, string | Buffer]>([
  ['nothing', ''],
  ['no object', '[]'],
  ['null', 'null'],
  ['half an object', '{"text":"a"'],
  ['words', 'text=a'],
  ['a byte order mark', '\ufeff{"text":"a"}'],
  ['two values', '{"text":"a"}{"text":"b"}'],
  ['a raw NUL', '{"text":"a\0"}'],
  ['an escaped NUL', '{"text":"a\\u0000"}'],
  ['a lone surrogate', '{"text":"a\\ud800"}'],
  ['a lone surrogate in a name', '{"\\udc00":1}'],
  ['__proto__', '{"text":"a","__proto__":{"stakeLevel":"high"}}'],
  ['an escaped __proto__', '{"text":"a","\\u005f_proto__":{"stakeLevel":"high"}}'],
  ['__proto__ further down', '{"text":"a","more":[{"__proto__":1}]}'],
  ['constructor.prototype', '{"constructor":{"prototype":{}}}'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['an overlong UTF-8 slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['UTF-16', Buffer.from('{"text":"a"}', 'utf16le')],
  ['nesting of 33', `{"text":${'['.repeat(32)}${']'.repeat(32)}}`],
  ['a member twice', '{"text":"first","text":"first"}'],
  ['a member twice, once escaped', '{"text":"first","\\u0074ext":"last"}'],
  ['a member twice, far down', '{"text":"a","more":[{"b":1},{"c":{"d":[{"e":1,"f":{},"e":2}]}}]}'],
  ['__proto__ twice', '{"__proto__":1,"__proto__":2}'],
  ['a number where a text belongs', '{"text":1e999}'],
])('400: %s', async (_name, body) => {
  const { status, code, errors } = await refusal(body);
  expect([status, code]).toEqual([400, 'invalid-request']);
  expect(errors).toMatchSnapshot();
});

it('passes what only looks hostile', async () => {
  for (const text of [
    '__proto__',
    '"constructor"',
    '\\u0000',
    '{"a":1,"a":2}',
    ':::',
    '[{'.repeat(5_000),
    '😀',
    'a"b\\',
  ]) {
    const response = await stage.echo({ text });
    expect(response.status).toBe(200);
    expect((await response.json()).text).toBe(text);
  }
});

it('refuses pathological JSON of a full megabyte without building it', async () => {
  const before = stage.times();
  for (const body of [
    '['.repeat(999_000),
    '{"a":'.repeat(190_000),
    `{"text":[${'1,'.repeat(499_000)}1]}`,
    `{${Array.from({ length: 39_000 }, (_, at) => `"tex${at}":1`).join(',')}}`,
    `{"text":"${'\\u0041'.repeat(160_000)}","a":1}`,
  ]) {
    expect((await refusal(body)).status).toBe(400);
  }
  expect(stage.times()).toBe(before);
});

it('names at most 20 wrong members', async () => {
  const { errors } = await refusal(`{${Array.from({ length: 1_000 }, (_, at) => `"x${at}":1`).join(',')}}`);
  expect(errors).toHaveLength(20);
});

it('413: a body that says it is larger than 1 MB is refused unread', async () => {
  const answer = await raw(
    `POST /stage/echo HTTP/1.1\r\nHost: a\r\nX-API-Key: ${PLV_KEY}\r\nContent-Type: application/json\r\n` +
      'Content-Length: 1000001\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('"code":"payload-too-large"');
});

it('413: one that does not say so is cut off while it is read', async () => {
  const chunk = `${(100_000).toString(16)}\r\n${' '.repeat(100_000)}\r\n`;
  const answer = await raw(
    `POST /stage/echo HTTP/1.1\r\nHost: a\r\nX-API-Key: ${PLV_KEY}\r\nContent-Type: application/json\r\n` +
      `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(11)}`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
});

it('answers what is no HTTP, and goes on', async () => {
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*application\/problem\+json/);
  expect(await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 /,
  );
  expect(
    await raw(
      'POST /stage/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ),
  ).toMatch(/^HTTP\/1.1 400 /);
  expect((await stage.call('/healthz')).status).toBe(200);
});

it('cuts off whoever sends the headers drop by drop, also who never reads that', async () => {
  const begun = 'GET /healthz HTTP/1.1\r\nHost: a\r\n';
  const [answer, unheard] = await Promise.all([
    raw(begun, { dripEveryMs: 500 }),
    raw(begun, { dripEveryMs: 500, deaf: true }),
  ]);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(unheard).toBe('');
}, 60_000);

/** What the service says to these bytes before it closes, or within a while. */
function raw(
  bytes: string,
  { dripEveryMs, deaf = false }: { dripEveryMs?: number; deaf?: boolean } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(stage.url);
    let heard = '';
    // One that does not end its own half when the other side ends: only being cut off closes it.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: deaf }, () =>
      socket.write(bytes),
    );
    if (deaf) socket.pause();
    const drip = dripEveryMs && setInterval(() => socket.write('X-Drop: 1\r\n'), dripEveryMs);
    if (!deaf)
      socket.on('data', (data) => {
        heard += data;
        if (!drip) socket.end();
      });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve(heard);
    });
  });
}
