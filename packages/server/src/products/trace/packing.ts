import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gunzip } from 'node:zlib';
import { isLengthy, jsonPieces } from '../../kernel/json-in-turns.ts';

const MARK = 'gzip:';
/** More than any record comes to; a row that somebody else wrote must not fill the memory. */
const MOST_BYTES = 256 * 2 ** 20;

/**
 * A record as it is kept: JSON, of many steps compressed. That is done piece by piece and in Node's thread pool, and
 * leaves a tenth to be written, which SQLite does while nobody else is served. `unpacked` gives the JSON back.
 */
export async function packed(record: object): Promise<string> {
  if (!isLengthy(record)) return JSON.stringify(record);
  const compressed: Buffer[] = [];
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(jsonPieces(record), gzip, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) compressed.push(chunk);
  });
  return MARK + Buffer.concat(compressed).toString('base64');
}

/** The JSON of a kept record; rejects where a compressed one is damaged. */
export async function unpacked(kept: string): Promise<string> {
  if (!kept.startsWith(MARK)) return kept;
  const compressed = Buffer.from(kept.slice(MARK.length), 'base64');
  return (await promisify(gunzip)(compressed, { maxOutputLength: MOST_BYTES })).toString();
}
