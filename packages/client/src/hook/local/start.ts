import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Place } from '../agent.ts';
import { dataFolder } from '../guard.ts';
import { placeProgram } from '../install/program.ts';
import { objectIn } from '../text.ts';
import { NOT_FOUND, type Start } from './reach.ts';

const SERVICE = '@truepenny/server';
const PROGRAM = 'src/launch.js';
/** What the service needs; the rest of this package makes do with older ones. */
const OLDEST_NODE = 24;
const MANIFEST = new URL('../../../package.json', import.meta.url);

/** Where the service lies that was fetched. */
export const serviceFolder = (place: Pick<Place, 'env' | 'home'>): string =>
  join(dataFolder(place), 'service');

/** Where the program of the service is: as told, in a clone, beside this package, or where it was fetched to. */
export function findServer(place: Pick<Place, 'env' | 'home'>): string | undefined {
  if (place.env.TRUEPENNY_SERVER) return place.env.TRUEPENNY_SERVER;
  const fetched = join(serviceFolder(place), 'node_modules', SERVICE, PROGRAM);
  return [...besides(), fetched].find((path) => existsSync(path));
}

function besides(): string[] {
  try {
    return [join(dirname(createRequire(import.meta.url).resolve(`${SERVICE}/package.json`)), PROGRAM)];
  } catch {
    return [];
  }
}

/**
 * The program of the service, fetched with npm into the user's own folder where it is not there: for commands that
 * somebody has typed, never for a call that waits.
 *
 * @returns its path, or why there is none.
 */
export async function serverOrWhy(place: Place): Promise<{ path: string } | { why: string }> {
  const old = tooOld();
  if (old !== undefined) return { why: old };
  const found = findServer(place);
  if (found !== undefined) return { path: found };
  const { version } = objectIn(readFileSync(MANIFEST, 'utf8')) ?? {};
  const folder = serviceFolder(place);
  const { npm_execpath: own } = place.env;
  // Other programs that run packages give their own path there, and take other words.
  const [npm, ...first] = own?.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm'];
  const args = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await promisify(execFile)(npm ?? 'npm', [...first, ...args, `${SERVICE}@${version}`], {
      env: { ...place.env },
    });
  } catch (error) {
    const [said = ''] = String(Reflect.get(Object(error), 'stderr') || error).split('\n');
    return { why: `${SERVICE}@${version} could not be fetched: ${said.slice(0, 200)}.` };
  }
  const path = findServer(place);
  return path === undefined ? { why: NOT_FOUND } : { path };
}

function tooOld(): string | undefined {
  const [major = 0] = process.versions.node.split('.').map(Number);
  return major < OLDEST_NODE ? `it needs Node ${OLDEST_NODE} or newer; this is ${major}.` : undefined;
}

/** What starts a local service, for a program that is no installed hook; where that cannot be, why. */
export function starterIn(place: Place): Start {
  const server = findServer(place);
  const why = server === undefined ? NOT_FOUND : tooOld();
  if (server === undefined || why !== undefined) return why ?? NOT_FOUND;
  return () => {
    const run = (program: string) => {
      spawn(process.execPath, [program, 'daemon', server], { detached: true, stdio: 'ignore' }).unref();
    };
    // Where that cannot be, nobody answers, and so it is told.
    placeProgram(place).then(run, () => undefined);
  };
}
