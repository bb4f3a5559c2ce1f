import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../server/test/service.ts';
import { type Client, createClient, permitFrom } from '../src/index.ts';
import { truepenny } from './bin.ts';

let service: Service;
let client: Client;
let env: Record<string, string>;

beforeAll(async () => {
  service = await startService();
  const keys = await Promise.all([service.newKey('operator'), service.newKey('plv')]);
  client = createClient({ baseUrl: service.url, apiKey: keys });
  env = { TRUEPENNY_URL: service.url, TRUEPENNY_API_KEY: keys.join(' ') };
});
afterAll(() => service.close());

const WRONG = {
  question: 'A ticket costs 12 and the booking fee is 5. What do 7 tickets cost?',
  trace: ['7 × 12 = 84', '84 + 5 = 90'],
  answer: '90',
};

describe('the client', () => {
  test('has a trace judged', async () => {
    const result = await client.verifyTrace(WRONG);
    expect(result).toMatchObject({ id: expect.stringMatching(/^vrf_/), mode: 'faithfulness' });
    // How the panel judges is for its own tests to say; that nothing but ALLOW executes is for this one.
    expect(permitFrom(result)).toMatchObject({
      verdict: result.verdict,
      execute: result.verdict === 'ALLOW',
    });
  });

  test('gets the same answer for the same idempotency key', async () => {
    const once = { idempotencyKey: 'same-key' };
    const [first, second] = [await client.verifyTrace(WRONG, once), await client.verifyTrace(WRONG, once)];
    expect(second).toEqual(first);
  });

  test('tells the service’s problems with their members', async () => {
    await expect(client.verifyTrace({ question: ' ', trace: 'x' })).rejects.toMatchObject({
      name: 'ServiceProblem',
      code: 'invalid-request',
      status: 400,
      retryable: false,
      errors: [{ path: 'question' }],
    });
    await expect(createClient({ baseUrl: service.url }).listKeys()).rejects.toMatchObject({
      code: 'missing-key',
    });
  });

  test('makes keys, lists and revokes them', async () => {
    const { keyId } = await client.createKey({ surface: 'dql', label: 'a test' });
    const { keys } = await client.listKeys();
    expect(keys.map((key) => key.keyId)).toContain(keyId);
    expect(await client.revokeKey({ keyId })).toMatchObject({ keyId });
  });
});

describe('the command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'truepenny-service-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const json = async (...args: string[]) => {
    const { code, out, err } = await truepenny([...args, '--json'], { env, input: 'Ship order 7 — “now”' });
    return { code, err, said: out ? JSON.parse(out) : undefined };
  };

  test('issues, fetches, verifies and revokes a receipt', async () => {
    const { agentId } = await client.createAgent({ name: 'Ada' });
    const issued = await json(
      'receipt',
      'issue',
      '--agent',
      agentId,
      '--verdict',
      'ALLOW',
      '--meta',
      'order=7',
    );
    expect(issued).toMatchObject({ code: 0, err: '', said: { agentId, claim: 'Ship order 7 — “now”' } });
    const { receiptId } = issued.said;
    const [receipt, jwks] = [join(folder, 'receipt.json'), join(folder, 'jwks.json')];
    await writeFile(receipt, JSON.stringify((await json('receipt', 'get', receiptId)).said));
    await writeFile(jwks, JSON.stringify(await client.jwks()));
    const offline = { env: { TRUEPENNY_URL: 'http://127.0.0.1:9' } };
    const verified = await truepenny(['receipt', 'verify', receipt, '--jwks', jwks, '--json'], offline);
    expect(JSON.parse(verified.out).checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
    expect(verified.code).toBe(0);
    expect((await json('receipt', 'verify', receiptId)).code).toBe(0);
    expect(await json('receipt', 'revoke', receiptId)).toMatchObject({
      code: 0,
      said: { status: 'revoked' },
    });
    expect((await json('receipt', 'verify', receiptId)).said.checks.at(-1)).toMatchObject({ ok: false });
  });

  test('ends with 3 where the service refuses, and says why', async () => {
    const { code, said } = await json('receipt', 'get', 'rcpt_none');
    expect({ code, said }).toMatchObject({ code: 3, said: { verdict: 'ERROR', code: 'not-found' } });
    const issued = await json('receipt', 'issue', '--agent', 'agent_none', '--verdict', 'MAYBE');
    expect(issued).toMatchObject({ code: 3, said: { code: 'invalid-request' } });
  });
});
