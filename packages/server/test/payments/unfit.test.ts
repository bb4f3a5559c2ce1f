import { afterEach, describe, expect, it } from 'vitest';
import { createOperator } from '../../src/registry/operators.ts';
import { insertAgent } from '../../src/store/agents.ts';
import { agentRow } from '../store/rows.ts';
import { CLAIM, check, closeShops, openService, paid, spent } from './shop.ts';
import { decoded, encoded, mppFetch, newWallet, signatureFor, xPaymentFor } from './wallets.ts';

afterEach(closeShops);

const base64 = (text: string) => Buffer.from(text).toString('base64');
const deep = (open: string, close: string, times = 2_500) => open.repeat(times) + close.repeat(times);

/** What is no payment in any protocol, each in the base64 of a header. */
const unreadable: Record<string, string> = {
  'no base64': '!',
  'half a base64 digit': 'e',
  'base64 of nothing': '====',
  'several values': 'e30=, e30=',
  'no JSON': base64('no JSON'),
  'cut off': base64('{"x402Version":2,"payload":{"auth'),
  'no UTF-8': Buffer.from([0xff, 0xfe, 0x00, 0x80]).toString('base64'),
  'a byte order mark': base64('\ufeff{}'),
  null: base64('null'),
  'a number': base64('2'),
  'a list': base64('[]'),
  'a string': base64('"x402"'),
  'an empty object': base64('{}'),
  'another version': base64('{"x402Version":3}'),
  'the name of a prototype': base64('{"__proto__":{"x402Version":2},"constructor":{"prototype":{}}}'),
  'members of other kinds': base64(
    '{"x402Version":2,"accepted":[],"payload":"x","extensions":7,"challenge":1}',
  ),
  'lists in lists': base64(deep('[', ']')),
  'objects in objects': base64(deep('{"payload":', '}', 700).replace(':}', ':1}')),
  'deep where a payment is': base64(`{"x402Version":2,"payload":{"authorization":${deep('[', ']')}}}`),
  huge: base64(JSON.stringify({ x402Version: 2, payload: 'x'.repeat(9_000) })),
  'a huge number': base64(`{"x402Version":2,"payload":{"authorization":{"value":${'9'.repeat(5_000)}}}}`),
};

describe('400: what cannot be read', () => {
  it.each(['payment-signature', 'x-payment', 'authorization'])('in %s', async (name) => {
    const service = await openService();
    for (const [what, value] of Object.entries(unreadable)) {
      const text = name === 'authorization' ? `Payment ${value}` : value;
      const { status, json } = await check(service, { [name]: text });
      expect([status, json.code, json.charged, json.errors?.[0].path], what).toEqual([
        400,
        'invalid-request',
        false,
        name,
      ]);
    }
    expect(service.worked()).toBe(0);
    expect((await check(service, await paid(service, newWallet()))).status).toBe(200);
  });

  it('431: more than any payment needs; the service goes on', async () => {
    const service = await openService();
    const headers = { 'payment-signature': 'A'.repeat(20_000), 'content-type': 'application/json' };
    const refused = await fetch(`${service.url}/v1/check`, { method: 'POST', headers, body: '{}' });
    expect(refused.status).toBe(431);
    expect((await check(service, await paid(service, newWallet()))).status).toBe(200);
  });

  it('402: an Authorization of another scheme is no payment', async () => {
    const service = await openService();
    expect((await check(service, { authorization: 'Bearer abc' })).status).toBe(402);
  });
});

