import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { policyDigest } from '@truepenny/verifier/policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../src/config/read.ts';
import { type Service, startService } from '../service.ts';
import { temporaryFile } from '../temporary.ts';

const CEDAR = `@id("small") permit (principal, action == Action::"pay", resource is Recipient)
when { context has amount && context.amount.lessThanOrEqual(decimal("200.0")) };
forbid (principal, action, resource is File) when { resource.path like "*.env" };`;
const OTHER = 'permit (principal, action == Action::"read", resource);';

let service: Service;
let operator: string;
let stranger: string;
beforeAll(async () => {
  service = await startService();
  [operator, stranger] = await Promise.all([service.newKey('operator'), service.newKey('operator')]);
});
afterAll(() => service.close());

const put = (name: string, body: unknown, key = operator) =>
  service.call('PUT', `/v1/policies/${name}`, { key, body });
const get = (path: string, key = operator) => service.call('GET', `/v1/policies${path}`, { key });

describe('a policy', () => {
  test('is stored, replaced and found again by its digest', async () => {
    const first = await put('payments', { cedar: CEDAR, description: 'To 200' });
    expect(first).toMatchObject({
      status: 200,
      json: {
        name: 'payments',
        description: 'To 200',
        digest: await policyDigest(CEDAR),
        version: 1,
        policies: ['small', 'policy1'],
      },
    });
    expect((await put('payments', { cedar: CEDAR, description: 'To 200' })).json).toEqual(first.json);
    const second = await put('payments', { cedar: OTHER });
    expect(second.json).toMatchObject({ version: 2, createdAt: first.json.createdAt, policies: ['policy0'] });
    expect(second.json).not.toHaveProperty('description');
    expect((await get('/payments')).json).toEqual({ ...second.json, cedar: OTHER });
    expect((await get(`/payments?digest=${first.json.digest}`)).json).toMatchObject({
      version: 1,
      cedar: CEDAR,
    });
    expect((await put('payments', { cedar: CEDAR })).json).toMatchObject({
      version: 3,
      digest: first.json.digest,
    });
    const { policies: _, ...summary } = (await get('/payments')).json;
    expect((await get('')).json.policies).toContainEqual({ ...summary, cedar: undefined });
  });

  test('is its operator’s alone', async () => {
    await put('mine', { cedar: OTHER });
    expect((await get('/mine', stranger)).status).toBe(404);
    expect((await get('', stranger)).json).toEqual({ policies: [] });
    expect((await service.call('DELETE', '/v1/policies/mine', { key: stranger })).status).toBe(404);
    // The same name is another policy there.
    expect((await put('mine', { cedar: CEDAR }, stranger)).json.version).toBe(1);
    expect((await get('/mine')).json.cedar).toBe(OTHER);
  });

  test('is deleted once no open key is bound to it, and its text stays', async () => {
    const { digest } = (await put('bound', { cedar: OTHER })).json;
    const made = await service.call('POST', '/v1/keys', {
      key: operator,
      body: { surface: 'sentinel', policy: 'bound' },
    });
    expect(made).toMatchObject({ status: 201, json: { policy: 'bound' } });
    const rotated = await service.call('POST', `/v1/keys/${made.json.keyId}/rotate`, {
      key: operator,
      body: { overlapSeconds: 0 },
    });
    expect(rotated.json.policy).toBe('bound');
    const refused = await service.call('DELETE', '/v1/policies/bound', { key: operator });
    expect(refused).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining(rotated.json.keyId) },
    });
    await service.call('DELETE', `/v1/keys/${rotated.json.keyId}`, { key: operator });
    expect((await service.call('DELETE', '/v1/policies/bound', { key: operator })).json).toMatchObject({
      name: 'bound',
      digest,
    });
    expect((await get('/bound')).status).toBe(404);
    expect((await get(`/bound?digest=${digest}`)).json.cedar).toBe(OTHER);
    expect((await put('bound', { cedar: OTHER })).json.version).toBe(2);
  });
});

test('what a policy forbids is found in a long act, too, and never overlooked in one that is too much', async () => {
  const open = `permit (principal, action, resource);
forbid (principal, action, resource is File) when { resource.path like "*.env" };`;
  await put('no-env', { cedar: open });
  const body = { surface: 'sentinel', policy: 'no-env' };
  const { apiKey: key } = (await service.call('POST', '/v1/keys', { key: operator, body })).json;
  const ask = (claim: string) =>
    service.call('POST', '/sentinel/verify', {
      key,
      body: { mode: 'action_authorization', instruction: 'Print them.', claim },
    });
  const files = Array.from({ length: 900 }, (_, at) => `/srv/shop/reports/quarter-${at}.txt`);
  const long = await ask(`cat ${files.join(' ')} /srv/shop/.env`);
  expect(long.json).toMatchObject({ verdict: 'BLOCK', policy: { decision: 'forbid' } });
  const tooMuch = await ask(`${'('.repeat(100_000)} cat /srv/shop/.env`);
  expect(tooMuch.json.verdict).not.toBe('ALLOW');
});

