import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MalformedToken } from './token.ts';
import { verifyWalletAttestation, walletSigningInput } from './wallet.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'k1', x }] };

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const EXPIRES = Date.parse('2027-01-15T09:00:00.000Z') / 1000;
const trusted = { keys, now: EXPIRES - 60 };
const MEMBERS = {
  issuer: 'truepenny',
  schema: 'wallet_reasoning_integrity/v1',
  wallet: WALLET,
  found: true,
  verdict: 'VERIFIED',
  score_normalized: 0.75,
  score_display: 75,
  score_scale: '0-1',
  confidence_bps: 7500,
  reason: 'Ö',
  evidence: { attestationCount: 2, latestAttestation: 'rcpt_1', source: 'truepenny' },
  issuedAt: '2027-01-15T08:00:00.000Z',
  expiresAt: '2027-01-15T09:00:00.000Z',
};

function signed(members: object, prefix = ''): { signature: { value: string } } & typeof MEMBERS {
  const bytes = Buffer.concat([Buffer.from(prefix), walletSigningInput(members)]);
  const value = sign(null, bytes, privateKey).toString('base64url');
  return { ...MEMBERS, ...members, signature: { alg: 'EdDSA', kid: 'k1', value } as { value: string } };
}

test('the signed bytes are the label and the canonical form of every member but the signature', () => {
  expect(new TextDecoder().decode(walletSigningInput({ b: 1, a: 2, signature: {} }))).toBe(
    'truepenny:wallet-attestation:v1\n{"a":2,"b":1}',
  );
});

test('a sound attestation is verified, whatever the order of its members', async () => {
  const attestation = signed(MEMBERS);
  expect(await verifyWalletAttestation(attestation, { ...trusted, wallet: WALLET.toLowerCase() })).toEqual({
    verified: true,
    signatureValid: true,
    expired: false,
    checks: [
      { name: 'schema', ok: true, why: 'schema is wallet_reasoning_integrity/v1' },
      { name: 'wallet', ok: true, why: 'the expected one' },
      { name: 'key', ok: true, why: 'k1 is trusted' },
      { name: 'signature', ok: true, why: 'the signature fits' },
      { name: 'expiry', ok: true, why: 'is still valid' },
    ],
  });
  const reversed = Object.fromEntries(Object.entries(attestation).reverse());
  expect(await verifyWalletAttestation(reversed, trusted)).toMatchObject({ verified: true });
});

describe('an attestation fails', () => {
  const fails = async (attestation: object, options: object = {}) => {
    const { verified, checks } = await verifyWalletAttestation(attestation, { ...trusted, ...options });
    expect(verified).toBe(false);
    return checks.filter(({ ok }) => !ok).map(({ name }) => name);
  };

  test('with any member changed, added or taken away', async () => {
    const attestation = signed(MEMBERS);
    for (const name of Object.keys(MEMBERS).filter(
      (each) => !['wallet', 'schema', 'expiresAt'].includes(each),
    )) {
      expect(await fails({ ...attestation, [name]: 'other' })).toEqual(['signature']);
      const { [name as 'issuer']: _, ...rest } = attestation;
      expect(await fails(rest)).toEqual(['signature']);
    }
    expect(await fails({ ...attestation, more: 1 })).toEqual(['signature']);
  });

  test('once expired, for another wallet, under another key, schema, algorithm or label', async () => {
    const attestation = signed(MEMBERS);
    expect(await fails(attestation, { now: EXPIRES })).toEqual(['expiry']);
    expect(await fails(attestation, { now: Number.NaN })).toEqual(['expiry']);
    expect(await fails(signed({ ...MEMBERS, expiresAt: 'never' }))).toEqual(['expiry']);
    expect(await fails(attestation, { wallet: `0x${'0'.repeat(40)}` })).toEqual(['wallet']);
    expect(await fails(attestation, { keys: { keys: [] } })).toEqual(['key', 'signature']);
    expect(await fails(signed({ ...MEMBERS, schema: 'other/v1' }))).toEqual(['schema']);
    expect(await fails({ ...attestation, signature: { ...attestation.signature, alg: 'HS256' } })).toEqual([
      'signature',
    ]);
    expect(await fails(signed(MEMBERS, 'another label\n'))).toEqual(['signature']);
  });

  test('with nothing but MalformedToken, whatever is handed in', async () => {
    const attestation = signed(MEMBERS);
    const spoilt = fc
      .tuple(fc.constantFrom(...Object.keys(attestation)), fc.anything())
      .map(([name, value]) => ({ ...attestation, [name]: value }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.anything(), spoilt), async (value) => {
        try {
          const { signatureValid } = await verifyWalletAttestation(value, trusted);
          expect(typeof signatureValid).toBe('boolean');
        } catch (error) {
          if (!(error instanceof MalformedToken)) throw error;
        }
      }),
      { numRuns: 2_000, seed: 8032 },
    );
  });
});
