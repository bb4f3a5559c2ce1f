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
};

/** What a receipt says. */
export type ReceiptClaims = CommonClaims & {
  /** Id of the agent. */
  sub: string;
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
  /** Id of the agent, where the request named a registered one. */
  sub?: string;
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
  /** Whether a mandate decided or was only reported; tokens of earlier releases do not say. */
  gate_mode?: string;
  /** What was judged under which authority, as `sha256:` and the hexadecimal digest of each text that was sent. */
  instruction_hash?: string;
  mandate_hash?: string;
  act_hash?: string;
  /** Digest of the policy that the key was bound to. */
  policy_digest?: string;
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
};

const RECEIPT: Shape = {
  ...COMMON,
  verdict_source: (value) => value === 'caller' || value === 'panel',
  sub: text,
  score: share,
  domain: text,
  event_count: count,
  metadata_hash: optional(hash),
  check_id: optional(text),
};

const PANEL: Shape = {
  ...COMMON,
  verdict_source: (value) => value === 'panel',
  sub: optional(text),
  transcript_hash: hash,
};

const CHECK: Shape = { ...PANEL, domain: text, stake_level: text, check_id: text };
const GATE: Shape = {
  ...PANEL,
  mode: text,
  tier: text,
  gate_mode: optional(text),
  instruction_hash: optional(hash),
  mandate_hash: optional(hash),
  act_hash: optional(hash),
  policy_digest: optional(hash),
};

/** The claims of a receipt. @throws {MalformedToken} naming the member that is missing or of the wrong type. */
export function receiptClaims(payload: JsonObject): ReceiptClaims {
  if (!isReceipt(payload)) throw wrongMember(payload, RECEIPT);
  if (payload.verdict_source === 'panel' && payload.check_id === undefined) {
    throw new MalformedToken('bad-claims', 'check_id is missing from a panel’s verdict');
  }
  return payload;
}

/** The claims of a check's attestation. @throws {MalformedToken} naming the member that is wrong. */
export function checkClaims(payload: JsonObject): CheckClaims {
  if (!isCheck(payload)) throw wrongMember(payload, CHECK);
  return payload;
}

/** The claims of the gate's attestation. @throws {MalformedToken} naming the member that is wrong. */
export function gateClaims(payload: JsonObject): GateClaims {
  if (!isGate(payload)) throw wrongMember(payload, GATE);
  return payload;
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