describe('400', () => {
  test.each([
    ['no Cedar', 'permit (principal, action, resource) when { true', 1, 49],
    [
      'an attribute that there is not',
      '\n\nforbid (principal, action, resource is Table) when { resource.rows == 1 };',
      3,
      54,
    ],
    [
      'an optional one that is not asked for',
      'permit (principal, action, resource) when { context.amount == decimal("1.0") };',
      1,
      45,
    ],
  ])('%s', async (_, cedar, line, column) => {
    const { status, json } = await put('faulty', { cedar });
    expect([status, json.errors[0]]).toEqual([
      400,
      { path: 'cedar', line, column, message: expect.stringContaining(`line ${line}, column ${column}: `) },
    ]);
    expect(json.detail).toContain(`line ${line}, column ${column}`);
  });

  test('a name that is taken or none, an empty text, an unknown member', async () => {
    expect((await put('schema', { cedar: OTHER })).json.detail).toContain('GET /v1/policies/schema');
    for (const name of ['-a', 'a%20b', 'a'.repeat(65)])
      expect((await put(name, { cedar: OTHER })).status).toBe(400);
    expect((await put('a', { cedar: ' ' })).status).toBe(400);
    expect((await put('a', { cedar: OTHER, descripton: 'x' })).json.detail).toContain(
      'did you mean `description`',
    );
    expect((await get('/a?digest=abc')).status).toBe(400);
  });

  test('a key cannot be bound to a policy that there is not, nor one for traces to any', async () => {
    const key = (body: object) => service.call('POST', '/v1/keys', { key: operator, body });
    await put('for-keys', { cedar: OTHER });
    expect((await key({ surface: 'sentinel', policy: 'nowhere' })).json.errors).toMatchObject([
      { path: 'policy' },
    ]);
    expect((await key({ surface: 'plv', policy: 'for-keys' })).json.errors).toMatchObject([
      { path: 'policy' },
    ]);
    expect((await key({ surface: 'dql', policy: 'for-keys' })).status).toBe(201);
  });
});

test('other statuses: no key, another kind of key, too large, not JSON, another method', async () => {
  expect((await service.call('PUT', '/v1/policies/a', { body: { cedar: OTHER } })).status).toBe(401);
  expect((await put('a', { cedar: OTHER }, await service.newKey('sentinel'))).status).toBe(403);
  expect((await put('a', { cedar: ' '.repeat(1_000_001) })).status).toBe(413);
  const headers = { 'content-type': 'text/plain' };
  expect((await service.call('PUT', '/v1/policies/a', { key: operator, body: 'x', headers })).status).toBe(
    415,
  );
  expect((await service.call('POST', '/v1/policies/a', { key: operator, body: {} })).status).toBe(405);
});

test('the vocabulary is served as text, to anybody', async () => {
  const { status, headers, text } = await service.call('GET', '/v1/policies/schema');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('entity Recipient');
});

describe('a trial', () => {
  const call = { tool: 'pay', arguments: { recipient: 'Acme', amount: 80, currency: 'EUR' } };
  const BUDGET = `@id("day") permit (principal, action == Action::"pay", resource)
when { context has spent_today && context.spent_today.lessThanOrEqual(decimal("100.0")) };`;
  const attempt = (body: object) => service.call('POST', '/v1/policies/try', { key: operator, body });

  test('says what would be decided, by which rule, with what was spent before', async () => {
    expect((await attempt({ cedar: BUDGET, call })).json).toMatchObject({
      decision: 'permit',
      determining: ['day'],
    });
    const { json } = await attempt({ cedar: BUDGET, call, spent: { EUR: '20.01' } });
    expect([json.decision, json.accesses[0].context.spent_today.__extn.arg]).toEqual([
      'undecided',
      '100.0100',
    ]);
    await put('tried', { cedar: CEDAR });
    expect((await attempt({ name: 'tried', claim: 'cat .env' })).json).toMatchObject({
      name: 'tried',
      decision: 'forbid',
      determining: ['policy1'],
    });
  });

  test('400 and 404', async () => {
    expect((await attempt({ call })).status).toBe(400);
    expect((await attempt({ cedar: BUDGET, name: 'tried', call })).status).toBe(400);
    expect((await attempt({ cedar: 'permit', call })).json.errors).toMatchObject([
      { path: 'cedar', line: 1 },
    ]);
    expect((await attempt({ name: 'nowhere', call })).status).toBe(404);
    const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) });
    const nested = { cedar: BUDGET, call: { tool: 't', arguments: deep(40) } };
    expect((await attempt(nested)).status).toBe(400);
  });
});

describe('TRUEPENNY_POLICY', () => {
  test('names the policy of every key without its own, whose text is found by its digest', async () => {
    const { file, remove } = await temporaryFile();
    await writeFile(file, OTHER);
    const own = await startService({ TRUEPENNY_POLICY: file });
    const key = await own.newKey('operator');
    const digest = await policyDigest(OTHER);
    const found = await own.call('GET', `/v1/policies/installation?digest=${digest}`, { key });
    expect(found.json).toMatchObject({ name: 'installation', digest, cedar: OTHER });
    const policy = await own.app.parts.policies.policyOf({ keyId: 'key_any', operatorId: 'op_any' });
    expect(policy).toMatchObject({ name: 'installation', digest });
    await own.close();
    await remove();
  });

  test('keeps the service from starting where it cannot be used', async () => {
    const { file, remove } = await temporaryFile();
    const start = () => startService({ TRUEPENNY_POLICY: file });
    await expect(start()).rejects.toThrow(/cannot be read \(ENOENT\)/);
    await writeFile(join(file), 'permit (principal, action, resource is Fil);');
    await expect(start()).rejects.toThrow(ConfigurationError);
    await expect(start()).rejects.toThrow(/line 1, column \d+: /);
    await remove();
  });
});
