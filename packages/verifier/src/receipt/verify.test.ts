import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { CompactSign, compactVerify, importJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Jwk } from './jwk.ts';
import { MalformedToken } from './token.ts';
import { verifyCheckAttestation, verifyGateAttestation, verifyProof, verifyReceipt } from './verify.ts';

const NOW = 1_800_000_000;
const HASH = `sha256:${'ab'.repeat(32)}`;
const CLAIM = 'Pay invoice 17 — €40';
const CLAIM_HASH = 'sha256:ebf910f37cb190b37920f2fbe7bb5be8b89e293380f67a0385a1e90b23282d04';

const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

function keyPair(kid: string): { jwk: Jwk; secret: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { jwk: { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid, x }, secret: privateKey };
}

const { jwk, secret } = keyPair('k1');
const stranger = keyPair('k1');
const trusted = { keys: { keys: [jwk] }, now: NOW };

const HEADER = { alg: 'EdDSA', kid: 'k1', typ: 'tp-receipt+jwt' };
const CLAIMS = {
  iss: 'https://receipts.example',
  sub: 'agent_1',
  jti: 'rcpt_1',
  iat: NOW - 10,
  exp: NOW + 10,
  claim_hash: HASH,
  verdict: 'ALLOW',
  verdict_source: 'caller',
  confidence: 0.5,
  score: 0.5,
  domain: 'general',
  event_count: 0,
};
const CHECK_HEADER = { ...HEADER, typ: 'tp-check+jwt' };
const CHECK_CLAIMS = {
  ...CLAIMS,
  jti: 'chk_1',
  verdict_source: 'panel',
  check_id: 'chk_1',
  stake_level: 'high',
  transcript_hash: HASH,
};

const GATE_HEADER = { ...HEADER, typ: 'tp-gate+jwt' };
const GATE_CLAIMS = {
  ...CLAIMS,
  jti: 'sent_1',
  verdict_source: 'panel',
  mode: 'trade_execution',
  tier: 'standard',
  transcript_hash: HASH,
};

/** A token over these bytes exactly, so that tests can sign what no honest signer would. */
function signRaw(header: string, payload: string, key = secret): string {
  const signed = `${base64url(header)}.${base64url(payload)}`;
  return `${signed}.${base64url(sign(null, Buffer.from(signed), key))}`;
}
const signed = (claims: object, header: object = HEADER, key = secret) =>
  signRaw(JSON.stringify(header), JSON.stringify(claims), key);

const failed = async (jwt: string, options: Partial<Parameters<typeof verifyReceipt>[1]> = {}) => {
  const { verified, checks } = await verifyReceipt(jwt, { ...trusted, ...options });
  expect(verified).toBe(checks.every(({ ok }) => ok));
  return checks.filter(({ ok }) => !ok).map(({ name, why }) => `${name}: ${why}`);
};

const refusal = async (jwt: unknown) => {
  try {
    await verifyReceipt(jwt as string, trusted);
  } catch (error) {
    return error instanceof MalformedToken ? `${error.code}: ${error.message}` : error;
  }
  return 'read';
};

test('a sound receipt is verified, step by step', async () => {
  expect(await verifyReceipt(signed(CLAIMS), { ...trusted, issuer: CLAIMS.iss })).toEqual({
    verified: true,
    signatureValid: true,
    expired: false,
    header: HEADER,
    claims: CLAIMS,
    checks: [
      { name: 'type', ok: true, why: 'typ is tp-receipt+jwt' },
      { name: 'algorithm', ok: true, why: 'alg is EdDSA' },
      { name: 'extensions', ok: true, why: 'the header has none' },
      { name: 'key', ok: true, why: 'k1 is trusted' },
      { name: 'signature', ok: true, why: 'the signature fits' },
      { name: 'issued', ok: true, why: 'issued in the past' },
      { name: 'expiry', ok: true, why: `expires at ${CLAIMS.exp}` },
      { name: 'issuer', ok: true, why: 'the expected one' },
    ],
  });
  expect(await failed(signed(CLAIMS, { ...HEADER, alg: 'Ed25519' }))).toEqual([]);
});

