import { createHash } from 'node:crypto';
import { METADATA_LIMITS } from '@truepenny/contract';
import { verifyReceipt } from '@truepenny/verifier';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';
import { newAgent, type Party, party } from './cast.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 5, 15, 12);
const CLAIM = 'Invoice 4711 — 1,240.00 € — is due on 1 July ✓';
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

const issue = (change: object = {}, { key = own.key, headers = {} } = {}) =>
  service.call('POST', '/v1/verify', {
    key,
    headers,
    body: { agentId: own.agentId, claim: CLAIM, verdict: 'VERIFIED', ...change },
  });
const checkProof = (jwt: unknown) => service.call('POST', '/v1/verify-proof', { body: { jwt } });

describe('issueReceipt', () => {
  it('201: a receipt that anybody can check against the published keys', async () => {
    const { status, json } = await issue({ domain: 'finance', metadata: { order: '7' } });
    expect(status).toBe(201);
    const claimHash = `sha256:${createHash('sha256').update(CLAIM).digest('hex')}`;
    expect(json).toMatchObject({
      receiptId: expect.stringMatching(/^rcpt_/),
      agentId: own.agentId,
      agentName: 'Freight quoter',
      claim: CLAIM,
      verdict: 'VERIFIED',
      score: 0.5,
      domain: 'finance',
      eventCount: 0,
      issuedAt: '2026-06-15T12:00:00.000Z',
      expiresAt: '2026-09-13T12:00:00.000Z',
      verifyUrl: `/v1/receipts/${json.receiptId}`,
      proof: {
        format: 'tp-eddsa-jwt-1',
        jwt: json.jwt,
        alg: 'EdDSA',
        kid: 'tp-attestor-v1',
        issuer: service.url,
        jwks_uri: `${service.url}/.well-known/jwks.json`,
        verify_proof_url: `${service.url}/v1/verify-proof`,
        claim_hash: claimHash,
      },
      charged: { usd: 0.002, rail: 'credit', play: true },
    });
    const { json: keys } = await service.call('GET', '/.well-known/jwks.json');
    const { payload, protectedHeader } = await jwtVerify(json.jwt, createLocalJWKSet(keys), {
      currentDate: new Date(now),
    });
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: 'tp-attestor-v1', typ: 'tp-receipt+jwt' });
    expect(payload).toMatchObject({ sub: own.agentId, verdict_source: 'caller', claim_hash: claimHash });
    const offline = await verifyReceipt(json.jwt, { keys, now: now / 1000, claim: CLAIM });
    expect(offline.verified).toBe(true);
  });

  it('201: by the agent’s own key; with the score that the agent has at that moment', async () => {
    const { agentId, agentKey } = await newAgent(service, own.key);
    const event = { type: 'verification', outcome: 'correct' };
    await service.call('POST', `/v1/agents/${agentId}/events`, { key: own.key, body: event });
    const { status, json } = await issue({ agentId }, { key: agentKey });
    expect([status, json.score, json.eventCount]).toEqual([201, 0.6, 1]);
  });

  it.each(['ALLOW', 'BLOCK', 'UNCERTAIN', 'VERIFIED', 'UNVERIFIED', 'DISSENT'])(
    '201: %s',
    async (verdict) => {
      const { agentId } = await newAgent(service, own.key);
      expect((await issue({ agentId, verdict })).json.verdict).toBe(verdict);
      const { json } = await service.call('GET', `/v1/trustscore/${agentId}`);
      const verified = verdict === 'ALLOW' || verdict === 'VERIFIED' ? 1 : 0;
      expect(json.receipt_summary).toMatchObject({ total: 1, verified, unverified: 1 - verified });
    },
  );

  it('400: every required member missing, named', async () => {
    const { status, json } = await service.call('POST', '/v1/verify', { key: own.key, body: {} });
    expect(status).toBe(400);
    expect(json.errors.map(({ path }: { path: string }) => path)).toEqual(['agentId', 'claim', 'verdict']);
  });

  it.each<[string, object, string]>([
    ['agentId of another type', { agentId: 7 }, 'agentId'],
    ['agentId too long', { agentId: 'x'.repeat(65) }, 'agentId'],
    ['claim of another type', { claim: ['x'] }, 'claim'],
    ['claim of white space', { claim: ' \n\t' }, 'claim'],
    ['claim too long', { claim: 'x'.repeat(100_001) }, 'claim'],
    ['verdict unknown', { verdict: 'allow' }, 'verdict'],
    ['verdict of another type', { verdict: true }, 'verdict'],
    ['domain of another type', { domain: 7 }, 'domain'],
    ['domain blank', { domain: '' }, 'domain'],
    ['domain too long', { domain: 'x'.repeat(201) }, 'domain'],
    ['an unknown member', { verdit: 'ALLOW' }, 'verdit'],
    ['the source claimed by the caller', { verdict_source: 'panel' }, 'verdict_source'],
    ['a metadata list', { metadata: ['x'] }, 'metadata'],
    ['a metadata text', { metadata: 'x' }, 'metadata'],
    ['a metadata number', { metadata: { n: 1 } }, 'metadata.n'],
    ['a metadata null', { metadata: { n: null } }, 'metadata.n'],
    ['a metadata object', { metadata: { n: { m: 'x' } } }, 'metadata.n'],
    ['a metadata value too long', { metadata: { n: 'x'.repeat(METADATA_LIMITS.value + 1) } }, 'metadata.n'],
    [
      '1,000 metadata keys',
      { metadata: Object.fromEntries([...Array(1_000).keys()].map((n) => [n, 'x'])) },
      'metadata',
    ],
    [
      'metadata too long together',
      { metadata: Object.fromEntries([...Array(20).keys()].map((n) => [n, 'x'.repeat(1_000)])) },
      'metadata',
    ],
  ])('400: %s', async (_, change, path) => {
    const { status, json } = await issue(change);
    expect([status, json.errors[0].path]).toEqual([400, path]);
    expect(json.charged).toBe(false);
  });

  it('400: __proto__ in metadata, a lone surrogate, a NUL', async () => {
    for (const metadata of ['{"__proto__":"x"}', '{"a":"\\ud800"}', '{"a\\u0000":"x"}']) {
      const body = `{"agentId":"${own.agentId}","claim":"c","verdict":"ALLOW","metadata":${metadata}}`;
      expect((await service.call('POST', '/v1/verify', { key: own.key, body })).status).toBe(400);
    }
  });

  it('402: an operator without credit; nothing is issued', async () => {
    const { store } = service.app.parts;
    const poor = await party(service, 'Poor');
    await store.write((tx) =>
      tx
        .updateTable('credit_accounts')
        .set({ balance_micro_usd: 1_000 })
        .where('operator_id', '=', poor.operatorId)
        .execute(),
    );
    const { status, json } = await issue({ agentId: poor.agentId }, { key: poor.key });
    expect([status, json.code, json.charged]).toEqual([402, 'payment-required', false]);
    const { json: trust } = await service.call('GET', `/v1/trustscore/${poor.agentId}`);
    expect(trust.receipt_summary.total).toBe(0);
  });

  it('403: another operator’s agent, and another agent’s key', async () => {
    const sibling = await newAgent(service, own.key);
    for (const key of [other.key, other.agentKey, sibling.agentKey]) {
      const { status, json } = await issue({}, { key });
      expect([status, json.code]).toEqual([403, 'not-yours']);
    }
  });

  it('404: no such agent, and ids of other kinds', async () => {
    for (const agentId of ['agent_none', own.operatorId, 'rcpt_1', 'constructor']) {
      const { status, json } = await issue({ agentId });
      expect([status, json.charged]).toEqual([404, false]);
    }
  });

  it('409, 422: an Idempotency-Key makes it one receipt, charged once', async () => {
    const headers = { 'idempotency-key': 'receipt-1' };
    const first = await issue({}, { headers });
    expect((await issue({}, { headers })).json).toEqual(first.json);
    expect((await issue({ verdict: 'BLOCK' }, { headers })).status).toBe(422);
    const racing = await Promise.all(
      Array.from({ length: 20 }, () => issue({}, { headers: { 'idempotency-key': 'receipt-2' } })),
    );
    const made = racing.filter(({ status }) => status === 201).map(({ json }) => json.receiptId);
    expect(new Set(made).size).toBe(1);
    expect(racing.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });
});

