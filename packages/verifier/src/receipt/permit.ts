import { canonicalJson, UncanonicalValue } from '../json/canonical.ts';
import { sha256Hex } from './hash.ts';
import type { JwkSet } from './jwk.ts';
import { type JsonObject, MalformedToken, parseToken } from './token.ts';
import { type CheckName, examine } from './verify.ts';

/** The `typ` of a permit: nothing else that the service signs can be passed off as one. */
export const PERMIT_TYP = 'tp-permit+jwt';

/** A call as it is about to be made. */
export type PermittedCall = {
  tool: string;
  arguments: unknown;
  /** The working folder that relative paths are of, where the call was judged with one. */
  cwd?: string;
};

/** What a permit says: that a person approved this one call, once, until it expires. */
export type PermitClaims = {
  /** Base address of the service that issued it. */
  iss: string;
  /** Id of the approval; a permit of the same id is good once. */
  jti: string;
  /** Unix seconds. */
  iat: number;
  exp: number;
  /** The verification that was left open and approved then. */
  verification_id: string;
  /** Id of the operator whose key approved it. */
  approved_by: string;
  tool: string;
  /** What {@link actHash} gives for the call. */
  act_hash: string;
  cwd?: string;
};

/** Members of a permit or of the call that can be wrong; `jti` is wrong when the permit was used before. */
export type PermitMember =
  | 'token'
  | 'typ'
  | 'alg'
  | 'header'
  | 'kid'
  | 'signature'
  | keyof PermitClaims
  | 'arguments';

/** Thrown for a permit that does not permit this call; `member` names what is wrong. */
export class NotPermitted extends Error {
  override name = 'NotPermitted';
  readonly member: PermitMember;

  constructor(member: PermitMember, detail: string) {
    super(`${member}: ${detail}`);
    this.member = member;
  }
}

/** Ids of the permits that were used, as a Set holds them. */
type UsedSet = { has(jti: string): boolean; add(jti: string): unknown };

/**
 * Notes the use of a permit and tells whether it was used before, in one step: with several processes, by a store
 * they share. `exp` says until when it has to be remembered, in Unix seconds.
 */
export type UseOnce = (jti: string, exp: number) => boolean | Promise<boolean>;

export type PermitOptions = {
  /** Unix seconds. */
  now: number;
  /** The keys that are trusted: a copy of the issuer's `/.well-known/jwks.json`. */
  keys: JwkSet;
  /** Where uses are remembered; in this process alone unless given. */
  used?: UsedSet | UseOnce;
  /** When given, the permit must come from this issuer. */
  issuer?: string;
};

const MEMBER_OF: Record<CheckName, PermitMember> = {
  type: 'typ',
  algorithm: 'alg',
  extensions: 'header',
  key: 'kid',
  signature: 'signature',
  issued: 'iat',
  expiry: 'exp',
  issuer: 'iss',
  claim: 'act_hash',
};

/** `sha256:` and the hexadecimal SHA-256 of the RFC 8785 form of `{arguments, tool}`. @throws {UncanonicalValue} */
export async function actHash({ tool, arguments: given }: PermittedCall): Promise<string> {
  return `sha256:${await sha256Hex(canonicalJson({ tool, arguments: given }))}`;
}

/**
 * Whether a permit permits this very call, now, for the first time; checked offline. Gives true, and the permit is
 * used up then; the caller makes the call at once.
 *
 * @throws {NotPermitted} with the member that is wrong, whatever token, call and key set hold. A permit that is refused
 *   is not used up.
 */
export async function permits(
  token: string,
  call: PermittedCall,
  { now, keys, used = remember(now), issuer }: PermitOptions,
): Promise<true> {
  const claims = await readPermit(token, { now, keys, ...(issuer !== undefined && { issuer }) });
  if (typeof call?.tool !== 'string' || call.tool !== claims.tool) {
    throw new NotPermitted('tool', `the permit is for the tool ${claims.tool}`);
  }
  if (call.cwd !== claims.cwd) {
    throw new NotPermitted('cwd', `the permit is for ${claims.cwd ?? 'no working folder in particular'}`);
  }
  if ((await hashOf(call)) !== claims.act_hash) {
    throw new NotPermitted('arguments', 'they are not those that were approved');
  }
  const { jti, exp } = claims;
  if (await takes(used, jti, exp)) throw new NotPermitted('jti', 'the permit was used before');
  return true;
}

/** What a permit says, once signature and time have been checked. Reading it does not use it up. @throws {NotPermitted} */
export async function readPermit(
  token: string,
  { now, keys, issuer }: Omit<PermitOptions, 'used'>,
): Promise<PermitClaims> {
  try {
    const parsed = parseToken(token);
    // Another artifact is told by its type before it is told by the members that it lacks.
    if (parsed.header.typ !== PERMIT_TYP) throw new NotPermitted('typ', `it is not ${PERMIT_TYP}`);
    const options = { keys, now, ...(issuer !== undefined && { issuer }) };
    const { checks, claims } = await examine(parsed, PERMIT_TYP, claimsOf(parsed.payload), options);
    const failed = checks.find(({ ok }) => !ok);
    if (failed) throw new NotPermitted(MEMBER_OF[failed.name], failed.why);
    return claims;
  } catch (error) {
    if (error instanceof MalformedToken) throw new NotPermitted('token', error.message);
    throw error;
  }
}

function claimsOf(payload: JsonObject): PermitClaims {
  const text = (member: keyof PermitClaims): string => {
    const value = Object.hasOwn(payload, member) ? payload[member] : undefined;
    if (typeof value === 'string' && value !== '') return value;
    throw new NotPermitted(member, 'is missing or not a text');
  };
  const seconds = (member: 'iat' | 'exp'): number => {
    const value = payload[member];
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    throw new NotPermitted(member, 'is not a time in Unix seconds');
  };
  return {
    iss: text('iss'),
    jti: text('jti'),
    iat: seconds('iat'),
    exp: seconds('exp'),
    verification_id: text('verification_id'),
    approved_by: text('approved_by'),
    tool: text('tool'),
    act_hash: text('act_hash'),
    ...(Object.hasOwn(payload, 'cwd') && { cwd: text('cwd') }),
  };
}

async function hashOf(call: PermittedCall): Promise<string> {
  try {
    return await actHash(call);
  } catch (error) {
    if (error instanceof UncanonicalValue) throw new NotPermitted('arguments', error.message);
    throw error;
  }
}

async function takes(used: UsedSet | UseOnce, jti: string, exp: number): Promise<boolean> {
  if (typeof used === 'function') return used(jti, exp);
  if (used.has(jti)) return true;
  used.add(jti);
  return false;
}

/** Until when each permit that this process used would be good. What makes a permit good once has to be remembered. */
const usedHere = new Map<string, number>();

/** The memory of this process, without the permits that nobody could use any more. */
const remember =
  (now: number): UseOnce =>
  (jti, exp) => {
    for (const [old, until] of usedHere) if (until <= now) usedHere.delete(old);
    const before = usedHere.has(jti);
    usedHere.set(jti, exp);
    return before;
  };
