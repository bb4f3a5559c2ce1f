import { afterEach, expect, it } from 'vitest';
import { openChain } from './chain.ts';
import { CLAIM, check, closeShops, openService, paid, setBalance, spent } from './shop.ts';
import { decoded, encoded, newWallet, payingFetch } from './wallets.ts';

afterEach(closeShops);

const ID = 'order-2027-03-01_0001';

type Headers = Record<string, string>;

/** The payment of these headers under a name: whatever the extension holds. */
const named = (headers: Headers, extension: unknown): Headers => ({
  'payment-signature': encoded({
    ...decoded(headers['payment-signature'] ?? ''),
    extensions: { 'payment-identifier': extension },
  }),
});
const as = (id: string) => ({ info: { required: false, id } });

it('is declared in every 402, and a stock client that sends the declaration back pays', async () => {
  const service = await openService();
  const { headers } = await service.call('GET', '/v1/check');
  expect(decoded(headers.get('payment-required')).extensions['payment-identifier']).toEqual({
    info: { required: false },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        required: { type: 'boolean' },
        id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
      },
      required: ['required'],
    },
  });
  let sent = '';
  const watched: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    sent = request.headers.get('payment-signature') ?? sent;
    return fetch(request);
  };
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CLAIM),
  };
  const response = await payingFetch(newWallet(), watched)(`${service.url}/v1/check`, init);
  expect(response.status).toBe(200);
  expect(decoded(sent).extensions).toHaveProperty('bazaar');
});

it('gives another payment of the same name for the same request the same answer, and takes nothing for it', async () => {
  const service = await openService();
  const wallet = newWallet();
  const first = await check(service, named(await paid(service, wallet), as(ID)));
  const again = await check(service, named(await paid(service, wallet), as(ID)));
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  expect(decoded(again.headers.get('payment-response')).transaction).toBe(first.json.charged.reference);
  expect(await spent(service.app.parts.store, wallet)).toBe(20_000);
  expect(service.worked()).toBe(1);
});

it('of twenty payments of one name at once one is worked for and settled', async () => {
  const service = await openService(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const wallet = newWallet();
  const payments = await Promise.all(Array.from({ length: 20 }, () => paid(service, wallet)));
  const answers = await Promise.all(payments.map((headers) => check(service, named(headers, as(ID)))));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
  expect(service.worked()).toBe(1);
  expect(await spent(service.app.parts.store, wallet)).toBe(20_000);
  const rows = await service.app.parts.store.read.selectFrom('payments').select('state').execute();
  expect(rows).toEqual([{ state: 'settled' }]);
});

it('409: for another request; the new payment is not taken and stays good', async () => {
  const service = await openService();
  const wallet = newWallet();
  await check(service, named(await paid(service, wallet), as(ID)));
  const payment = await paid(service, wallet);
  const other = { claim: 'Another claim.' };
  const { status, json } = await check(service, named(payment, as(ID)), other);
  expect([status, json.code, json.charged]).toEqual([409, 'conflict', false]);
  expect(await spent(service.app.parts.store, wallet)).toBe(20_000);
  expect((await check(service, named(payment, as(`${ID}-2`)), other)).status).toBe(200);
});

it('is the payer’s own: the same name of another payer is another', async () => {
  const service = await openService();
  const answers = [];
  for (const wallet of [newWallet(), newWallet()]) {
    answers.push(await check(service, named(await paid(service, wallet), as(ID))));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.json.id).not.toBe(answers[1]?.json.id);
  expect(service.worked()).toBe(2);
});

it('402: who names another’s payment in the other’s name gets nothing, and takes no name away', async () => {
  const service = await openService();
  const victim = newWallet();
  const bought = await check(service, named(await paid(service, victim), as(ID)));
  const payment = decoded((await paid(service, newWallet()))['payment-signature'] ?? '');
  payment.payload.authorization.from = victim.address;
  const forged = { 'payment-signature': encoded(payment) };
  for (const id of [ID, `${ID}-next`]) {
    const { status, json, text } = await check(service, named(forged, as(id)));
    expect([status, json.charged]).toEqual([402, false]);
    expect(text).not.toContain(bought.json.id);
  }
  expect((await check(service, named(await paid(service, victim), as(`${ID}-next`)))).status).toBe(200);
});

it('neither widens nor narrows what the payment itself is good for', async () => {
  const service = await openService();
  const wallet = newWallet();
  const payment = await paid(service, wallet);
  const first = await check(service, named(payment, as(ID)));
  for (const headers of [
    payment,
    named(payment, as(`${ID}-other`)),
    named(payment, { info: { required: false } }),
  ]) {
    expect((await check(service, headers)).json).toEqual(first.json);
  }
  expect((await check(service, named(payment, as(`${ID}-other`)), { claim: 'Another.' })).status).toBe(409);
  expect(service.worked()).toBe(1);
});

it('is free again where its payment failed', async () => {
  const service = await openService();
  const { store } = service.app.parts;
  const wallet = newWallet();
  const poor = await openService(() => setBalance(poor.app.parts.store, wallet, 0));
  expect((await check(poor, named(await paid(poor, wallet), as(ID)))).status).toBe(402);
  await setBalance(poor.app.parts.store, wallet, 20_000);
  expect((await check(poor, named(await paid(poor, wallet), as(ID)))).status).toBe(200);
  expect(await spent(store, wallet)).toBe(0);
});

it('503: while it is not known whether its payment was taken, no other of that name is', async () => {
  const chain = await openChain();
  const service = await openService(() => {}, chain.environment);
  const wallet = newWallet();
  chain.state.manner = 'moves and hangs up';
  expect((await check(service, named(await paid(service, wallet), as(ID)))).status).toBe(503);
  chain.state.hidden = true;
  chain.state.manner = 'fair';
  const again = named(await paid(service, wallet), as(ID));
  expect((await check(service, again)).json.code).toBe('settlement-pending');
  chain.state.hidden = false;
  const found = await check(service, again);
  expect([found.status, found.json.charged.reference]).toEqual([200, chain.moved[0]?.transaction]);
  expect([service.worked(), chain.state.settles, chain.moved.length]).toEqual([1, 1, 1]);
  await chain.close();
});

it.each([
  ['too short', as('x'.repeat(15))],
  ['too long', as('x'.repeat(129))],
  ['with other characters', as('order 2027/03/01 №1')],
  ['no text', { info: { required: false, id: 7 } }],
  ['without info', {}],
  ['no object', 'order-2027-03-01_0001'],
  ['null', null],
])('400: %s', async (_, extension) => {
  const service = await openService();
  const payment = await paid(service, newWallet());
  const { status, json } = await check(service, named(payment, extension));
  expect([status, json.code, json.charged]).toEqual([400, 'invalid-request', false]);
  expect(json.errors).toEqual([
    { path: 'payment-signature', message: expect.stringContaining('16 to 128 letters') },
  ]);
  expect((await check(service, payment)).status).toBe(200);
});
