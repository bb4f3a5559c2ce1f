import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const create = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', '/v1/operators', { body, headers });

it('createOperator 201: an operator and its key', async () => {
  const { status, json } = await create({ name: ' Ada ', email: 'ada@example.org' });
  expect(status).toBe(201);
  expect(json).toMatchObject({ name: 'Ada', email: 'ada@example.org' });
  expect((await service.call('GET', '/v1/keys', { key: json.apiKey })).status).toBe(200);
});

it('createOperator 400: no name, no address, an unknown field', async () => {
  const { status, json } = await create({ mail: 'ada', email: 'ada' });
  expect(status).toBe(400);
  expect(json.errors).toMatchInlineSnapshot(`
    [
      {
        "message": "is required",
        "path": "name",
      },
      {
        "message": "is not accepted: Invalid email address",
        "path": "email",
      },
      {
        "message": "is not known; did you mean \`email\`?",
        "path": "mail",
      },
    ]
  `);
});

it('createOperator 409, 422: an Idempotency-Key makes one operator, whose key nobody else is told', async () => {
  const headers = { 'idempotency-key': 'op-1' };
  const first = await create({ name: 'Ada' }, headers);
  expect(first.status).toBe(201);
  // Another caller behind the same address, with the same idea of a key and a name.
  const other = await create({ name: 'Ada' }, headers);
  expect(other.status).toBe(409);
  expect(other.json).toMatchObject({ code: 'conflict', retryable: false });
  expect(other.text).not.toContain('tp_op_');
  expect((await create({ name: 'Eve' }, headers)).status).toBe(422);
  const racing = await Promise.all(
    Array.from({ length: 20 }, () => create({ name: 'Ada' }, { 'idempotency-key': 'op-2' })),
  );
  expect(racing.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(racing.filter(({ status }) => status === 409)).toHaveLength(19);
});

it('createOperator keeps no key in the database, not even in stored answers', async () => {
  const { json } = await create({ name: 'Ada' }, { 'idempotency-key': 'op-3' });
  const rows = await service.app.parts.store.read.selectFrom('idempotency').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(json.apiKey);
  expect(JSON.stringify(rows)).not.toContain('op-3"');
});

it('createOperator 413, 415', async () => {
  expect((await create({ name: 'x'.repeat(1_000_001) })).status).toBe(413);
  const text = await service.call('POST', '/v1/operators', {
    body: 'name=Ada',
    headers: { 'content-type': 'text/plain' },
  });
  expect(text.status).toBe(415);
});

it('createOperator 429: 30 a minute from one address', async () => {
  const tight = await startService({ TRUEPENNY_RATE_ANON: '1' });
  const statuses = [];
  for (const name of ['a', 'b'])
    statuses.push((await tight.call('POST', '/v1/operators', { body: { name } })).status);
  expect(statuses).toEqual([201, 429]);
  await tight.close();
});
