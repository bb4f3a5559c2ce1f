import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProofResult, PublicKeySet, Receipt, StoredReceipt } from '@truepenny/contract';
import { claimHash, leafHash, receiptLeaf, sha256Hex, toHex, verifyReceipt } from '@truepenny/verifier';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../src/kernel/caller.ts';
import { systemRandomness } from '../../src/kernel/ids.ts';
import { Problem } from '../../src/kernel/problem.ts';
import { attestCheck } from '../../src/receipts/attest.ts';
import { type IssueParts, signReceipt } from '../../src/receipts/issue.ts';
import { jwks } from '../../src/receipts/jwks.ts';
import { openKeyRing, rotateKeys } from '../../src/receipts/keys.ts';
import { getReceipt } from '../../src/receipts/read.ts';
import { issueRequested, type ReceiptRequest } from '../../src/receipts/request.ts';
import { receiptBody, storedReceiptBody } from '../../src/receipts/respond.ts';
import { revokeReceipt } from '../../src/receipts/revoke.ts';
import { verifyProofToken } from '../../src/receipts/verify-proof.ts';
import { type AgentRow, insertAgent } from '../../src/store/agents.ts';
import { insertOperator } from '../../src/store/operators.ts';
import { findReceiptCounters } from '../../src/store/receipt-counters.ts';
import { temporaryStore } from '../temporary.ts';

const START = Date.parse('2027-01-01T00:00:00.250Z');
const DAY = 86_400_000;
const ISSUER = 'https://verify.example';

const AGENT: AgentRow = {
  id: 'agent_1',
  operator_id: 'op_1',
  name: 'Invoice clerk',
  description: null,
  registered_at: START,
  event_count: 7,
};
const OPERATOR: Caller = { kind: 'operator', keyId: 'key_1', operatorId: 'op_1' };
const STRANGER: Caller = { kind: 'operator', keyId: 'key_2', operatorId: 'op_2' };
const REQUEST: ReceiptRequest = {
  agentId: AGENT.id,
  claim: 'Pay invoice 17 — €40',
  verdict: 'VERIFIED',
  domain: 'finance',
  metadata: { ticket: '42', a: 'é' },
};

let directory: string;
let temporary: Awaited<ReturnType<typeof temporaryStore>>;
let parts: IssueParts;
let now = START;
const clock = () => now;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'truepenny-receipts-'));
  temporary = await temporaryStore();
  const { store } = temporary;
  await store.write(async (tx) => {
    for (const id of ['op_1', 'op_2']) {
      await insertOperator(tx, { id, name: id, email: null, registered_at: START });
    }
    await insertAgent(tx, AGENT);
  });
  const keys = await openKeyRing(join(directory, 'keys'), clock, async () => {});
  const compositeScore = () => 0.625;
  parts = { store, keys, clock, randomness: systemRandomness, issuer: ISSUER, compositeScore };
});
beforeEach(() => {
  now = START;
});
afterAll(async () => {
  await temporary.remove();
  await rm(directory, { recursive: true, force: true });
});

const refused = async (attempt: Promise<unknown>) => {
  const error = await attempt.catch((thrown: unknown) => thrown);
  return error instanceof Problem ? error.code : error;
};

/** Has a receipt issued and kept, as the till does. */
async function issued(request: ReceiptRequest, caller: Caller | undefined, given: IssueParts) {
  const { row, record } = await issueRequested(request, { caller }, given);
  await given.store.write(record);
  return row;
}

