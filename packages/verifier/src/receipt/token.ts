import { readJson, UnsafeJson } from '../json/read.ts';
import { decodeBase64url } from './base64url.ts';

/** What makes a text no token of ours at all. Stable: callers may branch on it. */
export type MalformedCode =
  | 'not-a-string'
  | 'too-long'
  | 'not-three-parts'
  | 'not-base64url'
  | 'not-utf-8'
  | 'unsafe-json'
  | 'bad-header'
  | 'bad-claims';

/** Thrown for what does not parse as far as a token with its claims; the only error verification throws. */
export class MalformedToken extends Error {
  override name = 'MalformedToken';
  readonly code: MalformedCode;

  constructor(code: MalformedCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** The protected header of a token. Members beyond these are kept as they came. */
export type TokenHeader = { readonly alg: string; readonly kid: string; readonly [member: string]: unknown };

export type JsonObject = { readonly [member: string]: unknown };

/** A token taken apart; nothing of it is believed yet. */
export type ParsedToken = {
  header: TokenHeader;
  payload: JsonObject;
  /** The bytes that the signature covers (RFC 7515 section 5.2). */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

/** Longest token read, in characters. A receipt of this service has about 900. */
export const MAX_TOKEN_LENGTH = 8_192;
const MAX_DEPTH = 8;

/**
 * Takes a compact JWS (RFC 7515 section 7.1) apart: three parts of canonical base64url, header and payload
 * JSON objects in strict UTF-8 whose members have one reading.
 *
 * @throws {MalformedToken}
 */
export function parseToken(jwt: unknown): ParsedToken {
  if (typeof jwt !== 'string') throw new MalformedToken('not-a-string', 'the token is not a string');
  if (jwt.length > MAX_TOKEN_LENGTH) {
    throw new MalformedToken('too-long', `the token has more than ${MAX_TOKEN_LENGTH} characters`);
  }
  const parts = jwt.split('.');
  const [header = '', payload = '', signature = ''] = parts;
  if (parts.length !== 3 || header === '' || payload === '') {
    throw new MalformedToken('not-three-parts', 'the token does not have three parts between dots');
  }
  return {
    header: asHeader(readPart('header', header)),
    payload: readPart('payload', payload),
    signed: new TextEncoder().encode(jwt.slice(0, jwt.lastIndexOf('.'))),
    signature: decode('signature', signature),
  };
}

function decode(part: string, text: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase64url(text);
  if (!bytes) throw new MalformedToken('not-base64url', `the ${part} is not base64url in its canonical form`);
  return bytes;
}

function readPart(part: string, text: string): JsonObject {
  const bytes = decode(part, text);
  let json: string;
  try {
    json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new MalformedToken('not-utf-8', `the ${part} is not UTF-8`);
  }
  return asObject(part, json);
}

function asObject(part: string, json: string): JsonObject {
  try {
    const value = readJson(json, MAX_DEPTH);
    if (isObject(value)) return value;
  } catch (error) {
    if (error instanceof UnsafeJson) throw new MalformedToken('unsafe-json', `the ${part} ${error.message}`);
    throw error;
  }
  throw new MalformedToken('unsafe-json', `the ${part} is not an object`);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asHeader(header: JsonObject): TokenHeader {
  const { alg, kid } = header;
  if (typeof alg !== 'string') throw new MalformedToken('bad-header', 'the header names no alg');
  if (typeof kid !== 'string') throw new MalformedToken('bad-header', 'the header names no kid');
  return { ...header, alg, kid };
}
