import { afterEach, expect, it } from 'vitest';
import { insertReceipt, revokeReceipt } from '../../src/store/receipts.ts';
import { party } from '../rv/cast.ts';
import type { Service } from '../service.ts';
import { receiptRow } from '../store/rows.ts';
import { CLAIM, closeShops, openService, paid } from './shop.ts';
import { newWallet, type Wallet } from './wallets.ts';

afterEach(closeShops);

/** Has a claim of the agent checked, paid by the wallet. */
async function pay(service: Service, wallet: Wallet, agentId: string, key?: string) {
  const body = { ...CLAIM, agentId };
  const headers = await paid(service, wallet, body);
  const answer = await service.call('POST', '/v1/check', { body, headers, ...(key && { key }) });
  return { ...answer, headers };
}

const verdictOf = async (service: Service, { address }: Wallet): Promise<string> =>
  (await service.call('GET', `/v1/issuer/wallet/${address}`)).json.verdict;

const ALLOWED = { verdict: 'ALLOW', verdict_source: 'panel' } as const;

/** Gives the agent a receipt of the panel with ALLOW. */
const praise = ({ app }: Service, agentId: string) =>
  app.parts.store.write((tx) =>
    insertReceipt(tx, receiptRow('rcpt_good', agentId, { issued_at: Date.now(), ...ALLOWED })),
  );

it('a wallet that pays is nobody’s, also under the key of the agent’s operator: paying proves nothing', async () => {
  const service = await openService();
  const own = await party(service);
  const other = await party(service, 'Southwind');
  await praise(service, own.agentId);
  const wallet = newWallet();
  for (const key of [undefined, own.key, other.key]) {
    const { status, json } = await pay(service, wallet, own.agentId, key);
    expect([status, json.charged.rail]).toEqual([200, 'x402']);
    expect(await verdictOf(service, wallet)).toBe('NOT_FOUND');
  }
});

it('a wallet keeps its standing whoever passes its payments on, with whatever key', async () => {
  const service = await openService();
  const own = await party(service);
  const wallet = newWallet();
  await prove(service, wallet, own);
  await praise(service, own.agentId);
  const villain = await party(service, 'Southwind');
  const { json } = await pay(service, wallet, villain.agentId, villain.key);
  await service.app.parts.store.write((tx) => revokeReceipt(tx, json.receiptId, Date.now()));
  expect(await verdictOf(service, wallet)).toBe('VERIFIED');
  // Only its own signature says that it is the villain's as well.
  await prove(service, wallet, villain);
  expect(await verdictOf(service, wallet)).toBe('REVOKED');
});

it('what was revoked is not begun anew by a payment, but by a proof', async () => {
  const service = await openService();
  const own = await party(service);
  const wallet = newWallet();
  await prove(service, wallet, own);
  const path = `/v1/agents/${own.agentId}/wallet/${wallet.address}`;
  await service.call('DELETE', path, { key: own.key });
  await pay(service, wallet, own.agentId, own.key);
  expect(await verdictOf(service, wallet)).toBe('REVOKED');
  await prove(service, wallet, own);
  expect(await verdictOf(service, wallet)).toBe('UNKNOWN');
});

async function prove(service: Service, wallet: Wallet, { agentId, key }: { agentId: string; key: string }) {
  const path = `/v1/agents/${agentId}/wallet`;
  const { address } = wallet;
  const { challenge } = (await service.call('POST', path, { key, body: { address } })).json;
  const signature = await wallet.signMessage({ message: challenge });
  const proved = await service.call('POST', path, { key, body: { address, challenge, signature } });
  expect(proved.status).toBe(200);
}
