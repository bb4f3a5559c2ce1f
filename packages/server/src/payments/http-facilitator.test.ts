import { beforeEach, expect, it } from 'vitest';
import { httpFacilitator } from './http-facilitator.ts';
import { BASE_SEPOLIA } from './networks.ts';
import { openRemote } from './remote.fixture.ts';
import { payload, requirements, type Terms } from './terms.ts';
import type { SignedTransfer } from './transfer.ts';

const remote = openRemote();
beforeEach(() => {
  remote.asked.length = 0;
});

const TERMS: Terms = {
  network: BASE_SEPOLIA,
  payTo: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: 20_000,
  resource: 'https://verify.example/v1/check',
  description: 'A check',
  discovery: { bazaar: { info: 'how' } },
  requestHash: 'sha256:1',
};
const TRANSFER: SignedTransfer = {
  authorization: {
    from: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    to: TERMS.payTo,
    value: '20000',
    validAfter: '0',
    validBefore: '1800000000',
    nonce: `0x${'1a'.repeat(32)}`,
  },
  signature: `0x${'2b'.repeat(65)}`,
};
const TRANSACTION = `0x${'5E'.repeat(32)}`;

const reconcile = async () => ({ outcome: 'unknown', reason: 'not asked' }) as const;
const facilitator = (change: object = {}) => httpFacilitator({ url: remote.url, reconcile, ...change });
const answering = (body: unknown, status = 200) => {
  remote.answer = () => ({ status, body });
};

it('asks as x402 version 2 does, in the service’s own words, and shows a header where one is wanted', async () => {
  answering({ isValid: true });
  expect(await facilitator().verify(TRANSFER, TERMS)).toBeUndefined();
  const authorization = (method: string, url: string) => `Bearer of ${method} ${url}`;
  await facilitator({ authorization }).settle(TRANSFER, TERMS);
  const body = {
    x402Version: 2,
    paymentPayload: {
      ...payload(TRANSFER, TERMS),
      resource: {
        url: TERMS.resource,
        description: 'A check',
        mimeType: 'application/json',
        serviceName: 'Truepenny',
      },
      extensions: TERMS.discovery,
    },
    paymentRequirements: requirements(TERMS),
  };
  const json = { 'content-type': 'application/json' };
  expect(remote.asked).toMatchObject([
    { method: 'POST', path: '/verify', headers: json, body },
    { path: '/settle', headers: { authorization: `Bearer of POST ${remote.url}/settle` }, body },
  ]);
  expect(remote.asked[0]?.headers).not.toHaveProperty('authorization');
});

it.each([
  [{ isValid: true, invalidReason: 'whatever' }, undefined],
  [{ isValid: false, invalidMessage: 'Too poor.', invalidReason: 'insufficient_funds' }, 'Too poor.'],
  [{ isValid: false, invalidMessage: null, invalidReason: 'insufficient_funds' }, 'insufficient_funds'],
  [{ isValid: false, invalidReason: null }, 'the facilitator refuses it'],
])('%j says: %s', async (body, why) => {
  answering(body);
  expect(await facilitator().verify(TRANSFER, TERMS)).toBe(why);
});

it.each([[{ isValid: 'yes' }], [{}], [null], ['<html>']])('takes %j for no answer', async (body) => {
  answering(body, 418);
  await expect(facilitator().verify(TRANSFER, TERMS)).rejects.toThrow(
    body === '<html>' ? 'JSON' : 'The facilitator answered 418 to verify',
  );
});

it.each([
  [200, { success: true, transaction: TRANSACTION }, { outcome: 'settled', transaction: TRANSACTION }],
  [500, { success: true, transaction: TRANSACTION }, { outcome: 'settled', transaction: TRANSACTION }],
  [
    200,
    { success: true, transaction: '0x01' },
    { outcome: 'unknown', reason: 'the facilitator answered 200' },
  ],
  [
    200,
    { success: true, transaction: `x${TRANSACTION}` },
    { outcome: 'unknown', reason: 'the facilitator answered 200' },
  ],
  [
    200,
    { success: true, transaction: `${TRANSACTION}00` },
    { outcome: 'unknown', reason: 'the facilitator answered 200' },
  ],
  [200, { success: true }, { outcome: 'unknown', reason: 'the facilitator answered 200' }],
  [
    400,
    { success: false, errorReason: 'insufficient_funds' },
    { outcome: 'failed', reason: 'insufficient_funds' },
  ],
  [
    499,
    { success: false, errorReason: 'insufficient_funds', transaction: null },
    { outcome: 'failed', reason: 'insufficient_funds' },
  ],
  [
    200,
    { success: false, errorReason: 'insufficient_funds', transaction: TRANSACTION },
    { outcome: 'unknown', reason: 'insufficient_funds' },
  ],
  [
    500,
    { success: false, errorReason: 'insufficient_funds' },
    { outcome: 'unknown', reason: 'insufficient_funds' },
  ],
  [200, { success: false }, { outcome: 'unknown', reason: 'the facilitator answered 200' }],
  [503, 'null', { outcome: 'unknown', reason: 'the facilitator answered 503' }],
])('settlement that was answered %d %j: only a clear word counts', async (status, body, came) => {
  answering(body, status);
  expect(await facilitator().settle(TRANSFER, TERMS)).toEqual(came);
});

it('knows nothing of a settlement that was answered too late, not in JSON, or by somebody whom it was sent on to', async () => {
  const reason = expect.stringMatching(/^the facilitator could not be reached: /);
  remote.answer = () => undefined;
  const patienceMs = { verify: 10, settle: 10 };
  const late = facilitator({ patienceMs });
  expect(await late.settle(TRANSFER, TERMS)).toEqual({ outcome: 'unknown', reason });
  await expect(late.verify(TRANSFER, TERMS)).rejects.toThrow('timeout');
  answering('<html>');
  expect(await facilitator().settle(TRANSFER, TERMS)).toEqual({ outcome: 'unknown', reason });
  remote.answer = ({ path }) =>
    path === '/elsewhere'
      ? { body: { success: true, transaction: TRANSACTION } }
      : { status: 307, body: {}, location: '/elsewhere' };
  expect(await facilitator().settle(TRANSFER, TERMS)).toEqual({ outcome: 'unknown', reason });
});

it('leaves to the chain what it has not heard of', () => {
  expect(facilitator().reconcile).toBe(reconcile);
});
