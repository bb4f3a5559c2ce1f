import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../json/canonical.ts';
import { actHash, NotPermitted, PERMIT_TYP, permits, readPermit } from './permit.ts';

const NOW = 1_800_000_000;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'k1', x }] };
const CALL = { tool: 'pay', arguments: { recipient: 'Acme', amount: 600, currency: 'EUR' } };

const base64url = (value: object) => Buffer.from(canonicalJson(value)).toString('base64url');

let made = 0;
async function claimsFor(call: typeof CALL & { cwd?: string } = CALL) {
  return {
    iss: 'https://gate.example',
    jti: `pmt_${++made}`,
    iat: NOW - 5,
    exp: NOW + 60,
    verification_id: 'sent_1',
    approved_by: 'op_1',
    tool: call.tool,
    act_hash: await actHash(call),
    ...(call.cwd !== undefined && { cwd: call.cwd }),
  };
}

function tokenOf(claims: object, header: object = {}, key = privateKey): string {
  const signed = `${base64url({ alg: 'EdDSA', kid: 'k1', typ: PERMIT_TYP, ...header })}.${base64url(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

const wrong = async (...given: Parameters<typeof permits>) => {
  const error = await permits(...given).catch((thrown: unknown) => thrown);
  return error instanceof NotPermitted ? error.message : error;
};

test('a permit is good for its own call, whatever the order of the arguments, and once', async () => {
  const token = tokenOf(await claimsFor());
  const reordered = { tool: 'pay', arguments: { currency: 'EUR', amount: 600.0, recipient: 'Acme' } };
  expect(await permits(token, reordered, { now: NOW, keys })).toBe(true);
  expect(await wrong(token, CALL, { now: NOW + 1, keys })).toBe('jti: the permit was used before');
});

describe('what is wrong is named, and the permit stays good', () => {
  test.each([
    ['tool', { ...CALL, tool: 'Pay' }, {}],
    ['arguments', { ...CALL, arguments: { ...CALL.arguments, amount: 601 } }, {}],
    ['arguments', { ...CALL, arguments: { ...CALL.arguments, note: '' } }, {}],
    ['arguments', { ...CALL, arguments: { ...CALL.arguments, amount: Number.NaN } }, {}],
    ['arguments', { tool: 'pay' } as never, {}],
    ['tool', undefined as never, {}],
    ['cwd', { ...CALL, cwd: '/srv' }, {}],
    ['exp', CALL, { now: NOW + 60 }],
    ['exp', CALL, { now: NOW + 1e9 }],
    ['iat', CALL, { now: NOW - 3_600 }],
    ['iat', CALL, { now: Number.NaN }],
    ['kid', CALL, { keys: { keys: [] } }],
    ['iss', CALL, { issuer: 'https://other.example' }],
  ])('%s', async (member, call, options) => {
    const token = tokenOf(await claimsFor());
    expect(await wrong(token, call, { now: NOW, keys, ...options })).toMatch(new RegExp(`^${member}: `));
    expect(await permits(token, CALL, { now: NOW, keys })).toBe(true);
  });

  test.each([
    ['typ', { typ: 'tp-receipt+jwt' }],
    ['alg', { alg: 'none' }],
    ['header', { jku: 'https://evil.example' }],
    ['kid', { kid: 'k2' }],
  ])('%s of the header', async (member, header) => {
    expect(await wrong(tokenOf(await claimsFor(), header), CALL, { now: NOW, keys })).toMatch(
      new RegExp(`^${member}: `),
    );
  });

  test('signature and members', async () => {
    const claims = await claimsFor();
    expect(await wrong(tokenOf(claims, {}, stranger.privateKey), CALL, { now: NOW, keys })).toMatch(
      /^signature: /,
    );
    for (const member of Object.keys(claims)) {
      const others = Object.fromEntries(Object.entries(claims).filter(([name]) => name !== member));
      expect(await wrong(tokenOf(others), CALL, { now: NOW, keys })).toMatch(new RegExp(`^${member}: `));
    }
    expect(await wrong('a.b', CALL, { now: NOW, keys })).toMatch(/^token: /);
  });
});

test('a working folder is bound where the act had one', async () => {
  const call = { ...CALL, cwd: '/srv/shop' };
  const token = tokenOf(await claimsFor(call));
  expect(await wrong(token, CALL, { now: NOW, keys })).toBe('cwd: the permit is for /srv/shop');
  expect(await permits(token, call, { now: NOW, keys })).toBe(true);
});

test('uses are remembered where the caller says', async () => {
  const token = tokenOf(await claimsFor());
  const used = new Set<string>();
  expect(await permits(token, CALL, { now: NOW, keys, used })).toBe(true);
  expect(await wrong(token, CALL, { now: NOW, keys, used })).toMatch(/^jti: /);
  expect(await permits(token, CALL, { now: NOW, keys, used: async () => false })).toBe(true);
  expect(await wrong(token, CALL, { now: NOW, keys, used: async () => true })).toMatch(/^jti: /);
});

test('of many uses at once, one gets through', async () => {
  const token = tokenOf(await claimsFor());
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => permits(token, CALL, { now: NOW, keys })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('reading a permit does not use it up', async () => {
  const claims = await claimsFor();
  expect(await readPermit(tokenOf(claims), { now: NOW, keys })).toEqual(claims);
  expect(await permits(tokenOf(claims), CALL, { now: NOW, keys })).toBe(true);
});

test('no altered token and no other arguments get through, and nothing else is thrown', async () => {
  const token = tokenOf(await claimsFor());
  await fc.assert(
    fc.asyncProperty(
      fc.nat(token.length - 1),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.anything(),
      async (at, text, other) => {
        const altered = token.slice(0, at) + text + token.slice(at + 1);
        if (altered !== token) {
          expect(await permits(altered, CALL, { now: NOW, keys }).catch((error) => error)).toBeInstanceOf(
            NotPermitted,
          );
        }
        const call = { tool: 'pay', arguments: other };
        expect(await permits(token, call, { now: NOW, keys }).catch((error) => error)).toBeInstanceOf(
          NotPermitted,
        );
      },
    ),
    { numRuns: 1_000, seed: 8785 },
  );
});
