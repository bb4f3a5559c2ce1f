import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../src/kernel/caller.ts';
import { systemRandomness } from '../../src/kernel/ids.ts';
import { authenticate, createKey, listKeys, revokeKey, rotateKey } from '../../src/registry/keys.ts';
import { mintKey } from '../../src/registry/mint.ts';
import { createOperator, type RegistryParts } from '../../src/registry/operators.ts';
import { insertKey } from '../../src/store/keys.ts';
import { temporaryStore } from '../temporary.ts';

const START = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;

let now = START;
let parts: RegistryParts;
let remove: () => Promise<void>;

beforeAll(async () => {
  const made = await temporaryStore();
  remove = made.remove;
  parts = { store: made.store, clock: () => now, randomness: systemRandomness };
});
afterAll(() => remove());

/** A registered operator as a caller, with the text of its key. */
async function operator(name = 'Northwind Freight'): Promise<{ caller: Caller; apiKey: string }> {
  now = START;
  const { apiKey } = await createOperator({ name }, parts);
  return { caller: await authenticate(apiKey, parts), apiKey };
}

describe('createOperator', () => {
  test('registers an operator and gives the key that stands for it', async () => {
    now = START;
    const made = await createOperator({ name: 'Northwind', email: 'ops@northwind.example' }, parts);
    expect(made).toEqual({
      operatorId: expect.stringMatching(/^op_[0-9a-z]{25}$/),
      name: 'Northwind',
      email: 'ops@northwind.example',
      apiKey: expect.stringMatching(/^tp_op_[A-Za-z0-9_-]{43}$/),
      registeredAt: '2026-01-05T12:00:00.000Z',
      note: 'Store this key now: it is shown once and cannot be retrieved later.',
    });
    expect(await authenticate(made.apiKey, parts)).toEqual({
      kind: 'operator',
      keyId: expect.stringMatching(/^key_/),
      operatorId: made.operatorId,
    });
  });

  test('an operator without an email has none', async () => {
    expect(await createOperator({ name: 'Northwind' }, parts)).not.toHaveProperty('email');
  });
});

describe('createKey', () => {
  test.each([
    ['plv', /^tp_v2_/],
    ['sentinel', /^tp_sn_/],
    ['dql', /^dqlk_/],
  ] as const)('makes a key for %s that authenticates as one', async (surface, form) => {
    const { caller } = await operator();
    const made = await createKey(caller, { surface }, parts);
    expect(made.apiKey).toMatch(form);
    expect(await authenticate(made.apiKey, parts)).toEqual({
      kind: surface,
      keyId: made.keyId,
      operatorId: caller.operatorId,
    });
  });

  test('keeps label, expiry and budget, and shows them in the list', async () => {
    const { caller } = await operator();
    const request = { surface: 'dql', label: 'night shift', dailyBudgetUsd: 12.345678 } as const;
    const made = await createKey(caller, { ...request, expiresAt: '2026-01-06T14:00:00+02:00' }, parts);
    const { apiKey, ...facts } = made;
    expect(facts).toEqual({
      ...request,
      keyId: expect.any(String),
      createdAt: '2026-01-05T12:00:00.000Z',
      expiresAt: '2026-01-06T12:00:00.000Z',
    });
    const { keys } = await listKeys(caller, { limit: 200 }, parts);
    expect(keys).toContainEqual({ ...facts, keyPrefix: apiKey.slice(0, 9) });
  });

  test('the list never holds a key or its hash', async () => {
    const { caller, apiKey } = await operator();
    const listed = JSON.stringify(await listKeys(caller, { limit: 200 }, parts));
    expect(listed).not.toContain(apiKey.slice(0, 12));
    expect(listed).not.toContain(createHash('sha256').update(apiKey).digest('hex'));
  });

  test.each([
    ['expiresAt', { expiresAt: '2026-01-05T12:00:00Z' }, 'must lie in the future'],
    ['dailyBudgetUsd', { dailyBudgetUsd: 1e-7 }, 'must be at least 0.000001'],
  ])('refuses an impossible %s', async (path, member, message) => {
    const { caller } = await operator();
    await expect(createKey(caller, { surface: 'plv', ...member }, parts)).rejects.toMatchObject({
      code: 'invalid-request',
      extras: { errors: [{ path, message }] },
    });
  });
});

