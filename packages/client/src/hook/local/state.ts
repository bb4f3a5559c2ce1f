import { readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../agent.ts';
import type { Gate } from '../ask.ts';
import { dataFolder } from '../guard.ts';
import { stateFolder } from '../session.ts';
import { objectIn, textIn } from '../text.ts';

/** The service that hooks started for themselves: where it is, what opens it, and who looks after it. */
export type LocalService = Gate & {
  /** The process that ends it when it is idle. */
  pid: number;
  /** Where hooks that an agent posts are heard, and the word that they must bring. */
  hooks: string;
};

/** The file that tells every hook of this user of the service; its time is when it was last used. */
export const serviceFile = (place: Pick<Place, 'env' | 'home'>): string =>
  join(stateFolder(place), 'service.json');
/** Held by whoever looks after the service, with its process number in it. */
export const lockFile = (place: Pick<Place, 'env' | 'home'>): string =>
  join(stateFolder(place), 'service.lock');

/** The service of this user, if one is said to run. */
export function readLocal(place: Place): LocalService | undefined {
  const { url, key, pid, hooks } = readObject(serviceFile(place));
  const [address, word, heard] = [textIn(url), textIn(key), textIn(hooks)];
  if (!address || !word || !heard || typeof pid !== 'number' || !isAlive(pid)) return undefined;
  return { url: address, key: word, pid, hooks: heard };
}

/** Says that the service is in use. */
export function touch(place: Place): void {
  try {
    const now = place.clock() / 1000;
    utimesSync(serviceFile(place), now, now);
  } catch {
    // It has just ended; whoever needs it starts it again.
  }
}

/**
 * Takes back what a process that looked after the service has written, and nothing that another one wrote since. For
 * that process itself when it ends, and for whoever finds that nobody listens: it was killed then, and its number may
 * be another's by now.
 */
export function forget(place: Pick<Place, 'env' | 'home'>, pid: number): void {
  if (readObject(serviceFile(place)).pid === pid) rmSync(serviceFile(place), { force: true });
  if (holderOf(place) === pid) rmSync(lockFile(place), { force: true });
}

/** The number of the process that holds the lock; 0 where there is none, or none yet. */
export function holderOf(place: Pick<Place, 'env' | 'home'>): number {
  try {
    return Number(readFileSync(lockFile(place), 'utf8'));
  } catch {
    return 0;
  }
}

/** Whether a process of this number is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM';
  }
}

/** What the installation found: the program of the service, and a port of its own for hooks that are posted. */
export type Installed = { server?: string; node?: string; port?: number; token?: string };

/** The file in which that stands. */
export const installedFile = (place: Pick<Place, 'env' | 'home'>): string =>
  join(dataFolder(place), 'installed.json');

/** Reads it; nothing where there is none. */
export function readInstalled(place: Pick<Place, 'env' | 'home'>): Installed {
  const { server, node, port, token } = readObject(installedFile(place));
  return {
    ...(typeof server === 'string' && { server }),
    ...(typeof node === 'string' && { node }),
    ...(typeof port === 'number' && { port }),
    ...(typeof token === 'string' && { token }),
  };
}

/** The object that a file holds; an empty one where there is none. */
export function readObject(path: string): Record<string, unknown> {
  try {
    return objectIn(readFileSync(path, 'utf8')) ?? {};
  } catch {
    return {};
  }
}
