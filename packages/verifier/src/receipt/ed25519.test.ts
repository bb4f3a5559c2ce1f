import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodeBase64url } from './base64url.ts';
import { isStrictPoint, verifyEd25519 } from './ed25519.ts';

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const PRIME = 2n ** 255n - 19n;

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
const number = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const bytes32 = (value: bigint) => hex(value.toString(16).padStart(64, '0')).reverse();
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

const VECTORS = [
  {
    name: 'RFC 8032 7.1 test 1',
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    name: 'RFC 8032 7.1 test 2',
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    name: 'RFC 8032 7.1 test 3',
    key: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
  {
    name: 'RFC 8032 7.1 test SHA(abc)',
    key: 'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
    message:
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    signature:
      'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
  },
].map(({ name, ...fields }) => ({
  name,
  key: hex(fields.key),
  message: hex(fields.message),
  signature: hex(fields.signature),
}));

test.each(VECTORS)('$name holds, and with any bit changed does not', async ({ key, message, signature }) => {
  expect(await verifyEd25519(key, signature, message)).toEqual({ holds: true });
  for (let bit = 0; bit < 512; bit += 7) {
    const changed = signature.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect((await verifyEd25519(key, changed, message)).holds).toBe(false);
  }
  expect((await verifyEd25519(key, signature, join(message, hex('00')))).holds).toBe(false);
});

test('RFC 8037 appendix A.5 holds', async () => {
  const jws =
    'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg';
  const key = decodeBase64url('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo') ?? hex('');
  const signature = decodeBase64url(jws.slice(jws.lastIndexOf('.') + 1)) ?? hex('');
  const signed = new TextEncoder().encode(jws.slice(0, jws.lastIndexOf('.')));
  expect(await verifyEd25519(key, signature, signed)).toEqual({ holds: true });
});

describe('strictness', () => {
  const [{ key, message, signature } = { key: hex(''), message: hex(''), signature: hex('') }] = VECTORS;

  test('S is never taken modulo the order of the group', async () => {
    const s = number(signature.slice(32));
    for (const more of [ORDER, 2n * ORDER, 7n * ORDER]) {
      const malleable = join(signature.slice(0, 32), bytes32(s + more));
      expect(await verifyEd25519(key, malleable, message)).toMatchObject({
        holds: false,
        why: 'S of the signature is out of range',
      });
    }
  });

  test('signatures of a wrong length, cut, padded or empty, do not hold', async () => {
    for (const length of [0, 1, 32, 63]) {
      expect((await verifyEd25519(key, signature.slice(0, length), message)).holds).toBe(false);
    }
    expect((await verifyEd25519(key, join(signature, hex('00')), message)).holds).toBe(false);
    expect((await verifyEd25519(key, join(signature, signature), message)).holds).toBe(false);
  });

  test('zero in place of R, of S and of both does not hold', async () => {
    const zero = new Uint8Array(32);
    for (const forged of [
      join(zero, signature.slice(32)),
      join(signature.slice(0, 32), zero),
      join(zero, zero),
      join(bytes32(1n), zero),
    ]) {
      expect((await verifyEd25519(key, forged, message)).holds).toBe(false);
    }
  });

  const order8 = number(hex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'));
  const weak = [0n, 1n, PRIME - 1n, order8, PRIME - order8, PRIME, PRIME + 1n];
  const encodings = weak.flatMap((y) => [bytes32(y), bytes32(y | (1n << 255n))]);

  test('no point of small order is a key, in any of its encodings, even where a signature would fit', async () => {
    for (const point of encodings) {
      expect(isStrictPoint(point)).toBe(false);
      for (const r of encodings) {
        const forged = join(r, new Uint8Array(32));
        expect((await verifyEd25519(point, forged, message)).holds).toBe(false);
      }
    }
  });

  test('no coordinate at or over the prime is a key', () => {
    for (let over = 0n; over < 19n; over++) expect(isStrictPoint(bytes32(PRIME + over))).toBe(false);
    expect(isStrictPoint(new Uint8Array(31))).toBe(false);
    expect(isStrictPoint(new Uint8Array(33).fill(9))).toBe(false);
  });

  test('a key that is no point of the curve is a failed check, not an exception', async () => {
    for (let y = 2n; y < 12n; y++) {
      expect((await verifyEd25519(bytes32(y), signature, message)).holds).toBe(false);
    }
  });

  test('another key, and another message under the right key, do not hold', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const other = decodeBase64url(publicKey.export({ format: 'jwk' }).x ?? '') ?? hex('');
    expect((await verifyEd25519(other, signature, message)).holds).toBe(false);
    const made = Uint8Array.from(sign(null, message, privateKey));
    expect(await verifyEd25519(other, made, message)).toEqual({ holds: true });
    expect((await verifyEd25519(key, made, message)).holds).toBe(false);
  });
});
