import { ExactEvmScheme } from '@x402/evm';
import { x402Client } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, expect, test } from 'vitest';
import { checkedFetch, createClient, type Payment, Refused, ServiceProblem } from '../src/index.ts';
import { x402 } from '../src/x402.ts';
import { hangUp, json, openScripted } from './scripted.ts';

const PAY_TO = '0x52908400098527886E0F7030069857D2E4169EE7';
const USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
const offer = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '20000',
  asset: USDC,
  payTo: PAY_TO,
  maxTimeoutSeconds: 60,
  extra: { name: 'USDC', version: '2' },
};
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
const required = encoded({ x402Version: 2, error: 'pay', resource: { url: '/v1/check' }, accepts: [offer] });
const demand = json(402, {}, { 'payment-required': required });
const CHECKED = { id: 'chk_1', verdict: 'ALLOW' };

const wallet = () =>
  new x402Client().register('eip155:84532', new ExactEvmScheme(privateKeyToAccount(`0x${'11'.repeat(32)}`)));

type Scripted = Awaited<ReturnType<typeof openScripted>>;
const open: Scripted[] = [];
afterEach(async () => {
  for (const scripted of open.splice(0)) await scripted.close();
});
async function against(...scenes: Parameters<typeof openScripted>) {
  const scripted = await openScripted(...scenes);
  open.push(scripted);
  return scripted;
}

const failure = (calling: Promise<unknown>) => calling.catch((error: unknown) => error);

test('a 402 is paid by the stock client and the call goes through', async () => {
  const { url, seen } = await against(demand, json(200, CHECKED));
  const client = createClient({ baseUrl: url, pay: x402(wallet()) });
  expect(await client.check({ claim: 'a' })).toMatchObject(CHECKED);
  expect(seen.map(({ headers }) => 'payment-signature' in headers)).toEqual([false, true]);
  const keys = seen.map(({ headers, body }) => [headers['idempotency-key'], body]);
  expect(keys[0]).toEqual(keys[1]);
});

test('what was paid for is never sent again, and says so', async () => {
  const { url, seen } = await against(demand, hangUp, json(200, CHECKED));
  const error = await failure(createClient({ baseUrl: url, pay: x402(wallet()) }).check({ claim: 'a' }));
  expect(error).toBeInstanceOf(ServiceProblem);
  expect(error).toMatchObject({ code: 'unreachable', retryable: false, charged: undefined });
  expect(String(error)).toMatch(/whether it was taken is not known/);
  expect(seen).toHaveLength(2);
});

test('what the wallet does not pay is not paid, and not tried again', async () => {
  const dear = { ...offer, amount: '1000001' };
  const { url, seen } = await against(
    json(
      402,
      {},
      { 'payment-required': encoded({ x402Version: 2, resource: { url: '/' }, accepts: [dear] }) },
    ),
  );
  const error = await failure(createClient({ baseUrl: url, pay: x402(wallet()) }).check({ claim: 'a' }));
  expect(error).toMatchObject({ code: 'payment-required', status: 402, retryable: false, charged: false });
  expect(String(error)).toMatch(/^ServiceProblem: The payment was not made: /);
  expect(seen).toHaveLength(1);
});

test('without a way to pay, a 402 is a problem that says what is asked', async () => {
  const { url } = await against(json(402, { accepts: [offer] }));
  const error = await failure(createClient({ baseUrl: url }).check({ claim: 'a' }));
  expect(error).toMatchObject({ code: 'payment-required', status: 402 });
});

test('a checked fetch lets a payment leave after ALLOW alone, and reads it from what was signed', async () => {
  const { url, seen } = await against(demand, json(200, CHECKED));
  const asked: Payment[] = [];
  let verdict = 'ALLOW';
  const checked = checkedFetch(fetch, async (payment) => {
    asked.push(payment);
    return { id: 'sent_1', verdict, execute: verdict === 'ALLOW' };
  });
  const paying = x402(wallet())(checked);
  expect((await paying(`${url}/goods`)).status).toBe(200);
  expect(asked).toEqual([
    {
      url: `${url}/goods`,
      method: 'GET',
      network: 'eip155:84532',
      amount: '20000',
      recipient: PAY_TO,
      asset: USDC,
    },
  ]);

  verdict = 'BLOCK';
  const refusing = await against(demand, json(200, CHECKED));
  const refused = await failure(paying(`${refusing.url}/goods`));
  expect(refused).toBeInstanceOf(Refused);
  expect(refusing.seen).toHaveLength(1);
  expect(seen).toHaveLength(2);
});

test('a payment that cannot be read is refused unasked', async () => {
  const { url, seen } = await against(json(200, {}));
  const never = checkedFetch(fetch, () => Promise.reject(new Error('asked')));
  for (const headers of [
    { 'x-payment': 'not base64!' },
    { 'payment-signature': encoded({ payload: {} }) },
    { 'X-Payment': encoded({ network: 'base', payload: { authorization: { to: PAY_TO, value: 7 } } }) },
    { authorization: 'Payment abc' },
  ]) {
    const error = await failure(never(url, { headers }));
    expect(error).toMatchObject({ permit: { verdict: 'ERROR', execute: false } });
    expect(String(error)).toMatch(/cannot be read/);
    const carried = new Request(url, { headers });
    expect(await failure(never(carried))).toBeInstanceOf(Refused);
  }
  const readable = encoded({
    network: 'base',
    payload: { authorization: { to: PAY_TO, value: '7' } },
  });
  const two = { 'payment-signature': readable, 'x-payment': readable };
  expect(String(await failure(never(url, { headers: two })))).toMatch(/more than one payment/);
  expect(seen).toHaveLength(0);
  expect((await never(url, { headers: { authorization: 'Bearer x' } })).status).toBe(200);
});
