import type { KeyRing, PublicJwk } from './keys.ts';

/** The public key set (RFC 7517): every key that receipts may have been signed with, and the next one. */
export async function jwks(keys: KeyRing): Promise<{ keys: PublicJwk[] }> {
  return { keys: await keys.published() };
}
