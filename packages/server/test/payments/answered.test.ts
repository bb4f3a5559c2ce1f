import { afterEach, describe, expect, it } from 'vitest';
import { startService } from '../service.ts';
import { check, closeShops, paid, spent } from './shop.ts';
import { newWallet } from './wallets.ts';

/** A claim that nobody without a model can judge. */
const OPEN = { claim: 'The garden is pleasant.', speed: 'fast' };
const services: Awaited<ReturnType<typeof startService>>[] = [];
async function open(clock = Date.now) {
  const service = await startService({}, { clock });
  services.push(service);
  return Object.assign(service, { worked: () => 0 });
}
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
  await closeShops();
});

describe('a check that nobody could judge', () => {
  it('is delivered, costs nothing, and is the payment’s only answer', async () => {
    const service = await open();
    const { store } = service.app.parts;
    const wallet = newWallet();
    const headers = await paid(service, wallet, OPEN);
    const first = await check(service, headers, OPEN);
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({
      verdict: 'UNCERTAIN',
      charged: { usd: 0, rail: 'none', reference: null },
    });
    expect(first.headers.get('payment-response')).toBeNull();
    const again = await Promise.all(Array.from({ length: 60 }, () => check(service, headers, OPEN)));
    for (const { json } of again) expect(json).toEqual(first.json);
    const other = await check(service, headers, { ...OPEN, claim: 'The garden is large.' });
    expect([other.status, other.json.code]).toEqual([409, 'conflict']);
    expect(await store.read.selectFrom('verifications').select('id').execute()).toHaveLength(1);
    expect(await spent(store, wallet)).toBe(0);
  });

  it('is one of the agent’s stats and receipts', async () => {
    const service = await open();
    const { json: operator } = await service.call('POST', '/v1/operators', { body: { name: 'Ada' } });
    const key = operator.apiKey;
    const { json: agent } = await service.call('POST', '/v1/agents', { key, body: { name: 'Quoter' } });
    const { json } = await service.call('POST', '/v1/check', {
      key,
      body: { ...OPEN, agentId: agent.agentId },
    });
    expect(json).toMatchObject({ verdict: 'UNCERTAIN', receiptId: expect.any(String), charged: { usd: 0 } });
    const stats = await service.call('GET', `/v1/stats/${agent.agentId}`);
    expect(stats.json.subject.metadata.outputVerificationSummary).toMatchObject({
      totalChecks: 1,
      uncertainRate: 1,
    });
    const usage = await service.call('GET', '/v1/usage', { key });
    expect(usage.json).toMatchObject({ heldUsd: 0, days: [] });
  });
});

describe('a wallet that was proved for an agent', () => {
  it('pays for a part of the agent’s record; any other for a receipt about it', async () => {
    const service = await open();
    const key = await service.newKey('operator');
    const { json: agent } = await service.call('POST', '/v1/agents', { key, body: { name: 'Quoter' } });
    const wallet = newWallet();
    const path = `/v1/agents/${agent.agentId}/wallet`;
    const served = await service.call('POST', path, { key, body: { address: wallet.address } });
    const { challenge } = served.json;
    const signature = await wallet.signMessage({ message: challenge });
    await service.call('POST', path, { key, body: { address: wallet.address, challenge, signature } });
    const body = { claim: '12 × 12 = 144', speed: 'fast', agentId: agent.agentId };
    const receiptOf = async (payer: ReturnType<typeof newWallet>) => {
      const { json } = await check(service, await paid(service, payer, body), body);
      return (await service.call('GET', `/v1/receipts/${json.receiptId}`)).json;
    };
    expect(await receiptOf(newWallet())).toMatchObject({
      requested_by: 'third party',
      agentId: agent.agentId,
    });
    const profile = async () => (await service.call('GET', `/v1/trustscore/${agent.agentId}`)).json;
    expect(await profile()).toMatchObject({ trustscore: 0, receipt_summary: { total: 0 } });
    expect(await receiptOf(wallet)).not.toHaveProperty('requested_by');
    expect(await profile()).toMatchObject({ receipt_summary: { total: 1 }, basis: { counted: 1 } });
  });
});
