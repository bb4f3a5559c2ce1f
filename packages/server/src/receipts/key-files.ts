import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isStrictPoint } from '@truepenny/verifier';
import { z } from 'zod';
import { Fault } from '../kernel/fault.ts';
import { isSystemError, parsedJson } from '../kernel/key-file.ts';

/**
 * A signing key as its file holds it: a JWK (RFC 8037) and the time from which it signs. A file never changes
 * but once, when the key has retired: then it loses `d`, the secret.
 */
const KeyFile = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().regex(/^tp-attestor-v[1-9]\d{0,5}$/),
  x: z.base64url().length(43),
  d: z.base64url().length(43).optional(),
  signsFrom: z.iso.datetime(),
});
export type KeyFile = z.infer<typeof KeyFile>;

/** Thrown when the keys on disk cannot be trusted or read; says what to do, and never holds key material. */
export class KeyFault extends Fault {
  override name = 'KeyFault';
}

const EVERYBODY_ELSE = 0o077;
const hasModes = process.platform !== 'win32';

/** Every key in the directory, which is made when it is missing. @throws {KeyFault} */
export async function readKeys(directory: string): Promise<KeyFile[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await refuseOpenMode(directory, 'Run chmod 700 on it.');
  const names = (await readdir(directory)).filter((name) => /^tp-attestor-v\d+\.json$/.test(name));
  const keys = await Promise.all(names.map((name) => readKeyIfThere(directory, name)));
  return keys.filter((key) => key !== undefined);
}

/** A rotation elsewhere may remove an expired key between the look at the directory and the look at the file. */
async function readKeyIfThere(directory: string, name: string): Promise<KeyFile | undefined> {
  try {
    return await readKey(join(directory, name), name.slice(0, -'.json'.length));
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function readKey(path: string, kid: string): Promise<KeyFile> {
  await refuseOpenMode(path, 'Run chmod 600 on it, then rotate the keys: it may have been copied.');
  const key = KeyFile.safeParse(parsedJson(await readFile(path, 'utf8')));
  if (!key.success || key.data.kid !== kid || !isSound(key.data)) {
    throw new KeyFault(`${path} is not a signing key of this service. Restore it from a backup.`);
  }
  return key.data;
}

/** Whether the public half may be trusted, and belongs to the secret half where that is still held. */
function isSound({ x, d }: KeyFile): boolean {
  if (!isStrictPoint(Buffer.from(x, 'base64url'))) return false;
  if (d === undefined) return true;
  const secret = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' });
  return createPublicKey(secret).export({ format: 'jwk' }).x === x;
}

async function refuseOpenMode(path: string, remedy: string): Promise<void> {
  if (hasModes && ((await stat(path)).mode & EVERYBODY_ELSE) !== 0) {
    throw new KeyFault(`${path} is open to other users of this machine. ${remedy}`);
  }
}

/**
 * Makes a key and keeps it, on disk before this resolves. Gives false when another process has made a key of
 * that number first; nothing is ever overwritten.
 */
export async function createKey(directory: string, number: number, signsFromMs: number): Promise<boolean> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' });
  const kid = `tp-attestor-v${number}`;
  const signsFrom = new Date(signsFromMs).toISOString();
  const draft = await writeDraft(directory, { kty: 'OKP', crv: 'Ed25519', kid, x, d, signsFrom });
  try {
    // Unlike rename, link fails where the name is taken.
    await link(draft, join(directory, `${kid}.json`));
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await unlink(draft);
  }
  await flush(directory);
  return true;
}

/** Takes the secret out of a retired key's file, so that nobody can find it there and backdate receipts. */
export async function forgetSecret(directory: string, { d: _, ...key }: KeyFile): Promise<void> {
  await rename(await writeDraft(directory, key), join(directory, `${key.kid}.json`));
  await flush(directory);
}

/** Removes the file of a key whose last receipt has expired. */
export async function removeKey(directory: string, kid: string): Promise<void> {
  await unlink(join(directory, `${kid}.json`));
  await flush(directory);
}

/** A complete file under a name that `readKeys` passes over. */
async function writeDraft(directory: string, key: KeyFile): Promise<string> {
  const path = join(directory, `draft-${key.kid}-${process.pid}-${performance.now()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(key, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

/** A new name lasts once its directory is on disk too. */
async function flush(directory: string): Promise<void> {
  if (!hasModes) return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
