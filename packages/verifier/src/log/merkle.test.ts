import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from '../receipt/hash.ts';
import { leafHash, nodeHash, type TreeHash, verifyConsistency, verifyInclusion } from './merkle.ts';

/** The tree by its definition (RFC 9162 section 2.1.1): slow, and as close to the text as can be. */
async function rootOf(leaves: readonly TreeHash[]): Promise<TreeHash> {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const split = largestPowerBelow(leaves.length);
  return nodeHash(await rootOf(leaves.slice(0, split)), await rootOf(leaves.slice(split)));
}

/** PATH(m, D_n) of section 2.1.3.1. */
async function pathOf(index: number, leaves: readonly TreeHash[]): Promise<TreeHash[]> {
  if (leaves.length === 1) return [];
  const split = largestPowerBelow(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...(await pathOf(index, left)), await rootOf(right)]
    : [...(await pathOf(index - split, right)), await rootOf(left)];
}

/** SUBPROOF(m, D_n, b) of section 2.1.4.1. */
async function subproof(m: number, leaves: readonly TreeHash[], whole: boolean): Promise<TreeHash[]> {
  if (m === leaves.length) return whole ? [] : [await rootOf(leaves)];
  const split = largestPowerBelow(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return m <= split
    ? [...(await subproof(m, left, whole)), await rootOf(right)]
    : [...(await subproof(m - split, right, false)), await rootOf(left)];
}

function largestPowerBelow(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

const SIZE = 21;
const leaves = await Promise.all(Array.from({ length: SIZE }, (_, at) => leafHash(`entry ${at}`)));
const roots = await Promise.all(leaves.map((_, at) => rootOf(leaves.slice(0, at + 1))));
const rootAt = (size: number) => roots[size - 1] ?? new Uint8Array(32);
const leafAt = (index: number) => leaves[index] ?? new Uint8Array(32);

/** Every way to spoil a proof's path: shorter, longer, swapped, and each hash with a bit flipped. */
function spoilt(path: readonly TreeHash[]): TreeHash[][] {
  const flipped = path.map((hash, at) =>
    path.with(
      at,
      Uint8Array.from(hash, (byte, i) => (i ? byte : byte ^ 1)),
    ),
  );
  const shorter = path.length > 0 ? [path.slice(1), path.slice(0, -1)] : [];
  const swapped = path.length > 1 ? [path.toReversed()] : [];
  return [...flipped, ...shorter, ...swapped, [...path, leafAt(0)], [leafAt(0), ...path]];
}

test('the leaf hash of the empty entry is the published one', async () => {
  expect(toHex(await leafHash(''))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(await leafHash('é')).toEqual(await leafHash(Uint8Array.of(0xc3, 0xa9)));
});

describe('inclusion', () => {
  test('holds for every leaf of every tree, and for no spoilt proof', async () => {
    for (let size = 1; size <= SIZE; size++) {
      for (let index = 0; index < size; index++) {
        const path = await pathOf(index, leaves.slice(0, size));
        const proof = { leaf: leafAt(index), index, size, path, root: rootAt(size) };
        expect(await verifyInclusion(proof)).toEqual({ holds: true });
        for (const other of spoilt(path)) {
          expect((await verifyInclusion({ ...proof, path: other })).holds).toBe(false);
        }
        expect((await verifyInclusion({ ...proof, leaf: leafAt((index + 1) % SIZE) })).holds).toBe(false);
      }
    }
  });

  test('fails for places that do not exist and hashes that are none', async () => {
    const proof = { leaf: leafAt(0), index: 0, size: 1, path: [], root: leafAt(0) };
    for (const wrong of [
      { index: 1 },
      { index: -1 },
      { index: 0.5 },
      { size: 0 },
      { size: Number.NaN },
      { size: 2 ** 53 },
      { leaf: new Uint8Array(31) },
      { root: new Uint8Array(0) },
      { path: [new Uint8Array(33)] },
    ]) {
      expect((await verifyInclusion({ ...proof, ...wrong })).holds).toBe(false);
    }
  });
});

describe('consistency', () => {
  test('holds between every two trees, and for no spoilt proof', async () => {
    for (let newSize = 1; newSize <= SIZE; newSize++) {
      for (let oldSize = 1; oldSize <= newSize; oldSize++) {
        const path = await subproof(oldSize, leaves.slice(0, newSize), true);
        const proof = { oldSize, newSize, path, oldRoot: rootAt(oldSize), newRoot: rootAt(newSize) };
        expect(await verifyConsistency(proof)).toEqual({ holds: true });
        for (const other of spoilt(path)) {
          expect((await verifyConsistency({ ...proof, path: other })).holds).toBe(false);
        }
        const changed = await leafHash('another tree');
        expect((await verifyConsistency({ ...proof, oldRoot: changed })).holds).toBe(false);
        expect((await verifyConsistency({ ...proof, newRoot: changed })).holds).toBe(false);
      }
    }
  });

  test('every tree extends the empty one; none extends a larger one', async () => {
    const proof = { oldSize: 0, oldRoot: rootAt(1), newSize: 5, newRoot: rootAt(5), path: [] };
    expect(await verifyConsistency(proof)).toEqual({ holds: true });
    expect((await verifyConsistency({ ...proof, path: [leafAt(1)] })).holds).toBe(false);
    expect((await verifyConsistency({ ...proof, oldSize: 6 })).holds).toBe(false);
  });
});

test('no arbitrary proof holds', async () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes));
  await fc.assert(
    fc.asyncProperty(
      fc.nat(70),
      fc.nat(70),
      fc.array(hash, { maxLength: 8 }),
      hash,
      async (a, b, path, root) => {
        const inclusion = { leaf: leafAt(0), index: a, size: b, path, root };
        expect((await verifyInclusion(inclusion)).holds).toBe(false);
        const consistency = { oldSize: a + 1, newSize: b + 1, path, oldRoot: leafAt(0), newRoot: root };
        expect((await verifyConsistency(consistency)).holds).toBe(false);
      },
    ),
    { numRuns: 2_000, seed: 9162 },
  );
});
