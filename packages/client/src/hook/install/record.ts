import { createHash } from 'node:crypto';
import type { AgentName, Place } from '../agent.ts';
import { type Installed, installedFile, readInstalled } from '../local/state.ts';
import { objectIn } from '../text.ts';
import { bytesOf, changeFile } from './file.ts';
import type { Scope } from './plan.ts';

/** One installation: what the file was before, and what it was after, so that it can be undone exactly. */
export type Install = {
  agent: AgentName;
  scope: Scope;
  file: string;
  /** The bytes in base64; nothing where there was no file. */
  before: string | null;
  /** SHA-256 of the bytes that were written. */
  after: string;
  /** Folders that were made for it. */
  folders: string[];
};

export type InstallRecord = Installed & { installs: Install[] };

/** SHA-256 of bytes, in hexadecimal digits. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What was installed by this user. */
export function readRecord(place: Place): InstallRecord {
  return { ...readInstalled(place), installs: installsIn(bytesOf(installedFile(place))) };
}

/** Changes it, with nobody else doing so meanwhile. A record of nothing goes. */
export async function changeRecord(
  place: Place,
  change: (record: InstallRecord) => InstallRecord,
): Promise<void> {
  await changeFile(installedFile(place), (bytes) => {
    const changed = change({ ...readInstalled(place), installs: installsIn(bytes) });
    return changed.installs.length > 0
      ? Buffer.from(`${JSON.stringify(changed, undefined, 1)}\n`)
      : undefined;
  });
}

function installsIn(bytes: Buffer | undefined): Install[] {
  const { installs } = objectIn(bytes?.toString('utf8')) ?? {};
  // It is written by this file alone, and lies in a folder that hooks guard.
  return Array.isArray(installs)
    ? (installs as Install[]).filter(({ file }) => typeof file === 'string')
    : [];
}
