import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR_KEY, openStage, PLV_KEY, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const body = JSON.stringify({ text: 'hello' });
const json = { 'content-type': 'application/json' };

it('answers what the verb gives', async () => {
  const response = await stage.echo({ text: 'hello' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({ text: 'hello' });
});

it('401: a keyed operation without a key', async () => {
  const response = await stage.call('/stage/echo', { method: 'POST', headers: json, body });
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect({ ...(await response.json()), request_id: '' }).toMatchInlineSnapshot(`
    {
      "code": "missing-key",
      "detail": "Send a key (tp_v2_…) in the header X-API-Key.",
      "request_id": "",
      "retryable": false,
      "status": 401,
      "title": "Missing key",
      "type": "/problems/missing-key",
    }
  `);
});

it.each(['x-api-key', 'x-operator-key', 'x-sentinel-key', 'x-dql-key', 'X-API-KEY'])(
  'reads the key from %s',
  async (name) => {
    const response = await stage.call('/stage/echo', {
      method: 'POST',
      headers: { ...json, [name]: PLV_KEY },
      body,
    });
    expect(response.status).toBe(200);
  },
);

it('403: a key that is not known', async () => {
  const response = await stage.echo(body, { 'x-api-key': 'tp_v2_other' });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'invalid-key' });
});

it('403: a key of another kind, with the kind that is needed', async () => {
  const response = await stage.echo(body, { 'x-api-key': OPERATOR_KEY });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({
    code: 'invalid-key',
    detail: 'This operation needs a key that begins with tp_v2_….',
  });
});

it('checks the key before the body, and the body before the verb', async () => {
  const before = stage.times();
  expect((await stage.echo('{', { 'x-api-key': 'wrong' })).status).toBe(403);
  expect((await stage.echo('{')).status).toBe(400);
  expect(stage.times()).toBe(before);
});

it('400: an unknown field, with the name that was probably meant', async () => {
  const response = await stage.echo({ text: 'a', stakelevel: 'high' });
  expect(response.status).toBe(400);
  const { errors, detail } = await response.json();
  expect({ errors, detail }).toMatchInlineSnapshot(`
    {
      "detail": "stakelevel is not known; did you mean \`stakeLevel\`?",
      "errors": [
        {
          "message": "is not known; did you mean \`stakeLevel\`?",
          "path": "stakelevel",
        },
      ],
    }
  `);
});

it('400: a parameter that does not fit', async () => {
  const response = await stage.call(`/stage/read/${'n'.repeat(21)}?times=x`);
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toMatchInlineSnapshot(`
    [
      {
        "message": "must be at most 20 characters long",
        "path": "name",
      },
    ]
  `);
});

it('400: a path that is no URL path', async () => {
  const response = await stage.call('/stage/read/%ff');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid-request' });
});

it('404: nothing at the path', async () => {
  const response = await stage.call('/nowhere');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not-found', status: 404 });
});

it('405: another method of a known path, with those it has', async () => {
  const response = await stage.call('/stage/read/a', {
    method: 'PUT',
    headers: { 'content-type': 'x/y' },
    body: 'a',
  });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, DELETE, HEAD, OPTIONS');
  expect(await response.json()).toMatchObject({ code: 'method-not-allowed' });
});

it('415: a body that is not JSON, or that is encoded', async () => {
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'nonsense' },
    { 'content-encoding': 'gzip' },
  ]) {
    const response = await stage.echo(body, headers);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'unsupported-media-type' });
  }
});

it('ignores a body where none is read', async () => {
  const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': 'text/plain' };
  const response = await stage.call('/stage/read/a', { method: 'DELETE', headers, body: 'whatever' });
  expect(response.status).toBe(200);
});

it('500: a verb that fails tells nothing of why, and the log does', async () => {
  const broken = await openStage({
    echo: async () => {
      throw new Error('the secret inside');
    },
  });
  const response = await broken.echo({ text: 'a' });
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).not.toContain('secret');
  expect(JSON.parse(text)).toMatchObject({ code: 'internal', retryable: true });
  expect(broken.lines.join('')).toContain('the secret inside');
  await broken.close();
});

it('echoes a sane request id, and makes one otherwise', async () => {
  const given = await stage.echo(body, { 'x-request-id': 'mine-1' });
  expect(given.headers.get('x-request-id')).toBe('mine-1');
  const made = await stage.echo('{', { 'x-request-id': 'with spaces and "quotes"' });
  expect(made.headers.get('x-request-id')).toMatch(/^req_/);
  expect((await made.json()).request_id).toBe(made.headers.get('x-request-id'));
});

it('lets browsers of any origin at cross-origin operations only', async () => {
  const open = await stage.call('/stage/read/a', { headers: { origin: 'https://elsewhere.example' } });
  expect(open.headers.get('access-control-allow-origin')).toBe('*');
  const preflight = await stage.call('/stage/read/a', { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET');
  const exposed = (open.headers.get('access-control-expose-headers') ?? '').split(', ');
  for (const name of ['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id', 'Location']) {
    expect(exposed).toContain(name);
  }
  const closed = await stage.call('/stage/echo', { method: 'OPTIONS' });
  expect(closed.headers.get('access-control-allow-origin')).toBeNull();
  expect((await stage.echo(body)).headers.get('access-control-allow-origin')).toBeNull();
});

it('304: what the caller has already', async () => {
  const first = await stage.call('/stage/read/a');
  expect(first.headers.get('cache-control')).toBe('public, max-age=60');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{32}"$/);
  const again = await stage.call('/stage/read/a', { headers: { 'if-none-match': `"other", W/${etag}` } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await stage.call('/stage/read/b', { headers: { 'if-none-match': etag } })).status).toBe(200);
});

it('answers HEAD like GET without the body', async () => {
  const response = await stage.call('/stage/read/a', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(5);
});

it('forbids browsers to guess, frame or keep an answer', async () => {
  const { headers } = await stage.echo(body);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
});

it('logs neither keys nor bodies', async () => {
  await stage.echo({ text: 'a very private text' });
  const logged = stage.lines.join('');
  expect(logged).toContain('"operation":"echo"');
  expect(logged).not.toContain(PLV_KEY);
  expect(logged).not.toContain('private');
});
