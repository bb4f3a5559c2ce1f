import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { cdpAuthorization } from '../../src/payments/cdp.ts';
import { reconcileOnChain } from '../../src/payments/chain-reads.ts';
import { httpFacilitator } from '../../src/payments/http-facilitator.ts';
import { BASE_SEPOLIA } from '../../src/payments/networks.ts';
import type { PaymentRow } from '../../src/store/payments.ts';
import { openChain } from './chain.ts';
import { check, closeShops, openService, paid } from './shop.ts';
import { decoded, encoded, newWallet } from './wallets.ts';

afterEach(closeShops);

it('is told what is paid for in the service’s own words, whatever the payer says', async () => {
  const chain = await openChain();
  const service = await openService(() => {}, chain.environment);
  const payment = decoded((await paid(service, newWallet()))['payment-signature'] ?? '');
  const resource = { url: 'https://elsewhere.example/', description: 'Buy here' };
  const lying = { ...payment, resource, extensions: { bazaar: { info: {}, schema: {} } } };
  expect((await check(service, { 'payment-signature': encoded(lying) })).status).toBe(200);
  expect(chain.asked.map(({ path }) => path)).toEqual(['/x402/verify', '/x402/settle']);
  for (const { sent } of chain.asked) {
    expect(sent.paymentPayload.resource).toMatchObject({
      url: `${service.url}/v1/check`,
      serviceName: 'Truepenny',
    });
    expect(sent.paymentPayload.extensions).toHaveProperty('bazaar.info.input.method', 'POST');
  }
  await chain.close();
});

it('that answers later than is waited for has settled nothing that is known; the chain shows what it did', async () => {
  const chain = await openChain();
  chain.state.manner = 'moves and is late';
  const reconcile = (payment: PaymentRow) => reconcileOnChain(`${chain.url}/rpc`, payment);
  const late = httpFacilitator({
    url: `${chain.url}/x402`,
    reconcile,
    patienceMs: { verify: 5_000, settle: 100 },
  });
  const { address } = newWallet();
  const payTo = chain.environment.TRUEPENNY_PAY_TO;
  const now = chain.state.timestamp;
  const terms = {
    network: BASE_SEPOLIA,
    payTo,
    amount: 20_000,
    resource: 'https://verify.example/v1/check',
    description: 'A check',
    requestHash: undefined,
  };
  const nonce = `0x${'1'.repeat(64)}`;
  const authorization = {
    from: address,
    to: payTo,
    value: '20000',
    validAfter: '0',
    validBefore: String(now + 300),
    nonce,
  };
  const transfer = { authorization, signature: `0x${'1'.repeat(130)}` };
  expect(await late.verify(transfer, terms)).toBeUndefined();
  expect(await late.settle(transfer, terms)).toMatchObject({ outcome: 'unknown' });
  const payment = {
    asset: BASE_SEPOLIA.asset.toLowerCase(),
    payer: address.toLowerCase(),
    pay_to: payTo,
    network: BASE_SEPOLIA.id,
    nonce,
    amount_micro_usd: 20_000,
    valid_before: now + 300,
  } as PaymentRow;
  const settled = { outcome: 'settled', transaction: chain.moved[0]?.transaction };
  expect(await late.reconcile(payment)).toEqual(settled);
  // A transfer of another amount, or to somebody else, is another one, though the nonce is used up.
  for (const change of [{ amount_micro_usd: 20_001 }, { pay_to: address }, { asset: payTo.toLowerCase() }]) {
    expect(await late.reconcile({ ...payment, ...change })).toMatchObject({ outcome: 'unknown' });
  }
  // A node of another chain says nothing of it, however long it is over there.
  chain.state.chainId = '0x2105';
  chain.state.timestamp += 1_000;
  expect(await late.reconcile(payment)).toEqual({ outcome: 'unknown', reason: 'the node is of eip155:8453' });
  await chain.close();
});

describe('Coinbase’s platform', () => {
  const ed25519 = generateKeyPairSync('ed25519');
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { d = '', x = '' } = ed25519.privateKey.export({ format: 'jwk' });
  const raw = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64');
  const pem = p256.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const keys = [
    ['EdDSA', raw, ed25519.publicKey],
    ['ES256', pem, p256.publicKey],
    ['ES256', pem.replaceAll('\n', '\\n'), p256.publicKey],
  ] as const;

  it.each(keys)('is shown a token of its key for every call: %s', async (alg, secret, publicKey) => {
    const chain = await openChain();
    const cdp = { CDP_API_KEY_ID: 'organizations/o/apiKeys/k', CDP_API_KEY_SECRET: secret };
    const service = await openService(() => {}, { ...chain.environment, ...cdp });
    expect((await check(service, await paid(service, newWallet()))).status).toBe(200);
    expect(chain.asked).toHaveLength(2);
    const nonces = new Set<unknown>();
    for (const { path, authorization } of chain.asked) {
      const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
      const checks = {
        issuer: 'cdp',
        audience: 'cdp_service',
        subject: cdp.CDP_API_KEY_ID,
        algorithms: [alg],
      };
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, checks);
      expect(payload.uris).toEqual([`POST ${new URL(chain.url).host}${path}`]);
      expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(120);
      expect(protectedHeader).toMatchObject({ kid: cdp.CDP_API_KEY_ID, typ: 'JWT' });
      nonces.add(protectedHeader.nonce);
    }
    expect(nonces.size).toBe(2);
    await chain.close();
  });

  it('503: does not know the key; nothing is worked for and nothing charged', async () => {
    const chain = await openChain();
    chain.state.manner = 'knows nobody';
    const service = await openService(() => {}, chain.environment);
    const headers = await paid(service, newWallet());
    const { status, json } = await check(service, headers);
    expect([status, json.code, json.charged, service.worked()]).toEqual([503, 'unavailable', false, 0]);
    chain.state.manner = 'fair';
    expect((await check(service, headers)).status).toBe(200);
    await chain.close();
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  it.each([
    ['of another kind', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['that is no PEM', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
    ['too short', Buffer.alloc(32).toString('base64')],
  ])('a key %s is refused at the start, and never shown', async (_, secret) => {
    const parts = { clock: Date.now, randomness: (bytes: number) => Buffer.alloc(bytes, 7) };
    const made = () => cdpAuthorization({ id: 'k', secret }, parts);
    expect(made).toThrow(
      'CDP_API_KEY_SECRET must be an Ed25519 key (64 bytes in base64) or a P-256 key in PEM.',
    );
  });
});
