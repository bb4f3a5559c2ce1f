import { randomBytes } from 'node:crypto';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../../src/chain/eas/account.ts';
import { openAttestor } from '../../src/chain/eas/attestor.ts';
import { registerSchema } from '../../src/chain/eas/register.ts';
import { revokeAttestation } from '../../src/chain/eas/revoke.ts';
import { EAS_CHAINS, type Hex } from '../../src/chain/eas/schema.ts';
import { findAttestation, insertAttestation } from '../../src/store/attestations.ts';
import { hasAnvil } from '../payments/anvil.ts';
import { temporaryStore } from '../temporary.ts';
import { openEasChain } from './eas-chain.ts';

const HASH: Hex = `0x${'07'.repeat(32)}`;
const statementOf = (verificationId: string) => ({
  verificationHash: HASH,
  verificationId,
  verdict: 'ALLOW',
  confidenceBps: 9_000,
  tier: 'fast',
  transcriptHash: HASH,
  evaluatedAt: 1_700_000_000,
});

describe.skipIf(!hasAnvil)('attestations on a chain', () => {
  let chain: Awaited<ReturnType<typeof openEasChain>>;
  let stored: Awaited<ReturnType<typeof temporaryStore>>;
  let now = 1_700_000_000_000;
  const clock = () => now;
  beforeAll(async () => {
    chain = await openEasChain();
    stored = await temporaryStore();
  });
  afterAll(async () => {
    await stored?.remove();
    await chain?.close();
  });
  afterEach(() => {
    chain.state.manner = 'fair';
  });

  const attestorOf = (easKey: Hex, environment: 'development' | 'production' = 'development') =>
    openAttestor(
      { environment, easKey, rpcUrl: chain.url },
      { store: stored.store, clock, randomness: randomBytes, wallet: { key: HASH } },
    );
  type Attestor = ReturnType<typeof attestorOf>;

  async function enqueue(id: string, attestor: Attestor) {
    const { row, told } = await attestor.prepare(statementOf(id), true);
    if (!row) throw new Error('nothing to keep');
    await stored.store.write((tx) => insertAttestation(tx, row));
    return told;
  }

  /** Time and blocks go by, and every attestor has its turns. */
  async function pass(rounds: number, ...attestors: Attestor[]) {
    for (let round = 0; round < rounds; round++) {
      await Promise.allSettled(attestors.map((attestor) => attestor.carryOn()));
      await chain.mine(6);
      now += 3_600_000;
    }
  }
  const row = (id: string) => findAttestation(stored.store.read, id);

  it('wait while the schema is not registered; it is registered once', async () => {
    const key = await chain.newKey();
    const attestor = attestorOf(key);
    await enqueue('vrf_early', attestor);
    await expect(attestor.carryOn()).rejects.toThrow('eas register');
    await attestor.carryOn();
    expect(await row('vrf_early')).toMatchObject({ state: 'attesting', attempts: 0, signed: null });
    const account = openAccount(chain.url, key, EAS_CHAINS.development);
    expect(await registerSchema(account)).toHaveProperty('transaction');
    expect(await registerSchema(account)).not.toHaveProperty('transaction');
    now += 3_600_000;
    await pass(2, attestor);
    expect(await row('vrf_early')).toMatchObject({ state: 'attested', signed: null, reason: null });
    expect(await chain.attestedBy(key)).toEqual(['vrf_early']);
  });

  it('go nowhere through a node of another chain', async () => {
    const attestor = attestorOf(await chain.newKey(), 'production');
    await enqueue('vrf_elsewhere', attestor);
    const { sent } = chain.state;
    await expect(attestor.carryOn()).rejects.toThrow('The node is of chain 84532, not of 8453');
    expect(chain.state.sent).toBe(sent);
    expect(await row('vrf_elsewhere')).toMatchObject({ state: 'attesting', signed: null });
  });

  it('are made once each, though two processes share the key and the node loses every other answer', async () => {
    const key = await chain.newKey();
    const processes = [attestorOf(key), attestorOf(key)] as const;
    const ids = Array.from({ length: 8 }, (_, n) => `vrf_many_${n}`);
    for (const id of ids) await enqueue(id, processes[0]);
    for (const manner of ['sends and fails', 'fails', 'is down', 'sends and fails', 'fair'] as const) {
      chain.state.manner = manner;
      await pass(2, ...processes);
    }
    await pass(8, ...processes);
    expect((await Promise.all(ids.map(row))).map((each) => each?.state)).toEqual(Array(8).fill('attested'));
    expect((await chain.attestedBy(key)).sort()).toEqual(ids);
  });

  it('are not made until blocks enough lie over them', async () => {
    const attestor = attestorOf(await chain.newKey());
    await enqueue('vrf_shallow', attestor);
    await attestor.carryOn();
    now += 3_600_000;
    await attestor.carryOn();
    expect(await row('vrf_shallow')).toMatchObject({ state: 'attesting', reason: null, attempts: 0 });
    await pass(2, attestor);
    expect(await row('vrf_shallow')).toMatchObject({ state: 'attested' });
  });

  it('are signed anew only when their place in the account’s order was taken', async () => {
    const key = await chain.newKey();
    const attestor = attestorOf(key);
    await enqueue('vrf_passed', attestor);
    chain.state.manner = 'fails';
    await attestor.carryOn();
    const signed = (await row('vrf_passed'))?.signed;
    expect(signed).toMatch(/^0x/);
    await pass(1, attestor);
    expect((await row('vrf_passed'))?.signed).toBe(signed);
    const stranger = openAccount(chain.url, key, EAS_CHAINS.development);
    chain.state.manner = 'fair';
    await stranger.send((await stranger.sign(HASH.slice(0, 42) as Hex, '0x', 0)).signed);
    await pass(4, attestor);
    expect(await row('vrf_passed')).toMatchObject({ state: 'attested' });
    expect(await chain.attestedBy(key)).toEqual(['vrf_passed']);
  });

  it('under way are left to the account that signed them, though another takes its place', async () => {
    const [former, latter] = [await chain.newKey(), await chain.newKey()];
    chain.state.manner = 'sends and fails';
    await enqueue('vrf_former', attestorOf(former));
    await attestorOf(former).carryOn();
    chain.state.manner = 'fair';
    const attestor = attestorOf(latter);
    for (const n of [1, 2, 3]) await enqueue(`vrf_latter_${n}`, attestor);
    await pass(5, attestor);
    expect(await chain.attestedBy(former)).toEqual(['vrf_former']);
    expect((await chain.attestedBy(latter)).sort()).toEqual(['vrf_latter_1', 'vrf_latter_2', 'vrf_latter_3']);
    expect(await row('vrf_former')).toMatchObject({ state: 'attested' });
    expect(await revokeAttestation('vrf_former', { store: stored.store, clock })).toBeDefined();
    await pass(2, attestor);
    expect(await row('vrf_former')).toMatchObject({
      state: 'revoking',
      reason: expect.stringContaining('Only the account 0x'),
    });
  });

  it('off the chain name the version that the contract gives itself, and the known one until it has', async () => {
    const versionBy = async (attestor: Attestor) => {
      const { told } = await attestor.prepare(statementOf('vrf_unkept'), false);
      return told.offchain;
    };
    const named = (version: string) =>
      expect.objectContaining({ domain: expect.objectContaining({ version }) });
    const [here, elsewhere] = [attestorOf(HASH), attestorOf(HASH, 'production')];
    chain.state.manner = 'is down';
    await pass(1, here);
    expect(await versionBy(here)).toMatchObject({ sig: named('1.2.0') });
    chain.state.manner = 'fair';
    await pass(1, here, elsewhere);
    expect(await versionBy(here)).toMatchObject({ sig: named('1.4.0') });
    // The node is of another chain than these go to.
    expect(await versionBy(elsewhere)).toMatchObject({ sig: named('1.0.1') });
  });

  it('are revoked on the chain, or withdrawn while nothing was sent', async () => {
    const key = await chain.newKey();
    const attestor = attestorOf(key);
    const parts = { store: stored.store, clock };
    await enqueue('vrf_withdrawn', attestor);
    expect(await revokeAttestation('vrf_withdrawn', parts)).toMatchObject({ state: 'withdrawn' });
    await enqueue('vrf_under_way', attestor);
    await attestor.carryOn();
    expect(await revokeAttestation('vrf_under_way', parts)).toMatchObject({ state: 'attesting' });
    await pass(4, attestor);
    const revoked = await row('vrf_under_way');
    expect(revoked).toMatchObject({
      state: 'revoked',
      attester: privateKeyToAccount(key).address.toLowerCase(),
    });
    expect((await chain.attestation(revoked?.uid as Hex)).revocationTime).toBeGreaterThan(0n);
    expect(await revokeAttestation('vrf_under_way', parts)).toMatchObject({ state: 'revoked' });
    expect(await revokeAttestation('vrf_nothing', parts)).toBeUndefined();
    expect(await chain.attestedBy(key)).toEqual(['vrf_under_way']);
  });
});