describe('getReceipt', () => {
  it('200: as it stands, with its source, metadata and status; not modified for who has it', async () => {
    const { json: issued } = await issue({ metadata: { b: '2', a: '1' } });
    const path = `/v1/receipts/${issued.receiptId}`;
    const { status, json, headers } = await service.call('GET', path);
    const { charged: _, ...receipt } = issued;
    expect(status).toBe(200);
    expect(json).toEqual({
      ...receipt,
      metadata: { a: '1', b: '2' },
      verdict_source: 'caller',
      status: 'active',
    });
    const etag = headers.get('etag') ?? '';
    expect((await service.call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    now = START + 90 * DAY;
    expect((await service.call('GET', path)).json.status).toBe('expired');
    now = START;
  });

  it('400, 404', async () => {
    expect((await service.call('GET', `/v1/receipts/${'x'.repeat(65)}`)).status).toBe(400);
    for (const id of ['rcpt_none', own.agentId, '..%2fagents']) {
      expect((await service.call('GET', `/v1/receipts/${id}`)).status).toBe(404);
    }
  });
});

describe('revokeReceipt', () => {
  const revoke = (id: string, key = own.key) => service.call('POST', `/v1/receipts/${id}/revoke`, { key });

  it('200: revoked once, for good, and no longer counted as verified', async () => {
    const { agentId } = await newAgent(service, own.key);
    const { receiptId } = (await issue({ agentId })).json;
    const first = await revoke(receiptId);
    expect([first.status, first.json.status]).toEqual([200, 'revoked']);
    now = START + DAY;
    expect((await revoke(receiptId)).json.revokedAt).toBe(first.json.revokedAt);
    now = START;
    const { json } = await service.call('GET', `/v1/trustscore/${agentId}`);
    expect(json.receipt_summary).toMatchObject({ total: 1, verified: 0, unverified: 1 });
  });

  it('403, 404: somebody else’s, and none', async () => {
    const { receiptId } = (await issue()).json;
    expect((await revoke(receiptId, other.key)).json.code).toBe('not-yours');
    expect((await revoke('rcpt_none')).status).toBe(404);
    expect((await revoke('x'.repeat(65))).status).toBe(400);
  });
});

describe('verifyProof', () => {
  it('200: bare, in its proof, or in the whole receipt', async () => {
    const { json: receipt } = await issue();
    for (const body of [{ jwt: receipt.jwt }, { proof: receipt.proof }, receipt]) {
      const { status, json, headers } = await service.call('POST', '/v1/verify-proof', { body });
      expect([status, json.verified]).toEqual([200, true]);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('200: expired to the second', async () => {
    const { jwt } = (await issue()).json;
    now = START + 90 * DAY - 1_000;
    expect((await checkProof(jwt)).json).toMatchObject({ verified: true, expired: false });
    now = START + 90 * DAY;
    expect((await checkProof(jwt)).json).toMatchObject({
      verified: false,
      signatureValid: true,
      expired: true,
    });
    now = START;
  });

  it('400: no jwt, or two that differ', async () => {
    const { jwt } = (await issue()).json;
    for (const body of [{}, { jwt: 7 }, { jwt: '' }, { proof: {} }, { jwt, proof: { jwt: `${jwt}x` } }, []]) {
      expect((await service.call('POST', '/v1/verify-proof', { body })).status).toBe(400);
    }
  });

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

  it('200 verified: false: another algorithm, another key, another artifact', async () => {
    const [header, payload, signature] = (await issue()).json.jwt.split('.');
    const headers = [
      { alg: 'none' },
      { alg: 'HS256' },
      { alg: 'RS256' },
      { alg: 'ES256' },
      { alg: 'eddsa' },
      { kid: 'tp-attestor-v9' },
      { kid: '../tp-attestor-v1' },
    ];
    for (const change of headers) {
      const forged = `${encode({ ...decode(header), ...change })}.${payload}.${signature}`;
      const { status, json } = await checkProof(forged);
      expect([status, json.verified, json.signatureValid], JSON.stringify(change)).toEqual([
        200,
        false,
        false,
      ]);
    }
    const unsigned = await checkProof(`${header}.${payload}.`);
    expect([unsigned.status, unsigned.json.verified]).toEqual([200, false]);
    for (const change of [{ verdict: 'ALLOW' }, { exp: 4_000_000_000 }, { sub: 'agent_other' }]) {
      const forged = `${header}.${encode({ ...decode(payload), ...change })}.${signature}`;
      expect((await checkProof(forged)).json).toMatchObject({ verified: false, signatureValid: false });
    }
  });

  it('never 200 verified: true: headers that reach for another key or rule', async () => {
    const [header, payload, signature] = (await issue()).json.jwt.split('.');
    const { kid: _, ...withoutKid } = decode(header);
    const headers = [
      { ...decode(header), jku: `${service.url}/.well-known/jwks.json` },
      { ...decode(header), jwk: { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) } },
      { ...decode(header), x5u: 'http://127.0.0.1:1/' },
      { ...decode(header), crit: ['exp'] },
      { ...decode(header), b64: false, crit: ['b64'] },
      { ...decode(header), zip: 'DEF' },
      withoutKid,
    ];
    const found = [];
    for (const forged of headers) {
      const { status, json } = await checkProof(`${encode(forged)}.${payload}.${signature}`);
      found.push(status === 200 ? json.verified : status);
    }
    expect(found.every((outcome) => outcome === false || outcome === 400)).toBe(true);
    expect(found).toMatchInlineSnapshot(`
      [
        false,
        false,
        false,
        false,
        false,
        false,
        400,
      ]
    `);
  });

  it('400: cut, doubled, glued together, padded or re-encoded', async () => {
    const { jwt } = (await issue()).json;
    const [header = '', payload = '', signature = ''] = jwt.split('.');
    const malformed = [
      jwt.slice(0, -1),
      jwt.slice(1),
      jwt + jwt,
      `${jwt}.${jwt}`,
      `${jwt} ${jwt}`,
      `${header}.${payload}`,
      `${jwt}=`,
      ` ${jwt}`,
      `${jwt}\n`,
      `${header}.${payload}.${signature}.${signature}`,
      `${header}..${signature}`,
      `.${payload}.${signature}`,
      jwt.replaceAll('.', '..'),
      `Bearer ${jwt}`,
      JSON.stringify({ payload, protected: header, signature }),
      `${header}.${Buffer.from('{"iss":1}').toString('base64url')}.${signature}`,
      `${Buffer.from('{"alg":"EdDSA","alg":"none"}').toString('base64url')}.${payload}.${signature}`,
      'x'.repeat(8_193),
    ];
    for (const token of malformed) {
      const { status, json } = await checkProof(token);
      expect([status, json.code], token.slice(0, 60)).toEqual([400, 'invalid-request']);
    }
  });
});

describe('jwks', () => {
  it('200: the public keys alone, to be cached', async () => {
    const { status, json, headers } = await service.call('GET', '/.well-known/jwks.json');
    expect(status).toBe(200);
    expect(json.keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        use: 'sig',
        alg: 'EdDSA',
        kid: 'tp-attestor-v1',
        x: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('etag')).toBeTruthy();
  });
});
