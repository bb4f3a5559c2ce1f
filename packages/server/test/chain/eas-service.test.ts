import { hash } from 'node:crypto';
import { canonicalJson } from '@truepenny/verifier';
import { recoverTypedDataAddress, serializeSignature } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../../src/chain/eas/account.ts';
import { registerSchema } from '../../src/chain/eas/register.ts';
import { EAS, EAS_CHAINS, type Hex, SCHEMA } from '../../src/chain/eas/schema.ts';
import { run } from '../../src/command/main.ts';
import { findAttestation } from '../../src/store/attestations.ts';
import { findVerification } from '../../src/store/verifications.ts';
import { hasAnvil } from '../payments/anvil.ts';
import { type Service, startService } from '../service.ts';
import { openEasChain, statementIn } from './eas-chain.ts';
import { EAS_CONTRACT, REGISTRY_CONTRACT } from './eas-contracts.ts';

const RIGHT = { question: 'What is 7 × 12 + 5?', trace: ['7 × 12 = 84', '84 + 5 = 89'], answer: '89' };
const WRONG = { ...RIGHT, trace: ['7 × 12 = 85', '85 + 5 = 90'], answer: '90' };
const digest = (value: unknown): Hex => `0x${hash('sha256', canonicalJson(value))}`;

async function verify(service: Service, body: object) {
  const key = await service.newKey('plv');
  return { key, ...(await verifyWith(service, key, body)) };
}

async function verifyWith(service: Service, key: string, body: object) {
  const { status, json } = await service.call('POST', '/v2/verify', {
    body: { ...body, issue_attestation: true },
    key,
  });
  expect(status).toBe(200);
  const { attestation, ...result } = json;
  const verification = await findVerification(service.app.parts.store.read, result.id);
  return { attestation, result, transcript: JSON.parse(verification?.transcript ?? 'null') };
}

const stateOf = async (service: Service, id: string) =>
  (await findAttestation(service.app.parts.store.read, id))?.state;

/** By the service's own rounds. */
const settled = (service: Service, id: string, state: string) =>
  expect.poll(() => stateOf(service, id), { timeout: 20_000 }).toBe(state);

describe('verifyTrace 200 with issue_attestation and no chain', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('an ALLOW is signed by the service’s own account for use off the chain', async () => {
    const { attestation, result, transcript } = await verify(service, RIGHT);
    expect([result.verdict, attestation.issued]).toEqual(['ALLOW', false]);
    expect(attestation.reason).toContain('No chain is configured');
    expect(attestation.offchain.signer).toBe(await service.app.parts.signerAddress());
    expect(statementIn(attestation.offchain.sig.message.data)).toMatchObject({
      verificationHash: digest(result),
      verificationId: result.id,
      verdict: 'ALLOW',
      confidenceBps: Math.round(result.confidence * 1e4),
      tier: 'thorough_balanced',
      transcriptHash: digest(transcript),
    });
  });

  it('getVerification 200, revokeAttestation 404: it is kept as it was answered, and is on no chain', async () => {
    const { attestation, result, transcript, key } = await verify(service, RIGHT);
    const path = `/v2/verifications/${result.id}`;
    const { status, json } = await service.call('GET', path, { key });
    expect([status, json.result]).toEqual([200, { ...result, attestation }]);
    expect(json.transcript).toEqual(transcript);
    expect(`0x${json.transcript_hash.slice('sha256:'.length)}`).toBe(
      statementIn(attestation.offchain.sig.message.data).transcriptHash,
    );
    const revoked = await service.call('POST', `${path}/revoke`, { key });
    expect([revoked.status, revoked.json.code]).toEqual([404, 'not-found']);
  });

  it('nothing but an ALLOW is attested', async () => {
    const { attestation, result } = await verify(service, WRONG);
    expect(result.verdict).toBe('BLOCK');
    expect(attestation).toEqual({
      issued: false,
      reason: 'Only an ALLOW is attested, and this verdict is BLOCK.',
    });
  });
});