describe('402: what can be read and does not fit, with the reason', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const other = newWallet().address;
  const wrong: [string, (authorization: Record<string, string>) => object, RegExp][] = [
    ['underpaid', () => ({ value: '19999' }), /of 19999 micro-USDC; this call costs 20000/],
    ['overpaid', () => ({ value: '20001' }), /of 20001 micro-USDC; this call costs 20000/],
    ['paid to somebody else', () => ({ to: other }), /goes to 0x\w{40}; it has to go to/],
    ['by somebody else', () => ({ from: other }), /not valid/],
    ['with another nonce', () => ({ nonce: `0x${'7'.repeat(64)}` }), /not valid/],
    ['expired', () => ({ validBefore: String(now() - 1) }), /valid for at least 150 more seconds/],
    ['about to expire', () => ({ validBefore: String(now() + 120) }), /valid for at least 150 more seconds/],
    ['not yet valid', () => ({ validAfter: String(now() + 120) }), /not valid yet/],
    ['valid for ten years', () => ({ validBefore: String(now() + 315_360_000) }), /at most 480 more seconds/],
    ['valid for ever', () => ({ validBefore: '9'.repeat(78) }), /at most 480 more seconds/],
  ];

  it.each(wrong)('%s', async (_, change, reason) => {
    const service = await openService();
    const headers = await paid(service, newWallet());
    const payment = decoded(headers['payment-signature'] ?? '');
    const { authorization, signature } = payment.payload;
    const payload = { authorization: { ...authorization, ...change(authorization) }, signature };
    const { status, json } = await check(service, { 'payment-signature': encoded({ ...payment, payload }) });
    expect([status, json.charged]).toEqual([402, false]);
    expect(json.detail).toMatch(reason);
    expect(json.accepts[0].maxAmountRequired).toBe('20000');
    expect(service.worked()).toBe(0);
    expect((await check(service, headers)).status).toBe(200);
  });

  it.each([
    ['of somebody else', `0x${'11'.repeat(64)}1b`],
    ['of zeros', `0x${'00'.repeat(65)}`],
    ['that is longer', `0x${'11'.repeat(4_000)}`],
  ])('a signature %s', async (_, signature) => {
    const service = await openService();
    const payment = decoded((await paid(service, newWallet()))['payment-signature'] ?? '');
    payment.payload.signature = signature;
    const { status, json } = await check(service, { 'payment-signature': encoded(payment) });
    expect([status, json.charged, service.worked()]).toEqual([402, false, 0]);
    expect(json.detail).toMatch(/^The payment is not valid: /);
  });

  it.each([
    [{ network: 'eip155:8453' }, /accepts network eip155:8453; this call asks for eip155:84532/],
    [{ scheme: 'upto' }, /accepts scheme upto; this call asks for exact/],
    [{ amount: '1' }, /accepts amount 1; this call asks for 20000/],
    [{ asset: other }, /another asset/],
    [{ payTo: other }, /another payTo/],
  ])('terms of the payer’s own: %j', async (change, reason) => {
    const service = await openService();
    const payment = decoded((await paid(service, newWallet()))['payment-signature'] ?? '');
    const accepted = { ...payment.accepted, ...change };
    const { status, json } = await check(service, { 'payment-signature': encoded({ ...payment, accepted }) });
    expect([status, json.charged, service.worked()]).toEqual([402, false, 0]);
    expect(json.detail).toMatch(reason);
  });

  it.each([
    [{ network: 'base' }, /made on base; this call is paid on base-sepolia/],
    [{ scheme: 'upto' }, /scheme upto is not offered/],
  ])('in version 1: %j', async (change, reason) => {
    const service = await openService();
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(CLAIM),
    };
    const headers = await xPaymentFor(await fetch(`${service.url}/v1/check`, init), newWallet());
    const payment = decoded(headers['x-payment'] ?? '');
    const { status, json } = await check(service, { 'x-payment': encoded({ ...payment, ...change }) });
    expect([status, json.charged, service.worked()]).toEqual([402, false, 0]);
    expect(json.detail).toMatch(reason);
  });

  it('paid for fast, asked for deep', async () => {
    const service = await openService();
    const headers = await paid(service, newWallet(), { ...CLAIM, speed: 'fast' });
    const { status, json } = await check(service, headers, { ...CLAIM, speed: 'deep' });
    expect([status, json.charged, service.worked()]).toEqual([402, false, 0]);
    expect(json.detail).toBe('The payment accepts amount 8000; this call asks for 80000.');
    expect(json.accepts[0].maxAmountRequired).toBe('80000');
    expect((await check(service, headers, { ...CLAIM, speed: 'fast' })).status).toBe(200);
  });

  it('paid for a check, presented again on /v1/verify, and the other way round', async () => {
    const service = await openService();
    const { store } = service.app.parts;
    const { operatorId } = await createOperator({ name: 'A test' }, service.app.parts);
    await store.write((tx) => insertAgent(tx, agentRow('agent_paid', operatorId)));
    const receipt = { agentId: 'agent_paid', claim: 'Paid.', verdict: 'ALLOW' };
    const verify = (headers: Record<string, string>) =>
      service.call('POST', '/v1/verify?pay=1', { body: receipt, headers });
    const wallet = newWallet();
    const forCheck = await paid(service, wallet);
    expect((await check(service, forCheck)).status).toBe(200);
    const misused = await verify(forCheck);
    expect([misused.status, misused.json.charged]).toEqual([402, false]);
    expect(misused.json.detail).toBe('The payment accepts amount 20000; this call asks for 2000.');
    const asked = await fetch(`${service.url}/v1/verify?pay=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(receipt),
    });
    const forReceipt = await signatureFor(asked, wallet);
    expect((await verify(forReceipt)).status).toBe(201);
    const { status, json } = await check(service, forReceipt);
    expect([status, json.charged]).toEqual([402, false]);
    expect(await spent(store, wallet)).toBe(22_000);
  });

  it('an mpp challenge that was made up, or made for another request', async () => {
    const service = await openService();
    let credential = '';
    const catching = mppFetch(newWallet(), async (input, init) => {
      credential = new Request(input, init).headers.get('authorization') ?? credential;
      return credential ? new Response('{}') : fetch(input, init);
    });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(CLAIM),
    };
    await catching(`${service.url}/v1/check`, init);
    const other = await check(service, { authorization: credential }, { claim: 'Another claim.' });
    expect(other.json.detail).toBe('The challenge of the payment was made for another request.');
    const sent = decoded(credential.slice('Payment '.length));
    for (const change of [
      { id: 'x' },
      { expires: '2030-01-01T00:00:00Z' },
      { realm: 'elsewhere' },
      { opaque: 'e30' },
    ]) {
      const challenge = { ...sent.challenge, ...change };
      const { status } = await check(service, {
        authorization: `Payment ${encoded({ ...sent, challenge })}`,
      });
      expect(status, JSON.stringify(change)).toBe(402);
    }
    expect((await check(service, { authorization: credential })).status).toBe(200);
  });
});
