import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Place } from '../agent.ts';
import { stateFolder } from '../session.ts';
import { objectIn, textIn } from '../text.ts';
import { listenForHooks } from './listen.ts';
import {
  forget,
  holderOf,
  isAlive,
  lockFile,
  readInstalled,
  readLocal,
  readObject,
  serviceFile,
} from './state.ts';

const IDLE_MS = 10 * 60_000;
const LOOK_EVERY_MS = 15_000;

/**
 * Looks after one service for all hooks of this user: starts it on a free loopback port with its data in the user's
 * own folder, says where it is, and ends it when nobody has asked for ten minutes. Where another process does so
 * already, it does nothing.
 *
 * @param program The service's; the one that the installation of a hook found unless given.
 */
export async function lookAfterService(place: Place, program?: string, idleMs = IDLE_MS): Promise<void> {
  const { port = 0, token = randomBytes(24).toString('base64url'), ...installed } = readInstalled(place);
  const { server, node = process.execPath } =
    program === undefined ? installed : { ...installed, server: program, node: process.execPath };
  const folder = stateFolder(place);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (server === undefined || !takeLock(place)) return;
  const child = startServer(node, server, join(folder, 'data'), place);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let hooks: Server | undefined;
  try {
    const url = await Promise.race([addressIn(child), ended.then(() => undefined)]);
    if (url === undefined) return;
    const key = await keyFor(url, join(folder, 'keys.json'));
    const heard = await listenForHooks(port, token, place);
    hooks = heard.server;
    writePrivate(serviceFile(place), { url, key, pid: process.pid, hooks: heard.url });
    await Promise.race([ended, untilIdle(place, idleMs), askedToEnd()]);
  } finally {
    if (holderOf(place) === process.pid) rmSync(serviceFile(place), { force: true });
    hooks?.close();
    child.kill('SIGTERM');
    await Promise.race([ended, pause(10_000)]);
    child.kill('SIGKILL');
    forget(place, process.pid);
  }
}

/** Longer than a service takes to start. */
const STARTING_MS = 60_000;

/** Whether this process alone now holds the lock. One whose holder is gone is taken over. */
function takeLock(place: Place): boolean {
  const path = lockFile(place);
  for (let tries = 0; tries < 2; tries++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return true;
    } catch {
      const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      const holder = holderOf(place);
      // A file that is just being written has no number in it yet.
      if (holder === 0 ? age < 1_000 : isAlive(holder) && (age < STARTING_MS || readLocal(place)))
        return false;
      rmSync(path, { force: true });
    }
  }
  return false;
}

/**
 * The service by itself, with nothing of the agent's environment: the keys of models that stand there are the
 * agent's, and are not spent without being told to.
 */
function startServer(node: string, server: string, data: string, { env }: Place): ChildProcess {
  const passed = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'TEMP'].flatMap((name) =>
    env[name] === undefined ? [] : [[name, env[name]] as const],
  );
  return spawn(node, ['--max-semi-space-size=8', '--heap-growing-percent=30', server], {
    env: {
      ...Object.fromEntries(passed),
      HOST: '127.0.0.1',
      PORT: '0',
      TRUEPENNY_DATA: data,
      TRUEPENNY_RATE_PER_KEY: '100000',
    },
    // Nothing is said over the channel: the service ends when it closes, however this process ends.
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
}

/** The address that the service prints once it listens. */
function addressIn(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      said = (said + piece).slice(-4_000);
      const [, url] = /\blistening\b.*\burl=(http:\/\/127\.0\.0\.1:\d+)/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}

/** The key of the gate, made once for the service's own data. */
async function keyFor(url: string, file: string): Promise<string> {
  const kept = textIn(readObject(file).sentinel);
  if (kept !== undefined) return kept;
  const post = async (path: string, body: object, key = ''): Promise<string> => {
    const headers = { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const made = textIn(objectIn(await response.text())?.apiKey);
    if (made === undefined) throw new Error(`No key was made: status ${response.status}`);
    return made;
  };
  const operator = await post('/v1/operators', { name: 'Hooks of this machine' });
  const sentinel = await post('/v1/keys', { surface: 'sentinel', label: 'hooks' }, operator);
  writePrivate(file, { operator, sentinel });
  return sentinel;
}

function writePrivate(path: string, value: object): void {
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(value), { mode: 0o600 });
  renameSync(beside, path);
}

async function untilIdle(place: Place, idleMs: number): Promise<void> {
  const lastUse = () => statSync(serviceFile(place), { throwIfNoEntry: false })?.mtimeMs;
  for (;;) {
    await pause(Math.min(LOOK_EVERY_MS, idleMs / 2));
    const used = lastUse();
    // Whoever takes the file away wants it to end.
    if (used === undefined || Date.now() - used > idleMs) return;
  }
}

const askedToEnd = (): Promise<void> =>
  new Promise((done) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => done());
  });

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());
