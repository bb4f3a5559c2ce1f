import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';
import { benchOf } from './bench.ts';
import { decoded, mppFetch, newWallet, payingFetch, xPaymentFor } from './wallets.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({}, benchOf());
});
afterAll(() => service.close());

const request = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const CLAIM = { claim: 'The invoice of 40 EUR is due.' };

describe('a stock client pays POST /v1/check', () => {
  it.each([
    ['fast', 0.008],
    ['deep', 0.08],
  ])('by x402 version 2: %s', async (speed, usd) => {
    const response = await payingFetch(newWallet())(`${service.url}/v1/check`, request({ ...CLAIM, speed }));
    expect(response.status).toBe(200);
    const { charged } = await response.json();
    expect(charged).toEqual({
      usd,
      rail: 'x402',
      reference: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      play: true,
    });
    expect(decoded(response.headers.get('payment-response'))).toMatchObject({
      success: true,
      transaction: charged.reference,
      network: 'eip155:84532',
    });
  });

  it('by x402 version 1', async () => {
    const wallet = newWallet();
    const unpaid = await fetch(`${service.url}/v1/check`, request(CLAIM));
    expect(unpaid.status).toBe(402);
    const headers = await xPaymentFor(unpaid, wallet);
    const response = await fetch(`${service.url}/v1/check`, request(CLAIM, headers));
    expect(response.status).toBe(200);
    expect((await response.json()).charged).toMatchObject({ usd: 0.02, rail: 'x402' });
    expect(decoded(response.headers.get('x-payment-response'))).toMatchObject({
      success: true,
      network: 'base-sepolia',
      payer: wallet.address.toLowerCase(),
    });
  });

  it('by mpp', async () => {
    const response = await mppFetch(newWallet())(`${service.url}/v1/check`, request(CLAIM));
    expect(response.status).toBe(200);
    const { charged } = await response.json();
    expect(charged).toMatchObject({ usd: 0.02, rail: 'mpp', play: true });
    expect(decoded(response.headers.get('payment-receipt'))).toMatchObject({
      method: 'evm',
      status: 'success',
      reference: charged.reference,
    });
  });
});
