import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../src/registry/keys.ts';
import { insertAgent } from '../../src/store/agents.ts';
import { type Service, startService } from '../service.ts';
import { agentRow } from '../store/rows.ts';
import { benchOf, operatorWith, usageOf } from './bench.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await startService({}, benchOf());
  key = await service.newKey('operator');
});
afterAll(() => service.close());

const CLAIM = { claim: 'The invoice of 40 EUR is due.' };
const check = (body: unknown, sent: { key?: string; headers?: Record<string, string> } = { key }) =>
  service.call('POST', '/v1/check', { body, ...sent });

const receipt = async (id: string) => (await service.call('GET', `/v1/receipts/${id}`)).json;

/** A registered agent of the operator whose key it is. */
async function agentOf(apiKey: string, id: string): Promise<string> {
  const { operatorId } = await authenticate(apiKey, service.app.parts);
  await service.app.parts.store.write((tx) => insertAgent(tx, agentRow(id, operatorId)));
  return id;
}

describe('check', () => {
  it.each([
    ['fast', 0.008],
    ['standard', 0.02],
    ['deep', 0.08],
  ])('200: %s costs %d', async (speed, usd) => {
    const { status, json } = await check({ ...CLAIM, speed });
    expect(status).toBe(200);
    expect(json.charged).toEqual({
      usd,
      rail: 'credit',
      reference: expect.stringMatching(/^ent_/),
      play: true,
    });
    const [entry] = (await usageOf(service, key)).entries;
    expect(entry).toMatchObject({ entryId: json.charged.reference, usd: -usd, subject: json.id });
  });

  it('200: without a speed it is the standard one, at its price', async () => {
    expect((await check(CLAIM)).json.charged.usd).toBe(0.02);
  });

  it('200: X-Agent-Id names the agent, and the body’s agentId wins', async () => {
    const first = await agentOf(key, 'agent_first');
    const second = await agentOf(key, 'agent_second');
    const byHeader = await check(CLAIM, { key, headers: { 'x-agent-id': first } });
    expect(byHeader.json.receiptId).toMatch(/^rcpt_/);
    const both = await check({ ...CLAIM, agentId: second }, { key, headers: { 'x-agent-id': 'agent_none' } });
    expect(both.status).toBe(200);
  });

  it('200: a fault on our side is UNCERTAIN and not charged', async () => {
    const failing = await startService(
      {},
      benchOf(() => {
        throw new Error('the seat fell over');
      }),
    );
    const own = await operatorWith(failing, 1);
    const { status, json } = await failing.call('POST', '/v1/check', { body: CLAIM, key: own });
    expect(status).toBe(200);
    expect(json.verdict).toBe('UNCERTAIN');
    expect(json.charged).toEqual({ usd: 0, rail: 'none', reference: null });
    expect(await usageOf(failing, own)).toMatchObject({ balanceUsd: 1, heldUsd: 0, days: [] });
    await failing.close();
  });

  it('400: a body that does not fit, and nothing is charged', async () => {
    const { status, json } = await check({ ...CLAIM, sped: 'fast' });
    expect(status).toBe(400);
    expect(json).toMatchObject({ detail: 'sped is not known; did you mean `speed`?', charged: false });
    expect((await check('{')).json).toMatchObject({ status: 400, charged: false });
    expect((await check(CLAIM, { key, headers: { 'x-agent-id': 'x'.repeat(65) } })).status).toBe(400);
  });

  it('402: with neither key nor payment, whatever the body', async () => {
    for (const body of [CLAIM, { sped: 1 }, '{', 'null']) {
      const { status, json } = await check(body, {});
      expect(status).toBe(402);
      expect(json).toMatchObject({ code: 'payment-required', charged: false, x402Version: 1 });
      expect(json.accepts).toHaveLength(1);
    }
    const other = await check('claim', { headers: { 'content-type': 'text/plain' } });
    expect(other.status).toBe(402);
  });

  it('402: a key whose operator has too little credit', async () => {
    const poor = await operatorWith(service, 0.019);
    const { status, json } = await check(CLAIM, { key: poor });
    expect(status).toBe(402);
    expect(json).toMatchObject({ charged: false, detail: expect.stringContaining('costs 0.02 USD') });
    expect((await check({ ...CLAIM, speed: 'fast' }, { key: poor })).status).toBe(200);
    expect(await usageOf(service, poor)).toMatchObject({ balanceUsd: 0.011, heldUsd: 0 });
  });

  it('403: a key that is not known, or of another product', async () => {
    expect((await check(CLAIM, { key: 'tp_op_wrong' })).json).toMatchObject({
      code: 'invalid-key',
      charged: false,
    });
    expect((await check(CLAIM, { key: await service.newKey('plv') })).status).toBe(403);
  });

  it('200: of another operator’s agent it is about that agent, and no part of its record', async () => {
    const theirs = await agentOf(await service.newKey('operator'), 'agent_theirs');
    const { status, json } = await check({ ...CLAIM, agentId: theirs });
    expect(status).toBe(200);
    for (const jwt of [json.attestation.jwt, (await receipt(json.receiptId)).jwt]) {
      const claims = JSON.parse(Buffer.from(jwt.split('.')[1], 'base64url').toString());
      expect(claims).toMatchObject({ about: theirs, requested_by: 'third party' });
      expect(claims).not.toHaveProperty('sub');
    }
    const stats = await service.call('GET', `/v1/stats/${theirs}`);
    expect(stats.json.subject.metadata.outputVerificationSummary.totalChecks).toBe(0);
  });

  it('404: an agent that is not known, and nothing is charged', async () => {
    const own = await operatorWith(service, 1);
    const { status, json } = await check({ ...CLAIM, agentId: 'agent_none' }, { key: own });
    expect([status, json.charged]).toEqual([404, false]);
    expect(await usageOf(service, own)).toMatchObject({ balanceUsd: 1, heldUsd: 0 });
  });

  it('409, 422: one Idempotency-Key is one check and one charge', async () => {
    const own = await operatorWith(service, 1);
    const sent = { key: own, headers: { 'idempotency-key': 'one' } };
    const racing = await Promise.all(Array.from({ length: 20 }, () => check(CLAIM, sent)));
    const again = await check(CLAIM, sent);
    const ids = racing.filter(({ status }) => status === 200).map(({ json }) => json.id);
    expect(new Set([...ids, again.json.id]).size).toBe(1);
    expect(racing.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await check({ claim: 'another' }, sent)).status).toBe(422);
    const named = { ...sent, headers: { ...sent.headers, 'x-agent-id': 'agent_x' } };
    expect((await check(CLAIM, named)).status).toBe(422);
    expect(await usageOf(service, own)).toMatchObject({ balanceUsd: 0.98, heldUsd: 0 });
  });

  it('413, 415: with a key', async () => {
    expect((await check({ claim: 'x'.repeat(1_000_000) })).status).toBe(413);
    expect((await check('claim', { key, headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  it('429: too many, with a key and without', async () => {
    const tight = await startService({ TRUEPENNY_RATE_PER_KEY: '1', TRUEPENNY_RATE_READ: '2' }, benchOf());
    const own = await tight.newKey('operator');
    const statuses = [];
    for (const sent of [{ key: own }, { key: own }, {}, {}]) {
      statuses.push((await tight.call('POST', '/v1/check', { body: CLAIM, ...sent })).status);
    }
    expect(statuses).toEqual([200, 429, 402, 429]);
    await tight.close();
  });

  it('500: a store that fails charges nothing', async () => {
    const broken = await startService({}, benchOf());
    const own = await broken.newKey('operator');
    const { store } = broken.app.parts;
    const write = store.write.bind(store);
    store.write = () => Promise.reject(new Error('the disk is full'));
    const { status, json } = await broken.call('POST', '/v1/check', { body: CLAIM, key: own });
    expect([status, json.charged]).toEqual([500, false]);
    store.write = write;
    expect(await usageOf(broken, own)).toMatchObject({ balanceUsd: 10_000, heldUsd: 0 });
    await broken.close();
  });
});

describe('checkDescriptor', () => {
  it('402: always, with the price of a standard check', async () => {
    const { status, json, headers } = await service.call('GET', '/v1/check');
    expect(status).toBe(402);
    expect(json).toMatchObject({ code: 'payment-required', x402Version: 1, charged: false });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('429: as every public read', async () => {
    const tight = await startService({ TRUEPENNY_RATE_READ: '1' });
    expect((await tight.call('GET', '/v1/check')).status).toBe(429);
    await tight.close();
  });
});

describe('getCheck', () => {
  it('200: for its operator, and for whoever holds the replay token', async () => {
    const { json: result } = await check(CLAIM);
    const { replay_url, replay_token } = result.meta;
    const owner = await service.call('GET', replay_url, { key });
    const holder = await service.call('GET', `${replay_url}?replay_token=${replay_token}`);
    expect([owner.status, holder.status]).toEqual([200, 200]);
    expect(owner.json).toEqual(holder.json);
    const { charged, ...judged } = result;
    expect(owner.json.result).toEqual(judged);
    expect(owner.json.transcript.id).toBe(result.id);
  });

  it('400, 401, 403, 404', async () => {
    const { json } = await check(CLAIM);
    const at = json.meta.replay_url;
    expect((await service.call('GET', `/v1/checks/${'x'.repeat(65)}`, { key })).status).toBe(400);
    expect((await service.call('GET', at)).status).toBe(401);
    expect((await service.call('GET', at, { key: 'tp_op_wrong' })).status).toBe(403);
    expect((await service.call('GET', at, { key: await service.newKey('operator') })).json.code).toBe(
      'not-yours',
    );
    expect((await service.call('GET', `${at}?replay_token=wrong`)).status).toBe(403);
    expect((await service.call('GET', '/v1/checks/chk_none', { key })).status).toBe(404);
  });
});