describe('a well-formed token that fails says which check failed', () => {
  test.each([
    [{ typ: undefined }, 'type: typ is not tp-receipt+jwt'],
    [{ typ: 'JWT' }, 'type: typ is not tp-receipt+jwt'],
    [{ typ: 'tp-check+jwt' }, 'type: typ is not tp-receipt+jwt'],
    [{ crit: ['b64'], b64: false }, 'extensions: the header has crit'],
    [{ b64: true }, 'extensions: the header has b64'],
    [{ jku: 'https://evil.example/jwks.json' }, 'extensions: the header has jku'],
    [{ jwk: stranger.jwk }, 'extensions: the header has jwk'],
    [{ x5u: 'https://evil.example/cert' }, 'extensions: the header has x5u'],
  ])('header %j', async (members, why) => {
    expect(await failed(signed(CLAIMS, { ...HEADER, ...members }))).toEqual([why]);
  });

  test.each(['none', 'None', 'HS256', 'RS256', 'ES256', 'Ed448', 'eddsa', ''])('alg %s', async (alg) => {
    const found = await verifyReceipt(signed(CLAIMS, { ...HEADER, alg }), trusted);
    expect(found).toMatchObject({ verified: false, signatureValid: false });
    const unsigned = `${base64url(JSON.stringify({ ...HEADER, alg }))}.${base64url(JSON.stringify(CLAIMS))}.`;
    expect(await verifyReceipt(unsigned, trusted)).toMatchObject({ verified: false, signatureValid: false });
  });

  test('a key that is not trusted, under any name', async () => {
    expect(await failed(signed(CLAIMS, { ...HEADER, kid: 'k2' }))).toContain(
      'key: no trusted key has this kid',
    );
    expect(await failed(signed(CLAIMS, HEADER, stranger.secret))).toEqual([
      'signature: the signature does not fit key and content',
    ]);
    for (const keys of [[], [jwk, stranger.jwk], [{ ...jwk, crv: 'Ed448' }], [{ ...jwk, kty: 'EC' }]]) {
      expect(await failed(signed(CLAIMS), { keys: { keys } })).toHaveLength(2);
    }
    for (const x of ['', jwk.x.slice(1), `${jwk.x}=`, 'A'.repeat(43), 7 as never]) {
      expect(await failed(signed(CLAIMS), { keys: { keys: [{ ...jwk, x }] } })).toHaveLength(2);
    }
    for (const keys of [undefined, null, {}, { keys: null }, { keys: [null, 1, 'k1', []] }, []]) {
      expect(await failed(signed(CLAIMS), { keys: keys as never })).toHaveLength(2);
    }
    expect(await failed(signed(CLAIMS), { keys: { keys: [{ ...jwk, use: 'enc' }] } })).toHaveLength(2);
    expect(await failed(signed(CLAIMS), { keys: { keys: [{ ...jwk, alg: 'HS256' }] } })).toHaveLength(2);
  });

  test('time', async () => {
    expect(await failed(signed(CLAIMS), { now: CLAIMS.exp })).toEqual([`expiry: expired at ${CLAIMS.exp}`]);
    expect(await failed(signed(CLAIMS), { now: CLAIMS.exp - 1 })).toEqual([]);
    expect(await failed(signed(CLAIMS), { now: CLAIMS.iat - 60 })).toEqual([]);
    expect(await failed(signed(CLAIMS), { now: CLAIMS.iat - 61 })).toHaveLength(1);
    expect(await failed(signed({ ...CLAIMS, exp: CLAIMS.iat }))).toHaveLength(2);
    expect(await verifyReceipt(signed(CLAIMS), { ...trusted, now: Number.NaN })).toMatchObject({
      verified: false,
      signatureValid: true,
      expired: true,
    });
  });

  test('issuer and claim, where they are asked for', async () => {
    expect(await failed(signed(CLAIMS), { issuer: 'https://receipts.example/' })).toHaveLength(1);
    const about = (claim: string) => failed(signed({ ...CLAIMS, claim_hash: CLAIM_HASH }), { claim });
    expect(await about(CLAIM)).toEqual([]);
    expect(await about(`${CLAIM} `)).toEqual(['claim: is about another claim']);
    expect(await about('\ud800')).toEqual(['claim: the claim is not Unicode text']);
    expect(await about(7 as never)).toEqual(['claim: the claim is not Unicode text']);
  });
});

