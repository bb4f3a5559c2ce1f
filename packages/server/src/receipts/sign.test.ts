import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import {
  leafHash,
  RECEIPT_TYP,
  sha256Hex,
  toHex,
  UncanonicalValue,
  verifyReceipt,
  verifyWalletAttestation,
} from '@truepenny/verifier';
import fc from 'fast-check';
import { CompactSign, compactVerify, importJWK, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { leafHashOf, sha256Of } from './hash.ts';
import { shareToSign, signToken, signWalletAttestation } from './sign.ts';

// RFC 8037 appendix A.1.
const D = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
const X = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const secret = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: X, d: D }, format: 'jwk' });
const key = { kid: 'tp-attestor-v1', secret };
const jwk = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: key.kid, x: X };
const NOW = 1_800_000_000;
const trusted = { keys: { keys: [jwk] }, now: NOW };

const text = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const claimSets = fc.record({
  iss: fc.webUrl(),
  sub: text,
  jti: text,
  iat: fc.integer({ min: 1, max: NOW }),
  exp: fc.integer({ min: NOW + 1, max: NOW + 8_000_000 }),
  claim_hash: text.map(sha256Of),
  verdict: fc.constantFrom('ALLOW', 'BLOCK', 'UNCERTAIN', 'VERIFIED', 'UNVERIFIED', 'DISSENT'),
  verdict_source: fc.constant('caller'),
  confidence: share,
  score: share,
  domain: text,
  event_count: fc.nat(),
});

test('the token of RFC 8037’s key is the same bytes every time', async () => {
  expect(await signToken(RECEIPT_TYP, { b: 1, a: 'é' }, key)).toMatchInlineSnapshot(
    `"eyJhbGciOiJFZERTQSIsImtpZCI6InRwLWF0dGVzdG9yLXYxIiwidHlwIjoidHAtcmVjZWlwdCtqd3QifQ.eyJhIjoiw6kiLCJiIjoxfQ.f1i2cBEzmWSlACLitH0QhcBwK8_EuHORRH54uVkMBcRdtVuitUCgyR7kZqYSkIOZRZxhH3II0RwHLhyq8r6ZAw"`,
  );
});

test('jose verifies what we sign, and we verify what jose signs, whatever the claims', async () => {
  const theirs = await importJWK(jwk, 'EdDSA');
  await fc.assert(
    fc.asyncProperty(claimSets, async (claims) => {
      const ours = await signToken(RECEIPT_TYP, claims, key);
      const read = await jwtVerify(ours, theirs, {
        algorithms: ['EdDSA'],
        typ: RECEIPT_TYP,
        currentDate: new Date(NOW * 1000),
        issuer: claims.iss,
      });
      expect(read.payload).toEqual(JSON.parse(JSON.stringify(claims)));
      expect(read.protectedHeader).toEqual({ alg: 'EdDSA', kid: key.kid, typ: RECEIPT_TYP });

      const payload = new TextEncoder().encode(JSON.stringify(claims));
      const header = { typ: RECEIPT_TYP, kid: key.kid, alg: 'EdDSA' };
      const foreign = await new CompactSign(payload).setProtectedHeader(header).sign(secret);
      for (const jwt of [ours, foreign]) {
        const found = await verifyReceipt(jwt, trusted);
        expect(found.checks.filter(({ ok }) => !ok)).toEqual([]);
        expect(found.claims).toEqual(read.payload);
      }
    }),
    { numRuns: 400, seed: 8037 },
  );
});

test('neither verifies what was altered', async () => {
  const theirs = await importJWK(jwk, 'EdDSA');
  await fc.assert(
    fc.asyncProperty(claimSets, fc.nat(), async (claims, place) => {
      const jwt = await signToken(RECEIPT_TYP, claims, key);
      const at = place % jwt.length;
      const altered = jwt.slice(0, at) + (jwt[at] === 'A' ? 'B' : 'A') + jwt.slice(at + 1);
      await expect(compactVerify(altered, theirs)).rejects.toThrow();
      const verified = await verifyReceipt(altered, trusted).then(
        (found) => found.verified,
        () => false,
      );
      expect(verified).toBe(false);
    }),
    { numRuns: 300, seed: 8037 },
  );
});

test('what would read differently once it is JSON is not signed', async () => {
  for (const claim of [Number.NaN, Number.NEGATIVE_INFINITY, undefined, '\ud800', 1n]) {
    await expect(signToken(RECEIPT_TYP, { claim }, key)).rejects.toThrow(UncanonicalValue);
    await expect(signWalletAttestation({ claim }, key)).rejects.toThrow(UncanonicalValue);
  }
  for (const number of [Number.NaN, -0.1, 1.1, Number.POSITIVE_INFINITY]) {
    expect(() => shareToSign('score', number)).toThrow(RangeError);
  }
});

test('a signed wallet attestation is verified offline', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const members = {
    schema: 'wallet_reasoning_integrity/v1',
    wallet: `0x${'0'.repeat(40)}`,
    expiresAt: new Date((NOW + 3_600) * 1000).toISOString(),
  };
  const sound = await signWalletAttestation(members, key);
  expect(await verifyWalletAttestation(sound, trusted)).toMatchObject({ verified: true });
  const forged = await signWalletAttestation(members, { ...key, secret: privateKey });
  expect(await verifyWalletAttestation(forged, trusted)).toMatchObject({ verified: false });
});

test('hashes are those that the verifier recomputes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (entry) => {
      expect(sha256Of(entry)).toBe(`sha256:${await sha256Hex(entry)}`);
      expect(leafHashOf(entry)).toBe(`sha256:${toHex(await leafHash(entry))}`);
    }),
    { numRuns: 300, seed: 6962 },
  );
});
