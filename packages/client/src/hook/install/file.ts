import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Uneditable } from './edit.ts';

const STALE_MS = 30_000;
const WAIT_MS = 20;
const MOST_WAITS = 250;

/** The bytes of a file; nothing where there is none. */
export function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw new Uneditable(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Changes a file whole or not at all, one program at a time: a link is followed, the mode stays, and what another
 * program wrote meanwhile is read again and not lost.
 *
 * @param change Gives the new bytes, nothing for a file that is to go; the same object for one that stays.
 * @throws {Uneditable} for a file that is read-only or held by another installation.
 */
export async function changeFile(
  path: string,
  change: (before: Buffer | undefined) => Buffer | undefined,
): Promise<{ before: Buffer | undefined; after: Buffer | undefined }> {
  const target = followed(path);
  mkdirSync(dirname(target), { recursive: true });
  const release = await lock(`${target}.truepenny-lock`);
  try {
    for (let tries = 0; tries < 5; tries++) {
      const before = bytesOf(target);
      const mode = statSync(target, { throwIfNoEntry: false })?.mode;
      const after = change(before);
      if (after === before || (before && after?.equals(before))) return { before, after };
      if (mode !== undefined && (mode & 0o200) === 0) {
        throw new Uneditable(
          `${path} is read-only. Make it writable (chmod u+w) or change it by hand; nothing was changed.`,
        );
      }
      if (replace(target, before, after, mode)) return { before, after };
    }
    throw new Uneditable(`${path} is being changed by another program all the time. Try again.`);
  } finally {
    release();
  }
}

/** Whether the bytes are in place; not where the file is another one by now. */
function replace(
  target: string,
  before: Buffer | undefined,
  after: Buffer | undefined,
  mode = 0o100644,
): boolean {
  const beside = `${target}.truepenny-${process.pid}`;
  try {
    if (after) {
      writeFileSync(beside, after, { mode: mode & 0o777 });
      chmodSync(beside, mode & 0o777);
    }
    const now = bytesOf(target);
    if (now === undefined ? before !== undefined : !before?.equals(now)) return false;
    if (after) renameSync(beside, target);
    else rmSync(target, { force: true });
    return true;
  } finally {
    rmSync(beside, { force: true });
  }
}

function followed(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

async function lock(path: string): Promise<() => void> {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    try {
      closeSync(openSync(path, 'wx', 0o600));
      return () => rmSync(path, { force: true });
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code !== 'EEXIST')
        throw new Uneditable(`${dirname(path)} cannot be written: ${String(code)}. Nothing was changed.`);
    }
    const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs > 0 && Date.now() - mtimeMs > STALE_MS) rmSync(path, { force: true });
    await new Promise((done) => setTimeout(done, WAIT_MS));
  }
  throw new Uneditable(`Another installation holds ${path}. Remove it if none runs.`);
}
