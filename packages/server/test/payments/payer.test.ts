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

/** Gives the agent a receipt of the panel with ALLOW. */
const praise = ({ app }: Service, agentId: string, id: string) =>
  app.parts.store.write((tx) =>
    insertReceipt(
      tx,
      receiptRow(id, agentId, { issued_at: Date.now(), verdict: 'ALLOW', verdict_source: 'panel' }),
    ),
  );

it('a wallet that pays for an agent’s check under the key of the agent’s operator is the agent’s', async () => {
  const service = await openService();
  const own = await party(service);
  const wallet = newWallet();
  expect(await verdictOf(service, wallet)).toBe('NOT_FOUND');
  const { status, json } = await pay(service, wallet, own.agentId, own.key);
  expect([status, json.charged.rail]).toEqual([200, 'x402']);
  expect(await verdictOf(service, wallet)).toBe('UNKNOWN');
  await praise(service, own.agentId, 'rcpt_one');
  await praise(service, own.agentId, 'rcpt_two');
  expect(await verdictOf(service, wallet)).toBe('VERIFIED');
});

it('a wallet that names another’s agent borrows none of its record', async () => {
  const service = await openService();
  const own = await party(service);
  const other = await party(service, 'Southwind');
  await praise(service, own.agentId, 'rcpt_good');
  const thief = newWallet();
  expect((await pay(service, thief, own.agentId)).status).toBe(200);
  expect((await pay(service, thief, own.agentId, other.key)).status).toBe(200);
  expect(await verdictOf(service, thief)).toBe('NOT_FOUND');
  // Nor by presenting, under another's key, what was paid for without one.
  const { headers } = await pay(service, newWallet(), own.agentId);
  const again = { body: { ...CLAIM, agentId: own.agentId }, headers, key: other.key };
  expect((await service.call('POST', '/v1/check', again)).status).toBe(200);
  const bindings = await service.app.parts.store.read.selectFrom('wallet_bindings').selectAll().execute();
  expect(bindings).toEqual([]);
});

it('a check that was not delivered, and so not paid for, binds nothing', async () => {
  const service = await openService(() => {
    throw new Error('the seat fell over');
  });
  const own = await party(service);
  const wallet = newWallet();
  expect((await pay(service, wallet, own.agentId, own.key)).json.charged.rail).toBe('none');
  expect(await verdictOf(service, wallet)).toBe('NOT_FOUND');
});

it('what was revoked is not begun anew by a payment, but by a proof', async () => {
  const service = await openService();
  const own = await party(service);
  const wallet = newWallet();
  await pay(service, wallet, own.agentId, own.key);
  const path = `/v1/agents/${own.agentId}/wallet`;
  await service.call('DELETE', `${path}/${wallet.address}`, { key: own.key });
  expect(await verdictOf(service, wallet)).toBe('REVOKED');
  await pay(service, wallet, own.agentId, own.key);
  expect(await verdictOf(service, wallet)).toBe('REVOKED');
  await prove(service, wallet, own);
  expect(await verdictOf(service, wallet)).toBe('UNKNOWN');
});

it('what a wallet has proved speaks for it alone: nobody can tie it to another agent by passing its payment on', async () => {
  const service = await openService();
  const own = await party(service);
  const wallet = newWallet();
  await prove(service, wallet, own);
  await praise(service, own.agentId, 'rcpt_mine');
  const villain = await party(service, 'Southwind');
  const { json } = await pay(service, wallet, villain.agentId, villain.key);
  await service.app.parts.store.write((tx) => revokeReceipt(tx, json.receiptId, Date.now()));
  expect(await verdictOf(service, wallet)).toBe('VERIFIED');
  await prove(service, wallet, villain);
  expect(await verdictOf(service, wallet)).toBe('REVOKED');
});

async function prove(service: Service, wallet: Wallet, { agentId, key }: { agentId: string; key: string }) {
  const path = `/v1/agents/${agentId}/wallet`;
  const { address } = wallet;
  const { challenge } = (await service.call('POST', path, { key, body: { address } })).json;
  const signature = await wallet.signMessage({ message: challenge });
  const proved = await service.call('POST', path, { key, body: { address, challenge, signature } });
  expect(proved.status).toBe(200);
}
