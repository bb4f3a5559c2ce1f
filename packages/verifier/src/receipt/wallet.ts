import { canonicalJson, UncanonicalValue } from '../json/canonical.ts';
import { fails, HOLDS, type Recheck } from '../proof/recheck.ts';
import { decodeBase64url } from './base64url.ts';
import { verifyEd25519 } from './ed25519.ts';
import { ALGORITHMS, type JwkSet, trustedKey } from './jwk.ts';
import { type JsonObject, MalformedToken } from './token.ts';

/** Put before the signed text, so that no other artifact's bytes can ever carry this signature. */
export const WALLET_ATTESTATION_LABEL = 'truepenny:wallet-attestation:v1\n';
const SCHEMA = 'wallet_reasoning_integrity/v1';

/** What was found of a wallet attestation. Only `verified` says that it holds. */
export type WalletVerification = {
  verified: boolean;
  signatureValid: boolean;
  expired: boolean;
  checks: { name: 'schema' | 'wallet' | 'key' | 'signature' | 'expiry'; ok: boolean; why: string }[];
};

/**
 * The bytes that a wallet attestation's signature covers: the label, and the RFC 8785 form of every member
 * except `signature`.
 *
 * @throws {UncanonicalValue} when a member has no canonical form.
 */
export function walletSigningInput(attestation: object): Uint8Array<ArrayBuffer> {
  const members = Object.entries(attestation).filter(([name]) => name !== 'signature');
  return new TextEncoder().encode(WALLET_ATTESTATION_LABEL + canonicalJson(Object.fromEntries(members)));
}

/**
 * Verifies a wallet attestation offline.
 *
 * @param options Trusted keys, the time in Unix seconds and, when given, the address it must be about (compared
 *   without regard to letter case, as EVM addresses are).
 * @throws {MalformedToken} with `bad-claims` when it is no such attestation at all; nothing else.
 */
export async function verifyWalletAttestation(
  attestation: unknown,
  { keys, now, wallet }: { keys: JwkSet; now: number; wallet?: string },
): Promise<WalletVerification> {
  const { alg, kid, value, expiresAt, about, schema, signed } = read(attestation);
  const checks: WalletVerification['checks'] = [];
  const note = (name: WalletVerification['checks'][number]['name'], found: Recheck, holds: string) => {
    checks.push({ name, ok: found.holds, why: found.holds ? holds : found.why });
    return found.holds;
  };
  note('schema', schema === SCHEMA ? HOLDS : fails(`schema is not ${SCHEMA}`), `schema is ${SCHEMA}`);
  if (wallet !== undefined) {
    const same = wallet.toLowerCase() === about.toLowerCase();
    note('wallet', same ? HOLDS : fails('is about another wallet'), 'the expected one');
  }
  const key = trustedKey(keys, kid);
  note('key', 'found' in key ? HOLDS : key, `${kid} is trusted`);
  const signature =
    'found' in key && ALGORITHMS.has(alg)
      ? await verifyEd25519(key.found, value, signed)
      : fails('not checked, for want of a trusted key and an accepted algorithm');
  const signatureValid = note('signature', signature, 'the signature fits');
  // Written so that a time that is not a number counts as expired.
  const expired = !(now * 1000 < expiresAt);
  note('expiry', expired ? fails('has expired') : HOLDS, 'is still valid');
  return { verified: checks.every(({ ok }) => ok), signatureValid, expired, checks };
}

function read(attestation: unknown) {
  const members = asObject(attestation, 'the attestation');
  const { alg, kid, value } = asObject(members.signature, 'signature');
  const bytes = typeof value === 'string' ? decodeBase64url(value) : undefined;
  if (!bytes) throw malformed('signature.value is not base64url');
  return {
    alg: asText(alg, 'signature.alg'),
    kid: asText(kid, 'signature.kid'),
    value: bytes,
    about: asText(members.wallet, 'wallet'),
    schema: asText(members.schema, 'schema'),
    expiresAt: Date.parse(asText(members.expiresAt, 'expiresAt')),
    signed: signedBytes(members),
  };
}

function signedBytes(members: JsonObject): Uint8Array<ArrayBuffer> {
  try {
    return walletSigningInput(members);
  } catch (error) {
    throw malformed(error instanceof UncanonicalValue ? error.message : 'the attestation cannot be read');
  }
}

function asObject(value: unknown, name: string): JsonObject {
  const prototype: unknown = typeof value === 'object' && value !== null && Object.getPrototypeOf(value);
  if (prototype !== Object.prototype) throw malformed(`${name} is not an object`);
  return { ...(value as object) };
}

function asText(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw malformed(`${name} is not a text`);
}

const malformed = (detail: string) => new MalformedToken('bad-claims', detail);
