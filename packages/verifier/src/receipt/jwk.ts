import { decodeBase64url } from './base64url.ts';
import { isStrictPoint } from './ed25519.ts';

/** A public key as the key set publishes it (RFC 8037 section 2). */
export type Jwk = { kty: string; crv: string; kid: string; x: string; use?: string; alg?: string };

/** A key set (RFC 7517 section 5): what the caller trusts, and the only source of keys. */
export type JwkSet = { readonly keys: readonly Jwk[] };

/** The signature algorithms read here: RFC 8037's name, and the fully specified one of RFC 9864. */
export const ALGORITHMS: ReadonlySet<string> = new Set(['EdDSA', 'Ed25519']);

export type KeyLookup = { found: Uint8Array<ArrayBuffer> } | { holds: false; why: string };

/** The trusted public key that `kid` names, or why there is none. Never throws, whatever the key set holds. */
export function trustedKey(trusted: JwkSet, kid: string): KeyLookup {
  const keys: unknown = trusted?.keys;
  const named = Array.isArray(keys) ? keys.filter((key?: Partial<Jwk> | null) => key?.kid === kid) : [];
  const [key] = named;
  if (key === undefined) return none('no trusted key has this kid');
  if (named.length > 1) return none('more than one trusted key has this kid');
  if (key.kty !== 'OKP' || key.crv !== 'Ed25519') return none('the trusted key is not an Ed25519 key');
  if (key.use !== undefined && key.use !== 'sig') return none('the trusted key is not for signatures');
  if (key.alg !== undefined && !ALGORITHMS.has(key.alg))
    return none('the trusted key is for another algorithm');
  const found = typeof key.x === 'string' ? decodeBase64url(key.x) : undefined;
  return found && isStrictPoint(found) ? { found } : none('the trusted key is not a point to be trusted');
}

const none = (why: string): KeyLookup => ({ holds: false, why });
