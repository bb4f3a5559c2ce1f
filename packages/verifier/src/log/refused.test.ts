import { describe, expect, test } from 'vitest';
import { receiptLeaf } from './leaf.ts';
import { leafHash, nodeHash, type TreeHash, verifyConsistency, verifyInclusion } from './merkle.ts';

const [a, b, c] = (await Promise.all(['a', 'b', 'c'].map(leafHash))) as [TreeHash, TreeHash, TreeHash];
const ab = await nodeHash(a, b);
const abc = await nodeHash(ab, c);
const short = new Uint8Array(31);
const zero = new Uint8Array(32);

describe('a place in the tree', () => {
  const GOOD = { leaf: a, index: 0, size: 3, path: [b, c], root: abc };
  test('is shown', async () => {
    expect(await verifyInclusion(GOOD)).toEqual({ holds: true });
    expect(await verifyInclusion({ leaf: a, index: 0, size: 1, path: [], root: a })).toEqual({ holds: true });
  });
  test.each<[Partial<typeof GOOD>, string]>([
    [{ index: -1 }, 'there is no such place in the tree'],
    [{ index: 0.5 }, 'there is no such place in the tree'],
    [{ index: 3 }, 'there is no such place in the tree'],
    [{ index: 2 ** 53, size: 2 ** 54 }, 'there is no such place in the tree'],
    [{ index: 0, size: 2.5 }, 'there is no such place in the tree'],
    [{ index: 0, size: 0 }, 'there is no such place in the tree'],
    [{ leaf: short }, 'a hash does not have 32 bytes'],
    [{ root: short }, 'a hash does not have 32 bytes'],
    [{ path: [b, short] }, 'a hash does not have 32 bytes'],
    [{ path: [b, Array(32).fill(0) as unknown as TreeHash] }, 'a hash does not have 32 bytes'],
    [{ path: [b, c, c] }, 'the proof is too long'],
    [{ path: [b] }, 'the proof is too short'],
    [{ path: [b], root: ab }, 'the proof is too short'],
    [{ path: [b, zero] }, 'the proof leads to another root'],
    [{ root: zero }, 'the proof leads to another root'],
  ])('is not, by %j', async (change, why) => {
    expect(await verifyInclusion({ ...GOOD, ...change })).toEqual({ holds: false, why });
  });
});

describe('that a tree only grew', () => {
  const GOOD = { oldSize: 2, oldRoot: ab, newSize: 3, newRoot: abc, path: [c] };
  test('is shown', async () => {
    expect(await verifyConsistency(GOOD)).toEqual({ holds: true });
    expect(await verifyConsistency({ ...GOOD, oldSize: 0, oldRoot: zero, path: [] })).toEqual({
      holds: true,
    });
    expect(await verifyConsistency({ ...GOOD, oldSize: 3, oldRoot: abc, path: [] })).toEqual({ holds: true });
  });
  test.each<[Partial<typeof GOOD>, string]>([
    [{ oldSize: -1 }, 'the sizes are not in order'],
    [{ oldSize: 1.5 }, 'the sizes are not in order'],
    [{ newSize: 2.5 }, 'the sizes are not in order'],
    [{ oldSize: 0, newSize: 2 ** 53 }, 'the sizes are not in order'],
    [{ oldSize: 4 }, 'the sizes are not in order'],
    [{ oldRoot: short }, 'a hash does not have 32 bytes'],
    [{ newRoot: short }, 'a hash does not have 32 bytes'],
    [{ path: [short] }, 'a hash does not have 32 bytes'],
    [{ oldSize: 0, path: [c] }, 'the proof is too long'],
    [{ oldSize: 3, oldRoot: abc, path: [c] }, 'the proof is too long'],
    [{ oldSize: 3, oldRoot: zero, path: [] }, 'two trees of one size have two roots'],
    [{ oldSize: 3, newSize: 5, path: [] }, 'the proof is too short'],
    [{ path: [] }, 'the proof is too short'],
    [{ path: [c, c] }, 'the proof is too long'],
    [{ oldRoot: zero }, 'the proof leads to another newer root'],
    [{ newRoot: zero }, 'the proof leads to another newer root'],
    [
      { oldSize: 3, oldRoot: zero, newSize: 4, newRoot: zero, path: [c, a, ab] },
      'the proof leads to another older root',
    ],
  ])('is not, by %j', async (change, why) => {
    expect(await verifyConsistency({ ...GOOD, ...change })).toEqual({ holds: false, why });
  });
});

test('a receipt’s entry binds each of its members, and nothing else', () => {
  const receipt = {
    receiptId: 'rcpt_1',
    agentId: 'agent_1',
    claim_hash: 'sha256:ab',
    verdict: 'ALLOW',
    verdict_source: 'panel',
    issuedAt: '2027-01-01T00:00:00.000Z',
    expiresAt: '2027-04-01T00:00:00.000Z',
    jwt: 'a.b.c',
    status: 'active',
  };
  expect(receiptLeaf(receipt)).toMatchInlineSnapshot(
    `"{"agentId":"agent_1","claim_hash":"sha256:ab","expiresAt":"2027-04-01T00:00:00.000Z","issuedAt":"2027-01-01T00:00:00.000Z","jwt":"a.b.c","receiptId":"rcpt_1","verdict":"ALLOW","verdict_source":"panel"}"`,
  );
});