describe('what is no receipt token is malformed', () => {
  const part = base64url(JSON.stringify(HEADER));
  const payload = base64url(JSON.stringify(CLAIMS));

  test.each([
    [undefined, 'not-a-string'],
    [null, 'not-a-string'],
    [{}, 'not-a-string'],
    ['', 'not-three-parts'],
    ['..', 'not-three-parts'],
    [`${part}.${payload}`, 'not-three-parts'],
    [`${part}.${payload}.a.b`, 'not-three-parts'],
    [`.${payload}.AAAA`, 'not-three-parts'],
    ['.'.repeat(8_192), 'not-three-parts'],
    ['a'.repeat(8_193), 'too-long'],
    [`${part}=.${payload}.AAAA`, 'not-base64url'],
    [`${part}.${payload}.AA==`, 'not-base64url'],
    [`${part}.${payload}.A/+A`, 'not-base64url'],
    [`${part}.${payload}.AB`, 'not-base64url'],
    [` ${part}.${payload}.AAAA`, 'not-base64url'],
    [`${base64url(Uint8Array.of(0x7b, 0xff, 0x7d))}.${payload}.AAAA`, 'not-utf-8'],
    [`${base64url(Uint8Array.of(0xed, 0xa0, 0x80))}.${payload}.AAAA`, 'not-utf-8'],
    [signRaw('\ufeff{}', '{}'), 'unsafe-json'],
    [signRaw('[]', '{}'), 'unsafe-json'],
    [signRaw('null', '{}'), 'unsafe-json'],
    [signRaw(JSON.stringify(HEADER), '"text"'), 'unsafe-json'],
    [signRaw('{"alg":"EdDSA","alg":"none","kid":"k1"}', '{}'), 'unsafe-json'],
    [signRaw(JSON.stringify(HEADER), '{"__proto__":{"verdict":"ALLOW"}}'), 'unsafe-json'],
    [signRaw(JSON.stringify(HEADER), `{"a":${'['.repeat(9)}${']'.repeat(9)}}`), 'unsafe-json'],
    [signRaw('{"kid":"k1"}', '{}'), 'bad-header'],
    [signRaw('{"alg":"EdDSA"}', '{}'), 'bad-header'],
    [signRaw('{"alg":"EdDSA","kid":["k1"]}', '{}'), 'bad-header'],
    [signed({ sub: '1234567890', name: 'John Doe', iat: 1516239022 }), 'bad-claims'],
  ])('%s', async (jwt, code) => {
    expect(await refusal(jwt)).toMatch(new RegExp(`^${code}: `));
  });

  test.each<[string, unknown]>([
    ...Object.keys(CLAIMS).map((member): [string, unknown] => [member, undefined]),
    ['iat', 1.5],
    ['iat', -1],
    ['exp', '1800000010'],
    ['exp', 1e300],
    ['confidence', 1.01],
    ['confidence', -0.01],
    ['confidence', null],
    ['score', '0.5'],
    ['event_count', 0.5],
    ['verdict', ''],
    ['verdict', ['ALLOW']],
    ['verdict_source', 'oracle'],
    ['verdict_source', 'panel'],
    ['claim_hash', HASH.toUpperCase()],
    ['claim_hash', `${HASH}\n`],
    ['metadata_hash', 'sha256:'],
    ['check_id', 7],
  ])('with %s = %j', async (member, value) => {
    expect(await refusal(signed({ ...CLAIMS, [member]: value }))).toMatch(/^bad-claims: /);
  });

  test('that names an agent as its own and as asked about, or says by halves who asked', async () => {
    const { sub, ...nobodys } = CLAIMS;
    const about = { about: sub, requested_by: 'third party' };
    const found = await verifyReceipt(signed({ ...nobodys, ...about }), trusted);
    expect(found).toMatchObject({ verified: true, claims: about });
    for (const claims of [
      nobodys,
      { ...nobodys, about: sub },
      { ...nobodys, ...about, requested_by: 'its operator' },
      { ...CLAIMS, ...about },
      { ...CLAIMS, about: sub },
      { ...CLAIMS, requested_by: 'third party' },
    ]) {
      expect(await refusal(signed(claims))).toMatch(/^bad-claims: /);
    }
  });

  test('with a number that overflows to infinity', async () => {
    const payload = JSON.stringify(CLAIMS).replace('"score":0.5', '"score":1e999');
    expect(await refusal(signRaw(JSON.stringify(HEADER), payload))).toBe(
      'bad-claims: score is not of the type it must have',
    );
  });
});

