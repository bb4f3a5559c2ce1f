import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gunzip } from 'node:zlib';
import { canonicalJson } from '@truepenny/verifier';
import { canonicalPieces, isLengthy, jsonPieces } from '../kernel/json-in-turns.ts';
import { sha256Of } from '../receipts/hash.ts';

const MARK = 'gzip:';
/** More than any record comes to; a row that somebody else wrote must not fill the memory. */
const MOST_BYTES = 256 * 2 ** 20;

/**
 * A record as it is kept: JSON, of many steps compressed. That is done piece by piece and in Node's thread pool, and
 * leaves a tenth to be written, which SQLite does while nobody else is served. `unpacked` gives the JSON back.
 */
export async function packed(record: object): Promise<string> {
  return isLengthy(record) ? compressed(jsonPieces(record)) : JSON.stringify(record);
}

/**
 * A record as it is kept whose hash binds it: in its canonical form, which whoever reads it then need not make, and
 * the hash of that.
 */
export async function sealed(record: object): Promise<{ kept: string; hash: string }> {
  if (!isLengthy(record)) {
    const kept = canonicalJson(record);
    return { kept, hash: sha256Of(kept) };
  }
  const digest = createHash('sha256');
  const kept = await compressed(throughDigest(canonicalPieces(record), digest));
  return { kept, hash: `sha256:${digest.digest('hex')}` };
}

/** `sha256:` and the hexadecimal SHA-256 of a record's canonical form, made in turns. */
export async function canonicalHash(record: object): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of canonicalPieces(record)) digest.update(piece);
  return `sha256:${digest.digest('hex')}`;
}

async function* throughDigest(pieces: AsyncIterable<string>, digest: Hash): AsyncGenerator<string> {
  for await (const piece of pieces) {
    digest.update(piece);
    yield piece;
  }
}

async function compressed(pieces: AsyncIterable<string>): Promise<string> {
  const parts: Buffer[] = [];
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(pieces, gzip, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) parts.push(chunk);
  });
  return MARK + Buffer.concat(parts).toString('base64');
}

/** The JSON of a kept record in UTF-8; rejects where a compressed one is damaged. */
export async function unpacked(kept: string): Promise<Buffer> {
  if (!kept.startsWith(MARK)) return Buffer.from(kept);
  const compressed = Buffer.from(kept.slice(MARK.length), 'base64');
  return promisify(gunzip)(compressed, { maxOutputLength: MOST_BYTES });
}
