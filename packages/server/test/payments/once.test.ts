import { afterEach, describe, expect, it } from 'vitest';
import { CLAIM, check, closeShops, openService, paid, setBalance, spent } from './shop.ts';
import { decoded, encoded, mppFetch, newWallet, xPaymentFor } from './wallets.ts';

afterEach(closeShops);

describe('one payment', () => {
  it('that is sent ten times at once, to two replicas, is worked for and settled once; all get the answer', async () => {
    const one = await openService(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const other = await openService(() => {}, {
      TRUEPENNY_DATA: one.app.parts.dataDirectory,
      TRUEPENNY_BASE_URL: one.url,
    });
    const wallet = newWallet();
    const headers = await paid(one, wallet);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => check(n % 3 === 2 ? other : one, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(one.worked() + other.worked()).toBe(1);
    expect(await spent(one.app.parts.store, wallet)).toBe(20_000);
  });

  it('that is sent a thousand times at once is worked for and settled once; all get the same answer', async () => {
    const service = await openService(() => new Promise((resolve) => setTimeout(resolve, 300)));
    const wallet = newWallet();
    const headers = await paid(service, wallet);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => check(service, headers)));
    expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(1_000);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(service.worked()).toBe(1);
    expect(await spent(service.app.parts.store, wallet)).toBe(20_000);
  }, 60_000);

  it('that is sent again later gets the stored answer, with its receipt', async () => {
    const service = await openService();
    const headers = await paid(service, newWallet());
    const first = await check(service, headers);
    const again = await check(service, headers);
    expect(again.json).toEqual(first.json);
    expect(decoded(again.headers.get('payment-response')).transaction).toBe(first.json.charged.reference);
    expect(service.worked()).toBe(1);
  });

  it('gets its answer again after it could no longer be begun with', async () => {
    let now = Date.now();
    const service = await openService(
      () => {},
      {},
      () => now,
    );
    const wallet = newWallet();
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(CLAIM),
    };
    let credential = '';
    const watched: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      credential = request.headers.get('authorization') ?? credential;
      return fetch(request);
    };
    const byMpp = await (await mppFetch(newWallet(), watched)(`${service.url}/v1/check`, init)).json();
    const headers = await paid(service, wallet);
    const unused = await paid(service, wallet);
    const first = await check(service, headers);
    now += 600_000;
    expect((await check(service, headers)).json).toEqual(first.json);
    expect((await check(service, { authorization: credential })).json).toEqual(byMpp);
    expect((await check(service, unused)).status).toBe(402);
    expect(await spent(service.app.parts.store, wallet)).toBe(20_000);
  });

  it('409: that is sent for another request', async () => {
    const service = await openService();
    const wallet = newWallet();
    const headers = await paid(service, wallet);
    expect((await check(service, headers)).status).toBe(200);
    const { status, json } = await check(service, headers, { claim: 'Another claim.' });
    expect([status, json.code, json.charged]).toEqual([409, 'conflict', false]);
    expect((await check(service, { ...headers, 'x-agent-id': 'agent_1' })).status).toBe(409);
    expect(await spent(service.app.parts.store, wallet)).toBe(20_000);
  });

  it('is free to be used again where the work failed or delivered nothing', async () => {
    let failing = true;
    const service = await openService(() => {
      if (failing) throw new Error('the seat fell over');
    });
    const wallet = newWallet();
    const headers = await paid(service, wallet);
    const undelivered = await check(service, headers);
    expect(undelivered.json.charged).toEqual({ usd: 0, rail: 'none', reference: null });
    const unknown = await check(service, headers, { ...CLAIM, agentId: 'agent_none' });
    expect([unknown.status, unknown.json.charged]).toEqual([404, false]);
    expect(await spent(service.app.parts.store, wallet)).toBe(0);
    failing = false;
    expect((await check(service, headers)).json.charged.usd).toBe(0.02);
  });

  it('503: that another has taken over by the time the work is done; what was made is not kept', async () => {
    const service = await openService(() =>
      store.write((tx) => tx.updateTable('payments').set({ lease: 'another' }).execute()),
    );
    const { store } = service.app.parts;
    const wallet = newWallet();
    const { status, json } = await check(service, await paid(service, wallet));
    expect([status, json.code, json.charged]).toEqual([503, 'unavailable', false]);
    expect(await store.read.selectFrom('verifications').select('id').execute()).toEqual([]);
    expect(await spent(store, wallet)).toBe(0);
  });

  it('402: of a payer whose money is gone by the time the work is done; the answer is withheld', async () => {
    const wallet = newWallet();
    const service = await openService(() => setBalance(service.app.parts.store, wallet, 0));
    const { store } = service.app.parts;
    const headers = await paid(service, wallet);
    const { status, json, text } = await check(service, headers);
    expect([status, json.charged]).toEqual([402, false]);
    expect(json.detail).toContain('could not be settled');
    expect(json.accepts[0].maxAmountRequired).toBe('20000');
    expect(text).not.toContain('chk_');
    expect((await check(service, headers)).status).toBe(402);

    // From now on this payer settles before the work.
    await setBalance(store, wallet, 20_000);
    const next = await check(service, await paid(service, wallet));
    expect(next.status).toBe(200);
    expect(await spent(store, wallet)).toBe(20_000);
    await setBalance(store, wallet, 0);
    const worked = service.worked();
    expect((await check(service, await paid(service, wallet))).status).toBe(402);
    expect(service.worked()).toBe(worked);
  });

  it('keeps its worth where a payer who settles first got nothing', async () => {
    const wallet = newWallet();
    let failing = true;
    const service = await openService(() => {
      if (failing) throw new Error('the seat fell over');
    });
    const { store } = service.app.parts;
    await store.write((tx) =>
      tx.insertInto('payers').values({ address: wallet.address.toLowerCase(), settles_first: 1 }).execute(),
    );
    const headers = await paid(service, wallet);
    const undelivered = await check(service, headers);
    expect(undelivered.json).toMatchObject({ verdict: 'UNCERTAIN', charged: { usd: 0.02, rail: 'x402' } });
    expect(await spent(store, wallet)).toBe(20_000);
    const body = { ...CLAIM, agentId: 'agent_none' };
    const refused = await check(service, await paid(service, wallet, body), body);
    expect([refused.status, refused.json.charged]).toEqual([404, true]);
    expect(refused.json.detail).toContain('send the same request with it again');
    failing = false;
    const again = await check(service, headers);
    expect(again.json).toMatchObject({ verdict: 'BLOCK', charged: { usd: 0.02, rail: 'x402' } });
    expect((await check(service, headers)).json).toEqual(again.json);
    expect(await spent(store, wallet)).toBe(40_000);
  });

  it('429: beside eight others of the same payer that are not settled yet', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const service = await openService(() => promise);
    const wallet = newWallet();
    const payments = await Promise.all(Array.from({ length: 9 }, () => paid(service, wallet)));
    const running = payments.slice(0, 8).map((headers) => check(service, headers));
    await expect.poll(() => service.worked()).toBe(8);
    expect((await check(service, payments[8])).json).toMatchObject({ code: 'rate-limited', charged: false });
    resolve();
    expect((await Promise.all(running)).every(({ status }) => status === 200)).toBe(true);
    expect((await check(service, payments[8])).status).toBe(200);
  });

  it('of which others put about that they are a payer’s take nothing from that payer', async () => {
    const service = await openService(() => {}, { TRUEPENNY_RATE_PER_KEY: '2' });
    const victim = newWallet();
    const payments = [await paid(service, victim), await paid(service, victim)];
    const forged = decoded((await paid(service, newWallet()))['payment-signature'] ?? '');
    forged.payload.authorization.from = victim.address;
    for (let n = 0; n < 20; n++) {
      forged.payload.authorization.nonce = `0x${n.toString(16).padStart(64, '0')}`;
      expect((await check(service, { 'payment-signature': encoded(forged) })).status).toBe(402);
    }
    const { read } = service.app.parts.store;
    expect(await read.selectFrom('payments').select('id').execute()).toEqual([]);
    const answers = await Promise.all(payments.map((headers) => check(service, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('429: more calls a minute than a payer may make', async () => {
    const service = await openService(() => {}, { TRUEPENNY_RATE_PER_KEY: '1' });
    const wallet = newWallet();
    const statuses = [];
    for (let n = 0; n < 2; n++) statuses.push((await check(service, await paid(service, wallet))).status);
    expect(statuses).toEqual([200, 429]);
  });
});

describe('issueReceipt', () => {
  it('401 without key or payment, with every way to pay; 402 at ?pay=1; 201 for a payment', async () => {
    const service = await openService();
    const { createOperator } = await import('../../src/registry/operators.ts');
    const { insertAgent } = await import('../../src/store/agents.ts');
    const { agentRow } = await import('../store/rows.ts');
    const { operatorId } = await createOperator({ name: 'A test' }, service.app.parts);
    await service.app.parts.store.write((tx) => insertAgent(tx, agentRow('agent_paid', operatorId)));
    const body = { agentId: 'agent_paid', claim: 'Paid.', verdict: 'ALLOW' };
    const unpaid = await service.call('POST', '/v1/verify', { body });
    expect([unpaid.status, unpaid.json.code]).toEqual([401, 'missing-key']);
    expect(unpaid.json.accepts[0]).toMatchObject({
      maxAmountRequired: '2000',
      resource: `${service.url}/v1/verify?pay=1`,
    });
    expect(decoded(unpaid.headers.get('payment-required')).accepts[0].amount).toBe('2000');
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const asked = await fetch(`${service.url}/v1/verify?pay=1`, init);
    expect(asked.status).toBe(402);
    const headers = await xPaymentFor(asked, newWallet());
    const { status, json } = await service.call('POST', '/v1/verify?pay=1', { body, headers });
    expect(status).toBe(201);
    expect(json).toMatchObject({ agentId: 'agent_paid', charged: { usd: 0.002, rail: 'x402' } });
    const plain = await service.call('POST', '/v1/verify', { body, headers });
    expect(plain.json).toEqual(json);
  });
});