describe.skipIf(!hasAnvil)('verifyTrace 200 with issue_attestation and a chain', () => {
  let chain: Awaited<ReturnType<typeof openEasChain>>;
  let service: Service;
  let environment: Record<string, string>;
  let blocks: NodeJS.Timeout;
  let ahead = 0;
  /** By rounds that need not be waited for: before each, the service's clock is put forward by what it would rest. */
  const hurried = async (id: string, state: string) => {
    const round = async () => {
      ahead += 2_000;
      await service.app.parts.attestor.carryOn();
      return stateOf(service, id);
    };
    await expect.poll(round, { timeout: 20_000 }).toBe(state);
  };
  // A command beside the service has a clock of its own.
  afterEach(() => {
    ahead = 0;
  });
  beforeAll(async () => {
    chain = await openEasChain();
    const key = await chain.newKey();
    await registerSchema(openAccount(chain.url, key, EAS_CHAINS.development));
    environment = { TRUEPENNY_EAS_KEY: key, TRUEPENNY_RPC_URL: chain.url };
    service = await startService(environment, { clock: () => Date.now() + ahead });
    blocks = setInterval(() => void chain.mine(6).catch(() => {}), 500);
  });
  afterAll(async () => {
    clearInterval(blocks);
    await service?.close();
    await chain?.close();
  });

  it('the schema stands in the official registry, under the id that every attestation names', async () => {
    const { attestation } = await verify(service, RIGHT);
    const args = [attestation.schema];
    expect(
      await chain.client.readContract({ ...REGISTRY_CONTRACT, functionName: 'getSchema', args }),
    ).toMatchObject({ uid: attestation.schema, schema: SCHEMA, revocable: true });
  });

  it('an ALLOW is answered at once and attested afterwards, as it was answered', async () => {
    const { attestation, result, transcript } = await verify(service, RIGHT);
    expect(attestation).toMatchObject({ issued: false, pending: true, id: result.id, chain: 'eip155:84532' });
    await settled(service, result.id, 'attested');
    const row = await findAttestation(service.app.parts.store.read, result.id);
    const made = await chain.attestation(row?.uid as Hex);
    expect([made.attester, made.schema]).toEqual([attestation.attester, attestation.schema]);
    expect(statementIn(made.data)).toEqual({
      verificationHash: digest(result),
      verificationId: result.id,
      verdict: 'ALLOW',
      confidenceBps: Math.round(result.confidence * 1e4),
      tier: 'thorough_balanced',
      transcriptHash: digest(transcript),
      evaluatedAt: attestation.statement.evaluatedAt,
    });
  }, 30_000);

  it('under zero_retention nothing goes to the chain', async () => {
    const { attestation, result, key } = await verify(service, { ...RIGHT, zero_retention: true });
    expect(attestation.offchain.sig.domain).toMatchObject({ name: 'EAS Attestation', chainId: 84532 });
    expect(await findAttestation(service.app.parts.store.read, result.id)).toBeUndefined();
    expect((await service.call('GET', `/v2/verifications/${result.id}`, { key })).status).toBe(404);
  });

  it('what is signed off the chain recovers to the signer under the domain of the contract that is there', async () => {
    const version = await chain.client.readContract({ ...EAS_CONTRACT, functionName: 'version' });
    // Another than the one known here, so that it must have been read.
    expect(version).not.toBe(EAS_CHAINS.development.version);
    const { attestation } = await verify(service, { ...RIGHT, zero_retention: true });
    const { signer, sig } = attestation.offchain;
    const { types, primaryType, message, signature } = sig;
    const domain = {
      name: 'EAS Attestation',
      version: String(version),
      chainId: 84532,
      verifyingContract: EAS,
    } as const;
    const recovered = await recoverTypedDataAddress({
      domain,
      types,
      primaryType,
      message: { ...message, time: BigInt(message.time), expirationTime: 0n },
      signature: serializeSignature({ ...signature, v: BigInt(signature.v) }),
    });
    expect([sig.domain, recovered]).toEqual([domain, signer]);
    expect(signer).toBe(await service.app.parts.signerAddress());
  });

  it('a node that is down changes no verdict, and the attestation is made when it is back', async () => {
    chain.state.manner = 'is down';
    const { attestation, result } = await verify(service, RIGHT);
    expect([result.verdict, attestation.pending]).toEqual(['ALLOW', true]);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await findAttestation(service.app.parts.store.read, result.id)).toMatchObject({
      state: 'attesting',
    });
    chain.state.manner = 'fair';
    await hurried(result.id, 'attested');
  }, 30_000);

  it('getVerification 200, revokeAttestation 200: its owner sees it confirmed, and revokes it', async () => {
    const { attestation, result, key } = await verify(service, RIGHT);
    const path = `/v2/verifications/${result.id}`;
    const shown = async () => (await service.call('GET', path, { key })).json.result.attestation;
    expect(await shown()).toMatchObject({ issued: false, pending: true });
    await hurried(result.id, 'attested');
    const attested = await shown();
    expect(attested).toMatchObject({ ...attestation, issued: true, pending: false, state: 'attested' });
    const receipt = await chain.client.getTransactionReceipt({ hash: attested.transaction });
    expect(receipt.status).toBe('success');
    expect(statementIn((await chain.attestation(attested.uid)).data)).toEqual(attestation.statement);
    const { status, json } = await service.call('POST', `${path}/revoke`, { key });
    expect([status, json.issued, json.state]).toEqual([200, false, 'revoking']);
    await hurried(result.id, 'revoked');
    expect(await shown()).toMatchObject({
      issued: false,
      pending: false,
      state: 'revoked',
      uid: attested.uid,
    });
    expect((await chain.attestation(attested.uid)).revocationTime).toBeGreaterThan(0n);
    const again = await service.call('POST', `${path}/revoke`, { key });
    expect([again.status, again.json.state]).toEqual([200, 'revoked']);
  }, 60_000);

  it('revokeAttestation 200: of which nothing was sent is withdrawn, and never reaches the chain', async () => {
    chain.state.manner = 'is down';
    const { result, key } = await verify(service, RIGHT);
    const { json } = await service.call('POST', `/v2/verifications/${result.id}/revoke`, { key });
    chain.state.manner = 'fair';
    expect(json).toMatchObject({ issued: false, pending: false, state: 'withdrawn' });
  });

  it('a command revokes it while the service runs', async () => {
    const { result } = await verify(service, RIGHT);
    await settled(service, result.id, 'attested');
    const { dataDirectory } = service.app.parts;
    const told: string[] = [];
    const variables = { ...environment, TRUEPENNY_DATA: dataDirectory };
    const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
    Object.assign(process.env, variables);
    try {
      expect(await run(['eas', 'revoke', result.id], (line) => told.push(line))).toBe(0);
      expect(await run(['eas', 'register'], (line) => told.push(line))).toBe(0);
      expect(await run(['eas', 'revoke', 'vrf_none'], (line) => told.push(line))).toBe(1);
    } finally {
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    expect(told[0]).toMatch(/^The attestation 0x[0-9a-f]{64} of vrf_\w+ is revoked\.$/);
    expect(told[1]).toContain('is registered already on chain 84532');
    const row = await findAttestation(service.app.parts.store.read, result.id);
    expect((await chain.attestation(row?.uid as Hex)).revocationTime).toBeGreaterThan(0n);
  }, 60_000);
});
