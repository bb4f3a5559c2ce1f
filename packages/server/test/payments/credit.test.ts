import { describe, expect, it } from 'vitest';
import { authenticate, createKey } from '../../src/registry/keys.ts';
import { type Service, startService } from '../service.ts';
import { benchOf, operatorWith, usageOf } from './bench.ts';

const CLAIM = { claim: 'The invoice of 40 EUR is due.', speed: 'fast' };
const TRACE = { question: 'What is 7 × 12 + 5?', trace: ['7 × 12 = 84', '84 + 5 = 90'], tier: 'standard' };

const check = (service: Service, key: string) => service.call('POST', '/v1/check', { body: CLAIM, key });
const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([code, all]) => [code, all.length]),
  );

/** A key of the operator for traces, with a budget. */
async function traceKey(service: Service, operatorKey: string, dailyBudgetUsd: number): Promise<string> {
  const caller = await authenticate(operatorKey, service.app.parts);
  return (await createKey(caller, { surface: 'plv', dailyBudgetUsd }, service.app.parts)).apiKey;
}

describe('credit', () => {
  it('of 200 checks at once lets exactly the 50 through that are covered', async () => {
    const service = await startService({}, benchOf());
    const key = await operatorWith(service, 50 * 0.008);
    const answers = await Promise.all(Array.from({ length: 200 }, () => check(service, key)));
    expect(statuses(answers)).toEqual({ 200: 50, 402: 150 });
    expect(await usageOf(service, key)).toMatchObject({ balanceUsd: 0, heldUsd: 0, days: [{ calls: 50 }] });
    await service.close();
  });

  it('is the same for two replicas on one database', async () => {
    const one = await startService({}, benchOf());
    const other = await startService({ TRUEPENNY_DATA: one.app.parts.dataDirectory }, benchOf());
    const key = await operatorWith(one, 21 * 0.008);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => check(n % 2 ? one : other, key)));
    expect(statuses(answers)).toEqual({ 200: 21, 402: 39 });
    expect(await usageOf(other, key)).toMatchObject({ balanceUsd: 0, heldUsd: 0 });
    await other.close();
    await one.close();
  });

  it('is set aside while a check runs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const service = await startService(
      {},
      benchOf(() => promise),
    );
    const key = await operatorWith(service, 0.008);
    const running = check(service, key);
    await expect.poll(async () => (await usageOf(service, key)).heldUsd).toBe(0.008);
    expect((await check(service, key)).status).toBe(402);
    resolve();
    expect((await running).status).toBe(200);
    expect(await usageOf(service, key)).toMatchObject({ balanceUsd: 0, heldUsd: 0 });
    await service.close();
  });

  it('that a dead process held is given back at the next start, once its time is over', async () => {
    const never = new Promise<void>(() => {});
    const dying = await startService(
      { TRUEPENNY_SHUTDOWN_SECONDS: '0' },
      benchOf(() => never),
    );
    const key = await operatorWith(dying, 0.008);
    const lost = check(dying, key).catch(() => undefined);
    await expect.poll(async () => (await usageOf(dying, key)).heldUsd).toBe(0.008);
    const data = { TRUEPENNY_DATA: dying.app.parts.dataDirectory };
    const soon = await startService(data, benchOf());
    expect((await check(soon, key)).status).toBe(402);
    await soon.close();
    const later = await startService(data, { ...benchOf(), clock: () => Date.now() + 200_000 });
    await expect.poll(async () => (await usageOf(later, key)).heldUsd).toBe(0);
    expect((await check(later, key)).status).toBe(200);
    await later.close();
    await dying.close();
    await lost;
  });
});

describe('a daily budget', () => {
  it('lets no call over it through, however many come at once', async () => {
    const service = await startService();
    const operator = await service.newKey('operator');
    const key = await traceKey(service, operator, 1.005);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => service.call('POST', '/v2/verify', { body: TRACE, key })),
    );
    expect(statuses(answers)).toEqual({ 200: 50, 402: 150 });
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.json).toMatchObject({ charged: false, retryable: true });
    expect(refused?.json.detail).toContain('1.005 USD a day');
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    const { balanceUsd, days } = await usageOf(service, operator);
    expect([balanceUsd, days.length, days[0]]).toEqual([
      10_000,
      1,
      expect.objectContaining({ surface: 'plv', calls: 50, usd: 1 }),
    ]);
    await service.close();
  });

  it('opens again at midnight UTC', async () => {
    let now = Date.parse('2027-03-01T23:59:58Z');
    const service = await startService({}, { clock: () => now });
    const key = await traceKey(service, await service.newKey('operator'), 0.02);
    const verify = async () => (await service.call('POST', '/v2/verify', { body: TRACE, key })).status;
    expect([await verify(), await verify()]).toEqual([200, 402]);
    now += 3_000;
    expect([await verify(), await verify()]).toEqual([200, 402]);
    await service.close();
  });

  it('is one for a key and for those made in its place, during the overlap and after', async () => {
    const service = await startService();
    const operator = await service.newKey('operator');
    const first = await traceKey(service, operator, 0.06);
    const idOf = async (at: number) =>
      (await service.call('GET', '/v1/keys', { key: operator })).json.keys[at].keyId;
    const rotated = async (keyId: string) =>
      (await service.call('POST', `/v1/keys/${keyId}/rotate`, { key: operator, body: {} })).json.apiKey;
    const verify = async (key: string) =>
      (await service.call('POST', '/v2/verify', { body: TRACE, key })).status;
    expect(await verify(first)).toBe(200);
    const second = await rotated(await idOf(0));
    expect(await verify(second)).toBe(200);
    const third = await rotated(await idOf(0));
    expect([await verify(third), await verify(third)]).toEqual([200, 402]);
    expect([await verify(first), await verify(second)]).toEqual([402, 402]);
    expect((await usageOf(service, operator)).days).toEqual([
      expect.objectContaining({ calls: 3, usd: 0.06 }),
    ]);
    await service.close();
  });

  it('debits credit too where metered calls are billed', async () => {
    const service = await startService({ TRUEPENNY_BILL_METERED: 'yes' });
    const operator = await operatorWith(service, 0.03);
    const key = await traceKey(service, operator, 1);
    const verify = async () => (await service.call('POST', '/v2/verify', { body: TRACE, key })).status;
    expect([await verify(), await verify()]).toEqual([200, 402]);
    expect(await usageOf(service, operator)).toMatchObject({ balanceUsd: 0.01, heldUsd: 0 });
    await service.close();
  });
});

describe('getUsage', () => {
  it('200, 400, 401, 403, 429', async () => {
    const service = await startService();
    const key = await service.newKey('operator');
    expect(await usageOf(service, key)).toEqual({
      balanceUsd: 10_000,
      heldUsd: 0,
      play: true,
      entries: [expect.objectContaining({ kind: 'play_grant', usd: 10_000 })],
      days: [],
    });
    for (const query of ['days=0', 'days=367', 'limit=x', 'limit=201']) {
      expect((await service.call('GET', `/v1/usage?${query}`, { key })).status).toBe(400);
    }
    expect((await service.call('GET', '/v1/usage')).status).toBe(401);
    expect((await service.call('GET', '/v1/usage', { key: await service.newKey('plv') })).status).toBe(403);
    await service.close();
    const tight = await startService({ TRUEPENNY_RATE_PER_KEY: '1' });
    const own = await tight.newKey('operator');
    await usageOf(tight, own);
    expect((await tight.call('GET', '/v1/usage', { key: own })).status).toBe(429);
    await tight.close();
  });
});
