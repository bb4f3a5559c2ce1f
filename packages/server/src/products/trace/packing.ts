import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

/** So many characters take SQLite some milliseconds to write, in which nobody else is served. */
const LONG = 1_000_000;
const MARK = 'gzip:';
/** More than any record comes to; a row that somebody else wrote must not fill the memory. */
const MOST_BYTES = 256 * 2 ** 20;

/**
 * JSON as it is kept: long records compressed, which is done in Node's thread pool and leaves a tenth to be written.
 * `unpacked` gives the same text back.
 */
export async function packed(json: string): Promise<string> {
  if (json.length < LONG) return json;
  const compressed = await promisify(gzip)(json, { level: constants.Z_BEST_SPEED });
  return MARK + compressed.toString('base64');
}

/** The JSON of a kept record; rejects where a compressed one is damaged. */
export async function unpacked(kept: string): Promise<string> {
  if (!kept.startsWith(MARK)) return kept;
  const compressed = Buffer.from(kept.slice(MARK.length), 'base64');
  return (await promisify(gunzip)(compressed, { maxOutputLength: MOST_BYTES })).toString();
}
