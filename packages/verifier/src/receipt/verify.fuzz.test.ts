import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MalformedToken } from './token.ts';
import { verifyProof } from './verify.ts';

const NOW = 1_800_000_000;
const HASH = `sha256:${'0f'.repeat(32)}`;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const trusted = { keys: { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'k1', x }] }, now: NOW };

const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const HEADER = { alg: 'EdDSA', kid: 'k1', typ: 'tp-receipt+jwt' };
const CLAIMS = {
  iss: 'https://receipts.example',
  sub: 'agent_1',
  jti: 'rcpt_1',
  iat: NOW - 10,
  exp: NOW + 10,
  claim_hash: HASH,
  verdict: 'BLOCK',
  verdict_source: 'caller',
  confidence: 0.5,
  score: 0.5,
  domain: 'general',
  event_count: 3,
};
const signed = `${base64url(JSON.stringify(HEADER))}.${base64url(JSON.stringify(CLAIMS))}`;
const signature = sign(null, Buffer.from(signed), privateKey);
const JWT = `${signed}.${base64url(signature)}`;
const PARTS = JWT.split('.');

const place = fc.nat(JWT.length - 1);
const letter = fc.oneof(
  fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ '),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const which = fc.nat(2);
const replacePart = (at: number, text: string) => PARTS.map((part, i) => (i === at ? text : part)).join('.');

/** What stands in the part, with a bit flipped, and encoded again as it should be. */
const bitFlipped = fc.tuple(which, fc.nat(), fc.nat(7)).map(([at, byte, bit]) => {
  const bytes = Buffer.from(PARTS[at] ?? '', 'base64url');
  bytes.writeUInt8(bytes.readUInt8(byte % bytes.length) ^ (1 << bit), byte % bytes.length);
  return replacePart(at, base64url(bytes));
});

/** A member of header or claims overwritten, added or taken away, under the old signature. */
const rewritten = fc
  .tuple(
    fc.constantFrom<[number, object]>([0, HEADER], [1, CLAIMS]),
    fc.oneof(fc.constantFrom(...Object.keys(HEADER), ...Object.keys(CLAIMS), 'crit', 'jwk'), fc.string()),
    fc.oneof(fc.jsonValue(), fc.constantFrom('ALLOW', 'panel', 1, NOW + 1_000, 'none', 'HS256', undefined)),
  )
  .map(([[at, members], name, value]) =>
    replacePart(at, base64url(JSON.stringify({ ...members, [name]: value }))),
  );

const mutated = fc.oneof(
  fc.tuple(place, letter).map(([at, each]) => JWT.slice(0, at) + each + JWT.slice(at + 1)),
  fc.tuple(place, letter).map(([at, each]) => JWT.slice(0, at) + each + JWT.slice(at)),
  fc.tuple(place, fc.nat(40)).map(([at, length]) => JWT.slice(0, at) + JWT.slice(at + length)),
  fc.tuple(place, place).map(([from, to]) => JWT.slice(from) + JWT.slice(0, to)),
  fc.tuple(which, fc.string({ unit: 'binary' })).map(([at, text]) => replacePart(at, text)),
  fc.tuple(which, fc.jsonValue()).map(([at, value]) => replacePart(at, base64url(JSON.stringify(value)))),
  fc.tuple(which, fc.uint8Array({ maxLength: 80 })).map(([at, bytes]) => replacePart(at, base64url(bytes))),
  fc.shuffledSubarray([0, 1, 2]).map((order) => order.map((at) => PARTS[at]).join('.')),
  bitFlipped,
  rewritten,
);

test('of 15,000 mutated tokens none is accepted, and nothing but MalformedToken is thrown', async () => {
  expect(await verifyProof(JWT, trusted)).toMatchObject({ verified: true });
  let wellFormed = 0;
  await fc.assert(
    fc.asyncProperty(mutated, async (jwt) => {
      fc.pre(jwt !== JWT);
      try {
        const { verified, claims } = await verifyProof(jwt, trusted);
        expect(verified).toBe(false);
        expect(Number.isFinite(claims.confidence)).toBe(true);
        wellFormed++;
      } catch (error) {
        if (!(error instanceof MalformedToken)) throw error;
      }
    }),
    { numRuns: 15_000, seed: 7515 },
  );
  // Guards the test itself: a good part of the mutations must reach the signature.
  expect(wellFormed).toBeGreaterThan(2_000);
});

test('properly signed claims of any shape give finite numbers or MalformedToken', async () => {
  const claims = fc
    .tuple(fc.constantFrom(...Object.keys(CLAIMS), 'check_id', 'metadata_hash'), fc.jsonValue())
    .map(([name, value]) => JSON.stringify({ ...CLAIMS, [name]: value }));
  await fc.assert(
    fc.asyncProperty(fc.oneof(claims, fc.json()), async (payload) => {
      const content = `${base64url(JSON.stringify(HEADER))}.${base64url(payload)}`;
      const jwt = `${content}.${base64url(sign(null, Buffer.from(content), privateKey))}`;
      try {
        const found = await verifyProof(jwt, trusted);
        expect(found.signatureValid).toBe(true);
        for (const number of [found.claims.confidence, found.claims.iat, found.claims.exp]) {
          expect(Number.isFinite(number)).toBe(true);
        }
      } catch (error) {
        if (!(error instanceof MalformedToken)) throw error;
      }
    }),
    { numRuns: 3_000, seed: 7519 },
  );
});
