import { type JsonObject, MalformedToken } from './token.ts';

/** What every token of the service says (RFC 7519 section 4.1, and what was judged). */
type CommonClaims = {
  /** Base address of the service that issued it. */
  iss: string;
  /** Id of what the token is about: the receipt's, the check's, or the gate's verdict's. */
  jti: string;
  /** Unix seconds. */
  iat: number;
  exp: number;
  /** `sha256:` and the hexadecimal SHA-256 of the raw claim. */
  claim_hash: string;
  verdict: string;
  /** Who decided: the caller that asked for the token, or the panel. */
  verdict_source: 'caller' | 'panel';
  /** 0..1. */
  confidence: number;
  /** Id of the agent of whose record it is a part. */
  sub?: string;
  /** Id of the agent that it names, and that somebody else than the agent's operator asked: no part of its record. */
  about?: string;
  requested_by?: 'third party';
};

/** What a receipt says. Either `sub` or `about` names the agent. */
export type ReceiptClaims = CommonClaims & {
  /** The agent's composite score at issue, 0..1. */
  score: number;
  domain: string;
  event_count: number;
  metadata_hash?: string;
  /** The check that a panel's verdict came from; a panel receipt always names one. */
  check_id?: string;
};

/** What every attestation of a verdict by the panel says. */
type PanelClaims = CommonClaims & {
  verdict_source: 'panel';
  /** `sha256:` and the hexadecimal digest of the transcript that recomputes the verdict. */
  transcript_hash: string;
};

/** What the attestation of a check says. */
export type CheckClaims = PanelClaims & {
  domain: string;
  stake_level: string;
  check_id: string;
};

/** What the attestation of the gate's verdict on an action says. */
export type GateClaims = PanelClaims & {
  /** What was judged, such as `action_authorization`. */
  mode: string;
  tier: string;
};

/** The `typ` of each artifact, so that none can be passed off as another (RFC 8725 section 3.11). */
export const RECEIPT_TYP = 'tp-receipt+jwt';
export const CHECK_TYP = 'tp-check+jwt';
export const GATE_TYP = 'tp-gate+jwt';

type Test = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Test>>;

const MAX_SECONDS = 253_402_300_799;
const text: Test = (value) => typeof value === 'string' && value !== '';
const hash: Test = (value) => typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);
const count: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const seconds: Test = (value) => count(value) && Number(value) <= MAX_SECONDS;
const share: Test = (value) => typeof value === 'number' && value >= 0 && value <= 1;
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

const COMMON: Shape = {
  iss: text,
  jti: text,
  iat: seconds,
  exp: seconds,
  claim_hash: hash,
  verdict: text,
  confidence: share,
  sub: optional(text),
  about: optional(text),
  requested_by: optional((value) => value === 'third party'),
};

const RECEIPT: Shape = {
  ...COMMON,
  verdict_source: (value) => value === 'caller' || value === 'panel',
  score: share,
  domain: text,
  event_count: count,
  metadata_hash: optional(hash),
  check_id: optional(text),
};

const PANEL: Shape = {
  ...COMMON,
  verdict_source: (value) => value === 'panel',
  transcript_hash: hash,
};

const CHECK: Shape = { ...PANEL, domain: text, stake_level: text, check_id: text };
const GATE: Shape = { ...PANEL, mode: text, tier: text };

/** The claims of a receipt. @throws {MalformedToken} naming the member that is missing or of the wrong type. */
export function receiptClaims(payload: JsonObject): ReceiptClaims {
  if (!isReceipt(payload)) throw wrongMember(payload, RECEIPT);
  if (payload.verdict_source === 'panel' && payload.check_id === undefined) {
    throw new MalformedToken('bad-claims', 'check_id is missing from a panel’s verdict');
  }
  if (payload.sub === undefined && payload.about === undefined) {
    throw new MalformedToken('bad-claims', 'sub is missing, and about as well');
  }
  return saysWhoAsked(payload);
}

/** An agent is the subject of its own record, or what a third party asked about; nothing is both or neither. */
function saysWhoAsked<Claims extends CommonClaims>(claims: Claims): Claims {
  const asked = claims.requested_by !== undefined;
  if ((claims.about !== undefined) === asked && !(asked && claims.sub !== undefined)) return claims;
  throw new MalformedToken('bad-claims', 'sub, about and requested_by do not fit together');
}

/** The claims of a check's attestation. @throws {MalformedToken} naming the member that is wrong. */
export function checkClaims(payload: JsonObject): CheckClaims {
  if (!isCheck(payload)) throw wrongMember(payload, CHECK);
  return saysWhoAsked(payload);
}

/** The claims of the gate's attestation. @throws {MalformedToken} naming the member that is wrong. */
export function gateClaims(payload: JsonObject): GateClaims {
  if (!isGate(payload)) throw wrongMember(payload, GATE);
  return saysWhoAsked(payload);
}

const isReceipt = (payload: JsonObject): payload is ReceiptClaims => misfit(payload, RECEIPT) === undefined;
const isCheck = (payload: JsonObject): payload is CheckClaims => misfit(payload, CHECK) === undefined;
const isGate = (payload: JsonObject): payload is GateClaims => misfit(payload, GATE) === undefined;

/** The first member that is not what the shape asks for. */
function misfit(payload: JsonObject, shape: Shape): string | undefined {
  return Object.keys(shape).find((member) => shape[member]?.(own(payload, member)) !== true);
}

const own = (payload: JsonObject, member: string): unknown =>
  Object.hasOwn(payload, member) ? payload[member] : undefined;

function wrongMember(payload: JsonObject, shape: Shape): MalformedToken {
  const member = misfit(payload, shape) ?? 'the payload';
  const fault = own(payload, member) === undefined ? 'is missing' : 'is not of the type it must have';
  return new MalformedToken('bad-claims', `${member} ${fault}`);
}
