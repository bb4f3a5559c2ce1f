import { open, readFile } from 'node:fs/promises';
import type { Randomness } from '../kernel/ids.ts';

const BYTES = 32;

/**
 * The secret in this file, which only its owner can read; made where there is none. Processes that share the file
 * have the same secret: of several that make one at once, the first one's stands.
 *
 * @throws {Error} where the file is not a secret.
 */
export async function openSecret(path: string, randomness: Randomness): Promise<Buffer> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(randomness(BYTES).toString('hex')).finally(() => file.close());
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = Buffer.from(await readFile(path, 'utf8'), 'hex');
  if (secret.length !== BYTES) throw new Error(`${path} is not a secret. Remove it, and a new one is made.`);
  return secret;
}