describe('authenticate', () => {
  const refusal = { code: 'invalid-key', message: expect.stringContaining('opens nothing') };

  test('refuses unknown, revoked and expired keys in the same words', async () => {
    const { caller } = await operator();
    const revoked = await createKey(caller, { surface: 'plv' }, parts);
    await revokeKey(caller, revoked.keyId, parts);
    const expiring = await createKey(caller, { surface: 'plv', expiresAt: '2026-01-06T00:00:00Z' }, parts);
    now = Date.UTC(2026, 0, 6) - 1;
    await authenticate(expiring.apiKey, parts);
    now += 1;
    const unknown = `tp_v2_${'A'.repeat(43)}`;
    for (const apiKey of [unknown, revoked.apiKey, expiring.apiKey]) {
      await expect(authenticate(apiKey, parts)).rejects.toMatchObject(refusal);
    }
  });

  test('a key whose beginning was changed to another kind is unknown', async () => {
    const { apiKey } = await operator();
    await expect(authenticate(apiKey.replace('tp_op_', 'tp_v2_'), parts)).rejects.toMatchObject(refusal);
  });

  test('an agent key names its agent', async () => {
    const { caller } = await operator();
    const purpose = { kind: 'agent', operator_id: caller.operatorId, agent_id: 'agent_7' } as const;
    const { apiKey, row } = mintKey(purpose, parts);
    await parts.store.write((tx) => insertKey(tx, row));
    expect(apiKey).toMatch(/^tp_live_/);
    expect(await authenticate(apiKey, parts)).toEqual({
      kind: 'agent',
      keyId: row.id,
      operatorId: caller.operatorId,
      agentId: 'agent_7',
    });
  });

  test('whatever is sent, anything but a key is refused with 403 and never repeated', async () => {
    const { apiKey } = await operator();
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string().map((text) => apiKey + text),
      fc.nat(apiKey.length - 1).map((at) => apiKey.slice(0, at) + apiKey.slice(at + 1)),
      fc.constantFrom(`Bearer ${apiKey}`, `${apiKey}\n`, ` ${apiKey}`, 'tp_op_', '', 'x'.repeat(1_000_000)),
    );
    const property = fc.asyncProperty(hostile, async (text) => {
      fc.pre(text !== apiKey);
      const refused = await authenticate(text, parts).catch((error) => error);
      expect(refused).toMatchObject({ code: 'invalid-key' });
      expect(refused.message).not.toContain(apiKey);
    });
    await fc.assert(property, { numRuns: 300 });
  });
});

describe('revokeKey', () => {
  test('ends the key at once; saying it again keeps the first time', async () => {
    const { caller } = await operator();
    const { keyId, apiKey } = await createKey(caller, { surface: 'sentinel' }, parts);
    await authenticate(apiKey, parts);
    const first = await revokeKey(caller, keyId, parts);
    expect(first).toMatchObject({ keyId, revokedAt: '2026-01-05T12:00:00.000Z' });
    await expect(authenticate(apiKey, parts)).rejects.toMatchObject({ code: 'invalid-key' });
    now += DAY;
    expect(await revokeKey(caller, keyId, parts)).toEqual(first);
  });

  test('another operator’s key is not found, like one that does not exist', async () => {
    const { caller } = await operator();
    const { caller: stranger } = await operator('Contoso');
    const { keyId, apiKey } = await createKey(caller, { surface: 'plv' }, parts);
    for (const id of [keyId, 'key_none', '']) {
      await expect(revokeKey(stranger, id, parts)).rejects.toMatchObject({ code: 'not-found' });
      await expect(rotateKey(stranger, id, { overlapSeconds: 0 }, parts)).rejects.toMatchObject({
        code: 'not-found',
      });
    }
    await authenticate(apiKey, parts);
    expect((await listKeys(stranger, { limit: 200 }, parts)).keys.map((key) => key.keyId)).not.toContain(
      keyId,
    );
  });
});

describe('rotateKey', () => {
  test('both keys open during the overlap, the new one alone after it', async () => {
    const { caller } = await operator();
    const bounds = { surface: 'plv', label: 'ci', dailyBudgetUsd: 3 } as const;
    const old = await createKey(caller, bounds, parts);
    const fresh = await rotateKey(caller, old.keyId, { overlapSeconds: 60 }, parts);
    expect(fresh).toMatchObject({ ...bounds, createdAt: '2026-01-05T12:00:00.000Z' });
    expect(fresh.keyId).not.toBe(old.keyId);
    now += 59_999;
    await authenticate(old.apiKey, parts);
    now += 1;
    await expect(authenticate(old.apiKey, parts)).rejects.toMatchObject({ code: 'invalid-key' });
    expect(await authenticate(fresh.apiKey, parts)).toMatchObject({ keyId: fresh.keyId });
  });

  test('the overlap never lengthens the life of a key, nor does its successor outlive it', async () => {
    const { caller } = await operator();
    const expiresAt = '2026-01-05T12:00:10.000Z';
    const old = await createKey(caller, { surface: 'plv', expiresAt }, parts);
    const fresh = await rotateKey(caller, old.keyId, { overlapSeconds: 60 }, parts);
    expect(fresh.expiresAt).toBe(expiresAt);
    const { keys } = await listKeys(caller, { limit: 200 }, parts);
    expect(keys.find(({ keyId }) => keyId === old.keyId)).toMatchObject({ expiresAt });
  });

  test('an operator can rotate the key it calls with', async () => {
    const { caller, apiKey } = await operator();
    const fresh = await rotateKey(caller, caller.keyId, { overlapSeconds: 0 }, parts);
    expect(fresh.apiKey).toMatch(/^tp_op_/);
    await expect(authenticate(apiKey, parts)).rejects.toMatchObject({ code: 'invalid-key' });
    expect(await authenticate(fresh.apiKey, parts)).toMatchObject({ operatorId: caller.operatorId });
  });

  test('of several rotations of one key at once, one makes the successor', async () => {
    const { caller } = await operator();
    const { keyId } = await createKey(caller, { surface: 'dql' }, parts);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => rotateKey(caller, keyId, { overlapSeconds: 60 }, parts)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('was replaced already, by key_') },
    });
  });

  test('a revoked key has no successor', async () => {
    const { caller } = await operator();
    const { keyId } = await createKey(caller, { surface: 'dql' }, parts);
    await revokeKey(caller, keyId, parts);
    await expect(rotateKey(caller, keyId, { overlapSeconds: 60 }, parts)).rejects.toMatchObject({
      code: 'conflict',
      message: `The key ${keyId} has ended. Make a new one.`,
    });
  });
});
