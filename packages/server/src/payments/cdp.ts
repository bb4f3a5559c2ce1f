import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/fault.ts';
import type { Randomness } from '../kernel/ids.ts';

const LIFETIME_SECONDS = 120;

export type CdpKey = { id: string; secret: string };

/**
 * The Authorization header that Coinbase's developer platform wants: a short JWT for one method and address,
 * signed with the API key, which is Ed25519 (64 bytes in base64) or a P-256 key in PEM.
 *
 * @throws {Fault} where the secret is neither.
 */
export function cdpAuthorization(
  { id, secret }: CdpKey,
  { clock, randomness }: { clock: Clock; randomness: Randomness },
): (method: 'GET' | 'POST', url: string) => string {
  const key = keyOf(secret);
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256';
  return (method, url) => {
    const { host, pathname } = new URL(url);
    const now = Math.floor(clock() / 1000);
    const header = { alg, typ: 'JWT', kid: id, nonce: randomness(16).toString('hex') };
    const claims = {
      iss: 'cdp',
      sub: id,
      aud: ['cdp_service'],
      nbf: now,
      exp: now + LIFETIME_SECONDS,
      uris: [`${method} ${host}${pathname}`],
    };
    const signed = `${part(header)}.${part(claims)}`;
    const digest = alg === 'EdDSA' ? null : 'sha256';
    const signature = sign(digest, Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    return `Bearer ${signed}.${signature.toString('base64url')}`;
  };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function keyOf(secret: string): KeyObject {
  try {
    const key = secret.includes('-----BEGIN')
      ? createPrivateKey(secret.replaceAll('\\n', '\n'))
      : ed25519(Buffer.from(secret, 'base64'));
    const curve = key.asymmetricKeyDetails?.namedCurve;
    if (key.asymmetricKeyType === 'ed25519' || curve === 'prime256v1') return key;
  } catch {
    // What is wrong with it is not said: it would be said of a secret.
  }
  throw new Fault('CDP_API_KEY_SECRET must be an Ed25519 key (64 bytes in base64) or a P-256 key in PEM.');
}

function ed25519(bytes: Buffer): KeyObject {
  if (bytes.length !== 64) throw new Error('The key is not 64 bytes');
  const d = bytes.subarray(0, 32).toString('base64url');
  const x = bytes.subarray(32).toString('base64url');
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
}
