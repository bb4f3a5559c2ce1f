import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';

let service: Service;
let operator: string;
beforeAll(async () => {
  service = await startService();
  operator = await service.newKey('operator');
});
afterAll(() => service.close());

const make = async (body: object = { surface: 'plv' }, key = operator) =>
  service.call('POST', '/v1/keys', { body, key });

it('createKey 201: a key that opens its surface', async () => {
  const { status, json } = await make({ surface: 'plv', label: 'ci', dailyBudgetUsd: 2.5 });
  expect(status).toBe(201);
  expect(json).toMatchObject({ surface: 'plv', label: 'ci', dailyBudgetUsd: 2.5 });
  const traced = await service.call('POST', '/v2/verify', {
    key: json.apiKey,
    body: { question: 'q', trace: 't' },
  });
  expect(traced.status).toBe(200);
});

it('createKey 400: an unknown surface and a past end', async () => {
  expect((await make({ surface: 'operator' })).json.errors).toMatchInlineSnapshot(`
    [
      {
        "message": "must be one of: plv, sentinel, dql",
        "path": "surface",
      },
    ]
  `);
  const past = await make({ surface: 'plv', expiresAt: '2020-01-01T00:00:00Z' });
  expect([past.status, past.json.errors[0].path]).toEqual([400, 'expiresAt']);
});

it.each([
  ['POST', '/v1/keys', { surface: 'plv' }],
  ['GET', '/v1/keys', undefined],
  ['DELETE', '/v1/keys/key_x', undefined],
  ['POST', '/v1/keys/key_x/rotate', {}],
])(
  '%s %s 401, 403: without a key, with a wrong one, with one of another kind',
  async (method, path, body) => {
    expect((await service.call(method, path, { body })).status).toBe(401);
    expect((await service.call(method, path, { body, key: 'tp_op_wrong' })).status).toBe(403);
    const { json, status } = await service.call(method, path, { body, key: await service.newKey('plv') });
    expect([status, json.code]).toEqual([403, 'invalid-key']);
    expect(json.detail).toContain('tp_op_');
  },
);

it('listKeys 200: all of the operator’s own, the newest first, without secrets', async () => {
  const own = await service.newKey('operator');
  const { json: made } = await make({ surface: 'dql' }, own);
  const { status, json, text } = await service.call('GET', '/v1/keys', { key: own });
  expect(status).toBe(200);
  expect(json.keys[0].keyId).toBe(made.keyId);
  expect(json.keys).toHaveLength(2);
  expect(text).not.toContain(made.apiKey);
});

it('listKeys 200: page by page, every key once, the last made first', async () => {
  const own = await service.newKey('operator');
  const made: string[] = [];
  for (let n = 0; n < 6; n++) made.push((await make({ surface: 'dql' }, own)).json.keyId);
  const seen: string[] = [];
  let cursor = '';
  do {
    const { status, json } = await service.call('GET', `/v1/keys?limit=3${cursor}`, { key: own });
    expect([status, json.keys.length <= 3]).toEqual([200, true]);
    seen.push(...json.keys.map(({ keyId }: { keyId: string }) => keyId));
    cursor = json.next_cursor && `&cursor=${json.next_cursor}`;
  } while (cursor);
  expect(seen).toHaveLength(7);
  expect(seen.slice(0, 6)).toEqual(made.toReversed());
});

it('listKeys 400: a limit or a cursor that is none, or that is of another list', async () => {
  const ofAgents = Buffer.from('agents:agent_1').toString('base64url');
  const mistaken = Buffer.from('keys:agent_1').toString('base64url');
  const queries = ['limit=0', 'limit=201', 'limit=x', 'cursor=', 'cursor=7', `cursor=${ofAgents}`];
  for (const query of [...queries, `cursor=${mistaken}`]) {
    const { status, json } = await service.call('GET', `/v1/keys?${query}`, { key: operator });
    expect([status, json.errors[0].path], query).toEqual([400, query.split('=')[0]]);
  }
});

it('revokeKey 200: the key opens nothing from then on', async () => {
  const { json: made } = await make();
  const revoked = await service.call('DELETE', `/v1/keys/${made.keyId}`, { key: operator });
  expect(revoked.status).toBe(200);
  expect(revoked.json.revokedAt).toBeDefined();
  const traced = await service.call('POST', '/v2/verify', {
    key: made.apiKey,
    body: { question: 'q', trace: 't' },
  });
  expect([traced.status, traced.json.code]).toEqual([403, 'invalid-key']);
});

it('revokeKey 404: a key of somebody else, or none', async () => {
  const { json: made } = await make();
  const stranger = await service.newKey('operator');
  expect((await service.call('DELETE', `/v1/keys/${made.keyId}`, { key: stranger })).status).toBe(404);
  expect((await service.call('DELETE', '/v1/keys/key_none', { key: operator })).status).toBe(404);
});

it('rotateKey 201: both open during the overlap, the new one after it', async () => {
  const { json: old } = await make();
  const rotated = await service.call('POST', `/v1/keys/${old.keyId}/rotate`, {
    key: operator,
    body: { overlapSeconds: 0 },
  });
  expect(rotated.status).toBe(201);
  const trace = { question: 'q', trace: 't' };
  expect((await service.call('POST', '/v2/verify', { key: old.apiKey, body: trace })).status).toBe(403);
  expect((await service.call('POST', '/v2/verify', { key: rotated.json.apiKey, body: trace })).status).toBe(
    200,
  );
  const { keys } = (await service.call('GET', '/v1/keys?limit=2', { key: operator })).json;
  expect(keys).toMatchObject([
    { keyId: rotated.json.keyId, spendsAs: old.keyId },
    { keyId: old.keyId, replacedBy: rotated.json.keyId },
  ]);
});

it('rotateKey 404, 409: none of the caller’s, or replaced already', async () => {
  const rotate = (keyId: string) =>
    service.call('POST', `/v1/keys/${keyId}/rotate`, { key: operator, body: {} });
  expect((await rotate('key_none')).status).toBe(404);
  const { json: old } = await make();
  expect((await rotate(old.keyId)).status).toBe(201);
  expect((await rotate(old.keyId)).status).toBe(409);
});