describe('each artifact is verified as itself and refused as any other', () => {
  // With the claims of all of them, so that the type alone can tell.
  const everything = { ...CHECK_CLAIMS, ...GATE_CLAIMS };
  const verifiers = [
    [HEADER.typ, verifyReceipt, CLAIMS],
    [CHECK_HEADER.typ, verifyCheckAttestation, CHECK_CLAIMS],
    [GATE_HEADER.typ, verifyGateAttestation, GATE_CLAIMS],
  ] as const;

  test.each(verifiers)('%s', async (typ, verify, claims) => {
    expect((await verify(signed(claims, { ...HEADER, typ }), trusted)).verified).toBe(true);
    expect((await verifyProof(signed(claims, { ...HEADER, typ }), trusted)).verified).toBe(true);
    for (const other of [...verifiers.map(([each]) => each), 'JWT', 'at+jwt', typ.toUpperCase(), '']) {
      if (other === typ) continue;
      const { verified, signatureValid, checks } = await verify(
        signed(everything, { ...HEADER, typ: other }),
        trusted,
      );
      expect([verified, signatureValid]).toEqual([false, true]);
      expect(checks.filter(({ ok }) => !ok).map(({ why }) => why)).toEqual([`typ is not ${typ}`]);
    }
  });

  test('under the type of another it must have the claims of that other', async () => {
    await expect(verifyProof(signed(CLAIMS, CHECK_HEADER), trusted)).rejects.toThrow('verdict_source');
    await expect(verifyProof(signed(CHECK_CLAIMS, GATE_HEADER), trusted)).rejects.toThrow('mode is missing');
    await expect(verifyProof(signed(GATE_CLAIMS, CHECK_HEADER), trusted)).rejects.toThrow(MalformedToken);
  });
});

test('agrees with jose, both ways, on arbitrary claims', async () => {
  const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const arbitrary = fc.record({
    ...Object.fromEntries(['iss', 'sub', 'jti', 'verdict', 'domain'].map((name) => [name, text])),
    confidence: share,
    score: share,
    event_count: fc.nat(),
  });
  const theirs = await importJWK({ ...jwk }, 'EdDSA');
  await fc.assert(
    fc.asyncProperty(arbitrary, fc.boolean(), async (fields, foreign) => {
      const claims = { ...CLAIMS, ...fields };
      const payload = new TextEncoder().encode(JSON.stringify(claims));
      const key = foreign ? stranger.secret : secret;
      const jwt = await new CompactSign(payload).setProtectedHeader(HEADER).sign(key);
      const ours = await verifyReceipt(jwt, trusted);
      const accepted = await compactVerify(jwt, theirs).then(
        () => true,
        () => false,
      );
      expect(ours.verified).toBe(accepted);
      expect(ours.verified).toBe(!foreign);
      expect(ours.claims).toEqual(JSON.parse(JSON.stringify(claims)));
    }),
    { numRuns: 300, seed: 8037 },
  );
});
