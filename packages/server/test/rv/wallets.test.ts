import { verifyWalletAttestation } from '@truepenny/verifier';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReceipt, revokeReceipt } from '../../src/store/receipts.ts';
import { type Service, startService } from '../service.ts';
import { receiptRow } from '../store/rows.ts';
import { newAgent, type Party, party } from './cast.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 5, 15, 12);
let now = START;
let service: Service;
let own: Party;
let other: Party;
beforeAll(async () => {
  service = await startService({}, { clock: () => now });
  own = await party(service);
  other = await party(service, 'Southwind');
});
afterAll(() => service.close());

const attestation = (address: string) => service.call('GET', `/v1/issuer/wallet/${address}`);
const prove = (body: object, { agentId = own.agentId, key = own.key } = {}) =>
  service.call('POST', `/v1/agents/${agentId}/wallet`, { key, body });
const newWallet = () => privateKeyToAccount(generatePrivateKey());

/** Binds a new wallet to an agent by its signature. */
async function bound(agentId: string) {
  const wallet = newWallet();
  const { json } = await prove({ address: wallet.address }, { agentId });
  const signature = await wallet.signMessage({ message: json.challenge });
  const { status } = await prove(
    { address: wallet.address, challenge: json.challenge, signature },
    { agentId },
  );
  expect(status).toBe(200);
  return wallet.address;
}

describe('proveWallet', () => {
  it('200: serves a challenge that says what is signed, then binds the wallet that signed it', async () => {
    const wallet = newWallet();
    const served = await prove({ address: wallet.address.toLowerCase() });
    expect(served.status).toBe(200);
    expect(served.json).toEqual({
      agentId: own.agentId,
      wallet: wallet.address,
      bound: false,
      challenge: expect.stringMatching(
        new RegExp(
          `^${service.url} asks[^]*Wallet: ${wallet.address}\nAgent: ${own.agentId}\nNonce: [0-9a-f]{32}\n`,
        ),
      ),
      expiresAt: '2026-06-15T12:10:00.000Z',
    });
    const { challenge } = served.json;
    const signature = await wallet.signMessage({ message: challenge });
    const done = await prove({ address: wallet.address, challenge, signature });
    expect(done.json).toEqual({
      agentId: own.agentId,
      wallet: wallet.address,
      bound: true,
      boundAt: '2026-06-15T12:00:00.000Z',
    });
  });

  it('400: a challenge that was used already, expired, altered, or served for another agent or wallet', async () => {
    const wallet = newWallet();
    const sibling = await newAgent(service, own.key);
    const serve = async () => (await prove({ address: wallet.address })).json.challenge as string;
    const answer = async (challenge: string, agentId = own.agentId) => {
      const signature = await wallet.signMessage({ message: challenge });
      const { status, json } = await prove({ address: wallet.address, challenge, signature }, { agentId });
      return status === 400 ? json.errors[0].path : status;
    };
    const used = await serve();
    expect([await answer(used), await answer(used)]).toEqual([200, 'challenge']);
    const served = await serve();
    expect(await answer(`${served} `)).toBe('challenge');
    expect(await answer('I own everything')).toBe('challenge');
    expect(await answer(served, sibling.agentId)).toBe('challenge');
    now = START + 600_000;
    expect(await answer(served)).toBe('challenge');
    now = START;
  });

  it('400: a signature of another wallet, over another text, or none at all', async () => {
    const wallet = newWallet();
    const thief = newWallet();
    const { challenge } = (await prove({ address: wallet.address })).json;
    const signatures = [
      await thief.signMessage({ message: challenge }),
      await wallet.signMessage({ message: `${challenge}.` }),
      await wallet.sign({ hash: `0x${'11'.repeat(32)}` }),
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      `0x${'ab'.repeat(64)}05`,
    ];
    for (const signature of signatures) {
      const { status, json } = await prove({ address: wallet.address, challenge, signature });
      expect([status, json.errors[0].path]).toEqual([400, 'signature']);
    }
    expect((await attestation(wallet.address)).json.verdict).toBe('NOT_FOUND');
    // A failed attempt does not use the challenge up.
    const signature = await wallet.signMessage({ message: challenge });
    expect((await prove({ address: wallet.address, challenge, signature })).status).toBe(200);
  });

  it('400: bad bodies', async () => {
    const { address } = newWallet();
    for (const [body, path] of [
      [{}, 'address'],
      [{ address: 'vitalik.eth' }, 'address'],
      [{ address: `0x${'0'.repeat(40)}` }, 'address'],
      [{ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }, 'address'],
      [{ address, challenge: 'x' }, 'signature'],
      [{ address, signature: `0x${'ab'.repeat(65)}` }, 'challenge'],
      [{ address, challenge: 'x', signature: '0x12' }, 'signature'],
      [{ address, adress: 'x' }, 'adress'],
    ] as const) {
      const { status, json } = await prove(body);
      expect([status, json.errors[0].path]).toEqual([400, path]);
    }
  });

  it('403, 404: another operator’s agent, and none', async () => {
    const { address } = newWallet();
    expect((await prove({ address }, { agentId: other.agentId })).json.code).toBe('not-yours');
    expect((await prove({ address }, { agentId: 'agent_none' })).status).toBe(404);
  });
});

