import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { canonicalJson, walletSigningInput } from '@truepenny/verifier';
import type { SigningKey } from './keys.ts';

// With a callback, node:crypto signs in the thread pool and keeps the event loop free.
const signInPool = promisify(sign);

/**
 * A compact JWS (RFC 7515) over the claims, EdDSA with Ed25519 (RFC 8037).
 *
 * @throws {UncanonicalValue} for claims that hold NaN, infinities, undefined or ill-formed text: nothing is
 *   signed that would read differently once it is JSON.
 */
export async function signToken(typ: string, claims: object, { kid, secret }: SigningKey): Promise<string> {
  const header = base64url(canonicalJson({ alg: 'EdDSA', kid, typ }));
  const signed = `${header}.${base64url(canonicalJson(claims))}`;
  const signature = await signInPool(null, Buffer.from(signed), secret);
  return `${signed}.${signature.toString('base64url')}`;
}

export type DetachedSignature = { alg: 'EdDSA'; kid: string; value: string };

/** Signs a wallet attestation: gives it back with its `signature`. @throws {UncanonicalValue} */
export async function signWalletAttestation<T extends object>(
  attestation: T,
  { kid, secret }: SigningKey,
): Promise<T & { signature: DetachedSignature }> {
  const signature = await signInPool(null, walletSigningInput(attestation), secret);
  return { ...attestation, signature: { alg: 'EdDSA', kid, value: signature.toString('base64url') } };
}

/** The number, when it is one from 0 to 1. The verifier refuses any other, so better that none is signed. */
export function shareToSign(name: string, number: number): number {
  if (number >= 0 && number <= 1) return number;
  throw new RangeError(`${name} must be between 0 and 1 to be signed, and is ${number}`);
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');
