import { fails, HOLDS, type Recheck } from '../proof/recheck.ts';
import {
  CHECK_TYP,
  type CheckClaims,
  checkClaims,
  GATE_TYP,
  type GateClaims,
  gateClaims,
  RECEIPT_TYP,
  type ReceiptClaims,
  receiptClaims,
} from './claims.ts';
import { verifyEd25519 } from './ed25519.ts';
import { claimHash } from './hash.ts';
import { ALGORITHMS, type JwkSet, trustedKey } from './jwk.ts';
import { type ParsedToken, parseToken, type TokenHeader } from './token.ts';

/** What the verifier is told; it fetches nothing, and believes no key or address that a token names. */
export type VerifyOptions = {
  /** The keys that are trusted: a copy of the issuer's `/.well-known/jwks.json`. */
  keys: JwkSet;
  /** Unix seconds. */
  now: number;
  /** When given, the token must come from this issuer. */
  issuer?: string;
  /** When given, the token must be about this claim, character by character. */
  claim?: string;
};

export type CheckName =
  | 'type'
  | 'algorithm'
  | 'extensions'
  | 'key'
  | 'signature'
  | 'issued'
  | 'expiry'
  | 'issuer'
  | 'claim';

/** One step of the verification, and what was found. */
export type Check = { name: CheckName; ok: boolean; why: string };

/** What was found. Only `verified` says that the token holds: every check is ok. */
export type Verification<Claims> = {
  verified: boolean;
  /** The signature fits a trusted key under the one accepted algorithm. Says nothing about the other checks. */
  signatureValid: boolean;
  expired: boolean;
  checks: Check[];
  header: TokenHeader;
  claims: Claims;
};

/** How far the issuer's clock may be ahead. */
const CLOCK_SKEW_SECONDS = 60;

/** Header members that change how a token is read, or bring keys of their own; none has a place here. */
const REFUSED_MEMBERS = ['crit', 'b64', 'zip', 'enc', 'jku', 'jwk', 'x5u', 'x5c', 'x5t', 'x5t#S256'];

const verifierOf =
  <Claims extends Signed>(typ: string, claimsOf: (payload: ParsedToken['payload']) => Claims) =>
  async (jwt: string, options: VerifyOptions): Promise<Verification<Claims>> => {
    const token = parseToken(jwt);
    return examine(token, typ, claimsOf(token.payload), options);
  };

/**
 * Verifies a receipt offline: form, type, algorithm, key, signature, time, and the claim it is said to be about.
 * A well-formed token that fails gives `verified: false` and the reason of each failed check.
 *
 * @throws {MalformedToken} when the text is no receipt at all; nothing else, whatever the token and the key set hold.
 */
export const verifyReceipt = verifierOf(RECEIPT_TYP, receiptClaims);

/** Verifies the attestation that a check by the panel carries, the way `verifyReceipt` does. */
export const verifyCheckAttestation = verifierOf(CHECK_TYP, checkClaims);

/** Verifies the attestation that a verdict of the gate carries, the way `verifyReceipt` does. */
export const verifyGateAttestation = verifierOf(GATE_TYP, gateClaims);

/**
 * Verifies a token of any artifact, strictly as what its `typ` says it is; one of no known type is read as a
 * receipt, and fails.
 *
 * @throws {MalformedToken} and nothing else.
 */
export async function verifyProof(
  jwt: string,
  options: VerifyOptions,
): Promise<Verification<ReceiptClaims | CheckClaims | GateClaims>> {
  const { typ } = parseToken(jwt).header;
  if (typ === CHECK_TYP) return verifyCheckAttestation(jwt, options);
  return typ === GATE_TYP ? verifyGateAttestation(jwt, options) : verifyReceipt(jwt, options);
}

/** What is signed of every artifact. */
type Signed = { iss: string; iat: number; exp: number; claim_hash?: string };

/**
 * Runs every check that a signed token of this type has to pass, and tells of each. Claims without `claim_hash` are
 * about no claim.
 */
export async function examine<Claims extends Signed>(
  token: ParsedToken,
  typ: string,
  claims: Claims,
  { keys, now, issuer, claim }: VerifyOptions,
): Promise<Verification<Claims>> {
  const { header } = token;
  const checks: Check[] = [];
  const note = (name: CheckName, found: Recheck, holds: string): boolean => {
    checks.push({ name, ok: found.holds, why: found.holds ? holds : found.why });
    return found.holds;
  };

  note('type', header.typ === typ ? HOLDS : fails(`typ is not ${typ}`), `typ is ${typ}`);
  const algorithm = ALGORITHMS.has(header.alg) ? HOLDS : fails('alg is not EdDSA');
  note('algorithm', algorithm, `alg is ${header.alg}`);
  const extension = REFUSED_MEMBERS.find((member) => Object.hasOwn(header, member));
  note('extensions', extension ? fails(`the header has ${extension}`) : HOLDS, 'the header has none');
  const key = trustedKey(keys, header.kid);
  note('key', 'found' in key ? HOLDS : key, `${header.kid} is trusted`);
  const signature =
    'found' in key && algorithm.holds
      ? await verifyEd25519(key.found, token.signature, token.signed)
      : fails('not checked, for want of a trusted key and an accepted algorithm');
  const signatureValid = note('signature', signature, 'the signature fits');

  const { iat, exp } = claims;
  note('issued', timely(iat, exp, now), 'issued in the past');
  // Written so that a time that is not a number counts as expired.
  const expired = !(now < exp);
  note('expiry', expired ? fails(`expired at ${exp}`) : HOLDS, `expires at ${exp}`);
  if (issuer !== undefined) {
    note(
      'issuer',
      claims.iss === issuer ? HOLDS : fails('was issued by another service'),
      'the expected one',
    );
  }
  if (claim !== undefined)
    note('claim', await about(claim, claims.claim_hash ?? ''), 'the hash of the claim fits');
  return { verified: checks.every(({ ok }) => ok), signatureValid, expired, checks, header, claims };
}

function timely(iat: number, exp: number, now: number): Recheck {
  if (!(iat <= now + CLOCK_SKEW_SECONDS)) return fails(`issued in the future, at ${iat}`);
  return iat < exp ? HOLDS : fails('expires before it was issued');
}

async function about(claim: unknown, expected: string): Promise<Recheck> {
  // A lone surrogate has no UTF-8 form of its own: encoding would hash another text than the one given.
  if (typeof claim !== 'string' || /\p{Surrogate}/u.test(claim))
    return fails('the claim is not Unicode text');
  try {
    return (await claimHash(claim)) === expected ? HOLDS : fails('is about another claim');
  } catch {
    return fails('this runtime could not hash the claim');
  }
}
