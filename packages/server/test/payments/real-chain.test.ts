import { randomBytes } from 'node:crypto';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';
import { hasAnvil, openAnvil } from './anvil.ts';
import { benchOf } from './bench.ts';
import { forgetful } from './forgetful-node.ts';
import { decoded, mppFetch, newWallet, payingFetch, signatureFor } from './wallets.ts';

const PAY_TO = '0x52908400098527886E0F7030069857D2E4169EE7';
const CLAIM = { claim: 'The invoice of 40 EUR is due.' };
const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(CLAIM) };

describe.skipIf(!hasAnvil)('on a real chain, settled by an account of this process', () => {
  let chain: Awaited<ReturnType<typeof openAnvil>>;
  let service: Service;
  let meanwhile: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    chain = await openAnvil();
    await chain.layToken();
    const key = `0x${randomBytes(32).toString('hex')}` as const;
    await chain.fund(privateKeyToAccount(key).address);
    service = await startService(
      { TRUEPENNY_PAY_TO: PAY_TO, TRUEPENNY_FACILITATOR_KEY: key, TRUEPENNY_RPC_URL: chain.url },
      benchOf(() => meanwhile?.()),
    );
  });
  afterAll(async () => {
    await service.close();
    await chain.close();
  });

  it.each([
    ['x402', payingFetch],
    ['mpp', mppFetch],
  ])('a stock client pays by %s, and the money moves', async (rail, clientFor) => {
    const wallet = newWallet();
    await chain.mint(wallet.address, 50_000n);
    const before = await chain.balanceOf(PAY_TO);
    const response = await clientFor(wallet)(`${service.url}/v1/check`, init);
    expect(response.status).toBe(200);
    expect((await response.json()).charged).toMatchObject({ usd: 0.02, rail });
    expect(await chain.balanceOf(wallet.address)).toBe(30_000n);
    expect((await chain.balanceOf(PAY_TO)) - before).toBe(20_000n);
  });

  it('of twelve payments at once every one is settled once', async () => {
    const wallets = Array.from({ length: 12 }, newWallet);
    for (const { address } of wallets) await chain.mint(address, 20_000n);
    const answers = await Promise.all(
      wallets.map((wallet) => payingFetch(wallet)(`${service.url}/v1/check`, init)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await Promise.all(wallets.map(({ address }) => chain.balanceOf(address)))).toEqual(
      Array(12).fill(0n),
    );
  });

  it('of whose transfer the node’s answer was lost is not made again, and buys its answer once', async () => {
    const node = await forgetful(chain.url);
    const key = `0x${randomBytes(32).toString('hex')}` as const;
    await chain.fund(privateKeyToAccount(key).address);
    const forgetting = await startService(
      { TRUEPENNY_PAY_TO: PAY_TO, TRUEPENNY_FACILITATOR_KEY: key, TRUEPENNY_RPC_URL: node.url },
      benchOf(),
    );
    const wallet = newWallet();
    await chain.mint(wallet.address, 60_000n);
    const pay = async () => signatureFor(await fetch(`${forgetting.url}/v1/check`, init), wallet);
    const check = (headers: Record<string, string>) =>
      forgetting.call('POST', '/v1/check', { body: CLAIM, headers });
    const headers = await pay();
    node.state.forgets = true;
    const lost = await check(headers);
    expect([lost.status, lost.json.code, lost.json.charged]).toEqual([503, 'settlement-pending', undefined]);
    node.state.forgets = false;
    const found = await check(headers);
    expect([found.status, found.json.charged.usd]).toEqual([200, 0.02]);
    expect(await chain.balanceOf(wallet.address)).toBe(40_000n);
    expect((await check(await pay())).status).toBe(200);
    expect(await chain.balanceOf(wallet.address)).toBe(20_000n);
    await forgetting.close();
    await node.close();
  });

  it('that somebody else has carried out buys its answer all the same', async () => {
    const wallet = newWallet();
    await chain.mint(wallet.address, 20_000n);
    const headers = await signatureFor(await fetch(`${service.url}/v1/check`, init), wallet);
    // Between verifying and settling: the work waits for it.
    meanwhile = () => chain.carryOut(decoded(headers['payment-signature'] ?? '').payload);
    const first = await service.call('POST', '/v1/check', { body: CLAIM, headers });
    meanwhile = undefined;
    expect([first.status, first.json.code]).toEqual([503, 'settlement-pending']);
    const again = await service.call('POST', '/v1/check', { body: CLAIM, headers });
    expect([again.status, again.json.charged.usd]).toEqual([200, 0.02]);
    expect(await chain.balanceOf(wallet.address)).toBe(0n);
  });

  it('a payment that was not heard of is found on the chain', async () => {
    const wallet = newWallet();
    await chain.mint(wallet.address, 20_000n);
    const headers = await signatureFor(await fetch(`${service.url}/v1/check`, init), wallet);
    const first = await service.call('POST', '/v1/check', { body: CLAIM, headers });
    const { store } = service.app.parts;
    await store.write((tx) =>
      tx
        .updateTable('payments')
        .set({ state: 'unknown', transaction: null, lease_expires_at: 0 })
        .where('payer', '=', wallet.address.toLowerCase())
        .execute(),
    );
    const again = await service.call('POST', '/v1/check', { body: CLAIM, headers });
    expect(again.json).toEqual(first.json);
  });

  it('402: a wallet without money', async () => {
    const headers = await signatureFor(await fetch(`${service.url}/v1/check`, init), newWallet());
    const { status, json } = await service.call('POST', '/v1/check', { body: CLAIM, headers });
    expect([status, json.charged]).toEqual([402, false]);
  });
});
