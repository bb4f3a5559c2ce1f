import { fails, HOLDS, type Recheck } from '../proof/recheck.ts';
import { sha256 } from '../receipt/hash.ts';

/** A node of the Merkle tree: 32 bytes of SHA-256. */
export type TreeHash = Uint8Array<ArrayBuffer>;

const LEAF = 0x00;
const NODE = 0x01;
const HASH_LENGTH = 32;

/** The hash of a leaf: SHA-256 of 0x00 and the entry (RFC 9162 section 2.1.1). A text stands for its UTF-8. */
export function leafHash(entry: Uint8Array | string): Promise<TreeHash> {
  const bytes = typeof entry === 'string' ? new TextEncoder().encode(entry) : entry;
  return sha256(join(LEAF, bytes));
}

/** The hash of an inner node: SHA-256 of 0x01 and its two children (RFC 9162 section 2.1.1). */
export function nodeHash(left: TreeHash, right: TreeHash): Promise<TreeHash> {
  return sha256(join(NODE, left, right));
}

function join(prefix: number, ...parts: Uint8Array[]): TreeHash {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 1));
  joined[0] = prefix;
  let at = 1;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export type InclusionProof = {
  /** `leafHash` of the entry. */
  leaf: TreeHash;
  /** 0-based place of the entry in the log. */
  index: number;
  /** How many entries the tree has. */
  size: number;
  /** Sibling hashes from the leaf upward. */
  path: readonly TreeHash[];
  /** Root of the tree of that size, from a checkpoint that the caller trusts. */
  root: TreeHash;
};

/** Whether the leaf stands at that place of the tree with that root (RFC 9162 section 2.1.3.2). */
export async function verifyInclusion({ leaf, index, size, path, root }: InclusionProof): Promise<Recheck> {
  if (!isCount(index) || !isCount(size) || index >= size) return fails('there is no such place in the tree');
  if (![leaf, root, ...path].every(isHash)) return fails('a hash does not have 32 bytes');
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return fails('the proof is too long');
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      hash = await nodeHash(hash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  if (last !== 0) return fails('the proof is too short');
  return same(hash, root) ? HOLDS : fails('the proof leads to another root');
}

export type ConsistencyProof = {
  /** Sizes and roots of the older and the newer tree. */
  oldSize: number;
  oldRoot: TreeHash;
  newSize: number;
  newRoot: TreeHash;
  path: readonly TreeHash[];
};

/**
 * Whether the newer tree only appended to the older one (RFC 9162 section 2.1.4.2). Every tree extends the empty
 * one, which needs no proof.
 */
export async function verifyConsistency(proof: ConsistencyProof): Promise<Recheck> {
  const { oldSize, oldRoot, newSize, newRoot, path } = proof;
  if (!isCount(oldSize) || !isCount(newSize) || oldSize > newSize) return fails('the sizes are not in order');
  if (![oldRoot, newRoot, ...path].every(isHash)) return fails('a hash does not have 32 bytes');
  if (oldSize === newSize || oldSize === 0) {
    if (path.length > 0) return fails('the proof is too long');
    return oldSize === 0 || same(oldRoot, newRoot) ? HOLDS : fails('two trees of one size have two roots');
  }
  // A complete older tree is itself a node of the newer one; RFC 9162 leaves it out of the path.
  const [start, ...rest] = isPowerOfTwo(oldSize) ? [oldRoot, ...path] : path;
  if (start === undefined) return fails('the proof is too short');
  return climb(start, rest, proof);
}

async function climb(start: TreeHash, path: readonly TreeHash[], proof: ConsistencyProof): Promise<Recheck> {
  let node = proof.oldSize - 1;
  let last = proof.newSize - 1;
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let older = start;
  let newer = start;
  for (const sibling of path) {
    if (last === 0) return fails('the proof is too long');
    if (node % 2 === 1 || node === last) {
      older = await nodeHash(sibling, older);
      newer = await nodeHash(sibling, newer);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      newer = await nodeHash(newer, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  if (last !== 0) return fails('the proof is too short');
  if (!same(older, proof.oldRoot)) return fails('the proof leads to another older root');
  return same(newer, proof.newRoot) ? HOLDS : fails('the proof leads to another newer root');
}

// Sizes may exceed 32 bits, so no shifts.
const half = (number: number) => Math.floor(number / 2);
const isCount = (number: number) => Number.isSafeInteger(number) && number >= 0;
const isHash = (hash: unknown) => hash instanceof Uint8Array && hash.length === HASH_LENGTH;
const same = (a: TreeHash, b: TreeHash) => a.every((byte, at) => byte === b[at]);

function isPowerOfTwo(number: number): boolean {
  let rest = number;
  while (rest % 2 === 0 && rest !== 0) rest = half(rest);
  return rest === 1;
}
