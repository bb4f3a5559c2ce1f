import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { Fault } from '../kernel/fault.ts';
import type { Randomness } from '../kernel/ids.ts';
import { isSystemError } from '../kernel/key-file.ts';

const BYTES = 32;

/**
 * The secret in this file, which only its owner can read; made where there is none. Processes that share the file
 * have the same secret: of several that make one at once, the first one's stands.
 *
 * @throws {Fault} where the file is not a secret.
 */
export async function openSecret(path: string, randomness: Randomness): Promise<Buffer> {
  const held = await readSecret(path);
  if (held) return held;
  const draft = `${path}.${randomness(8).toString('hex')}`;
  await writeFile(draft, randomness(BYTES).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    // Unlike rename, link fails where the name is taken; and nobody reads a secret that is half written.
    await link(draft, path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const made = await readSecret(path);
  if (!made) throw new Fault(`${path} was removed while it was made.`);
  return made;
}

async function readSecret(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new Fault(`${path} is not a secret. Remove it, and a new one is made.`);
  }
  return Buffer.from(text, 'hex');
}