describe('issuing', () => {
  test('gives a receipt of the interface’s shape that says the verdict is the caller’s own', async () => {
    const row = await issued(REQUEST, OPERATOR, parts);
    const body = Receipt.strict().parse(receiptBody(row, ISSUER));
    expect(body).toMatchObject({
      agentId: 'agent_1',
      agentName: 'Invoice clerk',
      claim: REQUEST.claim,
      verdict: 'VERIFIED',
      score: 0.625,
      domain: 'finance',
      eventCount: 7,
      issuedAt: '2027-01-01T00:00:00.250Z',
      expiresAt: '2027-04-01T00:00:00.000Z',
      verifyUrl: `/v1/receipts/${row.id}`,
      proof: {
        format: 'tp-eddsa-jwt-1',
        jwt: body.jwt,
        alg: 'EdDSA',
        kid: 'tp-attestor-v1',
        issuer: ISSUER,
        jwks_uri: `${ISSUER}/.well-known/jwks.json`,
        verify_proof_url: `${ISSUER}/v1/verify-proof`,
        claim_hash: await claimHash(REQUEST.claim),
      },
    });
    const seconds = Math.floor(START / 1000);
    const { header, claims, verified } = await verifyReceipt(body.jwt, {
      keys: await jwks(parts.keys),
      now: seconds,
      issuer: ISSUER,
      claim: REQUEST.claim,
    });
    expect(verified).toBe(true);
    expect(header).toEqual({ alg: 'EdDSA', kid: 'tp-attestor-v1', typ: 'tp-receipt+jwt' });
    expect(claims).toEqual({
      iss: ISSUER,
      sub: 'agent_1',
      jti: row.id,
      iat: seconds,
      exp: seconds + 90 * 86_400,
      claim_hash: await claimHash(REQUEST.claim),
      verdict: 'VERIFIED',
      verdict_source: 'caller',
      confidence: 0.625,
      score: 0.625,
      domain: 'finance',
      event_count: 7,
      metadata_hash: `sha256:${await sha256Hex('{"a":"é","ticket":"42"}')}`,
    });
  });

  test('is accepted by jose with the published key set', async () => {
    const { jwt } = await issued(REQUEST, OPERATOR, parts);
    const keySet = createLocalJWKSet(PublicKeySet.strict().parse(await jwks(parts.keys)));
    const options = { typ: 'tp-receipt+jwt', issuer: ISSUER, currentDate: new Date(now) };
    expect((await jwtVerify(jwt, keySet, options)).payload.verdict_source).toBe('caller');
  });

  test('gives a block hash that anybody recomputes from the receipt', async () => {
    const body = receiptBody(await issued(REQUEST, OPERATOR, parts), ISSUER);
    const { receiptId, agentId, verdict, issuedAt, expiresAt, jwt } = body;
    const { claim_hash } = body.proof;
    const leaf = {
      receiptId,
      agentId,
      verdict,
      issuedAt,
      expiresAt,
      jwt,
      claim_hash,
      verdict_source: 'caller',
    };
    expect(body.blockHash).toBe(`sha256:${toHex(await leafHash(receiptLeaf(leaf)))}`);
  });

  test('has stored the receipt and counted it by the time it answers', async () => {
    const before = (await findReceiptCounters(parts.store.read, AGENT.id))?.total ?? 0;
    const rows = await Promise.all(Array.from({ length: 40 }, () => issued(REQUEST, OPERATOR, parts)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(40);
    for (const row of rows) expect(await getReceipt(parts.store.read, row.id)).toEqual(row);
    expect((await findReceiptCounters(parts.store.read, AGENT.id))?.total).toBe(before + 40);
  });

  test('names the check in a panel’s receipt, with the panel’s confidence', async () => {
    const decided = { by: 'panel', checkId: 'chk_9', confidence: 0.9 } as const;
    const matter = { claim: 'c', verdict: 'ALLOW', domain: 'general', decided } as const;
    const row = await signReceipt({ agent: AGENT, own: true }, 'op_1', matter, parts);
    expect(row).toMatchObject({ verdict_source: 'panel', check_id: 'chk_9', confidence: 0.9, score: 0.625 });
    const { claims } = await verifyReceipt(row.jwt, { keys: await jwks(parts.keys), now: now / 1000 });
    expect(claims).toMatchObject({ verdict_source: 'panel', check_id: 'chk_9', confidence: 0.9 });
    expect(claims).not.toHaveProperty('metadata_hash');
    expect(StoredReceipt.strict().parse(storedReceiptBody(row, ISSUER, now))).toMatchObject({
      verdict_source: 'panel',
      check_id: 'chk_9',
      metadata: {},
    });
  });

  test('refuses unknown agents, and those of others', async () => {
    expect(await refused(issued({ ...REQUEST, agentId: 'agent_2' }, OPERATOR, parts))).toBe('not-found');
    expect(await refused(issued(REQUEST, STRANGER, parts))).toBe('not-yours');
    const own: Caller = { ...OPERATOR, kind: 'agent', agentId: 'agent_1' };
    expect((await issued(REQUEST, own, parts)).operator_id).toBe('op_1');
    expect(await refused(issued(REQUEST, { ...own, agentId: 'agent_2' }, parts))).toBe('not-yours');
    expect((await issued(REQUEST, undefined, parts)).operator_id).toBeNull();
  });

  test('signs and stores nothing when a number is not one', async () => {
    const before = await findReceiptCounters(parts.store.read, AGENT.id);
    for (const score of [Number.NaN, 1.5, -1]) {
      const broken = { ...parts, compositeScore: () => score };
      expect(await refused(issued(REQUEST, OPERATOR, broken))).toBeInstanceOf(RangeError);
    }
    expect(await findReceiptCounters(parts.store.read, AGENT.id)).toEqual(before);
  });

  test('fails when the receipt cannot be stored', async () => {
    const full = { ...parts.store, write: () => Promise.reject(new Error('disk full')) };
    await expect(issued(REQUEST, OPERATOR, { ...parts, store: full })).rejects.toThrow('disk full');
  });
});

describe('a stored receipt', () => {
  test('is active, then expired at the very second', async () => {
    const row = await issued(REQUEST, OPERATOR, parts);
    const at = (time: number) => StoredReceipt.strict().parse(storedReceiptBody(row, ISSUER, time)).status;
    expect(at(now)).toBe('active');
    expect(at(row.expires_at - 1)).toBe('active');
    expect(at(row.expires_at)).toBe('expired');
    expect(storedReceiptBody(row, ISSUER, now)).toMatchObject({
      metadata: REQUEST.metadata,
      verdict_source: 'caller',
    });
    expect(await refused(getReceipt(parts.store.read, 'rcpt_none'))).toBe('not-found');
  });

  test('about an agent that a third party paid for is nobody’s to take back', async () => {
    const row = await issued(REQUEST, undefined, parts);
    expect(await refused(revokeReceipt(row.id, OPERATOR, parts))).toBe('not-yours');
    const { claims, verified } = await verifyReceipt(row.jwt, {
      keys: await jwks(parts.keys),
      now: now / 1000,
    });
    expect(verified).toBe(true);
    expect(claims).toMatchObject({ about: AGENT.id, requested_by: 'third party' });
    expect(claims).not.toHaveProperty('sub');
    const stored = StoredReceipt.strict().parse(storedReceiptBody(row, ISSUER, now));
    expect(stored).toMatchObject({ agentId: AGENT.id, agentName: AGENT.name, requested_by: 'third party' });
  });

  test('is revoked by its operator, once', async () => {
    const { id } = await issued(REQUEST, OPERATOR, parts);
    expect(await refused(revokeReceipt(id, STRANGER, parts))).toBe('not-yours');
    expect(await refused(revokeReceipt('rcpt_none', OPERATOR, parts))).toBe('not-found');
    now += DAY;
    const revoked = await revokeReceipt(id, OPERATOR, parts);
    now += DAY;
    expect(await revokeReceipt(id, OPERATOR, parts)).toEqual(revoked);
    expect(storedReceiptBody(await getReceipt(parts.store.read, id), ISSUER, now + 400 * DAY)).toMatchObject({
      status: 'revoked',
      revokedAt: '2027-01-02T00:00:00.250Z',
    });
  });
});

describe('verify-proof', () => {
  test('tells of what this service issued whether it stands, has expired or was revoked', async () => {
    const { id, jwt } = await issued(REQUEST, OPERATOR, parts);
    const status = async () => {
      const { verified, status, signatureValid, checks } = ProofResult.strict().parse(
        await verifyProofToken(jwt, parts),
      );
      return {
        verified,
        status,
        signatureValid,
        failed: checks.filter(({ ok }) => !ok).map(({ name }) => name),
      };
    };
    expect(await status()).toEqual({ verified: true, status: 'active', signatureValid: true, failed: [] });
    await revokeReceipt(id, OPERATOR, parts);
    const revoked = { verified: false, status: 'revoked', signatureValid: true };
    expect(await status()).toEqual({ ...revoked, failed: ['revocation'] });
    const before = now;
    now += 91 * DAY;
    expect(await status()).toEqual({ ...revoked, failed: ['expiry', 'revocation'] });
    now = before;
    const cut = `${jwt.slice(0, -6)}AAAAAA`;
    const forged = await verifyProofToken(cut, parts);
    expect(forged.verified).toBe(false);
    expect(forged).not.toHaveProperty('status');
  });

  test('verifies a receipt and a check’s attestation', async () => {
    const { jwt } = await issued(REQUEST, OPERATOR, parts);
    expect(ProofResult.strict().parse(await verifyProofToken(jwt, parts))).toMatchObject({
      verified: true,
      signatureValid: true,
      expired: false,
      kid: 'tp-attestor-v1',
      issuer: ISSUER,
      claim_hash: await claimHash(REQUEST.claim),
      verdict: 'VERIFIED',
      verdict_source: 'caller',
      confidence: 0.625,
      issuedAt: Math.floor(START / 1000),
      expiresAt: Math.floor(START / 1000) + 90 * 86_400,
      jwks_uri: `${ISSUER}/.well-known/jwks.json`,
    });
    const attestation = await attestCheck(
      {
        id: 'chk_1',
        claim: 'c',
        verdict: 'BLOCK',
        confidence: 0.8,
        domain: 'general',
        stakeLevel: 'high',
        transcriptHash: `sha256:${'0'.repeat(64)}`,
      },
      parts,
    );
    expect(await verifyProofToken(attestation.jwt, parts)).toMatchObject({
      verified: true,
      verdict: 'BLOCK',
      verdict_source: 'panel',
      claim_hash: attestation.claim_hash,
    });
  });

  test('answers to what is well-formed but does not hold, and calls the rest a bad request', async () => {
    const { jwt } = await issued(REQUEST, OPERATOR, parts);
    const [, payload] = jwt.split('.');
    const none = Buffer.from('{"alg":"none","kid":"tp-attestor-v1"}').toString('base64url');
    for (const other of [`${none}.${payload}.`, `${jwt.slice(0, -86)}${'A'.repeat(86)}`]) {
      const found = ProofResult.strict().parse(await verifyProofToken(other, parts));
      expect(found).toMatchObject({ verified: false, signatureValid: false, expired: false });
    }
    now += 90 * DAY;
    expect(await verifyProofToken(jwt, parts)).toMatchObject({
      verified: false,
      signatureValid: true,
      expired: true,
    });
    for (const malformed of ['', 'a.b', 'a.b.c', `${jwt}=`, `${jwt}.`, jwt.slice(1)]) {
      expect(await refused(verifyProofToken(malformed, parts))).toBe('invalid-request');
    }
  });

  test('still verifies receipts of a key that has been rotated out', async () => {
    const { jwt } = await issued(REQUEST, OPERATOR, parts);
    await rotateKeys(join(directory, 'keys'), { clock, delayMs: 300_000, check: async () => {} });
    now += DAY;
    const next = await issued(REQUEST, OPERATOR, parts);
    expect(next.kid).toBe('tp-attestor-v2');
    for (const each of [jwt, next.jwt]) expect((await verifyProofToken(each, parts)).verified).toBe(true);
  });
});
