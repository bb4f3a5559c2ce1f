import { afterEach, describe, expect, it } from 'vitest';
import { grantCredit } from '../../src/registry/credits.ts';
import { authenticate } from '../../src/registry/keys.ts';
import { createOperator, invite, suspend } from '../../src/registry/operators.ts';
import { type Service, startService } from '../service.ts';

const PRODUCTION = {
  TRUEPENNY_ENV: 'production',
  TRUEPENNY_BASE_URL: 'https://verify.example',
  TRUEPENNY_CONTACT: 'mailto:security@verify.example',
};
const TRACE = { question: 'What is 2 + 2?', trace: '2 + 2 = 4', answer: '4', tier: 'fast' };
const CLAIM = { claim: '2 + 2 = 4', speed: 'fast' };

const started: Service[] = [];
async function start(environment: Record<string, string>) {
  const service = await startService(environment);
  started.push(service);
  return service;
}
afterEach(async () => {
  for (const service of started.splice(0)) await service.close();
});

const register = (service: Service, body: object = { name: 'Ada' }) =>
  service.call('POST', '/v1/operators', { body });

describe('createOperator', () => {
  it('403: nobody registers where registration is closed, an invitation or none', async () => {
    const service = await start({ TRUEPENNY_REGISTRATION: 'closed' });
    const { invitation } = await invite(service.app.parts);
    for (const body of [{ name: 'Ada' }, { name: 'Ada', invitation }]) {
      const { status, json } = await register(service, body);
      expect([status, json.code, json.retryable]).toEqual([403, 'registration-closed', false]);
      expect(json.detail).toContain('Ask whoever runs this service');
    }
    expect(await service.app.parts.store.read.selectFrom('keys').select('id').execute()).toEqual([]);
  });

  it('201: once for an invitation, whoever comes at the same time; 403 without one', async () => {
    const service = await start({ TRUEPENNY_REGISTRATION: 'invite' });
    expect((await register(service)).json.code).toBe('registration-closed');
    expect((await register(service, { name: 'Ada', invitation: 'tp_in_guess' })).status).toBe(403);
    const { invitation } = await invite(service.app.parts);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register(service, { name: `Ada ${n}`, invitation })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
  });

  it('400: an invitation that cannot be one', async () => {
    const service = await start({ TRUEPENNY_REGISTRATION: 'invite' });
    expect((await register(service, { name: 'Ada', invitation: 7 })).status).toBe(400);
  });
});

describe('an operator that is suspended', () => {
  it('403: with all its keys, old and new, until it goes on', async () => {
    const service = await start({});
    const { operatorId, apiKey } = (await register(service)).json;
    const { json } = await service.call('POST', '/v1/keys', { key: apiKey, body: { surface: 'plv' } });
    const agent = await service.call('POST', '/v1/agents', { key: apiKey, body: { name: 'Quoter' } });
    const statuses = async () => {
      const receipt = { agentId: agent.json.agentId, claim: 'c', verdict: 'ALLOW' };
      const answers = await Promise.all([
        service.call('GET', '/v1/keys', { key: apiKey }),
        service.call('POST', '/v2/verify', { key: json.apiKey, body: TRACE }),
        service.call('POST', '/v1/verify', { key: agent.json.apiKey, body: receipt }),
      ]);
      return answers.map(({ status, json: { code } }) => (status < 300 ? status : code));
    };
    expect(await statuses()).toEqual([200, 200, 201]);
    await suspend(operatorId, true, service.app.parts);
    expect(await statuses()).toEqual(['suspended', 'suspended', 'suspended']);
    await suspend(operatorId, false, service.app.parts);
    expect(await statuses()).toEqual([200, 200, 201]);
  });
});

describe('in production', () => {
  it('402: a new operator has no credit, for no product', async () => {
    const service = await start(PRODUCTION);
    const { apiKey } = (await register(service)).json;
    const surface = async (name: string) =>
      (await service.call('POST', '/v1/keys', { key: apiKey, body: { surface: name } })).json.apiKey;
    const decision = {
      mandate: 'Read the file.',
      proposed_action: 'cat a.txt',
      reasoning: 'It was asked for.',
    };
    const calls = [
      ['/v1/check', apiKey, CLAIM],
      ['/v2/verify', await surface('plv'), TRACE],
      ['/sentinel/verify', await surface('sentinel'), { mode: 'handoff', claim: 'The file is a.txt.' }],
      ['/dql/verify', await surface('dql'), decision],
    ] as const;
    for (const [path, key, body] of calls) {
      const { status, json } = await service.call('POST', path, { key, body });
      expect([path, status, json.code, json.charged]).toEqual([path, 402, 'payment-required', false]);
    }
    const sandbox = await service.call('POST', '/dql/verify', { body: { ...decision, sandbox: true } });
    expect(sandbox.status).toBe(200);
    expect(await service.app.parts.store.read.selectFrom('verifications').select('id').execute()).toEqual([]);
  });

  it('metered calls debit the credit at list price, and exactly so many as it covers', async () => {
    const service = await start(PRODUCTION);
    const operator = await createOperator({ name: 'Ada' }, service.app.parts);
    await grantCredit(operator.operatorId, { kind: 'grant', microUsd: 50_000 }, service.app.parts);
    const { json } = await service.call('POST', '/v1/keys', {
      key: operator.apiKey,
      body: { surface: 'plv' },
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.call('POST', '/v2/verify', { key: json.apiKey, body: TRACE })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(15);
    const usage = await service.call('GET', '/v1/usage', { key: operator.apiKey });
    expect(usage.json).toMatchObject({ balanceUsd: 0, heldUsd: 0, play: false });
    expect((await authenticate(json.apiKey, service.app.parts)).operatorId).toBe(operator.operatorId);
  });

  it('nothing is charged where that is turned off among those whom one knows', async () => {
    const service = await start({
      ...PRODUCTION,
      TRUEPENNY_BILL_METERED: 'no',
      TRUEPENNY_REGISTRATION: 'closed',
    });
    const { apiKey } = await createOperator({ name: 'Ada' }, service.app.parts);
    const { json } = await service.call('POST', '/v1/keys', { key: apiKey, body: { surface: 'plv' } });
    expect((await service.call('POST', '/v2/verify', { key: json.apiKey, body: TRACE })).status).toBe(200);
    expect((await service.call('POST', '/v1/check', { key: apiKey, body: CLAIM })).status).toBe(402);
  });
});
