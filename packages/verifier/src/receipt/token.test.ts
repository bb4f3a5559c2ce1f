import { expect, test } from 'vitest';
import { decodeBase64url } from './base64url.ts';
import { isStrictPoint } from './ed25519.ts';
import { type Jwk, trustedKey } from './jwk.ts';
import { MalformedToken, parseToken } from './token.ts';

const encoded = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const HEADER = '{"alg":"EdDSA","kid":"k1"}';
const token = (header: string | Uint8Array, payload: string | Uint8Array = '{}', signature = '') =>
  `${encoded(header)}.${encoded(payload)}.${signature}`;

const told = (jwt: unknown) => {
  try {
    return parseToken(jwt);
  } catch (error) {
    if (error instanceof MalformedToken) return `${error.name} ${error.code}: ${error.message}`;
    throw error;
  }
};

test.each<[unknown, string]>([
  [7, 'not-a-string: the token is not a string'],
  ['x'.repeat(8_193), 'too-long: the token has more than 8192 characters'],
  ['', 'not-three-parts: the token does not have three parts between dots'],
  ['e30.e30', 'not-three-parts: the token does not have three parts between dots'],
  ['e30.e30..', 'not-three-parts: the token does not have three parts between dots'],
  ['.e30.', 'not-three-parts: the token does not have three parts between dots'],
  [`${encoded(HEADER)}..`, 'not-three-parts: the token does not have three parts between dots'],
  ['=.e30.', 'not-base64url: the header is not base64url in its canonical form'],
  [`${encoded(HEADER)}.=.`, 'not-base64url: the payload is not base64url in its canonical form'],
  [token(HEADER, '{}', 'A'), 'not-base64url: the signature is not base64url in its canonical form'],
  [token(Uint8Array.of(0xff)), 'not-utf-8: the header is not UTF-8'],
  [token(HEADER, Uint8Array.of(0xc3)), 'not-utf-8: the payload is not UTF-8'],
  [token(HEADER, '\ufeff{}'), 'unsafe-json: the payload is not JSON'],
  [token('{"alg":"EdDSA","alg":"none"}'), 'unsafe-json: the header has the member "alg" twice'],
  [token(HEADER, '{"__proto__":1}'), 'unsafe-json: the payload has a member named __proto__'],
  [token(HEADER, `${'['.repeat(9)}${']'.repeat(9)}`), 'unsafe-json: the payload nests deeper than 8'],
  [token(HEADER, 'null'), 'unsafe-json: the payload is not an object'],
  [token(HEADER, '[]'), 'unsafe-json: the payload is not an object'],
  [token(HEADER, '"{}"'), 'unsafe-json: the payload is not an object'],
  [token('7'), 'unsafe-json: the header is not an object'],
  [token('{"kid":"k1"}'), 'bad-header: the header names no alg'],
  [token('{"alg":7,"kid":"k1"}'), 'bad-header: the header names no alg'],
  [token('{"alg":"EdDSA"}'), 'bad-header: the header names no kid'],
])('%j is no token, and it is said why', (jwt, why) => {
  expect(told(jwt)).toBe(`MalformedToken ${why}`);
});

test('a token is taken apart, and its signature covers all before the last dot', () => {
  const jwt = token('{"alg":"none","kid":"","more":[1]}', '{"a":{"b":null}}', 'AQI');
  expect(told(jwt)).toEqual({
    header: { alg: 'none', kid: '', more: [1] },
    payload: { a: { b: null } },
    signed: new TextEncoder().encode(jwt.slice(0, -4)),
    signature: Uint8Array.of(1, 2),
  });
  expect(told(token(HEADER, '{}', 'A'.repeat(8_192 - token(HEADER).length)))).toHaveProperty('payload', {});
});

test.each(['A', 'AAAAA', 'AB', 'AAB', 'AA=', 'A A', 'A+', 'A/', 'Ä'])('%s is not base64url', (text) => {
  expect(decodeBase64url(text)).toBeUndefined();
});

const POINT = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const JWK: Jwk = { kty: 'OKP', crv: 'Ed25519', kid: 'k1', x: POINT };
const sought = (keys: unknown) => trustedKey({ keys } as { keys: Jwk[] }, 'k1');
const found = { found: Uint8Array.from(Buffer.from(POINT, 'base64url')) };

test.each<[unknown, string]>([
  [undefined, 'no trusted key has this kid'],
  [[null, { ...JWK, kid: 'k2' }], 'no trusted key has this kid'],
  [[JWK, JWK], 'more than one trusted key has this kid'],
  [[{ ...JWK, kty: 'EC' }], 'the trusted key is not an Ed25519 key'],
  [[{ ...JWK, crv: 'X25519' }], 'the trusted key is not an Ed25519 key'],
  [[{ ...JWK, use: 'enc' }], 'the trusted key is not for signatures'],
  [[{ ...JWK, alg: 'ES256' }], 'the trusted key is for another algorithm'],
  [[{ ...JWK, x: 7 }], 'the trusted key is not a point to be trusted'],
  [[{ ...JWK, x: 'AA' }], 'the trusted key is not a point to be trusted'],
  [[{ ...JWK, x: 'A'.repeat(43) }], 'the trusted key is not a point to be trusted'],
])('of the key set %j no key is taken', (keys, why) => {
  expect(sought(keys)).toEqual({ holds: false, why });
});

test('the key that the kid names is taken', () => {
  expect(isStrictPoint(found.found)).toBe(true);
  expect(sought([{ ...JWK, kid: 'k2' }, JWK])).toEqual(found);
  expect(sought([{ ...JWK, use: 'sig', alg: 'EdDSA' }])).toEqual(found);
  expect(sought([{ ...JWK, alg: 'Ed25519' }])).toEqual(found);
});