describe('releaseWallet', () => {
  const release = (address: string, { agentId = own.agentId, key = own.key } = {}) =>
    service.call('DELETE', `/v1/agents/${agentId}/wallet/${address}`, { key });

  it('200: the wallet stands revoked, from the first time on, until it is bound anew', async () => {
    const { agentId } = await newAgent(service, own.key);
    const address = await bound(agentId);
    now = START + DAY;
    const { status, json } = await release(address.toLowerCase(), { agentId });
    expect(status).toBe(200);
    expect(json).toEqual({
      agentId,
      wallet: address,
      bound: false,
      boundAt: '2026-06-15T12:00:00.000Z',
      revokedAt: '2026-06-16T12:00:00.000Z',
    });
    expect((await attestation(address)).json).toMatchObject({ found: true, verdict: 'REVOKED' });
    now = START;
    expect((await release(address, { agentId })).json).toEqual(json);
  });

  it('400, 403, 404: no address, another operator’s agent, and a wallet that never was the agent’s', async () => {
    const { address } = newWallet();
    expect((await release('vitalik.eth')).status).toBe(400);
    expect((await release('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).status).toBe(400);
    expect((await release(address, { agentId: other.agentId })).json.code).toBe('not-yours');
    expect((await release(address)).status).toBe(404);
    expect((await release(address, { agentId: 'agent_none' })).status).toBe(404);
  });
});

describe('walletAttestation', () => {
  const issued = (agentId: string, id: string, change: Parameters<typeof receiptRow>[2] = {}) =>
    service.app.parts.store.write((tx) =>
      insertReceipt(tx, receiptRow(id, agentId, { issued_at: now, ...change })),
    );

  it('200 NOT_FOUND: signed too, for an hour, and verifiable offline', async () => {
    const { address } = newWallet();
    const { status, json } = await attestation(address);
    expect(status).toBe(200);
    expect(json).toEqual({
      issuer: 'truepenny',
      schema: 'wallet_reasoning_integrity/v1',
      wallet: address,
      found: false,
      verdict: 'NOT_FOUND',
      score_normalized: 0.5,
      score_display: 50,
      score_scale: '0-1',
      confidence_bps: 5_000,
      reason: 'This wallet has not been bound to any registered agent.',
      evidence: { attestationCount: 0, source: 'truepenny' },
      issuedAt: '2026-06-15T12:00:00.000Z',
      expiresAt: '2026-06-15T13:00:00.000Z',
      signature: { alg: 'EdDSA', kid: 'tp-attestor-v1', value: expect.stringMatching(/^[\w-]{86}$/) },
    });
    const { json: keys } = await service.call('GET', '/.well-known/jwks.json');
    const check = (sent: object, at = now) =>
      verifyWalletAttestation(sent, { keys, now: at / 1000, wallet: address.toLowerCase() });
    expect((await check(json)).verified).toBe(true);
    expect((await check({ ...json, verdict: 'VERIFIED' })).verified).toBe(false);
    expect((await check(json, now + 3_600_000)).verified).toBe(false);
  });

  it('200 UNKNOWN: bound, with nothing but what its operator says itself', async () => {
    const { agentId } = await newAgent(service, own.key);
    const address = await bound(agentId);
    expect((await attestation(address)).json).toMatchObject({ found: true, verdict: 'UNKNOWN' });
    const body = { agentId, claim: 'c', verdict: 'ALLOW' };
    const { json: receipt } = await service.call('POST', '/v1/verify', { key: own.key, body });
    expect((await attestation(address)).json).toMatchObject({
      verdict: 'UNKNOWN',
      confidence_bps: 5_000,
      evidence: { attestationCount: 1, latestAttestation: receipt.receiptId },
    });
  });

  it('200 REVOKED: its latest receipt was, by the operator, over HTTP', async () => {
    const { agentId } = await newAgent(service, own.key);
    const address = await bound(agentId);
    const body = { agentId, claim: 'c', verdict: 'ALLOW' };
    const { json } = await service.call('POST', '/v1/verify', { key: own.key, body });
    await service.call('POST', `/v1/receipts/${json.receiptId}/revoke`, { key: own.key });
    expect((await attestation(address)).json).toMatchObject({ found: true, verdict: 'REVOKED' });
  });

  it('200 VERIFIED: by panel receipts, until they expire, BLOCK outweighs them, or the latest is revoked', async () => {
    const { agentId } = await newAgent(service, own.key);
    const address = await bound(agentId);
    const verdict = async () => (await attestation(address)).json.verdict;
    await issued(agentId, 'rcpt_w1');
    expect((await attestation(address)).json).toMatchObject({
      verdict: 'VERIFIED',
      score_normalized: 0.6667,
      score_display: 66.67,
      confidence_bps: 6_667,
      reason: '1 panel receipt in the last 90 days: 1 ALLOW, 0 BLOCK, 0 UNCERTAIN.',
    });
    now = START + 89 * DAY;
    expect(await verdict()).toBe('VERIFIED');
    now = START + 90 * DAY;
    expect(await verdict()).toBe('UNKNOWN');
    now = START + DAY;
    await issued(agentId, 'rcpt_w2', { verdict: 'BLOCK' });
    expect(await verdict()).toBe('UNKNOWN');
    await issued(agentId, 'rcpt_w3');
    expect(await verdict()).toBe('VERIFIED');
    await service.app.parts.store.write((tx) => revokeReceipt(tx, 'rcpt_w3', now));
    expect(await verdict()).toBe('REVOKED');
    now = START;
  });

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    `0x${'0'.repeat(40)}`,
    'vitalik.eth',
    'vitalik%2Eeth',
    '0x1234',
    `0x${'a'.repeat(41)}`,
    `0X${'a'.repeat(40)}`,
    'a'.repeat(40),
    `0x${'a'.repeat(40)}%00`,
    `0x${'a'.repeat(40)}%0a`,
    'x'.repeat(1_000),
  ])('400: %s', async (address) => {
    const { status, json } = await attestation(address);
    expect([status, json.errors[0].path]).toEqual([400, 'address']);
  });
});
